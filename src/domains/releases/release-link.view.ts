import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const releaseLink = {
  id: field.number('ID'),
  name: field.text(),
  url: field.address('Address'),
  direct_asset_url: field.address('Permanent address'),
  link_type: field.text('Type'),
} satisfies Shape;

/** One link of a release. */
export const releaseLinkCard = card(releaseLink, { heading: ({ name }: JsonObject) => `Release link ${inline(String(name ?? '?'))}`, headed: ['name'] });

/** The links of a release. */
export const releaseLinkTable = table(releaseLink, { title: 'Release links', columns: ['id', 'name', 'link_type', 'url', 'direct_asset_url'], empty: 'This release has no links of its own.' });
