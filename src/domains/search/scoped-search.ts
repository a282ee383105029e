import type { GitLab } from '../../gitlab/gitlab.js';
import type { Page } from '../../gitlab/page.js';
import type { QueryValue } from '../../gitlab/query.js';
import { annotated } from '../../gitlab/reworded.js';
import { GitLabRejected } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';

/** What callers call the words to find. */
export const words = { term: 'search', keyword: 'search', text: 'search' };

/** Where to search: a project, a group, or everywhere. */
export interface Place {
  readonly project_id?: string | undefined;
  readonly group_id?: string | undefined;
}

/** Searches the narrowest place that is given: models like to fill in everything. */
export function searchIn({ project_id, group_id }: Place, query: Record<string, QueryValue>, gitlab: GitLab): Promise<Page<JsonObject>> {
  if (project_id !== undefined) return explained(gitlab.rest.list('/projects/:project_id/search', { project_id }, { query }), query);
  if (group_id !== undefined) return explained(gitlab.rest.list('/groups/:group_id/search', { group_id }, { query }), query);
  return explained(gitlab.rest.list('/search', {}, { query }), query);
}

/** Two refusals that GitLab does not explain: its limit for searches, and an instance that cannot search so far. */
async function explained(request: Promise<Page<JsonObject>>, { scope }: Record<string, QueryValue>): Promise<Page<JsonObject>> {
  try {
    return await request;
  } catch (error) {
    if (!(error instanceof GitLabRejected)) throw error;
    const advice = adviceOn(error, scope);
    throw advice === undefined ? error : annotated(error, advice);
  }
}

function adviceOn({ status, detail }: GitLabRejected, scope: QueryValue): string | undefined {
  if (status === 429) return 'Searches have a limit of their own: GitLab.com allows 10 a minute from one address, other instances 30 a minute for each user by default.';
  if (status === 400 && /scope|elasticsearch|disabled/i.test(detail.words)) {
    return scope === 'blobs'
      ? 'Without advanced or exact code search this instance searches code only within one project: give project_id.'
      : 'This instance does not search for this everywhere: give project_id or group_id.';
  }
  return undefined;
}
