import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { Time } from '../../vocabulary/times.js';
import { snippetCard, snippetTable } from './snippet.view.js';

/** Snippets that belong to a person. */
@Injectable()
export class PersonalSnippetActions {
  @RestAction('snippet.list', 'GET /snippets', {
    title: 'List my snippets',
    summary: 'List your own personal snippets.',
    effect: 'read',
    params: Type.Object({ created_after: Time('Only snippets created after this moment'), created_before: Time('Only snippets created before this moment'), ...Paging }),
    view: snippetTable,
    tool: 'gitlab_snippet_list',
    keywords: ['gists', 'code samples', 'pastes', 'personal snippets'],
    next: ['snippet.get'],
    related: ['snippet.project_list'],
  })
  declare readonly list: RestCall;

  @RestAction('snippet.get', 'GET /snippets/:snippet_id', {
    title: 'Get snippet',
    summary: 'Read what a personal snippet is: title, files, visibility and author, without the content of its files.',
    effect: 'read',
    params: Type.Object({ snippet_id: Type.Integer({ description: 'Id of the snippet, as snippet.list shows it.', minimum: 1 }) }),
    view: snippetCard,
    resource: 'gitlab://snippet/{snippet_id}',
    tool: 'gitlab_snippet_get',
    keywords: ['gist', 'code sample', 'paste'],
    related: ['snippet.list', 'snippet.project_get'],
  })
  declare readonly get: RestCall;
}
