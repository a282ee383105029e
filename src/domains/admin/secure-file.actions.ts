import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import type { JsonObject } from '../../kernel/json.js';
import { GivenFile, givenFileAliases } from '../../vocabulary/files.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { secureFileCard, secureFileTable } from './secure-file.view.js';

const FileRef = Type.Object({ project_id: ProjectRef, secure_file_id: Type.Integer({ description: 'Id of the secure file, as admin.secure_file_list shows it.', minimum: 1 }) });

const NewFile = Type.Object({
  project_id: ProjectRef,
  name: Type.String({ description: 'What jobs call the file, unique in the project: `release.jks`.', minLength: 1 }),
  ...GivenFile,
});
type NewFile = Static<typeof NewFile>;

const paramAliases = { file_id: 'secure_file_id', id: 'secure_file_id' };
const keywords = ['keystore', 'provisioning profile', 'signing certificate', 'code signing', 'mobile'];

/** Secure files: what CI/CD jobs need and the repository must not hold, such as keystores and certificates. */
@Injectable()
export class SecureFileActions {
  @RestAction('admin.secure_file_list', 'GET /projects/:project_id/secure_files', {
    title: 'List secure files',
    summary: 'List the secure files that CI/CD jobs of a project may use, with checksums and when certificates expire.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, ...Paging }),
    view: secureFileTable,
    tool: 'gitlab_list_secure_files',
    keywords,
    next: ['admin.secure_file_get'],
    related: ['admin.secure_file_create'],
  })
  declare readonly list: RestCall;

  @RestAction('admin.secure_file_get', 'GET /projects/:project_id/secure_files/:secure_file_id', {
    title: 'Get secure file',
    summary: 'Read about one secure file of a project: checksum, expiry and what GitLab found in its certificate; its content is not shown.',
    effect: 'read',
    params: FileRef,
    view: secureFileCard,
    tool: 'gitlab_show_secure_file',
    paramAliases,
    keywords,
    related: ['admin.secure_file_list'],
  })
  declare readonly get: RestCall;

  @Action('admin.secure_file_create', {
    title: 'Create secure file',
    summary: 'Upload a secure file to a project, at most 5 MB, for its CI/CD jobs to use.',
    effect: 'write',
    params: NewFile,
    view: secureFileCard,
    tool: 'gitlab_create_secure_file',
    paramAliases: { ...givenFileAliases, filename: 'name', file_name: 'name' },
    example: { project_id: 'group/project', name: 'release.jks', path: 'release.jks' },
    keywords: [...keywords, 'upload'],
    related: ['admin.secure_file_list', 'ci_variable.create'],
  })
  create({ project_id, name, path, content }: NewFile, { gitlab, files }: ActionContext): Promise<JsonObject> {
    return files.sending({ path, content, filename: name, filenameIs: 'name' }, async (file) => {
      const form = [{ name: 'name', value: name }, { name: 'file', filename: file.name, content: file }];
      const made = await gitlab.rest.post<JsonObject | undefined>('/projects/:project_id/secure_files', { project_id }, { form, called: { file: file.parameter } });
      return made ?? { name };
    });
  }

  @RestAction('admin.secure_file_delete', 'DELETE /projects/:project_id/secure_files/:secure_file_id', {
    title: 'Delete secure file',
    summary: 'Delete a secure file of a project, so that its CI/CD jobs find it no more.',
    effect: 'destroy',
    params: FileRef,
    tool: 'gitlab_remove_secure_file',
    done: 'Deleted the secure file.',
    paramAliases,
    keywords,
    related: ['admin.secure_file_list'],
  })
  declare readonly delete: RestCall;
}
