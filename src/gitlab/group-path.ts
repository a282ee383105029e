import type { GitLab } from './gitlab.js';
import { plainPath } from './project-path.js';

/**
 * The full path of a group, which GraphQL wants where REST also takes the numeric id.
 * A path is taken at its word; an id is looked up.
 */
export async function groupPath(gitlab: GitLab, group_id: string): Promise<string> {
  const given = group_id.trim();
  if (!/^\d+$/.test(given)) return plainPath(given);
  const { full_path } = await gitlab.rest.get<{ full_path: string }>('/groups/:group_id', { group_id: given }, { query: { with_projects: false } });
  return full_path;
}
