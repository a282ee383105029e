import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { boardCard, boardListTable, boardTable } from './board.view.js';

const BoardRef = Type.Object({
  project_id: ProjectRef,
  board_id: Type.Integer({ description: 'Id of the issue board, as project.board_list shows it.', minimum: 1 }),
});

/** Issue boards of a project. */
@Injectable()
export class BoardActions {
  @RestAction('project.board_list', 'GET /projects/:project_id/boards', {
    title: 'List issue boards',
    summary: 'List the issue boards of a project with their lists.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, ...Paging }),
    view: boardTable,
    tool: 'gitlab_board_list',
    keywords: ['kanban', 'scrum', 'columns', 'planning board'],
    next: ['project.board_get'],
    related: ['issue.list'],
  })
  declare readonly list: RestCall;

  @RestAction('project.board_get', 'GET /projects/:project_id/boards/:board_id', {
    title: 'Get issue board',
    summary: 'Read one issue board of a project: its lists in order, and what it is narrowed to.',
    effect: 'read',
    params: BoardRef,
    view: boardCard,
    resource: 'gitlab://project/{project_id}/board/{board_id}',
    tool: 'gitlab_board_get',
    keywords: ['kanban', 'scrum', 'columns', 'planning board'],
    related: ['project.board_list'],
    next: ['project.board_list_list', 'issue.list'],
  })
  declare readonly get: RestCall;

  @RestAction('project.board_list_list', 'GET /projects/:project_id/boards/:board_id/lists', {
    title: 'List lists of issue board',
    summary: 'List the lists (columns) of an issue board in their order, each with the label, milestone, iteration or person it stands for.',
    effect: 'read',
    params: Type.Object({ ...BoardRef.properties, ...Paging }),
    view: boardListTable,
    tool: 'gitlab_board_list_lists',
    keywords: ['kanban', 'columns', 'swimlanes'],
    related: ['project.board_get'],
  })
  declare readonly lists: RestCall;
}
