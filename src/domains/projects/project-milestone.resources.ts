import { Injectable } from '@nestjs/common';
import { livelinessBy } from '../../authoring/liveliness.js';
import { Resource, type ResourceRead } from '../../authoring/resource.decorator.js';

/** Addresses of the milestones of projects. */
@Injectable()
export class ProjectMilestoneResources {
  @Resource('gitlab://project/{project_id}/milestones', {
    name: 'project_milestones',
    title: 'Project milestones',
    description: 'The milestones of a project, active and closed.',
    domain: 'project',
    route: 'GET /projects/:project_id/milestones',
    collection: true,
  })
  declare readonly list: ResourceRead;

  @Resource('gitlab://project/{project_id}/milestone/{milestone_iid}', {
    name: 'project_milestone',
    title: 'Project milestone',
    description: 'One milestone of a project, by its number in the project (iid).',
    domain: 'project',
    route: 'GET /projects/:project_id/milestones',
    only: { iids: 'milestone_iid' },
    watch: { liveliness: livelinessBy('state', { settled: ['closed'] }) },
  })
  declare readonly get: ResourceRead;
}
