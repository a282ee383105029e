import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { annotatedFailure } from '../../gitlab/reworded.js';
import { fillPath } from '../../gitlab/route.js';
import { InvalidParams } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import { OneOf } from '../../vocabulary/enums.js';
import { givenFileAliases } from '../../vocabulary/files.js';
import { fileRefAliases, genericFile, PackageStatus, PackageVersion, publishFile, PublishFile, versionAliases } from './generic-package-file.js';
import { linkedFileCard, publishedFolder } from './generic-package.view.js';
import { fitsPattern } from './name-pattern.js';

/** More would be a mistake more often than meant. */
const mostFiles = 100;

const LinkedFile = Type.Object({
  ...PublishFile.properties,
  tag_name: Type.String({ description: 'Tag of the release that gets the link: `v1.2.0`. The release must be there.', minLength: 1 }),
  link_name: Type.Optional(Type.String({ description: 'Name of the link, unique in the release. Default: the name of the file.' })),
  link_type: Type.Optional(OneOf(['other', 'runbook', 'image', 'package'], 'What the link leads to. Default `package`.')),
  direct_asset_path: Type.Optional(Type.String({ description: 'Permanent path of the file below the release, such as `/binaries/linux`.' })),
});
type LinkedFile = Static<typeof LinkedFile>;

const PublishedFolder = Type.Object({
  ...PackageVersion,
  directory_path: Type.String({
    description: `Folder on the machine of this server, inside its allowed folders, whose files are published, at most ${mostFiles}; folders in it are left out. Only where the server runs locally (stdio).`,
    minLength: 1,
  }),
  include_pattern: Type.Optional(Type.String({ description: 'Only files whose names fit, with `*` for any text and `?` for one character: `*.tar.gz`. Default: all.', maxLength: 255 })),
  status: PackageStatus,
});
type PublishedFolder = Static<typeof PublishedFolder>;

/** Publishes generic packages in more than one step. */
@Injectable()
export class PackagePublishingActions {
  @Action('package.publish_and_link', {
    title: 'Publish package file and link it to release',
    summary: 'Publish a file in the generic package registry of a project and link it to a release.',
    effect: 'write',
    params: LinkedFile,
    view: linkedFileCard,
    tool: 'gitlab_package_publish_and_link',
    paramAliases: { ...givenFileAliases, ...fileRefAliases, tag: 'tag_name', release: 'tag_name' },
    keywords: ['upload package', 'release asset', 'binary', 'attach to release', 'generic package'],
    related: ['package.publish', 'release.link_create'],
    next: ['release.get'],
    example: { project_id: 'group/project', package_name: 'app', package_version: '1.2.0', file_name: 'app.tar.gz', path: 'dist/app.tar.gz', tag_name: 'v1.2.0' },
  })
  async publishAndLink({ tag_name, link_name, link_type = 'package', direct_asset_path, ...file }: LinkedFile, { gitlab, files }: ActionContext): Promise<JsonObject> {
    const { project_id, package_name, package_version, file_name } = file;
    const published = await publishFile(file, gitlab, files);
    const url = `${gitlab.host}/api/v4${fillPath(genericFile, { project_id, package_name, package_version, file_name })}`;
    try {
      const body = { name: link_name ?? file_name, url, link_type, direct_asset_path };
      return { ...published, release_link: await gitlab.rest.post<JsonObject>('/projects/:project_id/releases/:tag_name/assets/links', { project_id, tag_name }, { body }) };
    } catch (error) {
      throw annotatedFailure(error, `The file is published; only the link is missing. Add it with release.link_create and the url ${url}`);
    }
  }

  @Action('package.publish_directory', {
    title: 'Publish folder as package',
    summary: 'Publish every file of a folder in the generic package registry of a project, as one package.',
    effect: 'write',
    params: PublishedFolder,
    view: publishedFolder,
    tool: 'gitlab_package_publish_directory',
    paramAliases: { ...versionAliases, directory: 'directory_path', folder: 'directory_path', path: 'directory_path', pattern: 'include_pattern', glob: 'include_pattern' },
    keywords: ['upload package', 'upload folder', 'binaries', 'generic package', 'several files'],
    related: ['package.publish', 'package.file_list'],
    next: ['package.list'],
    example: { project_id: 'group/project', package_name: 'app', package_version: '1.2.0', directory_path: 'dist', include_pattern: '*.tar.gz' },
  })
  async publishDirectory({ directory_path, include_pattern = '*', ...version }: PublishedFolder, { gitlab, files }: ActionContext): Promise<readonly JsonObject[]> {
    const names = await files.namesIn({ path: directory_path, pathIs: 'directory_path', wanted: (name) => fitsPattern(name, include_pattern) });
    if (names.length === 0) throw new InvalidParams('directory_path: has no files that could be published. Hidden files and those in folders of it are left out; include_pattern says which names fit. Nothing was sent.');
    if (names.length > mostFiles) throw new InvalidParams(`directory_path: has ${names.length} files, and at most ${mostFiles} are published at once. Choose some by include_pattern. Nothing was sent.`);
    const published: JsonObject[] = [];
    for (const file_name of names) {
      try {
        published.push(await publishFile({ ...version, file_name, path: join(directory_path, file_name) }, gitlab, files));
      } catch (error) {
        throw annotatedFailure(error, published.length === 0 ? 'No file was published.' : `Published until then: ${names.slice(0, published.length).join(', ')}.`);
      }
    }
    return published;
  }
}
