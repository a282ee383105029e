import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import type { SavedFile } from '../../authoring/files.js';
import { announcedSize } from '../../gitlab/answer.js';
import type { JsonObject } from '../../kernel/json.js';
import { readWindow } from '../../presentation/file-window.js';
import { givenFileAliases, outputAliases, OutputPath, Overwrite } from '../../vocabulary/files.js';
import { FileRef, fileRefAliases, genericFile, publishFile, PublishFile } from './generic-package-file.js';
import { type PackageFile, packageFile, publishedFileCard } from './generic-package.view.js';

const DownloadFile = Type.Object({
  ...FileRef,
  output_path: Type.Optional(OutputPath),
  overwrite: Overwrite,
  offset: Type.Optional(Type.Integer({ description: 'Byte of a text file to begin at where it is shown, from 0; given by an answer that was cut. Default 0.', minimum: 0 })),
});
type DownloadFile = Static<typeof DownloadFile>;

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
    paramAliases: { ...givenFileAliases, ...fileRefAliases },
    keywords: ['upload package', 'generic package', 'binary', 'release artifact', 'registry'],
    related: ['package.publish_and_link', 'package.publish_directory', 'package.list'],
    next: ['package.list'],
    example: { project_id: 'group/project', package_name: 'app', package_version: '1.0.0', file_name: 'app.tar.gz', path: 'dist/app.tar.gz' },
  })
  publish(file: PublishFile, { gitlab, files }: ActionContext): Promise<JsonObject> {
    return publishFile(file, gitlab, files);
  }

  @Action('package.download', {
    title: 'Download package file',
    summary: 'Download a file of a generic package: saved on the machine of this server, or shown when it is text or a picture.',
    effect: 'write',
    idempotent: true,
    params: DownloadFile,
    view: packageFile,
    tool: 'gitlab_package_download',
    paramAliases: { ...outputAliases, ...fileRefAliases },
    keywords: ['fetch package', 'generic package', 'binary', 'registry', 'save'],
    related: ['package.list', 'package.publish'],
    example: { project_id: 'group/project', package_name: 'app', package_version: '1.0.0', file_name: 'app.tar.gz', output_path: 'app.tar.gz' },
  })
  async download({ output_path, overwrite, offset = 0, ...where }: DownloadFile, { gitlab, files }: ActionContext): Promise<SavedFile | PackageFile> {
    const place = output_path === undefined ? undefined : await files.place({ path: output_path, name: where.file_name, overwrite });
    const { answer, body } = await gitlab.rest.stream(genericFile, where);
    const size = announcedSize(answer);
    if (place !== undefined) return place.save(body, size);
    const { package_name, package_version, file_name } = where;
    return { package_name, package_version, file_name, ...(await readWindow(body, size, offset)) };
  }
}
