import { numberIn } from '../../gitlab/global-id.js';
import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { pagedByGraphql } from '../../presentation/going-on-after.js';
import { code } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const emoji = {
  id: field.number('ID'),
  name: field.name(),
  url: field.address('Picture'),
  external: field.flag('Elsewhere'),
  created_at: field.time('Created'),
} satisfies Shape;

/** One emoji that a group made for itself. */
export const customEmojiCard = card(emoji, { heading: ({ name }: JsonObject) => `Custom emoji ${code(`:${String(name ?? '?')}:`)}`, headed: ['name'] });

/** Several emoji that a group made for itself. */
export const customEmojiTable = pagedByGraphql(table(emoji, { title: 'Custom emoji', empty: 'This group has no emoji of its own.' }));

/** An emoji as GraphQL gives it, under the names of REST. */
export function flatEmoji({ id, name, url, external, createdAt }: JsonObject): JsonObject {
  return { id: numberIn(id), name, url, external, created_at: createdAt };
}
