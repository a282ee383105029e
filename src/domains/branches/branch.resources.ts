import { Injectable } from '@nestjs/common';
import { Resource, type ResourceRead } from '../../authoring/resource.decorator.js';

/** Addresses of branches. */
@Injectable()
export class BranchResources {
  @Resource('gitlab://project/{project_id}/branches', {
    name: 'project_branches',
    title: 'Branches',
    description: 'The branches of a project, each with its last commit.',
    domain: 'branch',
    route: 'GET /projects/:project_id/repository/branches',
    collection: true,
  })
  declare readonly list: ResourceRead;

  @Resource('gitlab://project/{project_id}/branch/{branch}', {
    name: 'branch',
    title: 'Branch',
    description: 'One branch with its last commit and protection; write a slash in its name as `%2F`.',
    domain: 'branch',
    route: 'GET /projects/:project_id/repository/branches/:branch',
    watch: {},
  })
  declare readonly get: ResourceRead;
}
