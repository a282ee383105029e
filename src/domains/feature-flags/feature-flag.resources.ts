import { Injectable } from '@nestjs/common';
import { Resource, type ResourceRead } from '../../authoring/resource.decorator.js';

/** Addresses of feature flags. */
@Injectable()
export class FeatureFlagResources {
  @Resource('gitlab://project/{project_id}/feature_flag/{name}', {
    name: 'feature_flag',
    title: 'Feature flag',
    description: 'One feature flag of a project: whether it is on, and for whom.',
    domain: 'feature_flags',
    route: 'GET /projects/:project_id/feature_flags/:name',
    watch: {},
  })
  declare readonly get: ResourceRead;
}
