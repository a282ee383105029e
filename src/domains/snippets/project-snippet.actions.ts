import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { snippetCard, snippetTable } from './snippet.view.js';

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
    next: ['snippet.project_get'],
    related: ['snippet.list'],
  })
  declare readonly list: RestCall;

  @RestAction('snippet.project_get', 'GET /projects/:project_id/snippets/:snippet_id', {
    title: 'Get snippet of project',
    summary: 'Read what a project\'s snippet is: title, files, visibility and author, without the content of its files.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, snippet_id: Type.Integer({ description: 'Id of the snippet, as snippet.project_list shows it.', minimum: 1 }) }),
    view: snippetCard,
    resource: 'gitlab://project/{project_id}/snippet/{snippet_id}',
    tool: 'gitlab_project_snippet_get',
    keywords: ['gist', 'code sample', 'paste'],
    related: ['snippet.project_list', 'snippet.get'],
  })
  declare readonly get: RestCall;
}
