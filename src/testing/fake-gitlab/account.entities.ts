import { createHash } from 'node:crypto';
import type { JsonObject } from '../../kernel/json.js';
import type { Call } from './call.js';
import type { UserRecord } from './records.js';

const avatar = (username: string) => `https://www.gravatar.com/avatar/${createHash('md5').update(username).digest('hex')}?s=80&d=identicon`;

export function userBasic(call: Call, username: string): JsonObject {
  const user = call.world.user(username);
  return {
    id: user.id,
    username: user.username,
    public_email: '',
    name: user.name,
    state: user.state,
    locked: false,
    avatar_url: avatar(username),
    web_url: `${call.base}/${username}`,
  };
}

export const userOrNull = (call: Call, username: string | null | undefined) => (username ? userBasic(call, username) : null);

/** What everybody may read of a user. */
export function userPublic(call: Call, user: UserRecord): JsonObject {
  return {
    ...userBasic(call, user.username),
    created_at: user.created_at,
    bio: '',
    location: '',
    linkedin: '',
    twitter: '',
    discord: '',
    github: '',
    website_url: '',
    organization: '',
    job_title: '',
    pronouns: '',
    bot: user.bot,
    work_information: null,
    local_time: '1:00 PM',
    followers: 2,
    following: 3,
    is_followed: false,
  };
}

/** What a user reads of themself. */
export function userSelf(call: Call, user: UserRecord): JsonObject {
  return {
    ...userPublic(call, user),
    last_sign_in_at: '2026-11-29T08:14:02.512Z',
    confirmed_at: user.created_at,
    last_activity_on: '2026-11-30',
    email: `${user.username}@example.com`,
    theme_id: 1,
    color_scheme_id: 1,
    projects_limit: 100_000,
    current_sign_in_at: '2026-11-30T07:58:41.190Z',
    identities: [],
    can_create_group: true,
    can_create_project: true,
    two_factor_enabled: true,
    external: false,
    private_profile: false,
    commit_email: `${user.username}@example.com`,
    preferred_language: 'en',
    shared_runners_minutes_limit: null,
    extra_shared_runners_minutes_limit: null,
    scim_identities: [],
    ...(user.admin ? { is_admin: true, note: null, namespace_id: 1 } : {}),
  };
}
