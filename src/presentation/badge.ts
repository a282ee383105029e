import type { JsonObject } from '../kernel/json.js';
import { card } from './card.js';
import * as field from './field.js';
import { inline } from './markdown.js';
import type { Shape } from './shape.js';
import { table } from './table.js';

const badge = {
  id: field.number('ID'),
  name: field.text(),
  kind: field.text('Belongs to'),
  link_url: field.name('Leads to'),
  image_url: field.name('Picture'),
  rendered_link_url: field.address('Leads here to'),
  rendered_image_url: field.address('Picture here'),
} satisfies Shape;

/** One badge: the addresses as they were given, and with their placeholders filled. */
export const badgeCard = card(badge, { heading: ({ name, id }: JsonObject) => `Badge ${inline(String(name ?? id ?? ''))}`.trim(), headed: ['name'] });

/** Several badges. */
export const badgeTable = table(badge, { title: 'Badges', columns: ['id', 'name', 'kind', 'rendered_link_url', 'rendered_image_url'], empty: 'There are no badges.' });
