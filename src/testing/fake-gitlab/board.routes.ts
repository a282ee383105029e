import type { JsonObject } from '../../kernel/json.js';
import { userBasic } from './account.entities.js';
import type { Call } from './call.js';
import { badRequest, created, invalidParameter, noContent, notFound, ok } from './failure.js';
import { groupPlansOf } from './group-planning.routes.js';
import { keptRows } from './kept-rows.js';
import { paged } from './paging.js';
import { projectSimple } from './project.entities.js';
import { type GroupRecord, type LabelRecord, roles } from './records.js';
import type { Routes } from './router.js';
import { landmarks } from './seed.js';
import type { ProjectRecord } from './world.js';

interface ListRecord {
  readonly id: number;
  /** Name of the label it stands for. */
  readonly label?: string;
  /** Name of the user it stands for. */
  readonly assignee?: string;
}

interface BoardRecord {
  readonly id: number;
  name: string;
  hide_backlog_list: boolean;
  hide_closed_list: boolean;
  labels: string[];
  weight: number | null;
  assignee: string | undefined;
  lists: ListRecord[];
}

const board = (id: number, name: string, lists: ListRecord[] = []): BoardRecord => ({ id, name, hide_backlog_list: false, hide_closed_list: false, labels: [], weight: null, assignee: undefined, lists });

/** The issue boards of a project and of a group. */
export const boardsOf = keptRows((project: ProjectRecord): BoardRecord[] =>
  project.id !== landmarks.api ? [] : [board(8801, 'Development', [{ id: 8811, label: 'priority::1' }, { id: 8812, label: 'priority::2' }]), board(8802, 'Triage')],
);
const groupBoardsOf = keptRows((group: GroupRecord): BoardRecord[] => (group.full_path === 'acme' ? [board(8851, 'Company', [{ id: 8861, label: 'incident' }])] : []));

/** Where boards hang, and what their lists may stand for. */
interface Place {
  readonly boards: BoardRecord[];
  readonly labels: readonly LabelRecord[];
  readonly owner: JsonObject;
}

function ofProject(call: Call, role: number): Place {
  const project = call.project(role);
  return { boards: boardsOf(project), labels: project.labels, owner: { project: projectSimple(call, project), group: null } };
}

function ofGroup(call: Call, role: number): Place {
  const group = call.group(role);
  const { id, name, full_path } = group;
  return { boards: groupBoardsOf(group), labels: groupPlansOf(group).labels, owner: { group: { id, name, web_url: `${call.base}/groups/${full_path}` } } };
}

function listEntity(call: Call, { labels }: Place, { id, label: wanted, assignee }: ListRecord, position: number): JsonObject {
  const label = labels.find(({ name }) => name === wanted);
  return {
    id,
    ...(assignee === undefined
      ? { label: { id: label?.id ?? 0, name: wanted, description: label?.description ?? null, description_html: label?.description ?? '', text_color: '#FFFFFF', color: label?.color ?? '#6699cc' } }
      : { label: null, assignee: userBasic(call, assignee) }),
    position,
    max_issue_count: 0,
    max_issue_weight: 0,
    limit_metric: null,
  };
}

const listEntities = (call: Call, place: Place, { lists }: BoardRecord) => lists.map((list, position) => listEntity(call, place, list, position));

const entity = (call: Call, place: Place, record: BoardRecord): JsonObject => ({
  ...record,
  ...place.owner,
  lists: listEntities(call, place, record),
  milestone: null,
  assignee: record.assignee === undefined ? null : userBasic(call, record.assignee),
  labels: record.labels.map((name) => ({ id: place.labels.find((label) => label.name === name)?.id ?? 0, name })),
});

function boardOf(call: Call, { boards }: Place): BoardRecord {
  const found = boards.find(({ id }) => id === call.number('board_id'));
  if (!found) throw notFound();
  return found;
}

function listAt(call: Call, { lists }: BoardRecord): number {
  const index = lists.findIndex(({ id }) => id === call.number('list_id'));
  if (index < 0) throw notFound('List');
  return index;
}

const subjects = ['label_id', 'milestone_id', 'assignee_id', 'iteration_id'];

/** What a new list is to stand for; anything but a label is Premium. */
function newList(call: Call, { labels }: Place, { lists }: BoardRecord): ListRecord {
  const given = subjects.filter((name) => call.has(name));
  if (given.length !== 1) throw invalidParameter(`${subjects.join(', ')} are ${given.length === 0 ? 'missing, exactly one parameter must be provided' : 'mutually exclusive'}`);
  if (given[0] !== 'label_id') call.requirePremium();
  const label = labels.find(({ id }) => id === call.integer('label_id'))?.name;
  const assignee = call.world.users.find(({ id }) => id === call.integer('assignee_id'))?.username;
  if (label === undefined && assignee === undefined) throw badRequest({ error: 'Label not found!' });
  if (label !== undefined && lists.some((list) => list.label === label)) throw badRequest({ label: ['has already been taken'] });
  return { id: call.world.nextId(), ...(label === undefined ? { assignee: assignee ?? '' } : { label }) };
}

function change(call: Call, record: BoardRecord): void {
  call.requireOneOf(['name', 'hide_backlog_list', 'hide_closed_list', 'milestone_id', 'assignee_id', 'labels', 'weight']);
  record.name = call.text('name') ?? record.name;
  record.hide_backlog_list = call.flag('hide_backlog_list') ?? record.hide_backlog_list;
  record.hide_closed_list = call.flag('hide_closed_list') ?? record.hide_closed_list;
  record.labels = call.list('labels') ?? record.labels;
  record.weight = call.integer('weight') ?? record.weight;
  record.assignee = call.usernames('assignee_id')?.[0] ?? record.assignee;
}

function boardRoutesOf(base: string, placeOf: (call: Call, role: number) => Place, madeByPremium: (call: Call) => void): Routes {
  const one = `${base}/:board_id`;
  const reading = (call: Call) => placeOf(call, roles.guest);
  const writing = (call: Call) => placeOf(call, roles.reporter);
  return {
    [`GET ${base}`]: (call) => {
      const place = reading(call);
      return paged(call, place.boards, (each) => entity(call, place, each));
    },
    [`GET ${one}`]: (call) => {
      const place = reading(call);
      return ok(entity(call, place, boardOf(call, place)));
    },
    [`POST ${base}`]: (call) => {
      madeByPremium(call);
      const place = writing(call);
      const made = board(call.world.nextId(), call.required('name'));
      place.boards.push(made);
      return created(entity(call, place, made));
    },
    [`PUT ${one}`]: (call) => {
      const place = writing(call);
      const found = boardOf(call, place);
      change(call, found);
      return ok(entity(call, place, found));
    },
    [`DELETE ${one}`]: (call) => {
      madeByPremium(call);
      const place = writing(call);
      place.boards.splice(place.boards.indexOf(boardOf(call, place)), 1);
      return noContent();
    },
    [`GET ${one}/lists`]: (call) => {
      const place = reading(call);
      return paged(call, listEntities(call, place, boardOf(call, place)), (list) => list);
    },
    [`GET ${one}/lists/:list_id`]: (call) => {
      const place = reading(call);
      const found = boardOf(call, place);
      return ok(listEntities(call, place, found)[listAt(call, found)]);
    },
    [`POST ${one}/lists`]: (call) => {
      const place = writing(call);
      const found = boardOf(call, place);
      found.lists.push(newList(call, place, found));
      return created(listEntities(call, place, found).at(-1));
    },
    [`PUT ${one}/lists/:list_id`]: (call) => {
      const place = writing(call);
      const found = boardOf(call, place);
      call.required('position');
      const [moved] = found.lists.splice(listAt(call, found), 1);
      const position = Math.min(call.integer('position') ?? 0, found.lists.length);
      if (moved) found.lists.splice(position, 0, moved);
      return ok(listEntities(call, place, found)[position]);
    },
    [`DELETE ${one}/lists/:list_id`]: (call) => {
      const found = boardOf(call, writing(call));
      found.lists.splice(listAt(call, found), 1);
      return noContent();
    },
  };
}

export const boardRoutes: Routes = {
  ...boardRoutesOf('/projects/:id/boards', ofProject, () => undefined),
  ...boardRoutesOf('/groups/:id/boards', ofGroup, (call) => {
    call.requirePremium();
  }),
};
