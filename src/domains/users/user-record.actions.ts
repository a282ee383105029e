import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { UserId, userIdAliases } from './user-ref.js';
import { userRecordCard } from './user-record.view.js';

const Flag = (description: string) => Type.Optional(Type.Boolean({ description }));
const Text = (description: string) => Type.Optional(Type.String({ description }));

const profile = {
  admin: Flag('Whether they administer the instance.'),
  auditor: Flag('Whether they may read everything without changing it.'),
  external: Flag('Whether they see only projects that they are a member of.'),
  can_create_group: Flag('Whether they may create groups at the top.'),
  projects_limit: Type.Optional(Type.Integer({ description: 'How many projects they may own.', minimum: 0 })),
  private_profile: Flag('Whether others see nothing of their activity.'),
  note: Text('Note that only administrators see.'),
  bio: Text('What they say about themselves.'),
  location: Text('Where they are.'),
  organization: Text('Who they work for; empty text clears it.'),
  pronouns: Text('Their pronouns.'),
  website_url: Text('Their web address.'),
  public_email: Text('Address that others see.'),
  commit_email: Text('Address that commits made in GitLab carry; `_private` for one that hides theirs.'),
  extern_uid: Text('Who they are to the external provider, with `provider`.'),
  provider: Text('External provider by which they sign in, such as `saml`, with `extern_uid`.'),
  shared_runners_minutes_limit: Type.Optional(Type.Integer({ description: 'Compute minutes a month on shared runners.', minimum: 0 })),
};

const tierOf = { auditor: 'premium', shared_runners_minutes_limit: 'premium' } as const;
const keywords = ['account', 'onboard', 'people'];

/** Accounts as administrators make and change them. */
@Injectable()
export class UserRecordActions {
  @RestAction('user.create', 'POST /users', {
    title: 'Create user',
    summary: 'Create a user, as an administrator; give a password, or have GitLab send a link to set one.',
    effect: 'write',
    admin: true,
    params: Type.Object({
      email: Type.String({ description: 'Email address.', minLength: 3 }),
      name: Type.String({ description: 'Name that people see.', minLength: 1 }),
      username: Type.String({ description: 'Username, which also starts the address of what is theirs.', minLength: 1 }),
      reset_password: Flag('Sends a link by which they set a password. One of this, force_random_password and password is needed.'),
      force_random_password: Flag('Gives them a password that nobody knows, such as for people who sign in by a provider. Default false.'),
      password: Text('Their password. Better leave it out: what is written here may be kept in logs of the conversation.'),
      skip_confirmation: Flag('Takes the email address as confirmed. Default false.'),
      ...profile,
    }),
    view: userRecordCard,
    tool: 'gitlab_create_user',
    tierOf,
    example: { email: 'smith@example.com', name: 'Jo Smith', username: 'smith', reset_password: true },
    keywords: [...keywords, 'new user', 'add user', 'invite'],
    related: ['user.list', 'user.modify', 'access.invite_project'],
  })
  declare readonly create: RestCall;

  @RestAction('user.modify', 'PUT /users/:user_id', {
    title: 'Update user',
    summary: 'Change the account of a user, as an administrator: names, email, rights and limits.',
    effect: 'write',
    admin: true,
    params: Type.Object({
      user_id: UserId,
      name: Text('New name that people see.'),
      username: Text('New username; addresses of their projects change with it.'),
      email: Text('New email address; it is confirmed by a message to it.'),
      skip_reconfirmation: Flag('Takes the new email address as confirmed. Default false.'),
      password: Text('New password. Better leave it out: what is written here may be kept in logs of the conversation.'),
      ...profile,
    }),
    view: userRecordCard,
    tool: 'gitlab_modify_user',
    tierOf,
    idempotent: true,
    paramAliases: userIdAliases,
    example: { user_id: 7, admin: false, note: 'Left the team.' },
    keywords: [...keywords, 'edit user', 'rename user', 'make administrator', 'make somebody an admin', 'grant admin rights', 'promote'],
    related: ['user.get', 'user.create'],
  })
  declare readonly modify: RestCall;
}
