import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import { showingOnce } from '../../presentation/secret-member.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import { roleName } from '../../vocabulary/access-levels.js';

const token = {
  id: field.number('ID'),
  name: field.text(),
  description: field.text(),
  active: field.flag('Active', { sayNo: true }),
  revoked: field.flag(),
  scopes: field.names(),
  access_level: { ...field.number('Role'), show: roleName },
  user_id: field.number('User'),
  created_at: field.time('Created'),
  last_used_at: field.time('Last used'),
  expires_at: field.text('Until'),
} satisfies Shape;

/** One access token, without the token itself, which GitLab never shows again. */
export const accessTokenCard = card(token, { heading: ({ name, id }: JsonObject) => `Access token ${inline(String(name ?? id ?? '?'))}`, headed: ['name'] });

/** An access token as it was just made or rotated. */
export const newAccessTokenCard = showingOnce('token', 'Token', accessTokenCard);

/** Several access tokens. */
export const accessTokenTable = table(token, {
  title: 'Access tokens',
  columns: ['id', 'name', 'active', 'scopes', 'access_level', 'user_id', 'last_used_at', 'expires_at'],
  empty: 'There are no access tokens here that match.',
});
