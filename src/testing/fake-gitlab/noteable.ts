import type { Call } from './call.js';
import { invalidParameter } from './failure.js';
import type { NoteableRecord } from './records.js';
import type { ProjectRecord } from './world.js';
import { untouched } from './untouched.js';

const since = (limit: number | undefined, at: string) => limit === undefined || Date.parse(at) > limit;
const until = (limit: number | undefined, at: string) => limit === undefined || Date.parse(at) < limit;

/** The filters that issue and merge request lists share. */
export function noteableFilter(call: Call): (of: NoteableRecord & { state: string }, project: ProjectRecord) => boolean {
  const { world } = call;
  const states = ['opened', 'closed', 'locked', 'merged', 'all'] as const;
  const state = call.oneOf('state', states) ?? 'all';
  const labels = call.list('labels');
  const search = call.text('search')?.toLowerCase();
  const fields = (call.text('in') ?? 'title,description').split(',');
  const iids = call.list('iids');
  const milestone = call.text('milestone');
  const authorUsername = call.text('author_username');
  const authorId = call.integer('author_id');
  const assigneeId = call.text('assignee_id');
  const assigneeUsernames = call.list('assignee_username');
  const unwanted = call.object('not');
  const unwantedLabels = unwanted?.['labels'] === undefined ? [] : [unwanted['labels']].flat().flatMap((names) => String(names).split(','));
  const [createdAfter, createdBefore] = [call.time('created_after'), call.time('created_before')];
  const [updatedAfter, updatedBefore] = [call.time('updated_after'), call.time('updated_before')];

  return (of, project) =>
    (state === 'all' || of.state === state) &&
    (labels === undefined ||
      labels.every((label) => (label === 'None' ? of.labels.length === 0 : label === 'Any' ? of.labels.length > 0 : of.labels.includes(label)))) &&
    !unwantedLabels.some((label) => of.labels.includes(label)) &&
    (search === undefined ||
      (fields.includes('title') && of.title.toLowerCase().includes(search)) ||
      (fields.includes('description') && (of.description ?? '').toLowerCase().includes(search))) &&
    (iids === undefined || iids.includes(String(of.iid))) &&
    (milestone === undefined ||
      (milestone === 'None' ? of.milestone_id === null : milestone === 'Any' ? of.milestone_id !== null : world.milestone(project, of.milestone_id)?.title === milestone)) &&
    (authorUsername === undefined || of.author === authorUsername) &&
    (authorId === undefined || world.user(of.author).id === authorId) &&
    (assigneeId === undefined ||
      (assigneeId === 'None' ? of.assignees.length === 0 : assigneeId === 'Any' ? of.assignees.length > 0 : of.assignees.some((username) => String(world.user(username).id) === assigneeId))) &&
    (assigneeUsernames === undefined || assigneeUsernames.every((username) => of.assignees.includes(username))) &&
    since(createdAfter, of.created_at) &&
    until(createdBefore, of.created_at) &&
    since(updatedAfter, of.updated_at) &&
    until(updatedBefore, of.updated_at);
}

/** `scope` of lists that go across projects: the caller's own unless told otherwise. */
export function scopeFilter(call: Call, standard: 'all' | 'created_by_me'): (of: NoteableRecord) => boolean {
  const scope = call.oneOf('scope', ['created_by_me', 'assigned_to_me', 'reviews_for_me', 'all']) ?? standard;
  if (scope === 'all') return () => true;
  const { username } = call.user;
  return (of) => {
    if (scope === 'created_by_me') return of.author === username;
    return scope === 'assigned_to_me' ? of.assignees.includes(username) : 'reviewers' in of && (of.reviewers as string[]).includes(username);
  };
}

export const noteableOrder: Readonly<Record<string, (of: NoteableRecord) => string | number | null>> = {
  created_at: (of) => of.created_at,
  updated_at: (of) => of.updated_at,
  title: (of) => of.title.toLowerCase(),
  popularity: (of) => of.upvotes,
  priority: (of) => of.iid,
  label_priority: (of) => of.iid,
  milestone_due: (of) => of.milestone_id,
  due_date: (of) => ('due_date' in of ? (of.due_date as string | null) : null),
  weight: (of) => ('weight' in of ? (of.weight as number | null) : null),
  relative_position: (of) => of.iid,
  merged_at: (of) => ('merged_at' in of ? (of.merged_at as string | null) : null),
};

/** Creates the labels that do not exist yet, as GitLab does when one uses them. */
function ensureLabels(call: Call, project: ProjectRecord, names: readonly string[]): void {
  for (const name of names) {
    if (!project.labels.some((label) => label.name === name)) {
      project.labels.push({ id: call.world.nextId(), name, color: '#428BCA', description: null, priority: null, subscribers: [] });
    }
  }
}

/** Applies the attributes that issues and merge requests share; absent ones stay. */
export function updateNoteable(call: Call, project: ProjectRecord, of: NoteableRecord): void {
  const { world } = call;
  if (call.has('title')) of.title = call.text('title') ?? '';
  if (call.has('description')) of.description = call.text('description') ?? null;
  const assignee = call.integer('assignee_id');
  if (call.has('assignee_ids')) of.assignees = call.usernames('assignee_ids') ?? [];
  else if (assignee !== undefined) of.assignees = world.users.filter(({ id }) => id === assignee).map(({ username }) => username);
  const labels = [...(call.list('labels') ?? []), ...(call.list('add_labels') ?? [])];
  ensureLabels(call, project, labels);
  if (call.has('labels')) of.labels = call.list('labels') ?? [];
  of.labels = [...new Set([...of.labels, ...(call.list('add_labels') ?? [])])].filter((name) => !(call.list('remove_labels') ?? []).includes(name)).sort();
  if (call.has('milestone_id')) {
    const id = call.integer('milestone_id') ?? 0;
    if (id !== 0 && !world.milestone(project, id)) throw invalidParameter('milestone_id is invalid');
    of.milestone_id = id === 0 ? null : id;
  }
  if (call.has('discussion_locked')) of.discussion_locked = call.flag('discussion_locked') ?? null;
  of.updated_at = world.now();
  project.last_activity_at = of.updated_at;
}

/** A fresh record's share of what issues and merge requests have in common. */
export function newNoteable(call: Call, iid: number): Omit<NoteableRecord, 'title'> {
  const at = call.world.now();
  return {
    id: call.world.nextId(),
    iid,
    description: null,
    author: call.user.username,
    ...untouched(at),
    subscribers: [call.user.username],
  };
}
