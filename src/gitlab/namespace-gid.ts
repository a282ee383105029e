import type { GitLab } from './gitlab.js';
import { globalId, isGlobalId } from './global-id.js';

/** The global id of a namespace, which GraphQL wants where people know a path; that is looked up. */
export async function namespaceGid(gitlab: GitLab, name: string, given: string): Promise<string> {
  if (isGlobalId(given) || /^\s*\d+\s*$/.test(given)) return globalId(name, given, ['Namespace', 'Group']);
  const { id } = await gitlab.rest.get<{ id: number }>('/namespaces/:namespace_id', { namespace_id: given });
  return globalId(name, String(id), ['Namespace']);
}
