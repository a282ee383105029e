import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import type { JsonObject } from '../../kernel/json.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { Offset, type SnippetContent, snippetContentView } from './snippet-content.view.js';
import { newSnippet, refuseUnclear, snippetAliases, snippetChanges, withFiles } from './snippet-files.js';
import { SnippetId } from './snippet-id.js';
import { snippetCard, snippetTable, writtenSnippetCard } from './snippet.view.js';

const Content = Type.Object({ project_id: ProjectRef, snippet_id: SnippetId, offset: Offset });
type Content = Static<typeof Content>;

const NewSnippet = Type.Object({ project_id: ProjectRef, ...newSnippet });
type NewSnippet = Static<typeof NewSnippet>;

const Changes = Type.Object({ project_id: ProjectRef, snippet_id: SnippetId, ...snippetChanges });
type Changes = Static<typeof Changes>;

/** Snippets that belong to a project. */
@Injectable()
export class ProjectSnippetActions {
  @RestAction('snippet.project_list', 'GET /projects/:project_id/snippets', {
    title: 'List snippets of project',
    summary: 'List the snippets of a project.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, ...Paging }),
    view: snippetTable,
    tool: 'gitlab_project_snippet_list',
    keywords: ['gists', 'code samples', 'pastes'],
    next: ['snippet.project_get', 'snippet.project_content'],
    related: ['snippet.list', 'snippet.project_create'],
  })
  declare readonly list: RestCall;

  @RestAction('snippet.project_get', 'GET /projects/:project_id/snippets/:snippet_id', {
    title: 'Get snippet of project',
    summary: 'Read what a project\'s snippet is: title, files, visibility and author, without the content of its files.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, snippet_id: SnippetId }),
    view: snippetCard,
    resource: 'gitlab://project/{project_id}/snippet/{snippet_id}',
    tool: 'gitlab_project_snippet_get',
    keywords: ['gist', 'code sample', 'paste'],
    related: ['snippet.project_list', 'snippet.get'],
  })
  declare readonly get: RestCall;

  @Action('snippet.project_content', {
    title: 'Read content of project snippet',
    summary: 'Read the content of a project\'s snippet: of its first file, where it has several.',
    effect: 'read',
    params: Content,
    view: snippetContentView,
    tool: 'gitlab_project_snippet_content',
    example: { project_id: 'group/project', snippet_id: 12 },
    keywords: ['gist', 'raw', 'code', 'paste', 'show'],
    related: ['snippet.project_get'],
  })
  async content({ project_id, snippet_id }: Content, { gitlab }: ActionContext): Promise<SnippetContent> {
    const { body } = await gitlab.rest.send<Buffer>('GET /projects/:project_id/snippets/:snippet_id/raw', { project_id, snippet_id }, { accept: 'bytes' });
    return { snippet_id, content: body };
  }

  @Action('snippet.project_create', {
    title: 'Create project snippet',
    summary: 'Create a snippet in a project, with one or several files.',
    effect: 'write',
    params: NewSnippet,
    view: writtenSnippetCard,
    tool: 'gitlab_project_snippet_create',
    paramAliases: snippetAliases,
    example: { project_id: 'group/project', title: 'Query for slow requests', file_name: 'slow.sql', content: 'select 1;\n' },
    keywords: ['gist', 'paste', 'share code', 'new'],
    next: ['snippet.project_get'],
    related: ['snippet.create', 'snippet.project_update'],
  })
  create({ project_id, ...snippet }: NewSnippet, { gitlab }: ActionContext) {
    return gitlab.rest.post<JsonObject>('/projects/:project_id/snippets', { project_id }, { body: withFiles(snippet) });
  }

  @Action('snippet.project_update', {
    title: 'Update project snippet',
    summary: 'Change a project\'s snippet: its title, description, visibility, or its files one by one.',
    effect: 'write',
    params: Changes,
    clears: ['description'],
    view: writtenSnippetCard,
    tool: 'gitlab_project_snippet_update',
    idempotent: true,
    paramAliases: snippetAliases,
    example: { project_id: 'group/project', snippet_id: 12, files: [{ action: 'update', file_path: 'slow.sql', content: 'select 2;\n' }] },
    keywords: ['gist', 'edit', 'rename', 'paste'],
    related: ['snippet.project_get', 'snippet.project_content'],
  })
  update({ project_id, snippet_id, ...changes }: Changes, { gitlab }: ActionContext) {
    refuseUnclear(changes);
    return gitlab.rest.put<JsonObject>('/projects/:project_id/snippets/:snippet_id', { project_id, snippet_id }, { body: changes });
  }

  @RestAction('snippet.project_delete', 'DELETE /projects/:project_id/snippets/:snippet_id', {
    title: 'Delete project snippet',
    summary: 'Delete a project\'s snippet for good, with its files and comments.',
    effect: 'destroy',
    params: Type.Object({ project_id: ProjectRef, snippet_id: SnippetId }),
    tool: 'gitlab_project_snippet_delete',
    done: 'The snippet was deleted.',
    keywords: ['gist', 'paste'],
    related: ['snippet.project_list'],
  })
  declare readonly delete: RestCall;
}
