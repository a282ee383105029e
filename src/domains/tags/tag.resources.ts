import { Injectable } from '@nestjs/common';
import { Resource, type ResourceRead } from '../../authoring/resource.decorator.js';

/** Addresses of tags. */
@Injectable()
export class TagResources {
  @Resource('gitlab://project/{project_id}/tags', {
    name: 'project_tags',
    title: 'Tags',
    description: 'The tags of a repository, each with its commit and release.',
    domain: 'tag',
    route: 'GET /projects/:project_id/repository/tags',
    collection: true,
  })
  declare readonly list: ResourceRead;

  @Resource('gitlab://project/{project_id}/tag/{tag_name}', {
    name: 'tag',
    title: 'Tag',
    description: 'One tag with its commit, message and release; write a slash in its name as `%2F`.',
    domain: 'tag',
    route: 'GET /projects/:project_id/repository/tags/:tag_name',
    watch: {},
  })
  declare readonly get: ResourceRead;
}
