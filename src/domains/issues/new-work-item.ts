import { type Static, Type } from 'typebox';
import type { GitLab } from '../../gitlab/gitlab.js';
import { InvalidParams } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import { Nullable, received } from '../../kernel/received.js';
import { OneOf } from '../../vocabulary/enums.js';
import { globalId, isGlobalId } from '../../gitlab/global-id.js';
import { labelClasses, workItemClasses } from './work-item-classes.js';
import { dayOrNone, widgetOf, withoutEmpty } from './work-item-changes.js';
import { FullPath, missing, pathHint } from './work-item-ref.js';

const ids = (description: string) => Type.Optional(Type.Array(Type.String(), { description, maxItems: 200 }));
const Text = (description: string) => Type.Optional(Type.String({ description }));

export const NewWorkItem = Type.Object({
  full_path: FullPath,
  work_item_type_id: Type.String({ description: 'Type of the work item: its name, such as `Issue`, `Task` or `Epic`, or its global id. Epics belong to groups.' }),
  title: Type.String({ description: 'Title, at most 255 characters.', minLength: 1, maxLength: 255 }),
  description: Text('Description in Markdown.'),
  confidential: Type.Optional(Type.Boolean({ description: 'Shows it only to project members from Planner on, its author and its assignees. Default false.' })),
  assignee_ids: ids('User ids of the assignees. Without a paid tier GitLab keeps the first.'),
  label_ids: ids('Ids of its labels.'),
  milestone_id: Text('Id of the milestone (its id, not its iid).'),
  iteration_id: Text('Id of the iteration.'),
  parent_id: Text('Id of the work item to put it under (its id, not its iid): the issue of a task, the epic of an issue.'),
  crm_contact_ids: ids('Ids of the CRM contacts.'),
  start_date: Text('Day it starts: `YYYY-MM-DD`.'),
  due_date: Text('Day it is due: `YYYY-MM-DD`.'),
  health_status: Type.Optional(OneOf(['onTrack', 'needsAttention', 'atRisk'], 'Health status.')),
  weight: Type.Optional(Type.Integer({ description: 'Weight, from 0.', minimum: 0 })),
  color: Text('Colour of an epic as `#1F75CB`.'),
  status: Text('Status by its name, such as `To do`, or by its global id.'),
});
export type NewWorkItem = Static<typeof NewWorkItem>;

const WorkItemType = Type.Object({
  id: Type.String(),
  name: Type.String(),
  widgetDefinitions: Type.Optional(Type.Array(Type.Object({ type: Type.String(), allowedStatuses: Type.Array(Type.Object({ id: Type.String(), name: Type.String() })) }))),
});
type WorkItemType = Static<typeof WorkItemType>;

const Types = Type.Object({ namespace: Nullable(Type.Object({ workItemTypes: Type.Object({ nodes: Type.Array(WorkItemType) }) })) });

/** A work item that GitLab may be asked to create. */
export interface WorkItemCreation {
  readonly input: JsonObject;
  /** Widgets that its type has, and which can be shown. */
  readonly widgets: readonly string[];
  /** Widgets that the call gives a value. */
  readonly given: ReadonlySet<string>;
}

/**
 * Makes the creation of a work item ready: finds the type and checks that it has what is given.
 * @throws InvalidParams for a type that there is not, for what the type lacks, or for an id or day that is none; nothing was sent but reads
 */
export async function prepareWorkItem(wanted: NewWorkItem, gitlab: GitLab): Promise<WorkItemCreation> {
  const input = inputOf(wanted);
  const { status } = wanted;
  const named = status !== undefined && !isGlobalId(status) ? status : undefined;
  const type = typeNamed(wanted.work_item_type_id, await typesOf(wanted.full_path, named !== undefined, gitlab));
  const widgets = type.widgetDefinitions?.map((each) => each.type);
  if (widgets !== undefined) refuseLacking(wanted, type.name, widgets);
  const statusWidget = named === undefined ? {} : { statusWidget: { status: statusNamed(named, type) } };
  const given = new Set(Object.keys(wanted).flatMap((name) => widgetFor(name) ?? []));
  return { input: { ...input, workItemTypeId: type.id, ...statusWidget }, widgets: widgets ?? [...given], given };
}

const widgetFor = (name: string): string | undefined => (name === 'label_ids' ? 'LABELS' : (widgetOf as Readonly<Record<string, string>>)[name]);

/** Types have other ids on every instance, so they are looked up by name. */
async function typesOf(full_path: string, statuses: boolean, gitlab: GitLab): Promise<readonly WorkItemType[]> {
  const allowed = statuses ? ' ... on WorkItemWidgetDefinitionStatus { allowedStatuses { id name } }' : '';
  const answer = await gitlab.graphql(
    `query workItemTypes($fullPath: ID!) { namespace(fullPath: $fullPath) { workItemTypes { nodes { id name widgetDefinitions { type${allowed} } } } } }`,
    { fullPath: full_path },
  );
  const { namespace } = received(Types, answer);
  return (namespace ?? missing(`There is no project or group ${full_path}, or the token's user may not see it.${pathHint(full_path)}`)).workItemTypes.nodes;
}

const plain = (name: string) => name.trim().toLowerCase().replaceAll(/[_-]+/g, ' ');

function typeNamed(given: string, types: readonly WorkItemType[]): WorkItemType {
  const number = /^\s*(?:gid:\/\/gitlab\/WorkItems::Type\/)?(\d+)\s*$/.exec(given)?.[1];
  const found = types.find(({ id, name }) => (number === undefined ? plain(name) === plain(given) : id.endsWith(`/${number}`)));
  if (found !== undefined) return found;
  throw new InvalidParams(`work_item_type_id: there is no type "${given.slice(0, 100)}" here. Nothing was created. There are ${types.map(({ name }) => name).join(', ') || 'no types that the token\'s user may see'}.`);
}

function refuseLacking(wanted: NewWorkItem, type: string, widgets: readonly string[]): void {
  const has = (name: string) => {
    const widget = widgetFor(name);
    return widget === undefined || widgets.includes(widget);
  };
  const lacking = Object.keys(wanted).filter((name) => !has(name));
  if (lacking.length === 0) return;
  const takes = Object.keys(NewWorkItem.properties).filter((name) => name !== 'full_path' && name !== 'work_item_type_id' && has(name));
  throw new InvalidParams(`${lacking.join(', ')}: the type ${type} does not have that. Nothing was created. It takes ${takes.join(', ')}.`);
}

function statusNamed(name: string, type: WorkItemType): string {
  const allowed = type.widgetDefinitions?.flatMap(({ allowedStatuses }) => allowedStatuses) ?? [];
  const found = allowed.find((each) => plain(each.name) === plain(name));
  if (found !== undefined) return found.id;
  throw new InvalidParams(`status: the type ${type.name} has no "${name.slice(0, 100)}". Nothing was created. It has ${allowed.map((each) => each.name).join(', ') || 'no status by name; give a global id'}.`);
}

/** As GitLab's `WorkItemCreateInput` has it, without the type; a status given by name is left out. */
function inputOf(wanted: NewWorkItem): JsonObject {
  const { full_path, title, description, confidential, assignee_ids, label_ids, milestone_id, iteration_id, parent_id, crm_contact_ids, start_date, due_date, health_status, weight, color, status } = wanted;
  if (color !== undefined && !/^#[0-9a-f]{6}$/i.test(color)) throw new InvalidParams('color: must be six hexadecimal digits after a #, such as #1F75CB.');
  const one = (name: string, given: string | undefined, classes: readonly string[]) => (given === undefined ? undefined : globalId(name, given, classes));
  const several = (name: string, given: readonly string[] | undefined, classes: readonly string[]) => (given === undefined || given.length === 0 ? undefined : given.map((each) => globalId(name, each, classes)));
  return withoutEmpty({
    namespacePath: full_path,
    title,
    confidential,
    descriptionWidget: { description },
    assigneesWidget: { assigneeIds: several('assignee_ids', assignee_ids, ['User']) },
    labelsWidget: { labelIds: several('label_ids', label_ids, labelClasses) },
    milestoneWidget: { milestoneId: one('milestone_id', milestone_id, ['Milestone']) },
    iterationWidget: { iterationId: one('iteration_id', iteration_id, ['Iteration']) },
    hierarchyWidget: { parentId: one('parent_id', parent_id, workItemClasses) },
    crmContactsWidget: { contactIds: several('crm_contact_ids', crm_contact_ids, ['CustomerRelations::Contact']) },
    startAndDueDateWidget: { startDate: dayOrNone('start_date', start_date) ?? undefined, dueDate: dayOrNone('due_date', due_date) ?? undefined },
    healthStatusWidget: { healthStatus: health_status },
    weightWidget: { weight },
    colorWidget: { color },
    statusWidget: { status: status !== undefined && isGlobalId(status) ? status.trim() : undefined },
  });
}
