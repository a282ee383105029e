import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

/** GitLab sends the users as one text; a long one is not for a table. */
const users: field.Field = {
  ...field.text('Users'),
  show: (kept) => {
    if (typeof kept !== 'string' || kept === '') return undefined;
    const ids = kept.split(',');
    return ids.length > 10 ? `${inline(ids.slice(0, 10).join(', '))} and ${ids.length - 10} more` : inline(ids.join(', '));
  },
};

const list = {
  iid: field.number('IID'),
  id: field.number('ID'),
  name: field.text(),
  user_xids: users,
  created_at: field.time('Created'),
  updated_at: field.time('Updated'),
} satisfies Shape;

const options = { heading: ({ name, iid }: JsonObject) => `User list ${inline(String(name ?? iid ?? '?'))}`, headed: ['name'] };

/** One list of users that feature flags aim at; strategies name it by its id, everything else by its iid. */
export const userListCard = card(list, options);

/** A list of users after a write, without the users that were sent. */
export const writtenUserListCard = card(Object.fromEntries(Object.entries(list).filter(([name]) => name !== 'user_xids')), options);

/** Several lists of users. */
export const userListTable = table(list, { title: 'User lists', columns: ['iid', 'id', 'name', 'user_xids', 'updated_at'], empty: 'No user lists match.' });
