import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { emailCard, emailTable } from './email.view.js';
import { UserId } from './user-ref.js';

const EmailId = Type.Integer({ description: 'Id of the email address, as the list of them shows it.', minimum: 1 });
const Address = Type.String({ description: 'The email address.', minLength: 3 });

const addressAliases = { address: 'email', mail: 'email' };
const emailAliases = { id: 'email_id' };
const keywords = ['mail address', 'e-mail', 'secondary email'];

/** Email addresses of people. */
@Injectable()
export class EmailActions {
  @RestAction('user.emails', 'GET /user/emails', {
    title: 'List own email addresses',
    summary: 'List the email addresses of the current user and whether each is confirmed.',
    effect: 'read',
    params: Type.Object({ ...Paging }),
    view: emailTable,
    tool: 'gitlab_list_emails',
    scopes: ['read_user'],
    keywords: [...keywords, 'my'],
    next: ['user.get_email'],
    related: ['user.add_email', 'user.current'],
  })
  declare readonly list: RestCall;

  @RestAction('user.emails_for_user', 'GET /users/:user_id/emails', {
    title: 'List email addresses of user',
    summary: 'List the email addresses of another user, as an administrator.',
    effect: 'read',
    admin: true,
    params: Type.Object({ user_id: UserId, ...Paging }),
    view: emailTable,
    tool: 'gitlab_list_emails_for_user',
    keywords,
    related: ['user.emails', 'user.add_email_for_user'],
  })
  declare readonly listOfUser: RestCall;

  @RestAction('user.get_email', 'GET /user/emails/:email_id', {
    title: 'Get own email address',
    summary: 'Read one email address of the current user and whether it is confirmed.',
    effect: 'read',
    params: Type.Object({ email_id: EmailId }),
    view: emailCard,
    tool: 'gitlab_get_email',
    scopes: ['read_user'],
    paramAliases: emailAliases,
    keywords,
    related: ['user.emails'],
  })
  declare readonly get: RestCall;

  @RestAction('user.add_email', 'POST /user/emails', {
    title: 'Add email address',
    summary: 'Add an email address to the current user; GitLab sends a message there by which it is confirmed.',
    effect: 'write',
    params: Type.Object({ email: Address }),
    view: emailCard,
    tool: 'gitlab_add_email',
    paramAliases: addressAliases,
    example: { email: 'name@example.com' },
    keywords: [...keywords, 'new'],
    related: ['user.emails'],
  })
  declare readonly add: RestCall;

  @RestAction('user.add_email_for_user', 'POST /users/:user_id/emails', {
    title: 'Add email address to user',
    summary: 'Add an email address to another user, as an administrator, also as confirmed at once.',
    effect: 'write',
    admin: true,
    params: Type.Object({
      user_id: UserId,
      email: Address,
      skip_confirmation: Type.Optional(Type.Boolean({ description: 'Takes the address as confirmed, without a message to it. Default false.' })),
    }),
    view: emailCard,
    tool: 'gitlab_add_email_for_user',
    paramAliases: addressAliases,
    example: { user_id: 7, email: 'name@example.com' },
    keywords,
    related: ['user.add_email', 'user.emails_for_user'],
  })
  declare readonly addToUser: RestCall;

  @RestAction('user.delete_email', 'DELETE /user/emails/:email_id', {
    title: 'Delete own email address',
    summary: 'Delete an email address of the current user; commits made with it are theirs no longer.',
    effect: 'destroy',
    params: Type.Object({ email_id: EmailId }),
    tool: 'gitlab_delete_email',
    done: 'Deleted the email address.',
    paramAliases: emailAliases,
    keywords: [...keywords, 'remove'],
    related: ['user.emails'],
  })
  declare readonly delete: RestCall;

  @RestAction('user.delete_email_for_user', 'DELETE /users/:user_id/emails/:email_id', {
    title: 'Delete email address of user',
    summary: 'Delete an email address of another user, as an administrator.',
    effect: 'destroy',
    admin: true,
    params: Type.Object({ user_id: UserId, email_id: EmailId }),
    tool: 'gitlab_delete_email_for_user',
    done: 'Deleted the email address.',
    paramAliases: emailAliases,
    keywords,
    related: ['user.emails_for_user', 'user.delete_email'],
  })
  declare readonly deleteOfUser: RestCall;
}
