import { Injectable } from '@nestjs/common';
import { Resource, type ResourceRead } from '../../authoring/resource.decorator.js';

/** Addresses of issue boards. */
@Injectable()
export class BoardResources {
  @Resource('gitlab://project/{project_id}/board/{board_id}', {
    name: 'board',
    title: 'Issue board',
    description: 'One issue board of a project with its lists.',
    domain: 'project',
    route: 'GET /projects/:project_id/boards/:board_id',
    watch: {},
  })
  declare readonly get: ResourceRead;
}
