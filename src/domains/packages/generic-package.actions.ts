import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import type { SavedFile } from '../../authoring/files.js';
import { announcedSize } from '../../gitlab/answer.js';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { readWindow } from '../../presentation/file-window.js';
import { OneOf } from '../../vocabulary/enums.js';
import { GivenFile, givenFileAliases, outputAliases, OutputPath, Overwrite } from '../../vocabulary/files.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { type PackageFile, packageFile, publishedFileCard } from './generic-package.view.js';

const FileRef = {
  project_id: ProjectRef,
  package_name: Type.String({ description: 'Name of the package: letters, digits, dots, dashes and underscores.' }),
  package_version: Type.String({ description: 'Version of the package: `1.0.0`.' }),
  file_name: Type.String({ description: 'Name of the file in the package.' }),
};

const PublishFile = Type.Object({
  ...FileRef,
  ...GivenFile,
  status: Type.Optional(OneOf(['default', 'hidden'], 'Whether the package is shown in the registry. Default `default`: it is.')),
});
type PublishFile = Static<typeof PublishFile>;

const DownloadFile = Type.Object({
  ...FileRef,
  output_path: Type.Optional(OutputPath),
  overwrite: Overwrite,
  offset: Type.Optional(Type.Integer({ description: 'Byte of a text file to begin at where it is shown, from 0; given by an answer that was cut. Default 0.', minimum: 0 })),
});
type DownloadFile = Static<typeof DownloadFile>;

const route = '/projects/:project_id/packages/generic/:package_name/:package_version/:file_name';

const paramAliases = { name: 'package_name', version: 'package_version', filename: 'file_name' };

/** Files of generic packages. */
@Injectable()
export class GenericPackageActions {
  @Action('package.publish', {
    title: 'Publish package file',
    summary: 'Publish a file in the generic package registry of a project; the package is made with its first file.',
    effect: 'write',
    params: PublishFile,
    view: publishedFileCard,
    tool: 'gitlab_package_publish',
    paramAliases: { ...givenFileAliases, ...paramAliases },
    keywords: ['upload package', 'generic package', 'binary', 'release artifact', 'registry'],
    related: ['package.list', 'release.link_create'],
    next: ['package.list'],
    example: { project_id: 'group/project', package_name: 'app', package_version: '1.0.0', file_name: 'app.tar.gz', path: 'dist/app.tar.gz' },
  })
  publish({ project_id, package_name, package_version, file_name, path, content, status }: PublishFile, { gitlab, files }: ActionContext): Promise<JsonObject> {
    return files.sending({ path, content, filename: file_name, filenameIs: 'file_name' }, async (file) => {
      // Without it GitLab says no more than that it was created.
      const query = { select: 'package_file', status };
      const made = await gitlab.rest.put<unknown>(route, { project_id, package_name, package_version, file_name }, { query, content: file });
      return { ...(isObject(made) && 'package_id' in made ? made : {}), package_name, package_version, file_name, size: file.size };
    });
  }

  @Action('package.download', {
    title: 'Download package file',
    summary: 'Download a file of a generic package: saved on the machine of this server, or shown when it is text or a picture.',
    effect: 'write',
    idempotent: true,
    params: DownloadFile,
    view: packageFile,
    tool: 'gitlab_package_download',
    paramAliases: { ...outputAliases, ...paramAliases },
    keywords: ['fetch package', 'generic package', 'binary', 'registry', 'save'],
    related: ['package.list', 'package.publish'],
    example: { project_id: 'group/project', package_name: 'app', package_version: '1.0.0', file_name: 'app.tar.gz', output_path: 'app.tar.gz' },
  })
  async download({ output_path, overwrite, offset = 0, ...where }: DownloadFile, { gitlab, files }: ActionContext): Promise<SavedFile | PackageFile> {
    const place = output_path === undefined ? undefined : await files.place({ path: output_path, name: where.file_name, overwrite });
    const { answer, body } = await gitlab.rest.stream(route, where);
    const size = announcedSize(answer);
    if (place !== undefined) return place.save(body, size);
    const { package_name, package_version, file_name } = where;
    return { package_name, package_version, file_name, ...(await readWindow(body, size, offset)) };
  }
}
