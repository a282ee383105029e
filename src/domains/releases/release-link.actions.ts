import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { releaseLinkCard } from './release-link.view.js';

const NewReleaseLink = Type.Object({
  project_id: ProjectRef,
  tag_name: Type.String({ description: 'Tag of the release, such as `v1.2.0`.', minLength: 1 }),
  name: Type.String({ description: 'Name of the link, unique in the release.', minLength: 1 }),
  url: Type.String({ description: 'Address of the file, unique in the release.', minLength: 1 }),
  link_type: Type.Optional(OneOf(['other', 'runbook', 'image', 'package'], 'What the link leads to. Default `other`.')),
  direct_asset_path: Type.Optional(Type.String({ description: 'Permanent path of the file below the release, such as `/binaries/linux`.' })),
});

/** Links to files that belong to releases. */
@Injectable()
export class ReleaseLinkActions {
  @RestAction('release.link_create', 'POST /projects/:project_id/releases/:tag_name/assets/links', {
    title: 'Add release link',
    summary: 'Add an asset link to a release: a binary, package, image or runbook to download.',
    effect: 'write',
    params: NewReleaseLink,
    view: releaseLinkCard,
    tool: 'gitlab_release_link_create',
    paramAliases: { version: 'tag_name', release: 'tag_name', tag: 'tag_name', title: 'name', type: 'link_type', filepath: 'direct_asset_path', file_path: 'direct_asset_path' },
    example: { project_id: 'group/project', tag_name: 'v1.2.0', name: 'Linux binary', url: 'https://downloads.example.com/api-1.2.0-linux', link_type: 'package' },
    keywords: ['attach', 'asset', 'binary', 'download', 'artifact of a release'],
    related: ['release.get', 'release.update'],
    next: ['release.get'],
  })
  declare readonly create: RestCall;
}
