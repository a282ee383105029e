import type { JsonObject } from '../../kernel/json.js';
import type { Call } from './call.js';
import { notFound, ok } from './failure.js';
import { keptRows } from './kept-rows.js';
import { paged } from './paging.js';
import { projectSimple } from './project.entities.js';
import { roles } from './records.js';
import type { Routes } from './router.js';
import { landmarks } from './seed.js';
import type { ProjectRecord } from './world.js';

interface BoardRecord {
  readonly id: number;
  name: string;
  /** The lists' labels, in order. */
  lists: { readonly id: number; label: string }[];
}

/** The issue boards of a project. */
export const boardsOf = keptRows((project: ProjectRecord): BoardRecord[] =>
  project.id !== landmarks.api
    ? []
    : [
        { id: 8801, name: 'Development', lists: [{ id: 8811, label: 'priority::1' }, { id: 8812, label: 'priority::2' }] },
        { id: 8802, name: 'Triage', lists: [] },
      ],
);

function listEntities(project: ProjectRecord, { lists }: BoardRecord): JsonObject[] {
  return lists.map(({ id, label: wanted }, position) => {
    const label = project.labels.find(({ name }) => name === wanted);
    return {
      id,
      label: { id: label?.id ?? 0, name: wanted, description: label?.description ?? null, description_html: label?.description ?? '', text_color: '#FFFFFF', color: label?.color ?? '#6699cc' },
      position,
      max_issue_count: 0,
      max_issue_weight: 0,
      limit_metric: null,
    };
  });
}

const entity = (call: Call, project: ProjectRecord, board: BoardRecord): JsonObject => ({
  id: board.id,
  name: board.name,
  hide_backlog_list: false,
  hide_closed_list: false,
  project: projectSimple(call, project),
  lists: listEntities(project, board),
  group: null,
  milestone: null,
  assignee: null,
  labels: [],
  weight: null,
});

function boardOf(call: Call, project: ProjectRecord): BoardRecord {
  const board = boardsOf(project).find(({ id }) => id === call.number('board_id'));
  if (!board) throw notFound();
  return board;
}

export const boardRoutes: Routes = {
  'GET /projects/:id/boards': (call) => {
    const project = call.project(roles.guest);
    return paged(call, boardsOf(project), (board) => entity(call, project, board));
  },
  'GET /projects/:id/boards/:board_id': (call) => {
    const project = call.project(roles.guest);
    return ok(entity(call, project, boardOf(call, project)));
  },
  'GET /projects/:id/boards/:board_id/lists': (call) => {
    const project = call.project(roles.guest);
    return paged(call, listEntities(project, boardOf(call, project)), (list) => list);
  },
};
