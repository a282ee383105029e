import type { JsonObject } from '../kernel/json.js';
import { card } from './card.js';
import * as field from './field.js';
import { inline } from './markdown.js';
import { hiding, hidingInEach, showingOnce } from './secret-member.js';
import type { Shape } from './shape.js';
import { table } from './table.js';
import type { View } from './view.js';

/** Access tokens, whosever they are. */
export interface AccessTokenViews {
  /** One, without the token itself, which GitLab never shows again. */
  readonly accessTokenCard: View;
  /** One that was just made or rotated. */
  readonly newAccessTokenCard: View;
  readonly accessTokenTable: View;
}

/**
 * How access tokens read.
 * @param roleName the role behind GitLab's number
 */
export function accessTokenViews(roleName: (level: unknown) => string | undefined): AccessTokenViews {
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
  const tokenCard = card(token, { heading: ({ name, id }: JsonObject) => `Access token ${inline(String(name ?? id ?? '?'))}`, headed: ['name'] });
  return {
    accessTokenCard: hiding('token', tokenCard),
    newAccessTokenCard: showingOnce('token', 'Token', tokenCard),
    accessTokenTable: hidingInEach(
      'token',
      table(token, {
        title: 'Access tokens',
        columns: ['id', 'name', 'active', 'scopes', 'access_level', 'user_id', 'last_used_at', 'expires_at'],
        empty: 'There are no access tokens here that match.',
      }),
    ),
  };
}
