import { Injectable } from '@nestjs/common';
import { Resource, type ResourceRead } from '../../authoring/resource.decorator.js';

/** Addresses of releases. */
@Injectable()
export class ReleaseResources {
  @Resource('gitlab://project/{project_id}/releases', {
    name: 'project_releases',
    title: 'Releases',
    description: 'The releases of a project, newest first, with notes and assets.',
    domain: 'release',
    route: 'GET /projects/:project_id/releases',
    collection: true,
  })
  declare readonly list: ResourceRead;

  @Resource('gitlab://project/{project_id}/release/{tag_name}', {
    name: 'release',
    title: 'Release',
    description: 'One release with its notes, milestones and assets, by the name of its tag.',
    domain: 'release',
    route: 'GET /projects/:project_id/releases/:tag_name',
    watch: {},
  })
  declare readonly get: ResourceRead;
}
