import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef, ProjectRef } from '../../vocabulary/refs.js';
import { imageRepositoryCard, imageRepositoryTable, imageTagCard, imageTagTable } from './container-registry.view.js';

const withTags = {
  tags_count: Type.Optional(Type.Boolean({ description: 'Adds how many tags each repository has. Default false.' })),
  tags: Type.Optional(Type.Boolean({ description: 'Adds the names of the tags of each repository. Default false.' })),
};

const RepositoryId = Type.Integer({ description: 'Id of the image repository, as package.registry_list_project shows it.', minimum: 1 });
const RepositoryRef = Type.Object({ project_id: ProjectRef, repository_id: RepositoryId });
const TagRef = Type.Object({ ...RepositoryRef.properties, tag_name: Type.String({ description: 'Name of the tag.', minLength: 1 }) });

const paramAliases = { registry_id: 'repository_id' };
const tagAliases = { ...paramAliases, tag: 'tag_name', name: 'tag_name' };
const keywords = ['docker', 'oci', 'container registry', 'images'];

/** Container images of a project. */
@Injectable()
export class ContainerRegistryActions {
  @RestAction('package.registry_list_project', 'GET /projects/:project_id/registry/repositories', {
    title: 'List container image repositories',
    summary: 'List the container image repositories of a project, with the number of their tags or the tags themselves if asked.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, ...withTags, ...Paging }),
    view: imageRepositoryTable,
    tool: 'gitlab_registry_list_project',
    keywords,
    next: ['package.registry_tag_list'],
    related: ['package.list', 'package.registry_list_group'],
  })
  declare readonly repositories: RestCall;

  @RestAction('package.registry_tag_list', 'GET /projects/:project_id/registry/repositories/:repository_id/tags', {
    title: 'List container image tags',
    summary: 'List the tags of a container image repository with the address to pull each by.',
    effect: 'read',
    params: Type.Object({ ...RepositoryRef.properties, ...Paging }),
    view: imageTagTable,
    tool: 'gitlab_registry_list_tags',
    paramAliases,
    keywords: [...keywords, 'image versions', 'pull'],
    next: ['package.registry_tag_get'],
    related: ['package.registry_list_project', 'package.registry_tag_delete_bulk'],
  })
  declare readonly tags: RestCall;

  @RestAction('package.registry_list_group', 'GET /groups/:group_id/registry/repositories', {
    title: 'List container image repositories of group',
    summary: 'List the container image repositories of all projects of a group, those of its subgroups included.',
    effect: 'read',
    params: Type.Object({ group_id: GroupRef, ...Paging }),
    view: imageRepositoryTable,
    tool: 'gitlab_registry_list_group',
    keywords,
    next: ['package.registry_tag_list'],
    related: ['package.registry_list_project', 'package.group_list'],
  })
  declare readonly ofGroup: RestCall;

  @RestAction('package.registry_get', 'GET /registry/repositories/:repository_id', {
    title: 'Get container image repository',
    summary: 'Read one container image repository by its id, with its tags and size if asked.',
    effect: 'read',
    params: Type.Object({
      repository_id: RepositoryId,
      ...withTags,
      size: Type.Optional(Type.Boolean({ description: 'Adds how large its images are in all. Default false.' })),
    }),
    view: imageRepositoryCard,
    tool: 'gitlab_registry_get_repository',
    paramAliases: { ...paramAliases, id: 'repository_id' },
    keywords: [...keywords, 'image size'],
    related: ['package.registry_list_project', 'package.registry_tag_list'],
  })
  declare readonly get: RestCall;

  @RestAction('package.registry_delete', 'DELETE /projects/:project_id/registry/repositories/:repository_id', {
    title: 'Delete container image repository',
    summary: 'Delete a container image repository of a project with all its tags; GitLab does it in the background.',
    effect: 'destroy',
    params: RepositoryRef,
    tool: 'gitlab_registry_delete_repository',
    done: 'GitLab is deleting the image repository.',
    paramAliases,
    keywords: [...keywords, 'remove image'],
    related: ['package.registry_list_project', 'package.registry_tag_delete_bulk'],
  })
  declare readonly delete: RestCall;

  @RestAction('package.registry_tag_get', 'GET /projects/:project_id/registry/repositories/:repository_id/tags/:tag_name', {
    title: 'Get container image tag',
    summary: 'Read one tag of a container image repository: digest, size and when it was made.',
    effect: 'read',
    params: TagRef,
    view: imageTagCard,
    tool: 'gitlab_registry_get_tag',
    paramAliases: tagAliases,
    example: { project_id: 'group/project', repository_id: 7, tag_name: 'latest' },
    keywords: [...keywords, 'digest', 'image size'],
    related: ['package.registry_tag_list', 'package.registry_tag_delete'],
  })
  declare readonly tag: RestCall;

  @RestAction('package.registry_tag_delete', 'DELETE /projects/:project_id/registry/repositories/:repository_id/tags/:tag_name', {
    title: 'Delete container image tag',
    summary: 'Delete one tag of a container image repository, so that the image can no longer be pulled by it.',
    effect: 'destroy',
    params: TagRef,
    tool: 'gitlab_registry_delete_tag',
    done: 'The tag was deleted.',
    paramAliases: tagAliases,
    example: { project_id: 'group/project', repository_id: 7, tag_name: 'v1.0.0-rc1' },
    keywords: [...keywords, 'remove image'],
    related: ['package.registry_tag_list', 'package.registry_tag_delete_bulk'],
  })
  declare readonly deleteTag: RestCall;

  @RestAction('package.registry_tag_delete_bulk', 'DELETE /projects/:project_id/registry/repositories/:repository_id/tags', {
    title: 'Delete tags of container image repository in bulk',
    summary: 'Delete the tags of a container image repository whose names match, but for the newest or those to keep.',
    effect: 'destroy',
    params: Type.Object({
      ...RepositoryRef.properties,
      name_regex_delete: Type.String({ description: 'Regular expression (RE2) for the whole names of the tags to delete; `.*` means all.', minLength: 1 }),
      name_regex_keep: Type.Optional(Type.String({ description: 'Regular expression (RE2) for the whole names of tags to keep whatever else is said.' })),
      keep_n: Type.Optional(Type.Integer({ description: 'How many of the newest tags that match are kept. Default 0.', minimum: 0 })),
      older_than: Type.Optional(Type.String({ description: 'Only tags older than this: `1h`, `7d`, `1month`. Default: of any age.' })),
    }),
    tool: 'gitlab_registry_delete_tags_bulk',
    done: 'GitLab is deleting the tags that match.',
    paramAliases: { ...paramAliases, name_regex: 'name_regex_delete', pattern: 'name_regex_delete', keep: 'keep_n' },
    example: { project_id: 'group/project', repository_id: 7, name_regex_delete: 'dev-.*', keep_n: 5, older_than: '7d' },
    keywords: [...keywords, 'clean up', 'prune images', 'retention', 'old images'],
    related: ['package.registry_tag_list', 'package.registry_tag_delete'],
  })
  declare readonly deleteTags: RestCall;
}
