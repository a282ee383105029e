import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { imageRepositoryTable, imageTagTable } from './container-registry.view.js';

/** Container images of a project. */
@Injectable()
export class ContainerRegistryActions {
  @RestAction('package.registry_list_project', 'GET /projects/:project_id/registry/repositories', {
    title: 'List container image repositories',
    summary: 'List the container image repositories of a project, with the number of their tags or the tags themselves if asked.',
    effect: 'read',
    params: Type.Object({
      project_id: ProjectRef,
      tags_count: Type.Optional(Type.Boolean({ description: 'Adds how many tags each repository has. Default false.' })),
      tags: Type.Optional(Type.Boolean({ description: 'Adds the names of the tags of each repository. Default false.' })),
      ...Paging,
    }),
    view: imageRepositoryTable,
    tool: 'gitlab_registry_list_project',
    keywords: ['docker', 'oci', 'container registry', 'images'],
    next: ['package.registry_tag_list'],
    related: ['package.list'],
  })
  declare readonly repositories: RestCall;

  @RestAction('package.registry_tag_list', 'GET /projects/:project_id/registry/repositories/:repository_id/tags', {
    title: 'List container image tags',
    summary: 'List the tags of a container image repository with the address to pull each by.',
    effect: 'read',
    params: Type.Object({
      project_id: ProjectRef,
      repository_id: Type.Integer({ description: 'Id of the image repository, as package.registry_list_project shows it.', minimum: 1 }),
      ...Paging,
    }),
    view: imageTagTable,
    tool: 'gitlab_registry_list_tags',
    paramAliases: { registry_id: 'repository_id' },
    keywords: ['docker', 'oci', 'container registry', 'image versions', 'pull'],
    related: ['package.registry_list_project'],
  })
  declare readonly tags: RestCall;
}
