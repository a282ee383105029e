import { Injectable } from '@nestjs/common';
import { Resource, type ResourceRead } from '../../authoring/resource.decorator.js';

/** Addresses of wiki pages. */
@Injectable()
export class WikiPageResources {
  @Resource('gitlab://project/{project_id}/wiki/{slug}', {
    name: 'wiki_page',
    title: 'Wiki page',
    description: 'One page of the wiki of a project; write a slash in its slug as `%2F`.',
    domain: 'wiki',
    route: 'GET /projects/:project_id/wikis/:slug',
    watch: {},
  })
  declare readonly get: ResourceRead;
}
