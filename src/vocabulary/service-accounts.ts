import { Type } from 'typebox';

export const ServiceAccountId = Type.Integer({ description: 'User id of the service account, as the list of them shows it.', minimum: 1 });

/** What a service account is called, when it is made and later. */
export const serviceAccountNames = {
  name: Type.Optional(Type.String({ description: 'Name, as people read it. Default of a new one: `Service account user`.' })),
  username: Type.Optional(Type.String({ description: 'Username. Default of a new one: GitLab makes one up.' })),
  email: Type.Optional(Type.String({ description: 'Address that mails to it go to. Default of a new one: one that takes no mail.' })),
};

/** How a service account is removed. */
export const HardDelete = Type.Optional(Type.Boolean({ description: 'Also deletes what it made, its comments and issues, instead of handing that to the Ghost User. Default false.' }));

/** Names that callers use for the id. */
export const serviceAccountAliases = { service_account_id: 'user_id', service_account: 'user_id', id: 'user_id' };
