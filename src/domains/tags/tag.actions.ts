import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging, Sort } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { tagCard, tagTable } from './tag.view.js';

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
    tool: 'gitlab_tag_get',
    paramAliases: { name: 'tag_name', tag: 'tag_name', ref: 'tag_name', version: 'tag_name' },
    example: { project_id: 'group/project', tag_name: 'v1.2.0' },
    keywords: ['git tag', 'version', 'sha'],
    next: ['release.get', 'repository.commit_get'],
  })
  declare readonly get: RestCall;

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
}
