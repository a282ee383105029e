import { withoutLastSlashes } from '../kernel/slashes.js';
import type { ObjectSchema } from './action-entry.js';

/** Names that models commonly use, each with the parameters it may mean; the first that the action has is taken. */
const commonAliases: Readonly<Record<string, readonly string[]>> = {
  project: ['project_id'],
  project_path: ['project_id'],
  project_name: ['project_id'],
  path_with_namespace: ['project_id'],
  repo: ['project_id'],
  repository: ['project_id'],
  group: ['group_id'],
  group_path: ['group_id'],
  namespace: ['group_id'],
  mr_iid: ['merge_request_iid'],
  mr: ['merge_request_iid'],
  mr_id: ['merge_request_iid'],
  merge_request: ['merge_request_iid'],
  merge_request_id: ['merge_request_iid'],
  issue: ['issue_iid'],
  issue_id: ['issue_iid'],
  issue_number: ['issue_iid'],
  iid: ['merge_request_iid', 'issue_iid'],
  number: ['merge_request_iid', 'issue_iid'],
  pipeline: ['pipeline_id'],
  job: ['job_id'],
  build_id: ['job_id'],
  branch: ['ref', 'branch_name'],
  branch_name: ['branch', 'ref'],
  ref_name: ['ref'],
  ref: ['ref_name', 'sha'],
  tag: ['tag_name', 'ref'],
  commit: ['sha', 'ref'],
  commit_sha: ['sha'],
  commit_id: ['sha'],
  search: ['query'],
  query: ['search'],
  q: ['query', 'search'],
  path: ['file_path'],
  file: ['file_path'],
  filename: ['file_path'],
  comment: ['body', 'note'],
  text: ['body', 'note'],
  message: ['commit_message', 'body', 'note'],
  note: ['body'],
  body: ['note', 'description'],
  source: ['source_branch'],
  target: ['target_branch'],
  limit: ['per_page'],
  page_size: ['per_page'],
  status: ['state'],
  state: ['status'],
  url: ['remote_url'],
};

function snakeCase(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replace(/[\s-]+/g, '_').toLowerCase();
}

/** The parameter that a name means in this action, or `undefined`; never a parameter the action lacks. */
export function parameterFor(name: string, schema: ObjectSchema, own: Readonly<Record<string, string>> = {}): string | undefined {
  const has = (each: string) => Object.hasOwn(schema.properties, each);
  if (has(name)) return name;
  const spelled = snakeCase(name);
  if (has(spelled)) return spelled;
  const declared = Object.hasOwn(own, spelled) ? own[spelled] : undefined;
  if (declared !== undefined && has(declared)) return declared;
  const common = Object.hasOwn(commonAliases, spelled) ? commonAliases[spelled] : undefined;
  const found = common?.find(has);
  if (found !== undefined) return found;
  if (spelled === 'id') {
    const ids = schema.required.filter((each) => /_(iid|id)$/.test(each) && each !== 'project_id' && each !== 'group_id');
    return ids.length === 1 ? ids[0] : schema.required.filter((each) => each === 'project_id' || each === 'group_id').at(0);
  }
  return undefined;
}

/** What an address in the browser names: a project, and perhaps an object of it. */
export interface WebReference {
  readonly project: string;
  readonly kind?: 'issue_iid' | 'merge_request_iid' | 'pipeline_id' | 'job_id';
  readonly number?: number;
}

const kinds: ReadonlyMap<string, NonNullable<WebReference['kind']>> = new Map([
  ['issues', 'issue_iid'],
  ['work_items', 'issue_iid'],
  ['merge_requests', 'merge_request_iid'],
  ['pipelines', 'pipeline_id'],
  ['jobs', 'job_id'],
  ['builds', 'job_id'],
]);

/** The host that a web address names, when it is not the one at `host` but that of another GitLab; `undefined` for any other text. */
export function foreignHost(text: string, host: string, target: string | undefined): string | undefined {
  const url = webAddress(text);
  if (url === undefined || isOn(url, new URL(host))) return undefined;
  // Where no parameter is meant, only a page with GitLab's own mark shows that the address is of a GitLab at all.
  const place = target === undefined ? url.pathname.includes('/-/') : target === 'project_id' || [...kinds.values()].some((kind) => kind === target);
  return place ? url.host : undefined;
}

function webAddress(text: string): URL | undefined {
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text) : undefined;
}

function isOn(url: URL, base: URL): boolean {
  return url.host.toLowerCase() === base.host.toLowerCase();
}

/** Reads an address of this instance's web pages; `undefined` for any other text. */
export function webReference(text: string, host: string): WebReference | undefined {
  const url = webAddress(text);
  if (url === undefined) return undefined;
  const base = new URL(host);
  const prefix = withoutLastSlashes(base.pathname);
  if (!isOn(url, base) || !url.pathname.startsWith(`${prefix}/`)) return undefined;
  const path = withoutLastSlashes(url.pathname.slice(prefix.length + 1));
  const [project = '', rest = ''] = path.split(/\/-\/(.*)/s);
  const plainProject = project.replace(/\.git$/, '');
  // A percent sign that encodes nothing belongs to no project.
  if (!plainProject.includes('/') || !/^(?:[^%]|%[0-7][0-9a-f])*$/i.test(plainProject)) return undefined;
  const object = /^([a-z_]+)\/(\d+)(?:\/|$)/.exec(rest);
  const kind = object === null ? undefined : kinds.get(object[1] ?? '');
  return { project: decodeURIComponent(plainProject), ...(kind === undefined ? {} : { kind, number: Number(object?.[2]) }) };
}
