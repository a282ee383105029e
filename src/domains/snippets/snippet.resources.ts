import { Injectable } from '@nestjs/common';
import { Resource, type ResourceRead } from '../../authoring/resource.decorator.js';

/** Addresses of snippets. */
@Injectable()
export class SnippetResources {
  @Resource('gitlab://project/{project_id}/snippet/{snippet_id}', {
    name: 'project_snippet',
    title: 'Project snippet',
    description: 'One snippet of a project: its title, description and files.',
    domain: 'snippet',
    route: 'GET /projects/:project_id/snippets/:snippet_id',
    watch: {},
  })
  declare readonly ofProject: ResourceRead;

  @Resource('gitlab://snippet/{snippet_id}', {
    name: 'personal_snippet',
    title: 'Personal snippet',
    description: 'One personal snippet: its title, description and files.',
    domain: 'snippet',
    route: 'GET /snippets/:snippet_id',
    watch: {},
  })
  declare readonly personal: ResourceRead;
}
