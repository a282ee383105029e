import { Type } from 'typebox';
import { OneOf } from './enums.js';
import { Time } from './times.js';

/** What access tokens can be narrowed by, whosever they are. */
export const tokenFilters = {
  state: Type.Optional(OneOf(['active', 'inactive'], 'Only tokens that hold, or only those that are revoked or expired. Default: all.')),
  revoked: Type.Optional(Type.Boolean({ description: 'Only revoked tokens (true), or only others (false).' })),
  search: Type.Optional(Type.String({ description: 'Part of the name.' })),
  created_after: Time('Created after'),
  created_before: Time('Created before'),
  last_used_after: Time('Last used after'),
  last_used_before: Time('Last used before'),
  expires_after: Type.Optional(Type.String({ description: 'Expiring after this day: `YYYY-MM-DD`.' })),
  expires_before: Type.Optional(Type.String({ description: 'Expiring before this day: `YYYY-MM-DD`.' })),
  sort: Type.Optional(Type.String({ description: 'Order: `created_asc`, `created_desc`, `expires_asc`, `expires_desc`, `last_used_asc`, `last_used_desc`, `name_asc` or `name_desc`. Default `created_asc`.' })),
};

export const TokenId = Type.Integer({ description: 'Id of the access token, as the list of them shows it; not the token itself.', minimum: 1 });

/** Until when a token holds that is made in place of another. */
export const NewExpiry = Type.Optional(Type.String({ description: 'Last day of the new token: `YYYY-MM-DD`, at most a year ahead unless the instance says otherwise. Default: a week from now.' }));

/** A token becomes another one: the old holds no longer from that moment on. */
export const rotated = { keywords: ['renew', 'replace', 'regenerate', 'expiring', 'refresh'], paramAliases: { id: 'token_id' } };

/** What a new token is called, may and is for. */
export const newToken = {
  name: Type.String({ description: 'What it is called in GitLab.', minLength: 1 }),
  scopes: Type.Array(Type.String(), { description: 'What it may: `api`, `read_api`, `read_repository`, `write_repository`, `read_registry`, `write_registry`, `create_runner`, `manage_runner`, `ai_features`, `k8s_proxy` or others that the instance knows.', minItems: 1 }),
  description: Type.Optional(Type.String({ description: 'What it is for.' })),
  expires_at: Type.Optional(Type.String({ description: 'Last day: `YYYY-MM-DD`, at most a year ahead unless the instance says otherwise. Default: the latest that is allowed.' })),
};
