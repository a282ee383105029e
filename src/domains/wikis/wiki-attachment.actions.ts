import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code, inline } from '../../presentation/markdown.js';
import { pictured, withPicture } from '../../presentation/picture.js';
import { FileName, GivenFile, givenFileAliases } from '../../vocabulary/files.js';
import { ProjectRef } from '../../vocabulary/refs.js';

const NewAttachment = Type.Object({
  project_id: ProjectRef,
  ...GivenFile,
  filename: FileName,
  branch: Type.Optional(Type.String({ description: 'Branch of the wiki\'s repository. Default: its default branch.' })),
});
type NewAttachment = Static<typeof NewAttachment>;

const attachment = {
  file_name: field.name('File'),
  file_path: field.name('Path in the wiki'),
  branch: field.name(),
  link: field.part(['url', 'markdown'], ({ markdown }) => (typeof markdown === 'string' ? code(markdown) : undefined), 'Markdown'),
};

const attachmentCard = withPicture(card(attachment, { heading: ({ file_name: name }) => `Uploaded ${inline(String(name ?? 'the file'))} to the wiki`, headed: ['file_name'] }));

/** Files that wiki pages show. */
@Injectable()
export class WikiAttachmentActions {
  @Action('wiki.upload_attachment', {
    title: 'Upload wiki attachment',
    summary: "Upload a file to a project's wiki and get the Markdown that shows it on a page.",
    effect: 'write',
    params: NewAttachment,
    view: attachmentCard,
    tool: 'gitlab_wiki_upload_attachment',
    paramAliases: { ...givenFileAliases, file_name: 'filename', name: 'filename' },
    keywords: ['attach', 'image', 'picture', 'documentation'],
    related: ['project.upload', 'wiki.update'],
    example: { project_id: 'group/project', path: 'diagram.png' },
  })
  upload({ project_id, branch, ...given }: NewAttachment, { gitlab, files }: ActionContext): Promise<JsonObject> {
    return files.sending(given, async (file) => {
      const form = [{ name: 'file', filename: file.name, content: file }, ...(branch === undefined ? [] : [{ name: 'branch', value: branch }])];
      const made = await gitlab.rest.post<JsonObject | undefined>('/projects/:project_id/wikis/attachments', { project_id }, { form, called: { file: file.parameter } });
      return pictured(made ?? { file_name: file.name }, await file.picture());
    });
  }
}
