import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import { roleName } from '../../vocabulary/access-levels.js';

const request = {
  id: field.number('User ID'),
  username: field.text(),
  name: field.text(),
  state: field.text(),
  requested_at: field.time('Asked'),
} satisfies Shape;

const heading = ({ username }: JsonObject) => `@${inline(String(username ?? '?'))}`;

/** One person who asks to be let in. */
export const accessRequestCard = card(request, { heading, headed: ['username'] });

/** The people who ask to be let in. */
export const accessRequestTable = table(request, { title: 'Access requests', empty: 'Nobody asks for access.' });

/** Somebody who was let in, with the role. */
export const newMemberCard = card(
  { id: request.id, username: request.username, name: request.name, access_level: { ...field.number('Role'), show: roleName }, expires_at: field.text('Until'), state: request.state },
  { heading, headed: ['username'] },
);
