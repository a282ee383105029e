import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { bulkImportCard, bulkImportTable, entityFailureTable, migrationEntityCard, migrationEntityTable } from './bulk-import.view.js';

const ImportId = Type.Integer({ description: 'Id of the migration, as admin.bulk_import_list shows it.', minimum: 1 });
const ImportRef = Type.Object({ import_id: ImportId });
const EntityRef = Type.Object({ import_id: ImportId, entity_id: Type.Integer({ description: 'Id of the migrated group or project, as admin.bulk_import_entity_list shows it.', minimum: 1 }) });

const Status = Type.Optional(OneOf(['created', 'started', 'finished', 'timeout', 'failed', 'canceled'], 'Only those in this state. Default: all.'));

const Entities = Type.Object({ import_id: Type.Optional(Type.Integer({ description: 'Id of the migration. Default: all of them.', minimum: 1 })), status: Status, ...Paging });
type Entities = Static<typeof Entities>;

const Migration = Type.Object({
  url: Type.String({ description: 'Address of the GitLab to migrate from: `https://gitlab.example.com`.', minLength: 1 }),
  access_token: Type.String({ description: 'Access token with the scope `api` of a user there who owns what is migrated.', minLength: 1 }),
  entities: Type.Array(
    Type.Object(
      {
        source_type: OneOf(['group_entity', 'project_entity'], 'Whether it is a group or a project.'),
        source_full_path: Type.String({ description: 'Full path there: `group/subgroup`.' }),
        destination_namespace: Type.String({ description: 'Full path of the group here that it goes to; an empty text makes a top-level group.' }),
        destination_slug: Type.Optional(Type.String({ description: 'Last part of its path here. Default: as there.' })),
        migrate_projects: Type.Optional(Type.Boolean({ description: 'Migrate the projects in a group, too. Default true.' })),
        migrate_memberships: Type.Optional(Type.Boolean({ description: 'Migrate members, too. Default true.' })),
      },
      { additionalProperties: false },
    ),
    { description: 'Groups and projects to migrate.', minItems: 1 },
  ),
});
type Migration = Static<typeof Migration>;

const importAliases = { bulk_import_id: 'import_id', id: 'import_id' };
const keywords = ['direct transfer', 'migrate group', 'move between gitlab instances', 'import group'];

/** Groups and projects that come from another GitLab by direct transfer. */
@Injectable()
export class BulkImportActions {
  @RestAction('admin.bulk_import_list', 'GET /bulk_imports', {
    title: 'List bulk imports',
    summary: 'List the migrations of groups and projects from another GitLab that the user started, with their states.',
    effect: 'read',
    params: Type.Object({ status: Status, sort: Type.Optional(OneOf(['asc', 'desc'], 'Direction of the order by start. Default `desc`: the latest first.')), ...Paging }),
    view: bulkImportTable,
    tool: 'gitlab_list_bulk_imports',
    keywords,
    next: ['admin.bulk_import_entity_list'],
    related: ['admin.bulk_import_start'],
  })
  declare readonly list: RestCall;

  @RestAction('admin.bulk_import_get', 'GET /bulk_imports/:import_id', {
    title: 'Get bulk import',
    summary: 'Read one migration from another GitLab: how far it is and whether parts of it failed.',
    effect: 'read',
    params: ImportRef,
    view: bulkImportCard,
    tool: 'gitlab_get_bulk_import',
    paramAliases: importAliases,
    keywords,
    next: ['admin.bulk_import_entity_list'],
    related: ['admin.bulk_import_cancel'],
  })
  declare readonly get: RestCall;

  @Action('admin.bulk_import_entity_list', {
    title: 'List bulk import entities',
    summary: 'List the groups and projects of one migration from another GitLab, or of all, with the state of each.',
    effect: 'read',
    params: Entities,
    view: migrationEntityTable,
    tool: 'gitlab_list_bulk_import_entities',
    paramAliases: importAliases,
    keywords,
    next: ['admin.bulk_import_entity_failures'],
    related: ['admin.bulk_import_entity_get', 'admin.bulk_import_list'],
  })
  entities({ import_id, ...query }: Entities, { gitlab }: ActionContext) {
    return import_id === undefined ? gitlab.rest.list('/bulk_imports/entities', {}, { query }) : gitlab.rest.list('/bulk_imports/:import_id/entities', { import_id }, { query });
  }

  @RestAction('admin.bulk_import_entity_get', 'GET /bulk_imports/:import_id/entities/:entity_id', {
    title: 'Get bulk import entity',
    summary: 'Read one group or project of a migration from another GitLab: where it comes to, how far it is, and what failed.',
    effect: 'read',
    params: EntityRef,
    view: migrationEntityCard,
    tool: 'gitlab_get_bulk_import_entity',
    paramAliases: { bulk_import_id: 'import_id', id: 'entity_id' },
    keywords,
    next: ['admin.bulk_import_entity_failures'],
    related: ['admin.bulk_import_entity_list'],
  })
  declare readonly entity: RestCall;

  @RestAction('admin.bulk_import_entity_failures', 'GET /bulk_imports/:import_id/entities/:entity_id/failures', {
    title: 'List failures of bulk import entity',
    summary: 'List what of a migrated group or project could not be imported, each with the error.',
    effect: 'read',
    since: '16.6',
    params: EntityRef,
    view: entityFailureTable,
    tool: 'gitlab_list_bulk_import_entity_failures',
    paramAliases: { bulk_import_id: 'import_id', id: 'entity_id' },
    keywords: [...keywords, 'errors'],
    related: ['admin.bulk_import_entity_get'],
  })
  declare readonly failures: RestCall;

  @Action('admin.bulk_import_start', {
    title: 'Migrate groups from another GitLab',
    summary: 'Start to migrate groups and projects from another GitLab to this one by direct transfer.',
    effect: 'write',
    params: Migration,
    view: bulkImportCard,
    tool: 'gitlab_start_bulk_import',
    paramAliases: { source_url: 'url', token: 'access_token' },
    example: { url: 'https://gitlab.example.com', access_token: 'a token of the other GitLab', entities: [{ source_type: 'group_entity', source_full_path: 'team', destination_namespace: 'group' }] },
    keywords: [...keywords, 'migrate a group from another gitlab', 'migrate project from another instance'],
    next: ['admin.bulk_import_get'],
    related: ['admin.bulk_import_entity_list', 'admin.bulk_import_cancel'],
  })
  start({ url, access_token, entities }: Migration, { gitlab }: ActionContext) {
    const called = { 'configuration[url]': 'url', 'configuration[access_token]': 'access_token' };
    return gitlab.rest.post('/bulk_imports', {}, { body: { configuration: { url, access_token }, entities }, called });
  }

  @RestAction('admin.bulk_import_cancel', 'POST /bulk_imports/:import_id/cancel', {
    title: 'Cancel bulk import',
    summary: 'Stop a migration from another GitLab; what came over so far stays.',
    effect: 'write',
    since: '17.1',
    admin: true,
    params: ImportRef,
    view: bulkImportCard,
    tool: 'gitlab_cancel_bulk_import',
    paramAliases: importAliases,
    keywords: [...keywords, 'abort'],
    related: ['admin.bulk_import_get'],
  })
  declare readonly cancel: RestCall;
}
