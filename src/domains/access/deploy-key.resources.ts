import { Injectable } from '@nestjs/common';
import { Resource, type ResourceRead } from '../../authoring/resource.decorator.js';

/** Addresses of deploy keys. */
@Injectable()
export class DeployKeyResources {
  @Resource('gitlab://project/{project_id}/deploy_key/{deploy_key_id}', {
    name: 'deploy_key',
    title: 'Deploy key',
    description: 'One deploy key of a project: its title, public half and whether it may push.',
    domain: 'access',
    route: 'GET /projects/:project_id/deploy_keys/:deploy_key_id',
    watch: {},
  })
  declare readonly get: ResourceRead;
}
