import { numberIn } from '../../gitlab/global-id.js';
import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { pagedByGraphql } from '../../presentation/going-on-after.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const savedView = {
  id: field.number('ID'),
  name: field.text(),
  is_private: field.flag('Private', { sayNo: true }),
  subscribed: field.flag('Subscribed', { sayNo: true }),
  sort: field.text('Order'),
  author: field.user(),
  last_updated_by: field.user('Updated by'),
  updated_at: field.time('Updated'),
  share_url: field.address('Link'),
} satisfies Shape;

const heading = ({ name, id }: JsonObject) => `Saved view ${inline(String(name ?? id ?? '?'))}`;

/** One saved view after a write: without what the caller just sent or did not touch. */
export const writtenSavedViewCard = card(savedView, { heading, headed: ['name'] });

/** One saved view with what it filters and how it is shown. */
export const savedViewCard = card(
  {
    ...savedView,
    filters: field.anything(),
    filter_warnings: field.parts(['field', 'message'], ({ field: of, message }) => `${inline(String(of ?? '?'))}: ${inline(String(message ?? ''))}`, 'Wrong with the filters'),
    display_settings: field.anything('Display'),
    description: field.prose(),
  },
  { heading, headed: ['name'] },
);

/** Several saved views. */
export const savedViewTable = pagedByGraphql(
  table({ ...savedView, description: field.text() }, { title: 'Saved views', columns: ['id', 'name', 'is_private', 'subscribed', 'sort', 'author', 'updated_at', 'description'], empty: 'No saved views match.' }),
);

/** A saved view as GraphQL gives it, under names like those of REST. */
export function flatSavedView(raw: JsonObject): JsonObject {
  return {
    id: numberIn(raw['id']),
    name: raw['name'],
    is_private: raw['isPrivate'] ?? raw['private'],
    subscribed: raw['subscribed'],
    sort: raw['sort'],
    author: raw['author'],
    last_updated_by: raw['lastUpdatedBy'],
    updated_at: raw['updatedAt'],
    share_url: raw['shareUrl'],
    description: raw['description'],
    filters: raw['filters'],
    filter_warnings: raw['filterWarnings'],
    display_settings: raw['displaySettings'],
  };
}
