import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { boardCard, boardListCard, boardListTable, boardTable } from '../../presentation/issue-board.js';
import { boardChanges, BoardId, BoardListId, BoardListPosition, boardListSubject, boardListTiers, BoardName, boardTiers } from '../../vocabulary/boards.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef } from '../../vocabulary/refs.js';

const BoardRef = Type.Object({ group_id: GroupRef, board_id: BoardId });
const ListRef = Type.Object({ ...BoardRef.properties, list_id: BoardListId });

const keywords = ['kanban', 'scrum', 'columns', 'planning board'];

/** Issue boards of a group. */
@Injectable()
export class GroupBoardActions {
  @RestAction('group.group_board_list', 'GET /groups/:group_id/boards', {
    title: 'List issue boards of group',
    summary: 'List the issue boards of a group with their lists.',
    effect: 'read',
    params: Type.Object({ group_id: GroupRef, ...Paging }),
    view: boardTable,
    tool: 'gitlab_group_board_list',
    keywords,
    next: ['group.group_board_get'],
    related: ['project.board_list'],
  })
  declare readonly list: RestCall;

  @RestAction('group.group_board_get', 'GET /groups/:group_id/boards/:board_id', {
    title: 'Get issue board of group',
    summary: 'Read one issue board of a group: its lists in order, and what it is narrowed to.',
    effect: 'read',
    params: BoardRef,
    view: boardCard,
    tool: 'gitlab_group_board_get',
    keywords,
    related: ['group.group_board_list'],
    next: ['group.group_board_list_lists', 'issue.list_group'],
  })
  declare readonly get: RestCall;

  @RestAction('group.group_board_list_lists', 'GET /groups/:group_id/boards/:board_id/lists', {
    title: 'List lists of group issue board',
    summary: 'List the lists (columns) of an issue board of a group in their order, each with what it stands for.',
    effect: 'read',
    params: Type.Object({ ...BoardRef.properties, ...Paging }),
    view: boardListTable,
    tool: 'gitlab_group_board_list_lists',
    keywords,
    related: ['group.group_board_get'],
  })
  declare readonly lists: RestCall;

  @RestAction('group.group_board_create', 'POST /groups/:group_id/boards', {
    title: 'Create issue board of group',
    summary: 'Create an issue board in a group; lists are added to it afterwards.',
    effect: 'write',
    tier: 'premium',
    params: Type.Object({ group_id: GroupRef, name: BoardName }),
    view: boardCard,
    tool: 'gitlab_group_board_create',
    paramAliases: { title: 'name' },
    example: { group_id: 'group', name: 'Development' },
    keywords: [...keywords, 'new board'],
    next: ['group.group_board_create_list'],
    related: ['group.group_board_list'],
  })
  declare readonly create: RestCall;

  @RestAction('group.group_board_update', 'PUT /groups/:group_id/boards/:board_id', {
    title: 'Update issue board of group',
    summary: 'Rename an issue board of a group, hide its open or closed list, or narrow which issues it shows.',
    effect: 'write',
    params: Type.Object({ ...BoardRef.properties, ...boardChanges }),
    view: boardCard,
    tool: 'gitlab_group_board_update',
    tierOf: boardTiers,
    wire: { commas: ['labels'] },
    idempotent: true,
    paramAliases: { title: 'name' },
    example: { group_id: 'group', board_id: 7, name: 'Development' },
    keywords: [...keywords, 'rename board', 'filter board'],
    related: ['group.group_board_get'],
  })
  declare readonly update: RestCall;

  @RestAction('group.group_board_delete', 'DELETE /groups/:group_id/boards/:board_id', {
    title: 'Delete issue board of group',
    summary: 'Delete an issue board of a group with its lists; the issues stay.',
    effect: 'destroy',
    tier: 'premium',
    params: BoardRef,
    tool: 'gitlab_group_board_delete',
    done: 'Deleted the board; its issues stay.',
    keywords: [...keywords, 'remove board'],
    related: ['group.group_board_list'],
  })
  declare readonly delete: RestCall;

  @RestAction('group.group_board_get_list', 'GET /groups/:group_id/boards/:board_id/lists/:list_id', {
    title: 'Get list of group issue board',
    summary: 'Read one list (column) of an issue board of a group: its place and what it stands for.',
    effect: 'read',
    params: ListRef,
    view: boardListCard,
    tool: 'gitlab_group_board_list_get',
    keywords,
    related: ['group.group_board_list_lists'],
  })
  declare readonly getList: RestCall;

  @RestAction('group.group_board_create_list', 'POST /groups/:group_id/boards/:board_id/lists', {
    title: 'Create list of group issue board',
    summary: 'Add a list (column) to an issue board of a group for a label, milestone, person or iteration.',
    effect: 'write',
    params: Type.Object({ ...BoardRef.properties, ...boardListSubject }),
    view: boardListCard,
    tool: 'gitlab_group_board_list_create',
    tierOf: boardListTiers,
    example: { group_id: 'group', board_id: 7, label_id: 21 },
    keywords: [...keywords, 'add column', 'new column'],
    related: ['group.group_board_list_lists', 'group.group_label_list'],
  })
  declare readonly createList: RestCall;

  @RestAction('group.group_board_update_list', 'PUT /groups/:group_id/boards/:board_id/lists/:list_id', {
    title: 'Move list of group issue board',
    summary: 'Move a list (column) of an issue board of a group to another place.',
    effect: 'write',
    params: Type.Object({ ...ListRef.properties, position: BoardListPosition }),
    view: boardListCard,
    tool: 'gitlab_group_board_list_update',
    idempotent: true,
    keywords: [...keywords, 'reorder columns', 'move column'],
    related: ['group.group_board_list_lists'],
  })
  declare readonly moveList: RestCall;

  @RestAction('group.group_board_delete_list', 'DELETE /groups/:group_id/boards/:board_id/lists/:list_id', {
    title: 'Delete list of group issue board',
    summary: 'Delete a list (column) of an issue board of a group; its issues stay and keep their labels.',
    effect: 'destroy',
    params: ListRef,
    tool: 'gitlab_group_board_list_delete',
    done: 'Deleted the list; its issues stay.',
    keywords: [...keywords, 'remove column'],
    related: ['group.group_board_list_lists'],
  })
  declare readonly deleteList: RestCall;
}
