import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import type { JsonObject } from '../../kernel/json.js';
import { Paging } from '../../vocabulary/paging.js';
import { Time } from '../../vocabulary/times.js';
import { Offset, type SnippetContent, snippetContentView } from './snippet-content.view.js';
import { newSnippet, refuseUnclear, snippetAliases, snippetChanges, withFiles } from './snippet-files.js';
import { snippetCard, snippetTable, writtenSnippetCard } from './snippet.view.js';

const PersonalId = Type.Integer({ description: 'Id of the snippet, as snippet.list shows it.', minimum: 1 });

const Dated = Type.Object({ created_after: Time('Only snippets created after this moment'), created_before: Time('Only snippets created before this moment'), ...Paging });

const FileContent = Type.Object({
  snippet_id: PersonalId,
  ref: Type.String({ description: 'Version of the snippet: a branch, usually `main`, or a commit SHA.', minLength: 1 }),
  file_path: Type.String({ description: 'Name of the file, as snippet.get shows it.', minLength: 1 }),
  offset: Offset,
});
type FileContent = Static<typeof FileContent>;

const Content = Type.Object({ snippet_id: PersonalId, offset: Offset });
type Content = Static<typeof Content>;

const NewSnippet = Type.Object({ ...newSnippet });
type NewSnippet = Static<typeof NewSnippet>;

const Changes = Type.Object({ snippet_id: PersonalId, ...snippetChanges });
type Changes = Static<typeof Changes>;

/** Snippets that belong to a person. */
@Injectable()
export class PersonalSnippetActions {
  @RestAction('snippet.list', 'GET /snippets', {
    title: 'List my snippets',
    summary: 'List your own personal snippets.',
    effect: 'read',
    params: Dated,
    view: snippetTable,
    tool: 'gitlab_snippet_list',
    keywords: ['gists', 'code samples', 'pastes', 'personal snippets'],
    next: ['snippet.get', 'snippet.content'],
    related: ['snippet.project_list', 'snippet.create'],
  })
  declare readonly list: RestCall;

  @RestAction('snippet.get', 'GET /snippets/:snippet_id', {
    title: 'Get snippet',
    summary: 'Read what a personal snippet is: title, files, visibility and author, without the content of its files.',
    effect: 'read',
    params: Type.Object({ snippet_id: PersonalId }),
    view: snippetCard,
    resource: 'gitlab://snippet/{snippet_id}',
    tool: 'gitlab_snippet_get',
    keywords: ['gist', 'code sample', 'paste'],
    related: ['snippet.list', 'snippet.project_get'],
  })
  declare readonly get: RestCall;

  @Action('snippet.content', {
    title: 'Read content of snippet',
    summary: 'Read the content of a personal snippet: of its first file, where it has several.',
    effect: 'read',
    params: Content,
    view: snippetContentView,
    tool: 'gitlab_snippet_content',
    example: { snippet_id: 12 },
    keywords: ['gist', 'raw', 'code', 'paste', 'show'],
    related: ['snippet.get', 'snippet.file_content'],
  })
  async content({ snippet_id }: Content, { gitlab }: ActionContext): Promise<SnippetContent> {
    const { body } = await gitlab.rest.send<Buffer>('GET /snippets/:snippet_id/raw', { snippet_id }, { accept: 'bytes' });
    return { snippet_id, content: body };
  }

  @Action('snippet.create', {
    title: 'Create snippet',
    summary: 'Create a snippet of your own, with one or several files.',
    effect: 'write',
    params: NewSnippet,
    view: writtenSnippetCard,
    tool: 'gitlab_snippet_create',
    paramAliases: snippetAliases,
    example: { title: 'Query for slow requests', file_name: 'slow.sql', content: 'select 1;\n' },
    keywords: ['gist', 'paste', 'share code', 'new'],
    next: ['snippet.get'],
    related: ['snippet.project_create', 'snippet.update'],
  })
  create({ ...snippet }: NewSnippet, { gitlab }: ActionContext) {
    return gitlab.rest.post<JsonObject>('/snippets', {}, { body: withFiles(snippet) });
  }

  @Action('snippet.update', {
    title: 'Update snippet',
    summary: 'Change a personal snippet: its title, description, visibility, or its files one by one.',
    effect: 'write',
    params: Changes,
    clears: ['description'],
    view: writtenSnippetCard,
    tool: 'gitlab_snippet_update',
    idempotent: true,
    paramAliases: snippetAliases,
    example: { snippet_id: 12, files: [{ action: 'update', file_path: 'slow.sql', content: 'select 2;\n' }] },
    keywords: ['gist', 'edit', 'rename', 'paste'],
    related: ['snippet.get', 'snippet.content'],
  })
  update({ snippet_id, ...changes }: Changes, { gitlab }: ActionContext) {
    refuseUnclear(changes);
    return gitlab.rest.put<JsonObject>('/snippets/:snippet_id', { snippet_id }, { body: changes });
  }

  @RestAction('snippet.delete', 'DELETE /snippets/:snippet_id', {
    title: 'Delete snippet',
    summary: 'Delete a personal snippet for good, with its files and comments.',
    effect: 'destroy',
    params: Type.Object({ snippet_id: PersonalId }),
    tool: 'gitlab_snippet_delete',
    done: 'The snippet was deleted.',
    keywords: ['gist', 'paste'],
    related: ['snippet.list'],
  })
  declare readonly delete: RestCall;

  @Action('snippet.file_content', {
    title: 'Read file of snippet',
    summary: 'Read one file of a personal snippet, at one of its versions.',
    effect: 'read',
    params: FileContent,
    view: snippetContentView,
    tool: 'gitlab_snippet_file_content',
    paramAliases: { file_name: 'file_path', path: 'file_path', branch: 'ref' },
    example: { snippet_id: 12, ref: 'main', file_path: 'slow.sql' },
    keywords: ['gist', 'raw', 'code', 'paste'],
    related: ['snippet.content', 'snippet.get'],
  })
  async fileContent({ snippet_id, ref, file_path }: FileContent, { gitlab }: ActionContext): Promise<SnippetContent> {
    const { body } = await gitlab.rest.send<Buffer>('GET /snippets/:snippet_id/files/:ref/:file_path/raw', { snippet_id, ref, file_path }, { accept: 'bytes' });
    return { snippet_id, file_path, content: body };
  }

  @RestAction('snippet.explore', 'GET /snippets/public', {
    title: 'Explore public snippets',
    summary: 'List the public personal snippets of everybody, newest first.',
    effect: 'read',
    params: Dated,
    view: snippetTable,
    tool: 'gitlab_snippet_explore',
    keywords: ['gists', 'discover', 'community', 'pastes'],
    next: ['snippet.get'],
    related: ['snippet.list', 'snippet.list_all'],
  })
  declare readonly explore: RestCall;

  @RestAction('snippet.list_all', 'GET /snippets/all', {
    title: 'List all visible snippets',
    summary: 'List all snippets that the token\'s user may see: personal ones and those of projects.',
    effect: 'read',
    since: '16.3',
    params: Dated,
    view: snippetTable,
    tool: 'gitlab_snippet_list_all',
    keywords: ['gists', 'pastes', 'everybody', 'instance'],
    next: ['snippet.get'],
    related: ['snippet.list', 'snippet.explore'],
  })
  declare readonly listAll: RestCall;
}
