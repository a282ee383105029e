import { Injectable } from '@nestjs/common';
import { Resource, type ResourceRead } from '../../authoring/resource.decorator.js';

/** Address of the person behind the token. */
@Injectable()
export class CurrentUserResources {
  @Resource('gitlab://user/current', {
    name: 'current_user',
    title: 'Current user',
    description: 'The user that the token belongs to.',
    domain: 'user',
    route: 'GET /user',
  })
  declare readonly current: ResourceRead;
}
