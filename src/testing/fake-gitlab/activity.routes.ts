import { userBasic } from './account.entities.js';
import type { Call } from './call.js';
import { invalidParameter, notFound, ok } from './failure.js';
import { noteableFilter } from './noteable.js';
import { paged } from './paging.js';
import { projectsOf } from './project.routes.js';
import type { NoteableRecord } from './records.js';
import type { Routes } from './router.js';
import type { ProjectRecord } from './world.js';

interface Happening {
  readonly action: string;
  readonly type: 'Issue' | 'MergeRequest';
  readonly at: string;
  readonly author: string;
  readonly project: ProjectRecord;
  readonly target: NoteableRecord;
}

/** What people did: opened, closed and merged things. */
function happenings(project: ProjectRecord): Happening[] {
  const of = (type: Happening['type'], target: NoteableRecord) => [
    { action: 'opened', type, at: target.created_at, author: target.author, project, target },
    ...(target.closed_at !== null && target.closed_by !== null ? [{ action: 'closed', type, at: target.closed_at, author: target.closed_by, project, target }] : []),
  ];
  return [
    ...project.issues.flatMap((issue) => of('Issue', issue)),
    ...project.merge_requests.flatMap((request) => [
      ...of('MergeRequest', request),
      ...(request.merged_at !== null && request.merged_by !== null ? [{ action: 'accepted', type: 'MergeRequest' as const, at: request.merged_at, author: request.merged_by, project, target: request }] : []),
    ]),
  ];
}

function dayOf(call: Call, name: string): string | undefined {
  const text = call.text(name);
  if (text !== undefined && !/^\d{4}-\d\d-\d\d$/.test(text)) throw invalidParameter(`${name} is invalid`);
  return text;
}

export const activityRoutes: Routes = {
  'GET /users/:id/events': (call) => {
    const user = call.world.users.find(({ id, username }) => String(id) === call.param('id') || username === call.param('id'));
    if (!user) throw notFound('User');
    const [before, after] = [dayOf(call, 'before'), dayOf(call, 'after')];
    const rows = call.world
      .visibleProjects(call.viewer)
      .flatMap(happenings)
      .filter(({ author, at }) => author === user.username && (before === undefined || at.slice(0, 10) < before) && (after === undefined || at.slice(0, 10) > after))
      .sort((a, b) => (a.at < b.at ? 1 : -1));
    return paged(call, rows, ({ action, type, at, author, project, target }) => ({
      id: target.id + 9_000_000,
      project_id: project.id,
      action_name: action,
      target_id: target.id,
      target_iid: target.iid,
      target_type: type,
      author_id: user.id,
      target_title: target.title,
      created_at: at,
      author: userBasic(call, author),
      imported: false,
      imported_from: 'none',
      author_username: author,
    }), { totals: false });
  },

  'GET /projects/:id/repository/contributors': (call) => {
    const project = call.project();
    const { repository } = project;
    const head = repository.resolve(call.text('ref') ?? 'HEAD');
    if (!head) throw notFound('Repository');
    const commits = new Map<string, { name: string; email: string; commits: number }>();
    for (const { authorName: name, authorEmail: email } of repository.history(head)) {
      const row = commits.get(email) ?? { name, email, commits: 0 };
      commits.set(email, { ...row, commits: row.commits + 1 });
    }
    const field = call.oneOf('order_by', ['email', 'name', 'commits']) ?? 'commits';
    const direction = (call.oneOf('sort', ['asc', 'desc']) ?? 'asc') === 'asc' ? 1 : -1;
    const rows = [...commits.values()].sort((a, b) => direction * (a[field] < b[field] ? -1 : 1));
    return paged(call, rows, (row) => ({ ...row, additions: 0, deletions: 0 }));
  },

  'GET /groups/:id/issues_statistics': (call) => {
    const wanted = noteableFilter(call);
    const issues = projectsOf(call, call.group(), true).flatMap((project) => call.world.visibleIssues(call.viewer, project).filter((issue) => wanted(issue, project)));
    const closed = issues.filter(({ state }) => state === 'closed').length;
    return ok({ statistics: { counts: { all: issues.length, closed, opened: issues.length - closed } } });
  },
};
