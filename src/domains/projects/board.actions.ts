import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { boardCard, boardListCard, boardListTable, boardTable } from '../../presentation/issue-board.js';
import { boardChanges, BoardId, BoardListId, BoardListPosition, boardListSubject, boardListTiers, BoardName, boardTiers } from '../../vocabulary/boards.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';

const BoardRef = Type.Object({ project_id: ProjectRef, board_id: BoardId });
const ListRef = Type.Object({ ...BoardRef.properties, list_id: BoardListId });

const keywords = ['kanban', 'scrum', 'columns', 'planning board'];

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
    keywords,
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
    keywords,
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

  @RestAction('project.board_create', 'POST /projects/:project_id/boards', {
    title: 'Create issue board',
    summary: 'Create an issue board in a project; lists are added to it afterwards.',
    effect: 'write',
    params: Type.Object({ project_id: ProjectRef, name: BoardName }),
    view: boardCard,
    tool: 'gitlab_board_create',
    paramAliases: { title: 'name' },
    example: { project_id: 'group/project', name: 'Development' },
    keywords: [...keywords, 'new board'],
    next: ['project.board_list_create'],
    related: ['project.board_list'],
  })
  declare readonly create: RestCall;

  @RestAction('project.board_update', 'PUT /projects/:project_id/boards/:board_id', {
    title: 'Update issue board',
    summary: 'Rename an issue board of a project, hide its open or closed list, or narrow which issues it shows.',
    effect: 'write',
    params: Type.Object({ ...BoardRef.properties, ...boardChanges }),
    view: boardCard,
    tool: 'gitlab_board_update',
    tierOf: boardTiers,
    wire: { commas: ['labels'] },
    idempotent: true,
    paramAliases: { title: 'name' },
    example: { project_id: 'group/project', board_id: 7, name: 'Development' },
    keywords: [...keywords, 'rename board', 'filter board'],
    related: ['project.board_get'],
  })
  declare readonly update: RestCall;

  @RestAction('project.board_delete', 'DELETE /projects/:project_id/boards/:board_id', {
    title: 'Delete issue board',
    summary: 'Delete an issue board of a project with its lists; the issues stay.',
    effect: 'destroy',
    params: BoardRef,
    tool: 'gitlab_board_delete',
    done: 'Deleted the board; its issues stay.',
    keywords: [...keywords, 'remove board'],
    related: ['project.board_list'],
  })
  declare readonly delete: RestCall;

  @RestAction('project.board_list_get', 'GET /projects/:project_id/boards/:board_id/lists/:list_id', {
    title: 'Get list of issue board',
    summary: 'Read one list (column) of an issue board of a project: its place and what it stands for.',
    effect: 'read',
    params: ListRef,
    view: boardListCard,
    tool: 'gitlab_board_list_get',
    keywords,
    related: ['project.board_list_list'],
  })
  declare readonly getList: RestCall;

  @RestAction('project.board_list_create', 'POST /projects/:project_id/boards/:board_id/lists', {
    title: 'Create list of issue board',
    summary: 'Add a list (column) to an issue board of a project for a label, milestone, person or iteration.',
    effect: 'write',
    params: Type.Object({ ...BoardRef.properties, ...boardListSubject }),
    view: boardListCard,
    tool: 'gitlab_board_list_create',
    tierOf: boardListTiers,
    example: { project_id: 'group/project', board_id: 7, label_id: 21 },
    keywords: [...keywords, 'add column', 'new column'],
    related: ['project.board_list_list', 'project.label_list'],
  })
  declare readonly createList: RestCall;

  @RestAction('project.board_list_update', 'PUT /projects/:project_id/boards/:board_id/lists/:list_id', {
    title: 'Move list of issue board',
    summary: 'Move a list (column) of an issue board of a project to another place.',
    effect: 'write',
    params: Type.Object({ ...ListRef.properties, position: BoardListPosition }),
    view: boardListCard,
    tool: 'gitlab_board_list_update',
    idempotent: true,
    keywords: [...keywords, 'reorder columns', 'move column'],
    related: ['project.board_list_list'],
  })
  declare readonly moveList: RestCall;

  @RestAction('project.board_list_delete', 'DELETE /projects/:project_id/boards/:board_id/lists/:list_id', {
    title: 'Delete list of issue board',
    summary: 'Delete a list (column) of an issue board of a project; its issues stay and keep their labels.',
    effect: 'destroy',
    params: ListRef,
    tool: 'gitlab_board_list_delete',
    done: 'Deleted the list; its issues stay.',
    keywords: [...keywords, 'remove column'],
    related: ['project.board_list_list'],
  })
  declare readonly deleteList: RestCall;
}
