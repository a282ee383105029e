import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { applicationTable, applicationWithSecretCard } from './application.view.js';

const ApplicationRef = Type.Object({ id: Type.Integer({ description: 'Numeric id of the application, as admin.application_list shows it; not its client id.', minimum: 1 }) });

const paramAliases = { application_id: 'id' };
const keywords = ['oauth', 'openid connect', 'single sign-on', 'client id', 'client secret'];

/** Applications of the whole instance that sign people in by OAuth. */
@Injectable()
export class ApplicationActions {
  @RestAction('admin.application_list', 'GET /applications', {
    title: 'List OAuth applications',
    summary: 'List the OAuth applications of the whole instance; their secrets are not shown.',
    effect: 'read',
    admin: true,
    params: Type.Object({ ...Paging }),
    view: applicationTable,
    tool: 'gitlab_list_applications',
    keywords,
    related: ['admin.application_create'],
  })
  declare readonly list: RestCall;

  @RestAction('admin.application_create', 'POST /applications', {
    title: 'Create OAuth application',
    summary: 'Create an OAuth application of the whole instance; its secret is shown this once.',
    effect: 'write',
    admin: true,
    params: Type.Object({
      name: Type.String({ description: 'What people read when they let it in.', minLength: 1 }),
      redirect_uri: Type.String({ description: 'Where people come back to: `https://app.example.com/callback`; several on lines of their own.', minLength: 1 }),
      scopes: Type.String({ description: 'What it may, with spaces between: `read_user openid`, `api`.', minLength: 1 }),
      confidential: Type.Optional(Type.Boolean({ description: 'true: it can keep its secret, as a server does; false: an app on a device or in a browser cannot. Default true.' })),
    }),
    view: applicationWithSecretCard,
    tool: 'gitlab_create_application',
    paramAliases: { callback_url: 'redirect_uri', redirect_url: 'redirect_uri', scope: 'scopes' },
    example: { name: 'Deploy board', redirect_uri: 'https://board.example.com/callback', scopes: 'read_user openid' },
    keywords,
    related: ['admin.application_list', 'admin.application_renew_secret'],
  })
  declare readonly create: RestCall;

  @RestAction('admin.application_renew_secret', 'POST /applications/:id/renew-secret', {
    title: 'Renew secret of OAuth application',
    summary: 'Replace the secret of an OAuth application by a new one, shown this once; the old one is worth nothing from then on.',
    effect: 'destroy',
    since: '16.11',
    admin: true,
    params: ApplicationRef,
    view: applicationWithSecretCard,
    tool: 'gitlab_renew_application_secret',
    paramAliases,
    keywords: [...keywords, 'rotate application secret', 'rotate client secret'],
    related: ['admin.application_list'],
  })
  declare readonly renewSecret: RestCall;

  @RestAction('admin.application_delete', 'DELETE /applications/:id', {
    title: 'Delete OAuth application',
    summary: 'Delete an OAuth application of the instance, so that nobody signs in by it any more.',
    effect: 'destroy',
    admin: true,
    params: ApplicationRef,
    tool: 'gitlab_delete_application',
    done: 'Deleted the application.',
    paramAliases,
    keywords,
    related: ['admin.application_list'],
  })
  declare readonly delete: RestCall;
}
