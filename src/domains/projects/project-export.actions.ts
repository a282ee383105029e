import { Injectable, UseGuards } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import type { SavedFile } from '../../authoring/files.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { announcedSize } from '../../gitlab/answer.js';
import type { JsonObject } from '../../kernel/json.js';
import { savedFileCard } from '../../presentation/saved-file.js';
import { OneOf } from '../../vocabulary/enums.js';
import { GivenFile, givenFileAliases, outputAliases, OutputPath, Overwrite } from '../../vocabulary/files.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { OverwritesProjectGuard } from './overwrites-project.guard.js';
import { exportCard, importCard } from './project-export.view.js';

const Where = Type.Object({ project_id: ProjectRef });

const Export = Type.Object({
  project_id: ProjectRef,
  description: Type.Optional(Type.String({ description: 'Takes the place of the project\'s description in the export.' })),
  upload: Type.Optional(
    Type.Object(
      {
        url: Type.String({ description: 'Address that GitLab sends the finished export to, such as one that object storage has signed.' }),
        http_method: Type.Optional(OneOf(['PUT', 'POST'], 'How it is sent. Default `PUT`.')),
      },
      { description: 'Sends the finished export elsewhere; it can then not be downloaded from GitLab.', additionalProperties: false },
    ),
  ),
  excluded_relations: Type.Optional(Type.Array(Type.String(), { description: 'Parts to leave out: `issues`, `merge_requests`, `ci_pipelines` and the like. Default: none.' })),
});

const ExportDownload = Type.Object({ project_id: ProjectRef, output_path: OutputPath, overwrite: Overwrite });
type ExportDownload = Static<typeof ExportDownload>;

const ProjectImport = Type.Object({
  target_path: Type.String({ description: 'Last part of the address of the new project: `payment-service`.', minLength: 1 }),
  namespace: Type.Optional(Type.String({ description: 'Id or path of the group or user namespace it belongs to. Default: your own namespace.' })),
  name: Type.Optional(Type.String({ description: 'Name of the new project. Default: its `target_path`.' })),
  ...GivenFile,
  overwrite: Type.Optional(Type.Boolean({ description: 'Takes the place of a project that has this address, which is deleted, so it is asked about first. Default false.' })),
});
type ProjectImport = Static<typeof ProjectImport>;

const keywords = ['backup', 'migrate project', 'archive', 'move to another instance'];

/** Whole projects as files: written by one GitLab, read by another. */
@Injectable()
export class ProjectExportActions {
  @RestAction('project.export_schedule', 'POST /projects/:project_id/export', {
    title: 'Schedule project export',
    summary: 'Start the export of a project into one file; GitLab writes it in the background.',
    effect: 'write',
    params: Export,
    tool: 'gitlab_schedule_project_export',
    done: 'GitLab has begun the export. project.export_status tells when it is finished.',
    example: { project_id: 'group/project' },
    keywords,
    next: ['project.export_status'],
    related: ['project.export_download', 'project.import_from_file'],
  })
  declare readonly schedule: RestCall;

  @RestAction('project.export_status', 'GET /projects/:project_id/export', {
    title: 'Get project export status',
    summary: 'Tell how far the export of a project is: none, queued, started, finished or being written anew.',
    effect: 'read',
    params: Where,
    view: exportCard,
    tool: 'gitlab_get_project_export_status',
    keywords: [...keywords, 'progress', 'complete', 'done'],
    next: ['project.export_download'],
    related: ['project.export_schedule'],
  })
  declare readonly exportStatus: RestCall;

  @Action('project.export_download', {
    title: 'Download project export',
    summary: 'Download the finished export of a project and save it on the machine of this server.',
    // A read-only server writes no files either.
    effect: 'write',
    idempotent: true,
    params: ExportDownload,
    view: savedFileCard,
    tool: 'gitlab_download_project_export',
    paramAliases: outputAliases,
    keywords: [...keywords, 'save'],
    related: ['project.export_status', 'project.export_schedule'],
    example: { project_id: 'group/project', output_path: 'project.tar.gz' },
  })
  async download({ project_id, output_path, overwrite }: ExportDownload, { gitlab, files }: ActionContext): Promise<SavedFile> {
    const name = `${project_id.split('/').at(-1) ?? 'project'}_export.tar.gz`;
    const place = await files.place({ path: output_path, name, overwrite });
    const { answer, body } = await gitlab.rest.stream('/projects/:project_id/export/download', { project_id });
    return place.save(body, announcedSize(answer));
  }

  @UseGuards(OverwritesProjectGuard)
  @Action('project.import_from_file', {
    title: 'Import project from file',
    summary: 'Import a project from the file that an export wrote; GitLab reads it in the background.',
    effect: 'write',
    params: ProjectImport,
    view: importCard,
    tool: 'gitlab_import_project_from_file',
    paramAliases: { ...givenFileAliases, new_path: 'target_path', project_path: 'target_path', slug: 'target_path', namespace_path: 'namespace', group: 'namespace' },
    keywords: [...keywords, 'restore project', 'upload export'],
    next: ['project.import_status'],
    related: ['project.export_schedule', 'project.create'],
    example: { target_path: 'payment-service', namespace: 'group', path: 'payment-service_export.tar.gz' },
  })
  import({ target_path, namespace, name, overwrite, path, content }: ProjectImport, { gitlab, files }: ActionContext): Promise<JsonObject> {
    return files.sending({ path, content, filename: `${target_path}.tar.gz`, filenameIs: 'target_path' }, async (file) => {
      const texts = Object.entries({ path: target_path, namespace, name, overwrite }).filter(([, value]) => value !== undefined);
      const form = [...texts.map(([field, value]) => ({ name: field, value: String(value) })), { name: 'file', filename: file.name, content: file }];
      const made = await gitlab.rest.post<JsonObject | undefined>('/projects/import', {}, { form, called: { file: file.parameter, path: 'target_path' } });
      return made ?? { path: target_path };
    });
  }

  @RestAction('project.import_status', 'GET /projects/:project_id/import', {
    title: 'Get project import status',
    summary: 'Tell how far the import of a project is, and what of it could not be imported.',
    effect: 'read',
    params: Where,
    view: importCard,
    tool: 'gitlab_get_project_import_status',
    keywords: [...keywords, 'import error', 'failed relations', 'progress', 'complete', 'done'],
    related: ['project.import_from_file', 'project.get'],
  })
  declare readonly importStatus: RestCall;
}
