import type { JsonObject } from '../../kernel/json.js';
import { userBasic } from './account.entities.js';
import type { Call } from './call.js';
import { notFound, ok } from './failure.js';
import { keptRows } from './kept-rows.js';
import { paged } from './paging.js';
import { projectUrl } from './project.entities.js';
import { roles, type UserRecord, type Visibility } from './records.js';
import type { Routes } from './router.js';
import { landmarks } from './seed.js';
import { moment } from './seed-issues.js';
import type { ProjectRecord } from './world.js';

interface SnippetRecord {
  readonly id: number;
  title: string;
  description: string | null;
  visibility: Visibility;
  author: string;
  files: string[];
  created_at: string;
  updated_at: string;
}

/** The snippets of a project. */
export const projectSnippetsOf = keptRows((project: ProjectRecord): SnippetRecord[] =>
  project.id !== landmarks.api
    ? []
    : [{ id: 8701, title: 'Reproduce the session leak', description: 'Run it against staging.', visibility: 'private', author: 'dora', files: ['leak.ts', 'README.md'], created_at: moment(18), updated_at: moment(19) }],
);

/** The snippets of a person. */
export const personalSnippetsOf = keptRows((user: UserRecord): SnippetRecord[] =>
  user.username !== 'alice'
    ? []
    : [
        { id: 8711, title: 'Shell aliases', description: null, visibility: 'private', author: 'alice', files: ['aliases.sh'], created_at: moment(6), updated_at: moment(6) },
        { id: 8712, title: 'Query for slow requests', description: 'For the log search.', visibility: 'public', author: 'alice', files: ['slow.sql'], created_at: moment(16), updated_at: moment(21) },
      ],
);

function entity(call: Call, { files, author, ...snippet }: SnippetRecord, project?: ProjectRecord): JsonObject {
  const url = project ? `${projectUrl(call, project)}/-/snippets/${snippet.id}` : `${call.base}/-/snippets/${snippet.id}`;
  return {
    ...snippet,
    author: userBasic(call, author),
    project_id: project?.id ?? null,
    web_url: url,
    raw_url: `${url}/raw`,
    file_name: files[0] ?? '',
    files: files.map((path) => ({ path, raw_url: `${url}/raw/main/${path}` })),
    imported: false,
    imported_from: 'none',
  };
}

export const snippetRoutes: Routes = {
  'GET /snippets': (call) => {
    const [after, before] = [call.time('created_after'), call.time('created_before')];
    const rows = personalSnippetsOf(call.user).filter(
      ({ created_at }) => (after === undefined || Date.parse(created_at) > after) && (before === undefined || Date.parse(created_at) < before),
    );
    return paged(call, [...rows].reverse(), (snippet) => entity(call, snippet));
  },
  'GET /snippets/:id': (call) => {
    const snippet = call.world.users.flatMap(personalSnippetsOf).find(({ id }) => id === call.number('id'));
    const visible = snippet && (snippet.visibility === 'public' || (snippet.visibility === 'internal' && call.viewer) || snippet.author === call.viewer?.username);
    if (!snippet || !visible) throw notFound('Snippet');
    return ok(entity(call, snippet));
  },
  'GET /projects/:id/snippets': (call) => {
    const project = call.project(roles.guest);
    return paged(call, projectSnippetsOf(project), (snippet) => entity(call, snippet, project));
  },
  'GET /projects/:id/snippets/:snippet_id': (call) => {
    const project = call.project(roles.guest);
    const snippet = projectSnippetsOf(project).find(({ id }) => id === call.number('snippet_id'));
    if (!snippet) throw notFound('Snippet');
    return ok(entity(call, snippet, project));
  },
};
