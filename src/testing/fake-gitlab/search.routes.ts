import type { JsonObject } from '../../kernel/json.js';
import { userBasic } from './account.entities.js';
import type { Call } from './call.js';
import { ok, type Reply } from './failure.js';
import { issueEntity, milestoneEntity, noteEntity } from './issue.entities.js';
import { mergeRequestListed } from './merge-request.entities.js';
import { paged } from './paging.js';
import { projectSimple } from './project.entities.js';
import { projectsOf } from './project.routes.js';
import { commitEntity } from './repository.entities.js';
import type { Routes } from './router.js';
import type { ProjectRecord } from './world.js';

const scopes = ['projects', 'issues', 'merge_requests', 'milestones', 'users', 'blobs', 'commits', 'notes', 'snippet_titles', 'wiki_blobs', 'work_items'] as const;

/** The places in a project's files that hold the words, with the lines around them. */
function blobs(call: Call, project: ProjectRecord, words: string): JsonObject[] {
  const ref = call.text('ref') ?? project.repository.defaultBranch;
  const commit = ref === null ? undefined : project.repository.resolve(ref);
  if (!commit) return [];
  const extension = /(?:^|\s)extension:(\S+)/.exec(words)?.[1];
  const filename = /(?:^|\s)filename:(\S+)/.exec(words)?.[1];
  const folder = /(?:^|\s)path:(\S+)/.exec(words)?.[1];
  const term = words.replaceAll(/(^|\s)(extension|filename|path):\S+/g, '').trim().replaceAll('"', '').toLowerCase();
  return [...commit.files].flatMap(([path, entry]) => {
    if (entry.mode === '160000' || project.repository.isBinary(entry)) return [];
    if (extension !== undefined && !path.endsWith(`.${extension}`)) return [];
    if (filename !== undefined && !(path.split('/').at(-1) ?? '').includes(filename)) return [];
    if (folder !== undefined && !path.includes(folder)) return [];
    const lines = project.repository.text(entry).split('\n');
    const at = lines.findIndex((line) => line.toLowerCase().includes(term));
    if (at < 0 && !path.toLowerCase().includes(term)) return [];
    const first = Math.max(0, at - 2);
    return [{ basename: path.replace(/\.[^./]+$/, ''), data: `${lines.slice(first, first + 5).join('\n')}\n`, path, filename: path, id: null, ref, startline: first + 1, project_id: project.id }];
  });
}

function search(call: Call, projects: readonly ProjectRecord[]): Reply {
  call.requireUser();
  const scope = call.oneOf('scope', scopes);
  if (scope === undefined) call.required('scope');
  const words = call.required('search');
  const term = words.toLowerCase();
  const holds = (...texts: (string | null | undefined)[]) => texts.some((text) => text?.toLowerCase().includes(term));
  const state = call.oneOf('state', ['opened', 'closed', 'merged', 'all']) ?? 'all';
  const each = <Row>(rows: (project: ProjectRecord) => readonly Row[], show: (project: ProjectRecord, row: Row) => JsonObject) =>
    paged(call, projects.flatMap((project) => rows(project).map((row) => ({ project, row }))), ({ project, row }) => show(project, row));

  switch (scope) {
    case 'projects':
      return each((project) => (holds(project.name, project.path, project.description) ? [project] : []), (project) => projectSimple(call, project));
    case 'issues':
    case 'work_items':
      return each(
        (project) => call.world.visibleIssues(call.viewer, project).filter((issue) => holds(issue.title, issue.description) && (state === 'all' || issue.state === state)),
        (project, issue) => issueEntity(call, project, issue),
      );
    case 'merge_requests':
      return each(
        (project) => project.merge_requests.filter((request) => holds(request.title, request.description) && (state === 'all' || request.state === state)),
        (project, request) => mergeRequestListed(call, project, request),
      );
    case 'milestones':
      return each((project) => project.milestones.filter(({ title, description }) => holds(title, description)), (project, milestone) => milestoneEntity(call, project, milestone));
    case 'blobs':
      return each((project) => blobs(call, project, words), (_project, blob) => blob);
    case 'commits':
      return each(
        (project) => {
          const head = project.repository.resolve(call.text('ref') ?? 'HEAD');
          return head ? project.repository.history(head).filter(({ message, id }) => holds(message) || id.startsWith(term)) : [];
        },
        (project, commit) => ({ ...commitEntity(call, project, commit), project_id: project.id }),
      );
    case 'notes':
      return each(
        (project) =>
          [...call.world.visibleIssues(call.viewer, project), ...project.merge_requests].flatMap((of) =>
            of.discussions.flatMap((discussion) => discussion.notes.filter((note) => !note.system && holds(note.body)).map((note) => ({ of, discussion, note }))),
          ),
        (project, { of, discussion, note }) => noteEntity(call, project, of, discussion, note),
      );
    case 'users':
      return paged(call, call.world.users.filter((user) => holds(user.name, user.username)), (user) => userBasic(call, user.username));
    default:
      return ok([]);
  }
}

export const searchRoutes: Routes = {
  'GET /search': (call) => search(call, call.world.visibleProjects(call.viewer)),
  'GET /groups/:id/search': (call) => search(call, projectsOf(call, call.group(), true)),
  'GET /groups/:id/-/search': (call) => search(call, projectsOf(call, call.group(), true)),
  'GET /projects/:id/search': (call) => search(call, [call.project()]),
  'GET /projects/:id/-/search': (call) => search(call, [call.project()]),
};
