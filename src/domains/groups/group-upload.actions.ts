import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import type { JsonObject } from '../../kernel/json.js';
import { pictured } from '../../presentation/picture.js';
import { uploadsView } from '../../presentation/uploads.js';
import { FileName, GivenFile, givenFileAliases } from '../../vocabulary/files.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef } from '../../vocabulary/refs.js';
import { uploadAddress } from '../../vocabulary/uploads.js';
import { groupAvatarCard } from './group.view.js';

const NewAvatar = Type.Object({ group_id: GroupRef, ...GivenFile, filename: FileName });
type NewAvatar = Static<typeof NewAvatar>;

const keywords = ['attachment', 'uploaded file'];

/** Files that people attach to epics and descriptions of a group, and its picture. */
@Injectable()
export class GroupUploadActions {
  @RestAction('group.group_upload_list', 'GET /groups/:group_id/uploads', {
    title: 'List uploads of group',
    summary: 'List the files that were uploaded to a group, newest first; needs Maintainer or Owner.',
    effect: 'read',
    since: '17.2',
    params: Type.Object({ group_id: GroupRef, ...Paging }),
    view: uploadsView('Nothing was uploaded to this group.'),
    tool: 'gitlab_list_group_markdown_uploads',
    keywords,
    related: ['group.group_upload_delete_by_id', 'project.upload_list'],
  })
  declare readonly list: RestCall;

  @RestAction('group.group_upload_delete_by_id', 'DELETE /groups/:group_id/uploads/:upload_id', {
    title: 'Delete upload of group',
    summary: 'Delete an uploaded file of a group by its id; what links to it then leads nowhere.',
    effect: 'destroy',
    since: '17.2',
    params: Type.Object({ group_id: GroupRef, upload_id: Type.Integer({ description: 'Id of the upload, as group.group_upload_list shows it.', minimum: 1 }) }),
    tool: 'gitlab_delete_group_markdown_upload_by_id',
    done: 'The uploaded file is deleted.',
    keywords,
    related: ['group.group_upload_list', 'group.group_upload_delete_by_secret'],
  })
  declare readonly delete: RestCall;

  @RestAction('group.group_upload_delete_by_secret', 'DELETE /groups/:group_id/uploads/:secret/:filename', {
    title: 'Delete upload of group by its address',
    summary: 'Delete an uploaded file of a group by the secret and name in its address; what links to it then leads nowhere.',
    effect: 'destroy',
    since: '17.4',
    params: Type.Object({ group_id: GroupRef, ...uploadAddress }),
    tool: 'gitlab_delete_group_markdown_upload_by_secret',
    done: 'The uploaded file is deleted.',
    paramAliases: { file_name: 'filename' },
    keywords,
    related: ['group.group_upload_list', 'group.group_upload_delete_by_id'],
  })
  declare readonly deleteBySecret: RestCall;

  @Action('group.upload_avatar', {
    title: 'Upload group avatar',
    summary: 'Upload the picture of a group; it takes the place of the one it has.',
    effect: 'write',
    idempotent: true,
    params: NewAvatar,
    view: groupAvatarCard,
    tool: 'gitlab_group_upload_avatar',
    paramAliases: { ...givenFileAliases, file_name: 'filename', name: 'filename', avatar: 'path' },
    example: { group_id: 'group', path: 'logo.png' },
    keywords: ['logo', 'icon', 'image', 'picture'],
    related: ['group.get', 'project.upload_avatar'],
  })
  uploadAvatar({ group_id, ...given }: NewAvatar, { gitlab, files }: ActionContext): Promise<JsonObject> {
    return files.sending(given, async (file) => {
      const form = [{ name: 'avatar', filename: file.name, content: file }];
      const group = await gitlab.rest.put<JsonObject | undefined>('/groups/:group_id', { group_id }, { form, called: { avatar: file.parameter } });
      return pictured(group ?? { full_path: group_id }, await file.picture());
    });
  }
}
