import { Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import type { GitLab } from '../../gitlab/gitlab.js';
import { InvalidParams } from '../../kernel/errors.js';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { AnyObject, Nullable, received } from '../../kernel/received.js';
import { isGlobalId } from '../../gitlab/global-id.js';
import { inputOf, refuseLackingWidgets, type WorkItemChanges, widgetsChanged } from './work-item-changes.js';
import { findWorkItem } from './work-item-ref.js';

/** An update that GitLab may be sent, with what there was to know of the work item before it. */
export interface WorkItemUpdate {
  readonly iid: string;
  /** How many people are assigned now; `undefined` where GitLab does not say. */
  readonly assignees: number | undefined;
  readonly input: JsonObject;
  /** Widgets whose new state is asked for with the change. */
  readonly shown: readonly string[];
}

const WorkItemBefore = Type.Object({ id: Type.String(), iid: Type.String(), workItemType: Type.Object({ name: Type.String() }), widgets: Nullable(Type.Array(AnyObject)) });
const Status = Type.Object({ id: Type.String(), name: Type.String() });
const WithStatuses = Type.Object({ workItem: Type.Object({ workItemType: Type.Object({ widgetDefinitions: Type.Array(Type.Object({ allowedStatuses: Type.Array(Status) })) }) }) });

const before = 'id iid workItemType { name } widgets { type ... on WorkItemWidgetAssignees { assignees { nodes { id } } } }';
const statusesOf =
  'query workItemStatuses($id: WorkItemID!) { workItem(id: $id) { workItemType { widgetDefinitions { type ... on WorkItemWidgetDefinitionStatus { allowedStatuses { id name } } } } } }';

/** What was found out for a call; its guard and its method ask once. */
const prepared = new WeakMap<ActionContext, Promise<WorkItemUpdate>>();

/**
 * Finds the work item and makes the update ready, once for each call; after a failure it is tried again.
 * @throws InvalidParams for changes that the work item cannot have; nothing was changed
 */
export function prepareWorkItemUpdate(changes: WorkItemChanges, context: ActionContext): Promise<WorkItemUpdate> {
  const known = prepared.get(context);
  if (known !== undefined) return known;
  const preparing = prepare(changes, context.gitlab);
  prepared.set(context, preparing);
  preparing.catch(() => prepared.delete(context));
  return preparing;
}

async function prepare(changes: WorkItemChanges, gitlab: GitLab): Promise<WorkItemUpdate> {
  const input = inputOf(changes);
  const { id, iid, workItemType, widgets } = await findWorkItem(WorkItemBefore, changes, before, gitlab);
  const types = widgets?.map(({ type }) => String(type));
  if (types !== undefined) refuseLackingWidgets(changes, workItemType.name, types);
  const { status } = changes;
  const statusWidget = status === undefined || isGlobalId(status) ? {} : { statusWidget: { status: await statusId(id, status, gitlab) } };
  return { iid, assignees: assigneesIn(widgets), input: { id, ...input, ...statusWidget }, shown: types ?? [...widgetsChanged(changes)] };
}

function assigneesIn(widgets: readonly JsonObject[] | null): number | undefined {
  const assignees = widgets?.find(({ type }) => type === 'ASSIGNEES')?.['assignees'];
  return isObject(assignees) && Array.isArray(assignees['nodes']) ? assignees['nodes'].length : undefined;
}

/** The id behind a status's name; the names differ from instance to instance, and from type to type. */
async function statusId(id: string, name: string, gitlab: GitLab): Promise<string> {
  const { workItem } = received(WithStatuses, await gitlab.graphql(statusesOf, { id }));
  const allowed = workItem.workItemType.widgetDefinitions.flatMap(({ allowedStatuses }) => allowedStatuses);
  const found = allowed.find((status) => status.name.toLowerCase() === name.trim().toLowerCase());
  if (found !== undefined) return found.id;
  throw new InvalidParams(`status: there is no "${name.slice(0, 100)}" for this work item. Nothing was changed. It takes ${allowed.map((status) => status.name).join(', ') || 'no status by name; give a global id'}.`);
}
