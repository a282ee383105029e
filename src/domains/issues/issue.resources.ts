import { Injectable } from '@nestjs/common';
import { livelinessBy } from '../../authoring/liveliness.js';
import { Resource, type ResourceRead } from '../../authoring/resource.decorator.js';

/** Addresses of issues. */
@Injectable()
export class IssueResources {
  @Resource('gitlab://project/{project_id}/issues', {
    name: 'project_issues',
    title: 'Open issues',
    description: 'The open issues of a project, newest first.',
    domain: 'issue',
    route: 'GET /projects/:project_id/issues',
    query: { state: 'opened' },
    collection: true,
  })
  declare readonly list: ResourceRead;

  @Resource('gitlab://project/{project_id}/issue/{issue_iid}', {
    name: 'issue',
    title: 'Issue',
    description: 'One issue by its number in the project (iid).',
    domain: 'issue',
    route: 'GET /projects/:project_id/issues/:issue_iid',
    watch: { liveliness: livelinessBy('state', { settled: ['closed'] }) },
  })
  declare readonly get: ResourceRead;
}
