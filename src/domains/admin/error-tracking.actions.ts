import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { clientKeyCard, clientKeyTable, errorTrackingCard } from './error-tracking.view.js';

const InProject = Type.Object({ project_id: ProjectRef });
const keywords = ['sentry', 'exceptions', 'crash reports', 'dsn', 'error monitoring'];

/** Where errors of a running application are tracked, and the keys by which it reports them. */
@Injectable()
export class ErrorTrackingActions {
  @RestAction('admin.error_tracking_get_settings', 'GET /projects/:project_id/error_tracking/settings', {
    title: 'Get error tracking settings',
    summary: 'Read whether errors of the application of a project are tracked, and whether by GitLab itself or by Sentry.',
    effect: 'read',
    params: InProject,
    view: errorTrackingCard,
    tool: 'gitlab_get_error_tracking_settings',
    keywords,
    next: ['admin.error_tracking_list'],
    related: ['admin.error_tracking_update_settings'],
  })
  declare readonly settings: RestCall;

  @RestAction('admin.error_tracking_update_settings', 'PATCH /projects/:project_id/error_tracking/settings', {
    title: 'Turn error tracking on or off',
    summary: 'Change whether the errors of a project are tracked, by GitLab itself or by the Sentry that is set up already.',
    effect: 'write',
    idempotent: true,
    params: Type.Object({
      project_id: ProjectRef,
      active: Type.Boolean({ description: 'true: errors are tracked; false: they are not.' }),
      integrated: Type.Optional(Type.Boolean({ description: 'true: GitLab itself keeps the errors; false: Sentry does. Default: as it is.' })),
    }),
    view: errorTrackingCard,
    tool: 'gitlab_enable_disable_error_tracking',
    paramAliases: { enabled: 'active' },
    example: { project_id: 'group/project', active: true, integrated: true },
    keywords: [...keywords, 'enable', 'disable'],
    next: ['admin.error_tracking_create'],
    related: ['admin.error_tracking_get_settings'],
  })
  declare readonly updateSettings: RestCall;

  @RestAction('admin.error_tracking_list', 'GET /projects/:project_id/error_tracking/client_keys', {
    title: 'List error tracking client keys',
    summary: 'List the keys by which applications report errors to a project.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, ...Paging }),
    view: clientKeyTable,
    tool: 'gitlab_list_error_tracking_client_keys',
    keywords,
    related: ['admin.error_tracking_create', 'admin.error_tracking_get_settings'],
  })
  declare readonly list: RestCall;

  @RestAction('admin.error_tracking_create', 'POST /projects/:project_id/error_tracking/client_keys', {
    title: 'Create error tracking client key',
    summary: 'Create a key by which an application reports errors to a project.',
    effect: 'write',
    params: InProject,
    view: clientKeyCard,
    tool: 'gitlab_create_error_tracking_client_key',
    keywords,
    related: ['admin.error_tracking_list', 'admin.error_tracking_update_settings'],
  })
  declare readonly create: RestCall;

  @RestAction('admin.error_tracking_delete', 'DELETE /projects/:project_id/error_tracking/client_keys/:key_id', {
    title: 'Delete error tracking client key',
    summary: 'Delete a key by which applications report errors, so that GitLab takes none from them any more.',
    effect: 'destroy',
    params: Type.Object({ project_id: ProjectRef, key_id: Type.Integer({ description: 'Id of the client key, as admin.error_tracking_list shows it.', minimum: 1 }) }),
    view: clientKeyCard,
    tool: 'gitlab_delete_error_tracking_client_key',
    done: 'Deleted the client key.',
    paramAliases: { client_key_id: 'key_id', id: 'key_id' },
    keywords,
    related: ['admin.error_tracking_list'],
  })
  declare readonly delete: RestCall;
}
