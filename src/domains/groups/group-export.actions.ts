import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { done, type Done } from '../../authoring/done.js';
import type { SavedFile } from '../../authoring/files.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { announcedSize, type StreamedAnswer } from '../../gitlab/answer.js';
import type { GitLab } from '../../gitlab/gitlab.js';
import { annotated } from '../../gitlab/reworded.js';
import { GitLabRejected } from '../../kernel/errors.js';
import { savedFileCard } from '../../presentation/saved-file.js';
import { GivenFile, givenFileAliases, outputAliases, OutputPath, Overwrite } from '../../vocabulary/files.js';
import { GroupRef } from '../../vocabulary/refs.js';
import { relationExportTable } from './group-export.view.js';

const ExportDownload = Type.Object({ group_id: GroupRef, output_path: OutputPath, overwrite: Overwrite });
type ExportDownload = Static<typeof ExportDownload>;

const GroupImport = Type.Object({
  name: Type.String({ description: 'Name of the new group, as people read it.', minLength: 1 }),
  target_path: Type.String({ description: 'Last part of the address of the new group: `payments`.', minLength: 1 }),
  parent_id: Type.Optional(Type.Integer({ description: 'Id of the group that it becomes a subgroup of. Default: none.', minimum: 1 })),
  ...GivenFile,
});
type GroupImport = Static<typeof GroupImport>;

const keywords = ['backup', 'migrate group', 'move to another instance'];

/** Whole groups as files: written by one GitLab, read by another. Their projects are exported one by one. */
@Injectable()
export class GroupExportActions {
  @RestAction('group.group_export_schedule', 'POST /groups/:group_id/export', {
    title: 'Schedule group export',
    summary: 'Start the export of a group and its subgroups, without their projects, into one file; GitLab writes it in the background.',
    effect: 'write',
    params: Type.Object({ group_id: GroupRef }),
    tool: 'gitlab_schedule_group_export',
    done: 'GitLab has begun the export; it can be downloaded once it is finished.',
    keywords,
    next: ['group.group_export_download'],
    related: ['group.group_import_file', 'group.group_relations_schedule', 'project.export_schedule'],
  })
  declare readonly schedule: RestCall;

  @Action('group.group_export_download', {
    title: 'Download group export',
    summary: 'Download the finished export of a group and save it on the machine of this server.',
    // A read-only server writes no files either.
    effect: 'write',
    idempotent: true,
    params: ExportDownload,
    view: savedFileCard,
    tool: 'gitlab_download_group_export',
    paramAliases: outputAliases,
    example: { group_id: 'group', output_path: 'group.tar.gz' },
    keywords: [...keywords, 'save'],
    related: ['group.group_export_schedule'],
  })
  async download({ group_id, output_path, overwrite }: ExportDownload, { gitlab, files }: ActionContext): Promise<SavedFile> {
    const place = await files.place({ path: output_path, name: `${group_id.split('/').at(-1) ?? 'group'}_export.tar.gz`, overwrite });
    const { answer, body } = await exported(gitlab, group_id);
    return place.save(body, announcedSize(answer));
  }

  @Action('group.group_import_file', {
    title: 'Import group from file',
    summary: 'Import a group from the file that an export wrote; GitLab reads it in the background.',
    effect: 'write',
    confined: false,
    params: GroupImport,
    tool: 'gitlab_import_group_from_file',
    paramAliases: { ...givenFileAliases, new_path: 'target_path', slug: 'target_path', parent: 'parent_id' },
    example: { name: 'Payments', target_path: 'payments', path: 'group_export.tar.gz' },
    keywords: [...keywords, 'restore group', 'upload export'],
    next: ['group.get'],
    related: ['group.group_export_schedule', 'group.create', 'project.import_from_file'],
  })
  import({ name, target_path, parent_id, path, content }: GroupImport, { gitlab, files }: ActionContext): Promise<Done> {
    return files.sending({ path, content, filename: `${target_path}.tar.gz`, filenameIs: 'target_path' }, async (file) => {
      const texts = Object.entries({ name, path: target_path, parent_id }).filter(([, value]) => value !== undefined);
      const form = [...texts.map(([field, value]) => ({ name: field, value: String(value) })), { name: 'file', filename: file.name, content: file }];
      await gitlab.rest.post('/groups/import', {}, { form, called: { file: file.parameter, path: 'target_path' } });
      return done(`GitLab has begun to import the group ${target_path}.`);
    });
  }

  @RestAction('group.group_relations_schedule', 'POST /groups/:group_id/export_relations', {
    title: 'Schedule relations export of group',
    summary: 'Start to export the parts of a group (labels, boards, epics and so on) into files of their own, as direct transfer does.',
    effect: 'write',
    params: Type.Object({ group_id: GroupRef, batched: Type.Optional(Type.Boolean({ description: 'Whether large parts are written in batches. Default false.' })) }),
    tool: 'gitlab_schedule_group_relations_export',
    done: 'GitLab has begun the export. group.group_relations_list_status tells how far it is.',
    keywords: [...keywords, 'direct transfer'],
    next: ['group.group_relations_list_status'],
    related: ['group.group_export_schedule'],
  })
  declare readonly scheduleRelations: RestCall;

  @RestAction('group.group_relations_list_status', 'GET /groups/:group_id/export_relations/status', {
    title: 'List relations export status of group',
    summary: 'List how far the export of each part of a group is, and why it failed where it did.',
    effect: 'read',
    params: Type.Object({ group_id: GroupRef, relation: Type.Optional(Type.String({ description: 'Only this part: `labels`, `boards`, `epics` and the like. Default: all.' })) }),
    view: relationExportTable,
    tool: 'gitlab_list_group_relations_export_status',
    keywords: [...keywords, 'direct transfer', 'progress'],
    related: ['group.group_relations_schedule'],
  })
  declare readonly relationsStatus: RestCall;
}

/** Nothing tells how far the export of a group is, so that asking for it too early is usual. */
async function exported(gitlab: GitLab, group_id: string): Promise<StreamedAnswer> {
  try {
    return await gitlab.rest.stream('/groups/:group_id/export/download', { group_id });
  } catch (error) {
    if (!(error instanceof GitLabRejected) || error.status !== 404) throw error;
    throw annotated(error, 'Or its export is not finished yet: try again in a minute. group.group_export_schedule begins one.');
  }
}
