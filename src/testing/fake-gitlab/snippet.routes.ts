import { isObject, type JsonObject } from '../../kernel/json.js';
import { userBasic } from './account.entities.js';
import type { Call } from './call.js';
import { awardsWithNotes } from './award-emoji.routes.js';
import { created, forbidden, invalidParameter, noContent, notFound, ok } from './failure.js';
import { keptRows } from './kept-rows.js';
import { conversationBelow } from './note.routes.js';
import { paged } from './paging.js';
import { projectUrl } from './project.entities.js';
import { type NoteableRecord, roles, type UserRecord, type Visibility } from './records.js';
import { rawReply } from './repository.routes.js';
import type { Routes } from './router.js';
import { landmarks } from './seed.js';
import { moment } from './seed-issues.js';
import { untouched } from './untouched.js';
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

/** The contents of a snippet's files, by their names. */
const contentsOf = keptRows((snippet: SnippetRecord) => new Map(snippet.files.map((path): [string, string] => [path, `// ${path}\n`])));

/** What is said about a snippet. */
const conversationOf = keptRows((snippet: SnippetRecord): NoteableRecord => ({ id: snippet.id, iid: 0, title: snippet.title, description: snippet.description, author: snippet.author, ...untouched(snippet.created_at), noteable_type: 'Snippet' }));

function personalOf(call: Call): SnippetRecord {
  const snippet = call.world.users.flatMap(personalSnippetsOf).find(({ id }) => id === call.number('id'));
  const visible = snippet && (snippet.visibility === 'public' || (snippet.visibility === 'internal' && call.viewer) || snippet.author === call.viewer?.username);
  if (!snippet || !visible) throw notFound('Snippet');
  return snippet;
}

function ofProject(call: Call, project: ProjectRecord, id = call.number('snippet_id')): SnippetRecord {
  const snippet = projectSnippetsOf(project).find((each) => each.id === id);
  if (!snippet) throw notFound('Snippet');
  return snippet;
}

function requireAuthor(call: Call, snippet: SnippetRecord): SnippetRecord {
  if (snippet.author !== call.user.username && !call.user.admin) throw forbidden();
  return snippet;
}

const filesSent = (call: Call): JsonObject[] => (Array.isArray(call.input['files']) ? call.input['files'].filter(isObject) : []);

function newSnippet(call: Call): SnippetRecord {
  const files = filesSent(call);
  if (files.length === 0 && !call.has('content')) throw invalidParameter('files, content are missing, at least one parameter must be provided');
  const at = call.world.now();
  const paths = files.length > 0 ? files.map((file) => String(file['file_path'])) : [call.required('file_name')];
  const snippet: SnippetRecord = {
    id: call.world.nextId(),
    title: call.required('title'),
    description: call.text('description') ?? null,
    visibility: call.oneOf('visibility', ['private', 'internal', 'public']) ?? 'private',
    author: call.user.username,
    files: paths,
    created_at: at,
    updated_at: at,
  };
  for (const file of files) contentsOf(snippet).set(String(file['file_path']), String(file['content']));
  if (files.length === 0) contentsOf(snippet).set(paths[0] ?? '', call.required('content'));
  return snippet;
}

/** Applies what was sent, to each file what is to happen to it. */
function change(call: Call, snippet: SnippetRecord): SnippetRecord {
  const contents = contentsOf(snippet);
  for (const { action, file_path, previous_path, content } of filesSent(call)) {
    const path = String(file_path);
    if (action === 'move') {
      contents.set(path, String(content ?? contents.get(String(previous_path)) ?? ''));
      contents.delete(String(previous_path));
    } else if (action === 'delete') contents.delete(path);
    else contents.set(path, String(content));
  }
  const [first = ''] = snippet.files;
  if (call.has('content')) contents.set(first, call.required('content'));
  Object.assign(snippet, {
    title: call.text('title') ?? snippet.title,
    description: call.text('description') ?? snippet.description,
    visibility: call.oneOf('visibility', ['private', 'internal', 'public']) ?? snippet.visibility,
    files: [...contents.keys()],
    updated_at: call.world.now(),
  });
  return snippet;
}

const raw = (snippet: SnippetRecord, path = snippet.files[0] ?? '') => {
  const content = contentsOf(snippet).get(path);
  if (content === undefined) throw notFound('File');
  return rawReply(Buffer.from(content), path);
};

const dated = (call: Call, rows: readonly SnippetRecord[]) => {
  const [after, before] = [call.time('created_after'), call.time('created_before')];
  return rows.filter(({ created_at }) => (after === undefined || Date.parse(created_at) > after) && (before === undefined || Date.parse(created_at) < before));
};

const one = '/projects/:id/snippets/:snippet_id';

export const snippetRoutes: Routes = {
  ...conversationBelow('/projects/:id/snippets/:noteable_id', (call, project) => conversationOf(ofProject(call, project, call.number('noteable_id')))),
  ...awardsWithNotes(one, 'Snippet', (call, project) => conversationOf(ofProject(call, project))),

  'GET /snippets': (call) => paged(call, dated(call, personalSnippetsOf(call.user)).reverse(), (snippet) => entity(call, snippet)),
  'GET /snippets/public': (call) => paged(call, dated(call, call.world.users.flatMap(personalSnippetsOf).filter(({ visibility }) => visibility === 'public')).reverse(), (snippet) => entity(call, snippet)),
  'GET /snippets/all': (call) => {
    const { username } = call.user;
    const personal = call.world.users.flatMap(personalSnippetsOf).filter(({ visibility, author }) => visibility !== 'private' || author === username);
    return paged(call, dated(call, [...personal, ...call.world.visibleProjects(call.user).flatMap(projectSnippetsOf)]), (snippet) => entity(call, snippet));
  },
  'POST /snippets': (call) => {
    const { user } = call;
    const snippet = newSnippet(call);
    personalSnippetsOf(user).push(snippet);
    return created(entity(call, snippet));
  },
  'GET /snippets/:id': (call) => ok(entity(call, personalOf(call))),
  'GET /snippets/:id/raw': (call) => raw(personalOf(call)),
  'GET /snippets/:id/files/:ref/:file_path/raw': (call) => raw(personalOf(call), call.param('file_path')),
  'PUT /snippets/:id': (call) => ok(entity(call, change(call, requireAuthor(call, personalOf(call))))),
  'DELETE /snippets/:id': (call) => {
    const snippet = requireAuthor(call, personalOf(call));
    const rows = personalSnippetsOf(call.world.user(snippet.author));
    rows.splice(rows.indexOf(snippet), 1);
    return noContent();
  },
  'GET /projects/:id/snippets': (call) => {
    const project = call.project(roles.guest);
    return paged(call, projectSnippetsOf(project), (snippet) => entity(call, snippet, project));
  },
  'POST /projects/:id/snippets': (call) => {
    const project = call.project(roles.reporter);
    call.required('visibility');
    const snippet = newSnippet(call);
    projectSnippetsOf(project).push(snippet);
    return created(entity(call, snippet, project));
  },
  [`GET ${one}`]: (call) => {
    const project = call.project(roles.guest);
    return ok(entity(call, ofProject(call, project), project));
  },
  [`GET ${one}/raw`]: (call) => raw(ofProject(call, call.project(roles.guest))),
  [`PUT ${one}`]: (call) => {
    const project = call.project(roles.reporter);
    return ok(entity(call, change(call, ofProject(call, project)), project));
  },
  [`DELETE ${one}`]: (call) => {
    const project = call.project(roles.reporter);
    const rows = projectSnippetsOf(project);
    rows.splice(rows.indexOf(ofProject(call, project)), 1);
    return noContent();
  },
};
