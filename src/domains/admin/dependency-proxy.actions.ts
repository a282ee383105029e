import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { GroupRef } from '../../vocabulary/refs.js';

/** Images of public registries that GitLab keeps for a group. */
@Injectable()
export class DependencyProxyActions {
  @RestAction('admin.dependency_proxy_delete', 'DELETE /groups/:group_id/dependency_proxy/cache', {
    title: 'Purge dependency proxy',
    summary: 'Delete all container images that the dependency proxy of a group has kept; the next pull fetches them anew.',
    effect: 'destroy',
    params: Type.Object({ group_id: GroupRef }),
    tool: 'gitlab_purge_dependency_proxy',
    done: 'GitLab deletes what the dependency proxy has kept.',
    keywords: ['docker hub', 'clear cache', 'pull-through', 'purge', 'container images'],
    related: ['package.registry_list_project'],
  })
  declare readonly purge: RestCall;
}
