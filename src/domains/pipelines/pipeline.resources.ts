import { Injectable } from '@nestjs/common';
import { livelinessBy } from '../../authoring/liveliness.js';
import { Resource, type ResourceRead } from '../../authoring/resource.decorator.js';
import { statusesAtTheEnd, statusesInFlight } from '../../vocabulary/ci-statuses.js';

/** Addresses of pipelines. */
@Injectable()
export class PipelineResources {
  @Resource('gitlab://project/{project_id}/pipeline/{pipeline_id}', {
    name: 'pipeline',
    title: 'Pipeline',
    description: 'One pipeline with its status, branch, commit and times.',
    domain: 'pipeline',
    route: 'GET /projects/:project_id/pipelines/:pipeline_id',
    watch: { liveliness: livelinessBy('status', { active: statusesInFlight, settled: statusesAtTheEnd }) },
  })
  declare readonly get: ResourceRead;

  @Resource('gitlab://project/{project_id}/pipelines/latest', {
    name: 'latest_pipeline',
    title: 'Latest pipeline',
    description: 'The newest pipeline for the latest commit of the default branch.',
    domain: 'pipeline',
    route: 'GET /projects/:project_id/pipelines/latest',
    // The next push brings another one, so this address never comes to its end.
    watch: { liveliness: livelinessBy('status', { active: statusesInFlight }) },
  })
  declare readonly latest: ResourceRead;
}
