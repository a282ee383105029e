import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { annotated } from '../../gitlab/reworded.js';
import { GitLabRejected } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { releaseLinkCard, releaseLinkTable } from './release-link.view.js';

const InRelease = { project_id: ProjectRef, tag_name: Type.String({ description: 'Tag of the release, such as `v1.2.0`.', minLength: 1 }) };

const link = {
  name: Type.String({ description: 'Name of the link, unique in the release.', minLength: 1 }),
  url: Type.String({ description: 'Address of the file, unique in the release.', minLength: 1 }),
  link_type: Type.Optional(OneOf(['other', 'runbook', 'image', 'package'], 'What the link leads to. Default `other`.')),
  direct_asset_path: Type.Optional(Type.String({ description: 'Permanent path of the file below the release, such as `/binaries/linux`.' })),
};

const NewReleaseLinks = Type.Object({
  ...InRelease,
  links: Type.Array(Type.Object(link, { additionalProperties: false, description: 'One linked file.' }), { description: 'Links to add, 1 to 50, one after the other.', minItems: 1, maxItems: 50 }),
});
type NewReleaseLinks = Static<typeof NewReleaseLinks>;

const LinkRef = Type.Object({ ...InRelease, link_id: Type.Integer({ description: 'Id of the link, as release.link_list shows it.', minimum: 1 }) });

const releaseAliases = { version: 'tag_name', release: 'tag_name', tag: 'tag_name' };

/** Links to files that belong to releases. */
@Injectable()
export class ReleaseLinkActions {
  @RestAction('release.link_create', 'POST /projects/:project_id/releases/:tag_name/assets/links', {
    title: 'Add release link',
    summary: 'Add an asset link to a release: a binary, package, image or runbook to download.',
    effect: 'write',
    params: Type.Object({ ...InRelease, ...link }),
    view: releaseLinkCard,
    tool: 'gitlab_release_link_create',
    paramAliases: { ...releaseAliases, title: 'name', type: 'link_type', filepath: 'direct_asset_path', file_path: 'direct_asset_path' },
    example: { project_id: 'group/project', tag_name: 'v1.2.0', name: 'Linux binary', url: 'https://downloads.example.com/api-1.2.0-linux', link_type: 'package' },
    keywords: ['attach', 'asset', 'binary', 'download', 'artifact of a release'],
    related: ['release.link_create_batch', 'release.link_list', 'release.update'],
    next: ['release.get'],
  })
  declare readonly create: RestCall;

  @Action('release.link_create_batch', {
    title: 'Add several release links',
    summary: 'Add several asset links to a release at once: binaries, packages, images or runbooks.',
    effect: 'write',
    params: NewReleaseLinks,
    view: releaseLinkTable,
    tool: 'gitlab_release_link_create_batch',
    paramAliases: { ...releaseAliases, assets: 'links' },
    example: { project_id: 'group/project', tag_name: 'v1.2.0', links: [{ name: 'Linux binary', url: 'https://downloads.example.com/api-1.2.0-linux', link_type: 'package' }] },
    keywords: ['attach', 'assets', 'binaries', 'downloads', 'bulk'],
    related: ['release.link_create', 'release.create'],
    next: ['release.get'],
  })
  async createSeveral({ project_id, tag_name, links }: NewReleaseLinks, { gitlab }: ActionContext): Promise<readonly JsonObject[]> {
    const made: JsonObject[] = [];
    for (const link of links) made.push(await telling(made, link, links.length, gitlab.rest.post<JsonObject>('/projects/:project_id/releases/:tag_name/assets/links', { project_id, tag_name }, { body: link })));
    return made;
  }

  @RestAction('release.link_list', 'GET /projects/:project_id/releases/:tag_name/assets/links', {
    title: 'List release links',
    summary: 'List the asset links of a release: what can be downloaded with it besides the sources.',
    effect: 'read',
    params: Type.Object({ ...InRelease, ...Paging }),
    view: releaseLinkTable,
    tool: 'gitlab_release_link_list',
    paramAliases: releaseAliases,
    example: { project_id: 'group/project', tag_name: 'v1.2.0' },
    keywords: ['assets', 'binaries', 'downloads'],
    related: ['release.get', 'release.link_create'],
  })
  declare readonly list: RestCall;

  @RestAction('release.link_get', 'GET /projects/:project_id/releases/:tag_name/assets/links/:link_id', {
    title: 'Get release link',
    summary: 'Read one asset link of a release with its permanent address.',
    effect: 'read',
    params: LinkRef,
    view: releaseLinkCard,
    tool: 'gitlab_release_link_get',
    paramAliases: releaseAliases,
    example: { project_id: 'group/project', tag_name: 'v1.2.0', link_id: 12 },
    keywords: ['asset', 'binary', 'download'],
    related: ['release.link_list'],
  })
  declare readonly get: RestCall;

  @RestAction('release.link_update', 'PUT /projects/:project_id/releases/:tag_name/assets/links/:link_id', {
    title: 'Update release link',
    summary: 'Change an asset link of a release: its name, address, permanent path or kind.',
    effect: 'write',
    params: Type.Object({
      ...LinkRef.properties,
      name: Type.Optional(Type.String({ description: 'New name of the link, unique in the release.', minLength: 1 })),
      url: Type.Optional(Type.String({ description: 'New address of the file, unique in the release.', minLength: 1 })),
      link_type: link.link_type,
      direct_asset_path: link.direct_asset_path,
    }),
    view: releaseLinkCard,
    tool: 'gitlab_release_link_update',
    idempotent: true,
    paramAliases: { ...releaseAliases, title: 'name', type: 'link_type', filepath: 'direct_asset_path', file_path: 'direct_asset_path' },
    example: { project_id: 'group/project', tag_name: 'v1.2.0', link_id: 12, name: 'Linux binary (x64)' },
    keywords: ['edit', 'asset', 'rename', 'binary'],
    related: ['release.link_list', 'release.update'],
  })
  declare readonly update: RestCall;

  @RestAction('release.link_delete', 'DELETE /projects/:project_id/releases/:tag_name/assets/links/:link_id', {
    title: 'Delete release link',
    summary: 'Delete an asset link from a release; the file it leads to stays.',
    effect: 'destroy',
    params: LinkRef,
    view: releaseLinkCard,
    tool: 'gitlab_release_link_delete',
    paramAliases: releaseAliases,
    example: { project_id: 'group/project', tag_name: 'v1.2.0', link_id: 12 },
    keywords: ['detach', 'asset', 'binary'],
    related: ['release.link_list'],
  })
  declare readonly delete: RestCall;
}

/** GitLab takes links one by one, so some may be there when one is refused: that is told with the refusal. */
async function telling<T>(made: readonly JsonObject[], { name }: { readonly name: string }, all: number, adding: Promise<T>): Promise<T> {
  try {
    return await adding;
  } catch (error) {
    if (!(error instanceof GitLabRejected)) throw error;
    const before = made.length === 0 ? 'No link was added.' : `Added before it: ${made.map((each) => String(each['name'])).join(', ')}.`;
    throw annotated(error, `This was link ${made.length + 1} of ${all}, "${name.slice(0, 100)}". ${before} Those behind it were not sent.`);
  }
}
