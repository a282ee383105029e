import { Injectable } from '@nestjs/common';
import { livelinessBy } from '../../authoring/liveliness.js';
import { Resource, type ResourceRead } from '../../authoring/resource.decorator.js';

/** Addresses of environments. */
@Injectable()
export class EnvironmentResources {
  @Resource('gitlab://project/{project_id}/environment/{environment_id}', {
    name: 'environment',
    title: 'Environment',
    description: 'One environment with its state, address and last deployment.',
    domain: 'environment',
    route: 'GET /projects/:project_id/environments/:environment_id',
    watch: { liveliness: livelinessBy('state', { active: ['stopping'], settled: ['stopped'] }) },
  })
  declare readonly get: ResourceRead;
}
