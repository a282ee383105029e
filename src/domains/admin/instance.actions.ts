import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { done } from '../../authoring/done.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { isObject } from '../../kernel/json.js';
import { OneOf } from '../../vocabulary/enums.js';
import { licenceCard, metadataCard, statisticsCard } from './instance.view.js';

const Nothing = Type.Object({});
const licenceWords = ['license', 'subscription', 'seats', 'activation'];

/** What a GitLab is: its version, its licence and how much there is on it. */
@Injectable()
export class InstanceActions {
  @RestAction('admin.metadata_get', 'GET /metadata', {
    title: 'Get instance metadata',
    summary: 'Read which version and edition this GitLab has, and whether its agent server for Kubernetes is on.',
    effect: 'read',
    params: Nothing,
    view: metadataCard,
    confined: true,
    tool: 'gitlab_get_metadata',
    scopes: ['read_user'],
    keywords: ['gitlab version', 'revision', 'kas', 'enterprise'],
    related: ['server.status'],
  })
  declare readonly metadata: RestCall;

  @RestAction('admin.app_statistics_get', 'GET /application/statistics', {
    title: 'Get instance statistics',
    summary: 'Count the users, projects, groups, issues and merge requests of the whole instance, roughly.',
    effect: 'read',
    admin: true,
    params: Nothing,
    view: statisticsCard,
    tool: 'gitlab_get_application_statistics',
    keywords: ['application statistics', 'how many users', 'totals', 'instance size'],
    related: ['admin.license_get'],
  })
  declare readonly statistics: RestCall;

  @Action('admin.license_get', {
    title: 'Get licence',
    summary: 'Read the licence of the instance: plan, term, users allowed and users there are.',
    effect: 'read',
    admin: true,
    params: Nothing,
    view: licenceCard,
    tool: 'gitlab_get_license',
    keywords: [...licenceWords, 'license expiry', 'expiration date', 'seat count', 'users allowed'],
    related: ['admin.license_add', 'admin.app_statistics_get'],
  })
  async licence(_params: object, { gitlab }: ActionContext): Promise<unknown> {
    // Without a licence GitLab answers null, which is an answer here.
    const { body } = await gitlab.rest.send<unknown>('GET /license', {}, { accept: 'any' });
    return isObject(body) ? body : done('The instance has no licence: it is on the Free tier.');
  }

  @RestAction('admin.license_add', 'POST /license', {
    title: 'Add licence',
    summary: 'Add a licence to the instance; from the day it starts it takes the place of the present one.',
    effect: 'write',
    admin: true,
    params: Type.Object({ license: Type.String({ description: 'The licence itself, as GitLab sent it: base64 text of many lines.', minLength: 1 }) }),
    view: licenceCard,
    tool: 'gitlab_add_license',
    paramAliases: { key: 'license', licence: 'license' },
    example: { license: 'the text of the licence' },
    keywords: licenceWords,
    related: ['admin.license_get'],
  })
  declare readonly addLicence: RestCall;

  @RestAction('admin.license_delete', 'DELETE /license/:id', {
    title: 'Delete licence',
    summary: 'Delete a licence of the instance; without another the instance falls back to the Free tier.',
    effect: 'destroy',
    admin: true,
    params: Type.Object({ id: Type.Integer({ description: 'Id of the licence, as admin.license_get shows it.', minimum: 1 }) }),
    tool: 'gitlab_delete_license',
    done: 'Deleted the licence.',
    paramAliases: { license_id: 'id' },
    keywords: licenceWords,
    related: ['admin.license_get'],
  })
  declare readonly deleteLicence: RestCall;

  @RestAction('admin.db_migration_mark', 'POST /admin/migrations/:timestamp/mark', {
    title: 'Mark database migration',
    summary: 'Mark a database migration as done without running it, so that an upgrade no longer waits for it.',
    // Nothing takes the mark back, and what the migration would have done is missing from then on.
    effect: 'destroy',
    admin: true,
    params: Type.Object({
      timestamp: Type.Integer({ description: 'Version of the migration, the number its file begins with: `20260105123456`.', minimum: 1 }),
      database: Type.Optional(OneOf(['main', 'ci', 'sec', 'embedding', 'geo'], 'Database of the migration. Default `main`.')),
    }),
    tool: 'gitlab_mark_migration',
    done: 'The migration is marked as done.',
    paramAliases: { version: 'timestamp' },
    example: { timestamp: 20260105123456 },
    keywords: ['schema migration', 'mark migration as done', 'upgrade', 'batched background migration'],
    related: ['admin.metadata_get'],
  })
  declare readonly markMigration: RestCall;
}
