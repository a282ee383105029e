import { Injectable } from '@nestjs/common';
import { livelinessBy } from '../../authoring/liveliness.js';
import { type Liveliness, Resource, type ResourceRead } from '../../authoring/resource.decorator.js';
import { isObject } from '../../kernel/json.js';
import { statusesAtTheEnd, statusesInFlight } from '../../vocabulary/ci-statuses.js';

/** Addresses of jobs. */
@Injectable()
export class JobResources {
  @Resource('gitlab://project/{project_id}/job/{job_id}', {
    name: 'job',
    title: 'Job',
    description: 'One job with its status, stage, runner and times.',
    domain: 'job',
    route: 'GET /projects/:project_id/jobs/:job_id',
    watch: { liveliness: livelinessBy('status', { active: statusesInFlight, settled: statusesAtTheEnd }) },
  })
  declare readonly get: ResourceRead;

  @Resource('gitlab://project/{project_id}/pipeline/{pipeline_id}/jobs', {
    name: 'pipeline_jobs',
    title: 'Pipeline jobs',
    description: 'The jobs of a pipeline with their statuses, without those that were retried.',
    domain: 'job',
    route: 'GET /projects/:project_id/pipelines/:pipeline_id/jobs',
    collection: true,
    watch: { liveliness: livelinessOfJobs },
  })
  declare readonly ofPipeline: ResourceRead;
}

/** As lively as the liveliest of the jobs. */
function livelinessOfJobs(jobs: unknown): Liveliness {
  const statuses = Array.isArray(jobs) ? jobs.map((job) => (isObject(job) ? String(job['status']) : '')) : [];
  if (statuses.some((status) => statusesInFlight.includes(status))) return 'active';
  return statuses.length > 0 && statuses.every((status) => statusesAtTheEnd.includes(status)) ? 'settled' : 'steady';
}
