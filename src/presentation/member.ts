import type { JsonObject } from '../kernel/json.js';
import { card } from './card.js';
import * as field from './field.js';
import { inline } from './markdown.js';
import type { Shape } from './shape.js';
import type { View } from './view.js';

/**
 * One member of a project or group.
 * @param roleName the role behind GitLab's number
 */
export function memberCardOf(roleName: (level: unknown) => string | undefined): View {
  const member = {
    id: field.number('User ID'),
    username: field.name(),
    name: field.text(),
    access_level: { ...field.number('Role'), show: roleName },
    state: field.text(),
    membership_state: field.text('Membership'),
    created_at: field.time('Since'),
    created_by: field.user('Added by'),
    expires_at: field.text('Until'),
    web_url: field.address('Link'),
  } satisfies Shape;
  return card(member, { heading: ({ username, id }: JsonObject) => `Member @${inline(String(username ?? id ?? '?'))}`, headed: ['username'] });
}
