import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { signatureCard } from '../../presentation/signature.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging, Sort } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { tagCard, tagTable, writtenTagCard } from './tag.view.js';

const TagFilter = Type.Object({
  project_id: ProjectRef,
  search: Type.Optional(Type.String({ description: 'Part of the name; `^v1` for names that begin so, `-rc$` for names that end so.' })),
  order_by: Type.Optional(OneOf(['name', 'updated', 'version'], 'What to order by: name, date of the commit, or the version number in the name. Default `updated`.')),
  sort: Sort,
  ...Paging,
});

const TagRef = Type.Object({
  project_id: ProjectRef,
  tag_name: Type.String({ description: 'Name of the tag; slashes and dots as they are.', minLength: 1 }),
});

const NewTag = Type.Object({
  project_id: ProjectRef,
  tag_name: Type.String({ description: 'Name of the new tag, such as `v1.2.0`.', minLength: 1 }),
  ref: Type.String({ description: 'What it marks: a branch, another tag or a commit SHA.', minLength: 1 }),
  message: Type.Optional(Type.String({ description: 'Message, which makes it an annotated tag. Default: none, which makes a lightweight one.' })),
});

/** Tags of a repository. */
@Injectable()
export class TagActions {
  @RestAction('tag.list', 'GET /projects/:project_id/repository/tags', {
    summary: 'List or search the tags of a repository with the commit each points to.',
    effect: 'read',
    params: TagFilter,
    view: tagTable,
    tool: 'gitlab_tag_list',
    keywords: ['git tags', 'versions', 'latest tag'],
    next: ['tag.get'],
    related: ['release.list'],
  })
  declare readonly list: RestCall;

  @RestAction('tag.get', 'GET /projects/:project_id/repository/tags/:tag_name', {
    summary: 'Read one tag: the commit it points to, its message, protection and release.',
    effect: 'read',
    params: TagRef,
    view: tagCard,
    resource: 'gitlab://project/{project_id}/tag/{tag_name}',
    tool: 'gitlab_tag_get',
    paramAliases: { name: 'tag_name', tag: 'tag_name', ref: 'tag_name', version: 'tag_name' },
    example: { project_id: 'group/project', tag_name: 'v1.2.0' },
    keywords: ['git tag', 'version', 'sha'],
    next: ['release.get', 'repository.commit_get'],
  })
  declare readonly get: RestCall;

  @RestAction('tag.create', 'POST /projects/:project_id/repository/tags', {
    summary: 'Create a tag at a branch, another tag or a commit, with a message if it is to be annotated.',
    effect: 'write',
    params: NewTag,
    view: writtenTagCard,
    tool: 'gitlab_tag_create',
    paramAliases: { name: 'tag_name', tag: 'tag_name', version: 'tag_name', target: 'ref', branch: 'ref', sha: 'ref', commit: 'ref' },
    example: { project_id: 'group/project', tag_name: 'v1.2.0', ref: 'main', message: 'Version 1.2.0' },
    keywords: ['git tag', 'new version', 'mark a commit', 'annotated tag'],
    related: ['tag.list', 'release.create'],
    next: ['release.create', 'tag.get'],
  })
  declare readonly create: RestCall;

  @RestAction('tag.delete', 'DELETE /projects/:project_id/repository/tags/:tag_name', {
    summary: 'Delete a tag, and with it the release that hangs on it.',
    effect: 'destroy',
    params: TagRef,
    tool: 'gitlab_tag_delete',
    paramAliases: { name: 'tag_name', tag: 'tag_name' },
    example: { project_id: 'group/project', tag_name: 'v1.2.0' },
    done: 'The tag was deleted.',
    related: ['release.delete'],
  })
  declare readonly delete: RestCall;

  @RestAction('tag.get_signature', 'GET /projects/:project_id/repository/tags/:tag_name/signature', {
    title: 'Get tag signature',
    summary: 'Check the GPG, SSH or X.509 signature of a tag: whose key it is and whether GitLab verified it.',
    effect: 'read',
    params: TagRef,
    view: signatureCard(() => 'Signature of the tag'),
    tool: 'gitlab_tag_get_signature',
    paramAliases: { name: 'tag_name', tag: 'tag_name' },
    example: { project_id: 'group/project', tag_name: 'v1.2.0' },
    keywords: ['verified', 'signed tag', 'gpg', 'git verify-tag'],
    related: ['tag.get', 'repository.commit_signature'],
  })
  declare readonly signature: RestCall;
}
