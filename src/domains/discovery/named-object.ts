import { type JsonObject, ownMember } from '../../kernel/json.js';
import type { ProjectAddress } from './project-address.js';

/** What of a project an address names: its kind, and its number or name under the parameter that actions take. */
export interface NamedObject extends JsonObject {
  readonly kind: string;
}

/** A call that reads what the address names. */
interface NextCall {
  readonly action: string;
  readonly params: JsonObject;
}

type Reading = (rest: readonly string[], address: ProjectAddress, defaultBranch: string | undefined) => NamedObject | undefined;

/** A page with a number, or the list of its kind without one. */
const numbered = (kind: string, parameter: string, list: string): Reading => (rest) => {
  // Kinds of issues stand between: issues/incident/7.
  const number = rest.find((each) => /^\d+$/.test(each));
  return number === undefined ? { kind: list } : { kind, [parameter]: Number(number) };
};

const named = (kind: string, parameter: string, list: string): Reading => (rest) => (rest.length === 0 ? { kind: list } : { kind, [parameter]: rest.join('/') });

const file: Reading = (rest, { query, fragment }, defaultBranch) => {
  const { ref, path } = refAndPath(rest, query, defaultBranch);
  if (ref === undefined) return undefined;
  if (path === '') return { kind: 'tree', ref };
  const [, start, end] = /^L(\d+)(?:-L?(\d+))?$/.exec(fragment) ?? [];
  return { kind: 'file', ref, file_path: path, ...(start === undefined ? {} : { start_line: Number(start) }), ...(end === undefined ? {} : { end_line: Number(end) }) };
};

const tree: Reading = (rest, { query }, defaultBranch) => {
  const { ref, path } = refAndPath(rest, query, defaultBranch);
  return ref === undefined ? undefined : { kind: 'tree', ref, ...(path === '' ? {} : { path }) };
};

const commits: Reading = (rest, { query }, defaultBranch) => {
  const { ref, path } = refAndPath(rest, query, defaultBranch);
  return { kind: 'commits', ...(ref === undefined ? {} : { ref_name: ref }), ...(path === '' ? {} : { path }) };
};

const comparison: Reading = (rest) => {
  const [, from, dots, to] = /^(.+?)(\.\.\.?)(.+)$/s.exec(rest.join('/')) ?? [];
  if (from === undefined || to === undefined) return undefined;
  return { kind: 'comparison', from, to, ...(dots === '..' ? { straight: true } : {}) };
};

/** What the pages of a project are, by the first segment of their addresses. */
const pages: Readonly<Record<string, Reading>> = {
  issues: numbered('issue', 'issue_iid', 'issues'),
  work_items: numbered('issue', 'issue_iid', 'issues'),
  incidents: numbered('issue', 'issue_iid', 'issues'),
  merge_requests: numbered('merge_request', 'merge_request_iid', 'merge_requests'),
  pipelines: (rest, address) => (rest[0] === 'latest' ? { kind: 'latest_pipeline' } : numbered('pipeline', 'pipeline_id', 'pipelines')(rest, address, undefined)),
  jobs: numbered('job', 'job_id', 'jobs'),
  builds: numbered('job', 'job_id', 'jobs'),
  milestones: numbered('milestone', 'iid', 'milestones'),
  snippets: numbered('snippet', 'snippet_id', 'snippets'),
  environments: numbered('environment', 'environment_id', 'environments'),
  blob: file,
  raw: file,
  blame: file,
  edit: file,
  tree,
  commit: (rest) => (rest[0] === undefined ? undefined : { kind: 'commit', sha: rest[0] }),
  commits,
  compare: comparison,
  branches: () => ({ kind: 'branches' }),
  tags: named('tag', 'tag_name', 'tags'),
  releases: named('release', 'tag_name', 'releases'),
  wikis: named('wiki_page', 'slug', 'wiki_pages'),
};

/** What the address names beside the project; `undefined` when it names the project alone, or a page of it that is no object. */
export function namedObject(address: ProjectAddress, defaultBranch: string | undefined): NamedObject | undefined {
  const [page = '', ...rest] = address.page;
  const reading = ownMember(pages, page);
  const object = reading?.(rest, address, defaultBranch);
  const note = /^note_(\d+)$/.exec(address.fragment)?.[1];
  return object === undefined || note === undefined ? object : { ...object, note_id: Number(note) };
}

/** First parts of branch names that hardly ever stand alone: `feature/login`. */
const branchFolders = /^(feature|features|feat|fix|fixes|bugfix|hotfix|release|releases|chore|docs|refactor|test|dependabot|renovate|revert|topic)$/;

/**
 * Tells the ref from the path behind it. The address does not say where the one ends, since both may hold slashes:
 * the default branch is known, a full SHA shows, a usual first part is taken as part of a branch, else the first segment is it.
 */
function refAndPath(segments: readonly string[], query: URLSearchParams, defaultBranch: string | undefined): { ref?: string; path: string } {
  const [first, second] = segments;
  if (first === undefined) return { path: '' };
  const whole = segments.join('/');
  if (defaultBranch !== undefined && (whole === defaultBranch || whole.startsWith(`${defaultBranch}/`))) return { ref: defaultBranch, path: whole.slice(defaultBranch.length + 1) };
  const parts = branchFolders.test(first) && second !== undefined && query.get('ref_type') !== 'tags' ? 2 : 1;
  return { ref: segments.slice(0, parts).join('/'), path: segments.slice(parts).join('/') };
}

/** True when another reading of the same address is possible: a longer ref and a shorter path. */
export function mayBeReadOtherwise(object: NamedObject, defaultBranch: unknown): boolean {
  const path = object['file_path'] ?? object['path'] ?? '';
  const ref = String(object['ref'] ?? object['ref_name'] ?? '');
  if (ref === '' || ref === defaultBranch || /^[0-9a-f]{40,64}$/.test(ref)) return false;
  return ref.includes('/') || (object.kind === 'file' ? String(path).includes('/') : path !== '');
}

/** The actions that read each kind, the most usual first. */
const readers: Readonly<Record<string, readonly string[]>> = {
  issue: ['issue.get', 'issue.discussion_list'],
  issues: ['issue.list'],
  merge_request: ['merge_request.get', 'mr_review.changes_get', 'mr_review.discussion_list'],
  merge_requests: ['merge_request.list'],
  pipeline: ['pipeline.get', 'pipeline.failures'],
  latest_pipeline: ['pipeline.latest'],
  pipelines: ['pipeline.list'],
  job: ['job.get', 'job.trace'],
  jobs: ['job.list'],
  file: ['repository.file_get'],
  tree: ['repository.tree'],
  commit: ['repository.commit_get', 'repository.commit_diff'],
  commits: ['repository.commit_list'],
  comparison: ['repository.compare'],
  branches: ['branch.list'],
  tag: ['tag.get'],
  tags: ['tag.list'],
  release: ['release.get'],
  releases: ['release.list'],
};

/** What to call next, with everything that is known already. */
export function nextCalls(project_id: string, object: NamedObject | undefined): NextCall[] {
  if (object === undefined) return ['project.get', 'repository.tree', 'merge_request.list'].map((action) => ({ action, params: { project_id } }));
  const { kind, note_id: _note, ...rest } = object;
  return (readers[kind] ?? ['project.get']).map((action) => ({ action, params: { project_id, ...(action === 'project.get' ? {} : rest) } }));
}
