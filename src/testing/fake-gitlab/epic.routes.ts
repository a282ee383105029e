import type { JsonObject } from '../../kernel/json.js';
import { userBasic } from './account.entities.js';
import type { Call } from './call.js';
import { badRequest, created, forbidden, noContent, notFound, ok } from './failure.js';
import { issueEntity } from './issue.entities.js';
import { keptRows } from './kept-rows.js';
import { paged } from './paging.js';
import { type DiscussionRecord, type GroupRecord, type IssueRecord, type NoteRecord, roles } from './records.js';
import type { Routes } from './router.js';
import { landmarks } from './seed.js';
import { moment } from './seed-issues.js';
import type { ProjectRecord } from './world.js';

interface EpicIssueRecord {
  readonly id: number;
  readonly project_id: number;
  readonly iid: number;
}

interface EpicRecord {
  /** Unlike its number; comments and events hang on it. */
  readonly id: number;
  readonly iid: number;
  readonly parent_id: number | null;
  readonly title: string;
  readonly description: string;
  readonly state: 'opened' | 'closed';
  readonly author: string;
  readonly labels: readonly string[];
  readonly created_at: string;
  readonly issues: EpicIssueRecord[];
  readonly discussions: DiscussionRecord[];
}

const note = (id: number, author: string, body: string, system = false): NoteRecord => ({ id, body, author, system, internal: false, created_at: moment(9), updated_at: moment(9), resolved: false, resolved_by: null, resolved_at: null, position: null, commit_id: null });

const epic = (iid: number, title: string, rest: Partial<EpicRecord> = {}): EpicRecord => ({ id: 8600 + iid, iid, parent_id: null, title, description: '', state: 'opened', author: 'erin', labels: [], created_at: moment(iid), issues: [], discussions: [], ...rest });

/** The epics of a group. */
const epicsOf = keptRows(({ full_path }: GroupRecord): EpicRecord[] =>
  full_path !== 'acme'
    ? []
    : [
        epic(1, 'One login everywhere', {
          description: 'All services use the same login.',
          labels: ['company::wide'],
          issues: [{ id: 8651, project_id: landmarks.api, iid: 7 }, { id: 8652, project_id: landmarks.api, iid: 6 }],
          discussions: [
            { id: '3b1e0c5c6f3b9d9dd4a3ac1f2f4b9a70c1d2e3f4', individual_note: true, resolvable: false, notes: [note(8661, 'erin', 'added label ~351', true)] },
            { id: '6a9c1750b37d513a43987b574953fceb50b03ce7', individual_note: false, resolvable: false, notes: [note(8662, 'alice', 'Which quarter is this for?'), note(8663, 'erin', 'The next one.')] },
          ],
        }),
        epic(2, 'Passwords without rules', { parent_id: 8601 }),
        epic(3, 'Old login', { state: 'closed' }),
      ],
);

function found<T>(row: T | undefined, what?: string): T {
  if (row === undefined) throw notFound(what);
  return row;
}

function groupOf(call: Call, role = 0): GroupRecord {
  const group = call.group(role);
  call.requirePremium();
  return group;
}

const byNumber = (call: Call, group: GroupRecord) => found(epicsOf(group).find(({ iid }) => iid === call.number('epic_iid')));
const byId = (call: Call, group: GroupRecord) => found(epicsOf(group).find(({ id }) => id === call.number('epic_id')));

function entity(call: Call, group: GroupRecord, { issues: _issues, discussions: _discussions, author, ...rest }: EpicRecord): JsonObject {
  const parent = epicsOf(group).find(({ id }) => id === rest.parent_id);
  return {
    ...rest,
    work_item_id: rest.id + 1_000,
    color: '#1068bf',
    group_id: group.id,
    parent_iid: parent?.iid ?? null,
    confidential: false,
    author: userBasic(call, author),
    start_date: null,
    due_date: null,
    updated_at: rest.created_at,
    closed_at: rest.state === 'closed' ? moment(20) : null,
    web_url: `${call.base}/groups/${group.full_path}/-/epics/${rest.iid}`,
    references: { short: `&${rest.iid}`, relative: `&${rest.iid}`, full: `${group.full_path}&${rest.iid}` },
    upvotes: 0,
    downvotes: 0,
    subscribed: false,
    _links: { self: `${call.api}/groups/${group.id}/epics/${rest.iid}` },
  };
}

function linked(call: Call, { project_id, iid }: EpicIssueRecord): { project: ProjectRecord; issue: IssueRecord } {
  const project = call.world.project(project_id);
  return { project, issue: found(call.world.visibleIssues(call.viewer, project).find((issue) => issue.iid === iid)) };
}

function issueInEpic(call: Call, link: EpicIssueRecord): JsonObject {
  const { project, issue } = linked(call, link);
  return { ...issueEntity(call, project, issue), epic_issue_id: link.id };
}

function linkEntity(call: Call, group: GroupRecord, of: EpicRecord, link: EpicIssueRecord): JsonObject {
  const { project, issue } = linked(call, link);
  return { id: link.id, relative_position: of.issues.indexOf(link) * 500, epic: entity(call, group, of), issue: issueEntity(call, project, issue) };
}

const linkOf = (call: Call, of: EpicRecord) => found(of.issues.find(({ id }) => id === call.number('epic_issue_id')));

const noteEntity = (call: Call, of: EpicRecord, { individual_note }: DiscussionRecord, { author, id, body, created_at, updated_at, system, internal }: NoteRecord): JsonObject => ({
  id,
  type: individual_note ? null : 'DiscussionNote',
  body,
  author: userBasic(call, author),
  created_at,
  updated_at,
  system,
  noteable_id: of.id,
  noteable_type: 'Epic',
  resolvable: false,
  confidential: internal,
  internal,
  noteable_iid: of.iid,
  commands_changes: {},
});

const discussionEntity = (call: Call, of: EpicRecord, discussion: DiscussionRecord): JsonObject => ({
  id: discussion.id,
  individual_note: discussion.individual_note,
  notes: discussion.notes.map((each) => noteEntity(call, of, discussion, each)),
});

const discussionOf = (call: Call, of: EpicRecord) => found(of.discussions.find(({ id }) => id === call.param('discussion_id')), 'Discussion');

function noteOf(call: Call, discussions: readonly DiscussionRecord[]): { discussion: DiscussionRecord; note: NoteRecord } {
  const all = discussions.flatMap((discussion) => discussion.notes.map((each) => ({ discussion, note: each })));
  return found(all.find((each) => each.note.id === call.number('note_id')), 'Note');
}

/** A comment of somebody else is left alone. */
function ownNoteOf(call: Call, discussions: readonly DiscussionRecord[]) {
  const own = noteOf(call, discussions);
  if (own.note.system || own.note.author !== call.user.username) throw forbidden();
  return own;
}

function newDiscussion(call: Call, of: EpicRecord, individual_note: boolean): DiscussionRecord {
  const discussion: DiscussionRecord = { id: call.world.nextHexId(), individual_note, resolvable: false, notes: [call.world.newNote(call.user.username, call.required('body'), { internal: call.flag('internal') ?? false })] };
  of.discussions.push(discussion);
  return discussion;
}

function changeNote(call: Call, of: EpicRecord, discussions: readonly DiscussionRecord[]) {
  const { discussion, note: changed } = ownNoteOf(call, discussions);
  changed.body = call.required('body');
  return ok(noteEntity(call, of, discussion, changed));
}

function deleteNote(call: Call, of: EpicRecord, discussions: readonly DiscussionRecord[]) {
  const { discussion, note: deleted } = ownNoteOf(call, discussions);
  discussion.notes.splice(discussion.notes.indexOf(deleted), 1);
  if (discussion.notes.length === 0) of.discussions.splice(of.discussions.indexOf(discussion), 1);
  return noContent();
}

function labelEvents(call: Call, of: EpicRecord): JsonObject[] {
  return of.labels.map((name, index) => ({ id: of.id * 10 + index, user: userBasic(call, of.author), created_at: of.created_at, resource_type: 'Epic', resource_id: of.id, label: { id: 351, name, color: '#8E44AD' }, action: 'add' }));
}

const board: JsonObject = {
  id: 8691,
  name: 'Roadmap',
  hide_backlog_list: false,
  hide_closed_list: true,
  labels: [],
  lists: [{ id: 1, label: null, position: null, list_type: 'backlog' }, { id: 2, label: { id: 351, name: 'company::wide' }, position: 0, list_type: 'label' }],
};

const one = '/groups/:id/epics/:epic_iid';
const hanging = '/groups/:id/epics/:epic_id';

export const epicRoutes: Routes = {
  'GET /groups/:id/epics': (call) => {
    const group = groupOf(call);
    const state = call.oneOf('state', ['opened', 'closed', 'all']) ?? 'all';
    const [search, labels] = [call.text('search')?.toLowerCase(), call.list('labels') ?? []];
    const rows = epicsOf(group).filter((each) => (state === 'all' || each.state === state) && (search === undefined || each.title.toLowerCase().includes(search)) && labels.every((label) => each.labels.includes(label)));
    return paged(call, rows, (each) => entity(call, group, each));
  },
  [`GET ${one}`]: (call) => {
    const group = groupOf(call);
    return ok(entity(call, group, byNumber(call, group)));
  },
  [`GET ${one}/epics`]: (call) => {
    const group = groupOf(call);
    const { id } = byNumber(call, group);
    return ok(epicsOf(group).filter(({ parent_id }) => parent_id === id).map((each) => entity(call, group, each)));
  },
  [`GET ${one}/issues`]: (call) => paged(call, byNumber(call, groupOf(call)).issues, (link) => issueInEpic(call, link)),
  [`POST ${one}/issues/:issue_id`]: (call) => {
    const group = groupOf(call, roles.reporter);
    const of = byNumber(call, group);
    const issues = call.world.visibleProjects(call.viewer).flatMap((project) => call.world.visibleIssues(call.viewer, project).map(({ id, iid }) => ({ id, iid, project_id: project.id })));
    const { project_id, iid } = found(issues.find(({ id }) => id === call.number('issue_id')));
    for (const each of epicsOf(group)) each.issues.splice(0, each.issues.length, ...each.issues.filter((link) => link.project_id !== project_id || link.iid !== iid));
    const link = { id: call.world.nextId(), project_id, iid };
    of.issues.push(link);
    return created(linkEntity(call, group, of, link));
  },
  [`PUT ${one}/issues/:epic_issue_id`]: (call) => {
    const of = byNumber(call, groupOf(call, roles.reporter));
    const link = linkOf(call, of);
    const [before, after] = [call.integer('move_before_id'), call.integer('move_after_id')];
    of.issues.splice(of.issues.indexOf(link), 1);
    const at = of.issues.findIndex(({ id }) => id === (before ?? after));
    if (at < 0) throw notFound();
    of.issues.splice(before === undefined ? at + 1 : at, 0, link);
    return ok(of.issues.map((each) => issueInEpic(call, each)));
  },
  [`DELETE ${one}/issues/:epic_issue_id`]: (call) => {
    const group = groupOf(call, roles.reporter);
    const of = byNumber(call, group);
    const link = linkOf(call, of);
    const removed = linkEntity(call, group, of, link);
    of.issues.splice(of.issues.indexOf(link), 1);
    return ok(removed);
  },

  [`GET ${hanging}/notes`]: (call) => {
    const of = byId(call, groupOf(call));
    const filter = call.oneOf('activity_filter', ['all_notes', 'only_comments', 'only_activity']) ?? 'all_notes';
    const rows = of.discussions.flatMap((discussion) => discussion.notes.map((each) => ({ discussion, each }))).filter(({ each }) => filter === 'all_notes' || each.system === (filter === 'only_activity'));
    return paged(call, rows, ({ discussion, each }) => noteEntity(call, of, discussion, each));
  },
  [`POST ${hanging}/notes`]: (call) => {
    const of = byId(call, groupOf(call));
    if (call.required('body').trim() === '') throw badRequest('400 Bad request - Note {:note=>["can\'t be blank"]}');
    const discussion = newDiscussion(call, of, true);
    return created(noteEntity(call, of, discussion, discussion.notes[0] as NoteRecord));
  },
  [`GET ${hanging}/notes/:note_id`]: (call) => {
    const of = byId(call, groupOf(call));
    const { discussion, note: read } = noteOf(call, of.discussions);
    return ok(noteEntity(call, of, discussion, read));
  },
  [`PUT ${hanging}/notes/:note_id`]: (call) => {
    const of = byId(call, groupOf(call));
    return changeNote(call, of, of.discussions);
  },
  [`DELETE ${hanging}/notes/:note_id`]: (call) => {
    const of = byId(call, groupOf(call));
    return deleteNote(call, of, of.discussions);
  },

  [`GET ${hanging}/discussions`]: (call) => {
    const of = byId(call, groupOf(call));
    return paged(call, of.discussions, (each) => discussionEntity(call, of, each));
  },
  [`POST ${hanging}/discussions`]: (call) => {
    const of = byId(call, groupOf(call));
    return created(discussionEntity(call, of, newDiscussion(call, of, false)));
  },
  [`GET ${hanging}/discussions/:discussion_id`]: (call) => {
    const of = byId(call, groupOf(call));
    return ok(discussionEntity(call, of, discussionOf(call, of)));
  },
  [`POST ${hanging}/discussions/:discussion_id/notes`]: (call) => {
    const of = byId(call, groupOf(call));
    const discussion = discussionOf(call, of);
    const reply = call.world.newNote(call.user.username, call.required('body'));
    discussion.notes.push(reply);
    return created(noteEntity(call, of, discussion, reply));
  },
  [`PUT ${hanging}/discussions/:discussion_id/notes/:note_id`]: (call) => {
    const of = byId(call, groupOf(call));
    return changeNote(call, of, [discussionOf(call, of)]);
  },
  [`DELETE ${hanging}/discussions/:discussion_id/notes/:note_id`]: (call) => {
    const of = byId(call, groupOf(call));
    return deleteNote(call, of, [discussionOf(call, of)]);
  },

  [`GET ${hanging}/resource_label_events`]: (call) => paged(call, labelEvents(call, byId(call, groupOf(call))), (each) => each),
  [`GET ${hanging}/resource_label_events/:event_id`]: (call) => ok(found(labelEvents(call, byId(call, groupOf(call))).find(({ id }) => id === call.number('event_id')))),

  'GET /groups/:id/epic_boards': (call) => paged(call, groupOf(call).full_path === 'acme' ? [board] : [], (each) => each),
  'GET /groups/:id/epic_boards/:board_id': (call) => ok(found(groupOf(call).full_path === 'acme' && call.number('board_id') === board['id'] ? board : undefined)),
};
