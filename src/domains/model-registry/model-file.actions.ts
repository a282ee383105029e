import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import type { SavedFile } from '../../authoring/files.js';
import { announcedSize } from '../../gitlab/answer.js';
import { readWindow } from '../../presentation/file-window.js';
import { outputAliases, OutputPath, Overwrite } from '../../vocabulary/files.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { type ModelFile, modelFile } from './model-file.view.js';

const { path: _folder, ...placeAliases } = outputAliases;

const DownloadFile = Type.Object({
  project_id: ProjectRef,
  model_version_id: Type.String({ description: 'Id of the model version, or `candidate:` and the id of a candidate.', minLength: 1 }),
  path: Type.Optional(Type.String({ description: 'Folder of the file in the model version: `weights/v1`. Default: the top one.' })),
  file_name: Type.String({ description: 'Name of the file: `model.onnx`.', minLength: 1 }),
  output_path: Type.Optional(OutputPath),
  overwrite: Overwrite,
  offset: Type.Optional(Type.Integer({ description: 'Byte of a text file to begin at where it is shown, from 0; given by an answer that was cut. Default 0.', minimum: 0 })),
});
type DownloadFile = Static<typeof DownloadFile>;

const files = '/projects/:project_id/packages/ml_models/:model_version_id/files';

/** Files of machine-learning models. */
@Injectable()
export class ModelFileActions {
  @Action('model_registry.download', {
    title: 'Download model file',
    summary: 'Download a file of a machine-learning model version: saved on the machine of this server, or shown when it is text or a picture.',
    // A read-only server writes no files either.
    effect: 'write',
    idempotent: true,
    params: DownloadFile,
    view: modelFile,
    tool: 'gitlab_download_ml_model_package',
    paramAliases: { ...placeAliases, filename: 'file_name', version_id: 'model_version_id', folder: 'path' },
    example: { project_id: 'group/project', model_version_id: '12', file_name: 'model.onnx', output_path: 'model.onnx' },
    keywords: ['ml model', 'machine learning', 'mlops', 'mlflow', 'weights', 'onnx'],
    related: ['package.list', 'package.download'],
  })
  async download({ project_id, model_version_id, path, file_name, output_path, overwrite, offset = 0 }: DownloadFile, context: ActionContext): Promise<SavedFile | ModelFile> {
    const place = output_path === undefined ? undefined : await context.files.place({ path: output_path, name: file_name, overwrite });
    const where = { project_id, model_version_id, file_name };
    const { answer, body } = await (path === undefined ? context.gitlab.rest.stream(`${files}/:file_name`, where) : context.gitlab.rest.stream(`${files}/:*path/:file_name`, { ...where, path }));
    const size = announcedSize(answer);
    if (place !== undefined) return place.save(body, size);
    return { model_version_id, file_path: path === undefined ? file_name : `${path}/${file_name}`, ...(await readWindow(body, size, offset)) };
  }
}
