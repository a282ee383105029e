import { Injectable } from '@nestjs/common';
import { livelinessBy } from '../../authoring/liveliness.js';
import { Resource, type ResourceRead } from '../../authoring/resource.decorator.js';
import { statusesAtTheEnd, statusesInFlight } from '../../vocabulary/ci-statuses.js';

/** Addresses of deployments. */
@Injectable()
export class DeploymentResources {
  @Resource('gitlab://project/{project_id}/deployment/{deployment_id}', {
    name: 'deployment',
    title: 'Deployment',
    description: 'One deployment with its status, environment, commit and job.',
    domain: 'environment',
    route: 'GET /projects/:project_id/deployments/:deployment_id',
    watch: { liveliness: livelinessBy('status', { active: statusesInFlight, settled: statusesAtTheEnd }) },
  })
  declare readonly get: ResourceRead;
}
