import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import type { JsonObject } from '../../kernel/json.js';
import { pictured } from '../../presentation/picture.js';
import { FileName, GivenFile, givenFileAliases } from '../../vocabulary/files.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { uploadAddress } from '../../vocabulary/uploads.js';
import { avatarCard, uploadCard, uploadTable } from './project-upload.view.js';

const NewUpload = Type.Object({ project_id: ProjectRef, ...GivenFile, filename: FileName });
type NewUpload = Static<typeof NewUpload>;

const paramAliases = { ...givenFileAliases, file_name: 'filename', name: 'filename' };

/** Files that people attach to issues, merge requests and comments of a project, and its picture. */
@Injectable()
export class ProjectUploadActions {
  @Action('project.upload', {
    title: 'Upload file to project',
    summary: 'Upload a file to a project and get the Markdown that shows it in a description or comment.',
    effect: 'write',
    params: NewUpload,
    view: uploadCard,
    tool: 'gitlab_project_upload',
    paramAliases,
    keywords: ['attach file', 'attach to issue', 'attachment', 'screenshot', 'image', 'picture'],
    related: ['project.upload_list', 'wiki.upload_attachment', 'repository.file_create'],
    example: { project_id: 'group/project', path: 'screenshot.png' },
  })
  upload({ project_id, ...given }: NewUpload, { gitlab, files }: ActionContext): Promise<JsonObject> {
    return files.sending(given, async (file) => {
      const form = [{ name: 'file', filename: file.name, content: file }];
      const made = await gitlab.rest.post<JsonObject | undefined>('/projects/:project_id/uploads', { project_id }, { form, called: { file: file.parameter } });
      return pictured(made ?? { alt: file.name }, await file.picture());
    });
  }

  @RestAction('project.upload_list', 'GET /projects/:project_id/uploads', {
    title: 'List uploads',
    summary: 'List the files that were uploaded to a project, newest first; needs Maintainer or Owner.',
    effect: 'read',
    since: '17.2',
    params: Type.Object({ project_id: ProjectRef, ...Paging }),
    view: uploadTable,
    tool: 'gitlab_project_upload_list',
    keywords: ['attachments', 'uploaded files'],
    related: ['project.upload', 'project.upload_delete'],
  })
  declare readonly list: RestCall;

  @RestAction('project.upload_delete', 'DELETE /projects/:project_id/uploads/:upload_id', {
    title: 'Delete upload',
    summary: 'Delete an uploaded file of a project by its id; what links to it then leads nowhere.',
    effect: 'destroy',
    since: '17.2',
    params: Type.Object({ project_id: ProjectRef, upload_id: Type.Integer({ description: 'Id of the upload, as project.upload_list shows it.', minimum: 1 }) }),
    done: 'The uploaded file is deleted.',
    tool: 'gitlab_project_upload_delete',
    keywords: ['attachment', 'uploaded file'],
    related: ['project.upload_delete_by_secret', 'project.upload_list'],
  })
  declare readonly delete: RestCall;

  @RestAction('project.upload_delete_by_secret', 'DELETE /projects/:project_id/uploads/:secret/:filename', {
    title: 'Delete upload by its address',
    summary: 'Delete an uploaded file of a project by the secret and name in its address; what links to it then leads nowhere.',
    effect: 'destroy',
    since: '17.4',
    params: Type.Object({ project_id: ProjectRef, ...uploadAddress }),
    done: 'The uploaded file is deleted.',
    tool: 'gitlab_project_upload_delete_by_secret',
    paramAliases: { file_name: 'filename' },
    keywords: ['attachment', 'uploaded file'],
    related: ['project.upload_delete', 'project.upload_list'],
  })
  declare readonly deleteBySecret: RestCall;

  @Action('project.upload_avatar', {
    title: 'Upload project avatar',
    summary: 'Upload the picture of a project; it takes the place of the one it has.',
    effect: 'write',
    idempotent: true,
    params: NewUpload,
    view: avatarCard,
    tool: 'gitlab_project_upload_avatar',
    paramAliases: { ...paramAliases, avatar: 'path' },
    keywords: ['logo', 'icon', 'image', 'picture'],
    related: ['project.get', 'project.upload'],
    example: { project_id: 'group/project', path: 'logo.png' },
  })
  uploadAvatar({ project_id, ...given }: NewUpload, { gitlab, files }: ActionContext): Promise<JsonObject> {
    return files.sending(given, async (file) => {
      const form = [{ name: 'avatar', filename: file.name, content: file }];
      const project = await gitlab.rest.put<JsonObject | undefined>('/projects/:project_id', { project_id }, { form, called: { avatar: file.parameter } });
      return pictured(project ?? { path_with_namespace: project_id }, await file.picture());
    });
  }
}
