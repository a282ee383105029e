import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging, Sort } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { Time } from '../../vocabulary/times.js';
import { releaseCard, releaseTable } from './release.view.js';

const ReleaseFilter = Type.Object({
  project_id: ProjectRef,
  order_by: Type.Optional(OneOf(['released_at', 'created_at'], 'Date to order by. Default `released_at`.')),
  sort: Sort,
  updated_after: Time('Updated after'),
  updated_before: Time('Updated before'),
  ...Paging,
});

const ReleaseRef = Type.Object({
  project_id: ProjectRef,
  tag_name: Type.String({ description: 'Tag of the release, such as `v1.2.0`; slashes and dots as they are.', minLength: 1 }),
});

/** Releases of a project. */
@Injectable()
export class ReleaseActions {
  @RestAction('release.list', 'GET /projects/:project_id/releases', {
    summary: 'List the releases of a project, the latest first.',
    effect: 'read',
    params: ReleaseFilter,
    view: releaseTable,
    tool: 'gitlab_release_list',
    keywords: ['versions', 'changelog', 'latest', 'published', 'upcoming'],
    next: ['release.get'],
    related: ['tag.list'],
  })
  declare readonly list: RestCall;

  @RestAction('release.get', 'GET /projects/:project_id/releases/:tag_name', {
    summary: 'Read one release by its tag: notes, date, author, milestones and asset links.',
    effect: 'read',
    params: ReleaseRef,
    view: releaseCard,
    tool: 'gitlab_release_get',
    paramAliases: { version: 'tag_name', release: 'tag_name', name: 'tag_name', tag: 'tag_name' },
    example: { project_id: 'group/project', tag_name: 'v1.2.0' },
    keywords: ['release notes', 'changelog', 'version', 'downloads', 'assets'],
    related: ['tag.get', 'release.list'],
  })
  declare readonly get: RestCall;
}
