import { Injectable } from '@nestjs/common';
import { Resource, type ResourceRead } from '../../authoring/resource.decorator.js';
import { isObject } from '../../kernel/json.js';

/** Addresses of projects and their members. */
@Injectable()
export class ProjectResources {
  @Resource('gitlab://project/{project_id}', {
    name: 'project',
    title: 'Project',
    description: 'One project with its description, default branch, visibility and settings.',
    domain: 'project',
    route: 'GET /projects/:project_id',
    watch: { liveliness: livelinessOfProject },
  })
  declare readonly get: ResourceRead;

  @Resource('gitlab://project/{project_id}/members', {
    name: 'project_members',
    title: 'Project members',
    description: 'The members of a project, inherited ones included, with their access levels.',
    domain: 'project',
    route: 'GET /projects/:project_id/members/all',
    collection: true,
  })
  declare readonly members: ResourceRead;
}

/** A project that is being imported changes by itself; one that is archived or about to be deleted hardly at all. */
function livelinessOfProject(project: unknown) {
  if (!isObject(project)) return 'steady';
  if (project['import_status'] === 'scheduled' || project['import_status'] === 'started') return 'active';
  return project['archived'] === true || typeof project['marked_for_deletion_on'] === 'string' ? 'settled' : 'steady';
}
