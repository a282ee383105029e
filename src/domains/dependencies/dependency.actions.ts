import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import type { SavedFile } from '../../authoring/files.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { announcedSize } from '../../gitlab/answer.js';
import { readWindow } from '../../presentation/file-window.js';
import { OneOf } from '../../vocabulary/enums.js';
import { outputAliases, OutputPath, Overwrite } from '../../vocabulary/files.js';
import { Paging } from '../../vocabulary/paging.js';
import { PipelineId, ProjectRef } from '../../vocabulary/refs.js';
import { dependencyExportCard, dependencyTable, type ExportContent, exportContentView } from './dependency.view.js';

const ExportId = Type.String({ description: 'Id of the export, as dependency.export_create shows it.', minLength: 1 });

const ExportDownload = Type.Object({
  export_id: ExportId,
  output_path: Type.Optional(OutputPath),
  overwrite: Overwrite,
  offset: Type.Optional(Type.Integer({ description: 'Byte to begin at where it is shown, from 0; given by an answer that was cut. Default 0.', minimum: 0 })),
});
type ExportDownload = Static<typeof ExportDownload>;

const keywords = ['sbom', 'bill of materials', 'cyclonedx', 'third party', 'libraries', 'packages used'];

/** What projects depend on, and exports of that. */
@Injectable()
export class DependencyActions {
  @RestAction('dependency.list', 'GET /projects/:project_id/dependencies', {
    title: 'List dependencies',
    summary: 'List what a project depends on: name, version, licences and known vulnerabilities.',
    effect: 'read',
    tier: 'ultimate',
    params: Type.Object({
      project_id: ProjectRef,
      package_manager: Type.Optional(Type.Array(Type.String(), { description: 'Only what these bring: `bundler`, `composer`, `conan`, `go`, `gradle`, `maven`, `npm`, `nuget`, `pip`, `pipenv`, `pnpm`, `yarn`, `sbt` or `setuptools`.' })),
      ...Paging,
    }),
    view: dependencyTable,
    tool: 'gitlab_list_project_dependencies',
    example: { project_id: 'group/project', package_manager: ['npm'] },
    keywords: [...keywords, 'licenses'],
    related: ['dependency.export_create', 'vulnerability.list'],
  })
  declare readonly list: RestCall;

  @RestAction('dependency.export_create', 'POST /pipelines/:pipeline_id/dependency_list_exports', {
    title: 'Export dependencies',
    summary: 'Start an export of what a pipeline found the project to depend on, as CycloneDX; it is ready some moments later.',
    effect: 'write',
    since: '16.4',
    tier: 'ultimate',
    params: Type.Object({
      pipeline_id: PipelineId,
      export_type: Type.Optional(OneOf(['sbom'], 'Form of the export. Default `sbom`: CycloneDX JSON.')),
      send_email: Type.Optional(Type.Boolean({ description: 'Whether GitLab sends a message when it is ready. Default false.' })),
    }),
    view: dependencyExportCard,
    tool: 'gitlab_create_dependency_list_export',
    wire: { defaults: { export_type: 'sbom' } },
    keywords,
    next: ['dependency.export_get'],
    related: ['dependency.list'],
  })
  declare readonly createExport: RestCall;

  @RestAction('dependency.export_get', 'GET /dependency_list_exports/:export_id', {
    title: 'Get export of dependencies',
    summary: 'Tell whether an export of dependencies is ready.',
    effect: 'read',
    tier: 'ultimate',
    params: Type.Object({ export_id: ExportId }),
    view: dependencyExportCard,
    tool: 'gitlab_get_dependency_list_export',
    paramAliases: { id: 'export_id' },
    keywords,
    next: ['dependency.export_download'],
    related: ['dependency.export_create'],
  })
  declare readonly getExport: RestCall;

  @Action('dependency.export_download', {
    title: 'Download export of dependencies',
    summary: 'Download an export of dependencies that is ready: saved on the machine of this server, or shown.',
    effect: 'write',
    idempotent: true,
    tier: 'ultimate',
    params: ExportDownload,
    view: exportContentView,
    tool: 'gitlab_download_dependency_list_export',
    paramAliases: { ...outputAliases, id: 'export_id' },
    example: { export_id: '7', output_path: 'sbom.json' },
    keywords,
    related: ['dependency.export_get'],
  })
  async downloadExport({ export_id, output_path, overwrite, offset = 0 }: ExportDownload, { gitlab, files }: ActionContext): Promise<SavedFile | ExportContent> {
    const place = output_path === undefined ? undefined : await files.place({ path: output_path, name: `dependencies-${export_id}.json`, overwrite });
    const { answer, body } = await gitlab.rest.stream('/dependency_list_exports/:export_id/download', { export_id });
    const size = announcedSize(answer);
    if (place !== undefined) return place.save(body, size);
    return { export_id, ...(await readWindow(body, size, offset)) };
  }
}
