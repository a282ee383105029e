import { Injectable } from '@nestjs/common';
import { Resource, type ResourceRead } from '../../authoring/resource.decorator.js';

/** Addresses of commits. */
@Injectable()
export class CommitResources {
  @Resource('gitlab://project/{project_id}/commit/{sha}', {
    name: 'commit',
    title: 'Commit',
    description: 'One commit with its message, author, number of changed lines and last pipeline.',
    domain: 'repository',
    route: 'GET /projects/:project_id/repository/commits/:sha',
  })
  declare readonly get: ResourceRead;
}
