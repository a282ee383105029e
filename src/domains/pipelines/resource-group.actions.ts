import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { resourceGroupCard, resourceGroupTable, upcomingJobTable } from './resource-group.view.js';

const GroupRef = Type.Object({ project_id: ProjectRef, key: Type.String({ description: 'Key of the resource group, as jobs name it: `production`.', minLength: 1 }) });

const keywords = ['resource_group', 'concurrency', 'one job at a time', 'deployment lock', 'queue', 'mutex'];

/** Resource groups: jobs that name the same one never run at the same time. */
@Injectable()
export class ResourceGroupActions {
  @RestAction('pipeline.resource_group_list', 'GET /projects/:project_id/resource_groups', {
    title: 'List resource groups',
    summary: 'List the resource groups of a project, of which each lets only one job run at a time.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, ...Paging }),
    view: resourceGroupTable,
    tool: 'gitlab_list_resource_groups',
    keywords,
    next: ['pipeline.resource_group_upcoming_jobs'],
    related: ['pipeline.resource_group_get'],
  })
  declare readonly list: RestCall;

  @RestAction('pipeline.resource_group_get', 'GET /projects/:project_id/resource_groups/:key', {
    title: 'Get resource group',
    summary: 'Read one resource group: in which order its waiting jobs are let through.',
    effect: 'read',
    params: GroupRef,
    view: resourceGroupCard,
    tool: 'gitlab_get_resource_group',
    paramAliases: { name: 'key', resource_group: 'key' },
    example: { project_id: 'group/project', key: 'production' },
    keywords,
    next: ['pipeline.resource_group_upcoming_jobs'],
    related: ['pipeline.resource_group_list'],
  })
  declare readonly get: RestCall;

  @RestAction('pipeline.resource_group_edit', 'PUT /projects/:project_id/resource_groups/:key', {
    title: 'Update resource group',
    summary: 'Change the order in which a resource group lets its waiting jobs through.',
    effect: 'write',
    params: Type.Object({
      ...GroupRef.properties,
      process_mode: Type.Optional(OneOf(['unordered', 'oldest_first', 'newest_first', 'newest_ready_first'], 'Which waiting job runs next: any that is ready, the oldest, the newest, or the newest that is ready.')),
    }),
    view: resourceGroupCard,
    tool: 'gitlab_edit_resource_group',
    idempotent: true,
    paramAliases: { name: 'key', resource_group: 'key', mode: 'process_mode' },
    example: { project_id: 'group/project', key: 'production', process_mode: 'oldest_first' },
    keywords: [...keywords, 'edit'],
    related: ['pipeline.resource_group_get'],
  })
  declare readonly edit: RestCall;

  @RestAction('pipeline.resource_group_upcoming_jobs', 'GET /projects/:project_id/resource_groups/:key/upcoming_jobs', {
    title: 'List jobs waiting for resource group',
    summary: 'List the jobs that wait for a resource group, the next one first.',
    effect: 'read',
    params: Type.Object({ ...GroupRef.properties, ...Paging }),
    view: upcomingJobTable,
    tool: 'gitlab_list_resource_group_upcoming_jobs',
    paramAliases: { name: 'key', resource_group: 'key' },
    example: { project_id: 'group/project', key: 'production' },
    keywords: [...keywords, 'waiting for resource', 'stuck'],
    next: ['job.get', 'job.cancel'],
    related: ['pipeline.resource_group_get'],
  })
  declare readonly upcoming: RestCall;
}
