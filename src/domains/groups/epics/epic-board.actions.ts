import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../../authoring/rest-action.decorator.js';
import { BoardId } from '../../../vocabulary/boards.js';
import { Paging } from '../../../vocabulary/paging.js';
import { GroupRef } from '../../../vocabulary/refs.js';
import { epicBoardCard, epicBoardTable } from './epic-board.view.js';
import { moving } from './epic-ref.js';

const keywords = ['kanban', 'columns', 'planning board', 'roadmap'];

/** Boards whose cards are the epics of a group. */
@Injectable()
export class EpicBoardActions {
  @RestAction('group.epic_board_list', 'GET /groups/:group_id/epic_boards', {
    title: 'List epic boards',
    summary: `List the epic boards of a group with their lists; ${moving}.`,
    effect: 'read',
    tier: 'premium',
    params: Type.Object({ group_id: GroupRef, ...Paging }),
    view: epicBoardTable,
    tool: 'gitlab_group_epic_board_list',
    keywords,
    next: ['group.epic_board_get'],
    related: ['group.epic_list', 'group.group_board_list'],
  })
  declare readonly list: RestCall;

  @RestAction('group.epic_board_get', 'GET /groups/:group_id/epic_boards/:board_id', {
    title: 'Get epic board',
    summary: `Read one epic board of a group: its lists in order, and what it is narrowed to; ${moving}.`,
    effect: 'read',
    tier: 'premium',
    params: Type.Object({ group_id: GroupRef, board_id: BoardId }),
    view: epicBoardCard,
    tool: 'gitlab_group_epic_board_get',
    keywords,
    related: ['group.epic_board_list', 'group.epic_list'],
  })
  declare readonly get: RestCall;
}
