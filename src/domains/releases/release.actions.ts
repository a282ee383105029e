import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging, Sort } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { Time } from '../../vocabulary/times.js';
import { releaseCard, releaseTable, writtenReleaseCard } from './release.view.js';

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

const NewRelease = Type.Object({
  project_id: ProjectRef,
  tag_name: Type.String({ description: 'Tag to release, such as `v1.2.0`.', minLength: 1 }),
  name: Type.Optional(Type.String({ description: 'Name of the release. Default: the tag name.' })),
  description: Type.Optional(Type.String({ description: 'Release notes in Markdown.' })),
  ref: Type.Optional(Type.String({ description: 'Branch, tag or commit SHA to make the tag from. Needed when the tag does not exist.' })),
  tag_message: Type.Optional(Type.String({ description: 'Message of the new tag, which makes it an annotated one.' })),
  milestones: Type.Optional(Type.Array(Type.String(), { description: 'Titles of the milestones that the release belongs to.' })),
  released_at: Type.Optional(Type.String({ description: 'When it was or will be released, as an ISO 8601 time. A future time makes an upcoming release. Default: now.' })),
  assets: Type.Optional(
    Type.Object(
      {
        links: Type.Array(
          Type.Object(
            {
              name: Type.String({ description: 'Name of the link, unique in the release.' }),
              url: Type.String({ description: 'Address of the file, unique in the release.' }),
              link_type: Type.Optional(OneOf(['other', 'runbook', 'image', 'package'], 'What the link leads to. Default `other`.')),
              direct_asset_path: Type.Optional(Type.String({ description: 'Permanent path of the file below the release, such as `/binaries/linux`.' })),
            },
            { additionalProperties: false, description: 'One linked file.' },
          ),
          { description: 'Files to link.' },
        ),
      },
      { additionalProperties: false, description: 'What can be downloaded with the release, besides the sources.' },
    ),
  ),
});

const LatestRelease = Type.Object({ project_id: ProjectRef });

const ReleaseChanges = Type.Object({
  ...ReleaseRef.properties,
  name: Type.Optional(Type.String({ description: 'New name of the release.' })),
  description: Type.Optional(Type.String({ description: 'New release notes in Markdown; replaces the whole text.' })),
  milestones: Type.Optional(Type.Array(Type.String(), { description: 'Titles of the milestones that the release belongs to, in place of the present ones; an empty list removes all.' })),
  released_at: Type.Optional(Type.String({ description: 'When it was or will be released, as an ISO 8601 time.' })),
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
    resource: 'gitlab://project/{project_id}/release/{tag_name}',
    tool: 'gitlab_release_get',
    paramAliases: { version: 'tag_name', release: 'tag_name', name: 'tag_name', tag: 'tag_name' },
    example: { project_id: 'group/project', tag_name: 'v1.2.0' },
    keywords: ['release notes', 'changelog', 'version', 'downloads', 'assets'],
    related: ['tag.get', 'release.list'],
  })
  declare readonly get: RestCall;

  @RestAction('release.get_latest', 'GET /projects/:project_id/releases/permalink/latest', {
    title: 'Get latest release',
    summary: 'Read the latest release of a project: tag, notes, date, author and asset links.',
    effect: 'read',
    params: LatestRelease,
    view: releaseCard,
    resource: 'gitlab://project/{project_id}/release/{tag_name}',
    tool: 'gitlab_release_latest',
    keywords: ['newest version', 'current version', 'last release', 'what is released'],
    related: ['release.list', 'release.get'],
    next: ['tag.get', 'repository.compare'],
  })
  declare readonly getLatest: RestCall;

  @RestAction('release.update', 'PUT /projects/:project_id/releases/:tag_name', {
    summary: 'Change a release: its name, notes, milestones or date.',
    effect: 'write',
    idempotent: true,
    params: ReleaseChanges,
    clears: ['description'],
    view: writtenReleaseCard,
    tool: 'gitlab_release_update',
    paramAliases: { version: 'tag_name', release: 'tag_name', tag: 'tag_name', notes: 'description', release_notes: 'description', body: 'description', title: 'name' },
    example: { project_id: 'group/project', tag_name: 'v1.2.0', description: '## Fixes' },
    keywords: ['edit release', 'release notes', 'correct'],
    related: ['release.get', 'release.link_create'],
    next: ['release.get'],
  })
  declare readonly update: RestCall;

  @RestAction('release.create', 'POST /projects/:project_id/releases', {
    summary: 'Publish a release of a tag with its notes; the tag is made too when `ref` says from where.',
    effect: 'write',
    params: NewRelease,
    view: writtenReleaseCard,
    tool: 'gitlab_release_create',
    paramAliases: { version: 'tag_name', tag: 'tag_name', notes: 'description', release_notes: 'description', body: 'description', title: 'name' },
    example: { project_id: 'group/project', tag_name: 'v1.2.0', description: '## Fixes' },
    keywords: ['cut a release', 'publish', 'release notes', 'version', 'ship'],
    related: ['release.list', 'tag.get'],
    next: ['release.get'],
  })
  declare readonly create: RestCall;

  @RestAction('release.delete', 'DELETE /projects/:project_id/releases/:tag_name', {
    summary: 'Delete a release; its tag stays.',
    effect: 'destroy',
    params: ReleaseRef,
    view: writtenReleaseCard,
    tool: 'gitlab_release_delete',
    paramAliases: { version: 'tag_name', release: 'tag_name', name: 'tag_name', tag: 'tag_name' },
    example: { project_id: 'group/project', tag_name: 'v1.2.0' },
    related: ['tag.delete'],
  })
  declare readonly delete: RestCall;
}
