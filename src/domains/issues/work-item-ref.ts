import { type Static, type TObject, Type } from 'typebox';
import type { GitLab } from '../../gitlab/gitlab.js';
import { unseen } from '../../gitlab/unseen.js';
import { InvalidParams } from '../../kernel/errors.js';
import { Nullable, received } from '../../kernel/received.js';
import { globalId, isGlobalId } from '../../gitlab/global-id.js';
import { workItemClasses } from './work-item-classes.js';

/** The project or group that work items belong to. */
export const FullPath = Type.String({ description: 'Full path of the project or group that the work item belongs to, such as `group/project`; not its numeric id.' });

/** What names one work item. */
export const workItemRef = {
  full_path: FullPath,
  work_item_iid: Type.String({ description: 'Number of the work item in its project or group (the iid, as in `#7`), or its global id as `gid://gitlab/WorkItem/1234`.' }),
};
interface WorkItemRef {
  readonly full_path: string;
  readonly work_item_iid: string;
}

/** Names that callers use for the path. */
export const fullPathAliases = {
  project_id: 'full_path', project: 'full_path', project_path: 'full_path', group_id: 'full_path', group: 'full_path', group_path: 'full_path', namespace: 'full_path', namespace_path: 'full_path',
};

/** Names that callers use for the path and the number. */
export const workItemAliases = { ...fullPathAliases, iid: 'work_item_iid', number: 'work_item_iid', work_item: 'work_item_iid', issue_iid: 'work_item_iid', epic_iid: 'work_item_iid' };

/** How a call names its work item: by number in the namespace, or by global id wherever it is. */
type WorkItemName = { readonly iid: string } | { readonly id: string };

/** @throws InvalidParams when it is neither a number nor a global id of a work item */
function nameOf({ work_item_iid }: Pick<WorkItemRef, 'work_item_iid'>): WorkItemName {
  if (isGlobalId(work_item_iid)) return { id: globalId('work_item_iid', work_item_iid, workItemClasses) };
  const [, iid] = /^[#&]?(\d+)$/.exec(work_item_iid.trim()) ?? [];
  if (iid === undefined) throw new InvalidParams(`work_item_iid: "${work_item_iid.slice(0, 100)}" is not the number of a work item, such as 7, nor a global id.`);
  return { iid };
}

/**
 * The work item that a call names, with the fields asked for, in their shape.
 * @throws GitLabRejected when there is none, InvalidParams for a global id that belongs elsewhere
 */
export async function findWorkItem<T extends TObject>(shape: T, ref: WorkItemRef, fields: string, gitlab: GitLab): Promise<Static<T>> {
  const { full_path } = ref;
  const name = nameOf(ref);
  if ('iid' in name) {
    const answer = await gitlab.graphql(`query workItem($fullPath: ID!, $iid: String!) { namespace(fullPath: $fullPath) { workItem(iid: $iid) { ${fields} } } }`, { fullPath: full_path, iid: name.iid });
    const { namespace } = received(Type.Object({ namespace: Nullable(Type.Object({ workItem: Nullable(Type.Unknown()) })) }), answer);
    const found = namespace?.workItem ?? missing(`There is no work item ${name.iid} in ${full_path}, or the token's user may not see it.${pathHint(full_path)}`);
    return received(shape, found);
  }
  const answer = await gitlab.graphql(`query workItem($id: WorkItemID!) { workItem(id: $id) { namespace { fullPath } ${fields} } }`, name);
  const found = received(Type.Object({ workItem: Nullable(Type.Unknown()) }), answer).workItem ?? missing(`There is no work item ${name.id}, or the token's user may not see it.`);
  const path = received(Type.Object({ namespace: Type.Object({ fullPath: Type.String() }) }), found).namespace.fullPath;
  if (path.toLowerCase() !== full_path.toLowerCase()) throw new InvalidParams(`full_path: ${name.id} does not belong to ${full_path}. Nothing was changed; check both.`);
  return received(shape, found);
}

/** What a caller overlooks who gives a number for the path. */
export const pathHint = (full_path: string) => (/^\d+$/.test(full_path) ? ' full_path takes the path, not the numeric id.' : '');

/** Ends a call that found nothing. */
export function missing(message: string): never {
  throw unseen(message);
}
