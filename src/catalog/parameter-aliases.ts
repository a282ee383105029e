import type { ObjectSchema } from './action-schema.js';

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
