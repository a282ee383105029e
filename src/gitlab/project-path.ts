import { withoutSlashesAround } from '../kernel/slashes.js';
import type { GitLab } from './gitlab.js';

/** A path as GitLab shows it; it may have come encoded, or with slashes around it. */
export function plainPath(text: string): string {
  return withoutSlashesAround(text.replace(/%2f/gi, '/'));
}

/**
 * The full path of a project, which GraphQL wants where REST also takes the numeric id.
 * A path is taken at its word; an id is looked up.
 */
export async function projectPath(gitlab: GitLab, project_id: string): Promise<string> {
  const given = project_id.trim();
  if (!/^\d+$/.test(given)) return plainPath(given);
  const { path_with_namespace } = await gitlab.rest.get<{ path_with_namespace: string }>('/projects/:project_id', { project_id: given });
  return path_with_namespace;
}

/** The numeric id of a project, for the few endpoints that take no path; a path is looked up. */
export async function projectNumber(gitlab: GitLab, project_id: string): Promise<string> {
  const given = project_id.trim();
  if (/^\d+$/.test(given)) return given;
  const { id } = await gitlab.rest.get<{ id: number }>('/projects/:project_id', { project_id: given });
  return String(id);
}
