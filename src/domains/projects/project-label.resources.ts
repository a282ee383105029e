import { Injectable } from '@nestjs/common';
import { Resource, type ResourceRead } from '../../authoring/resource.decorator.js';

/** Addresses of the labels of projects. */
@Injectable()
export class ProjectLabelResources {
  @Resource('gitlab://project/{project_id}/labels', {
    name: 'project_labels',
    title: 'Project labels',
    description: 'The labels that a project offers, those of its groups included.',
    domain: 'project',
    route: 'GET /projects/:project_id/labels',
    collection: true,
  })
  declare readonly list: ResourceRead;

  @Resource('gitlab://project/{project_id}/label/{label_id}', {
    name: 'project_label',
    title: 'Project label',
    description: 'One label of a project, by id or name.',
    domain: 'project',
    route: 'GET /projects/:project_id/labels/:label_id',
    watch: {},
  })
  declare readonly get: ResourceRead;
}
