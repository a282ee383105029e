import { type Static, Type } from 'typebox';
import { InvalidParams } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import { OneOf } from '../../vocabulary/enums.js';
import { globalId, globalIdOrNone, isGlobalId } from '../../gitlab/global-id.js';
import { labelClasses, workItemClasses } from './work-item-classes.js';
import { workItemRef } from './work-item-ref.js';

const ids = (description: string) => Type.Optional(Type.Array(Type.String(), { description, maxItems: 200 }));
const day = (what: string) => Type.Optional(Type.String({ description: `${what}: \`YYYY-MM-DD\`; \`none\` removes the date.` }));

export const WorkItemChanges = Type.Object({
  ...workItemRef,
  title: Type.Optional(Type.String({ description: 'New title, at most 255 characters.', minLength: 1, maxLength: 255 })),
  description: Type.Optional(Type.String({ description: 'New description in Markdown; replaces the whole text.' })),
  state_event: Type.Optional(OneOf(['close', 'reopen'], 'Closes or reopens the work item.')),
  assignee_ids: ids('User ids of the assignees, in place of the present ones; an empty list unassigns everybody, which is asked about first.'),
  add_label_ids: ids('Ids of labels to add; the others stay.'),
  remove_label_ids: ids('Ids of labels to remove; the others stay.'),
  milestone_id: Type.Optional(Type.String({ description: 'Id of the milestone (its id, not its iid); `none` takes the work item out of its milestone.' })),
  iteration_id: Type.Optional(Type.String({ description: 'Id of the iteration; `none` takes the work item out of its iteration.' })),
  parent_id: Type.Optional(Type.String({ description: 'Id of the work item to put it under (its id, not its iid); `none` takes it out from under its parent.' })),
  crm_contact_ids: ids('Ids of the CRM contacts, in place of the present ones; an empty list removes all, which is asked about first.'),
  due_date: day('Day it is due'),
  start_date: day('Day it starts'),
  health_status: Type.Optional(OneOf(['onTrack', 'needsAttention', 'atRisk', 'none'], 'Health status; `none` removes it.')),
  weight: Type.Optional(Type.Integer({ description: 'Weight, from 0.', minimum: 0 })),
  color: Type.Optional(Type.String({ description: 'Colour of an epic as `#1F75CB`.' })),
  status: Type.Optional(Type.String({ description: 'Status by its name, such as `In progress`, or by its global id.' })),
});
export type WorkItemChanges = Static<typeof WorkItemChanges>;

type Change = Exclude<keyof WorkItemChanges, 'full_path' | 'work_item_iid'>;

/** The widget that a type of work items must have for a change; title and state are of every work item. */
export const widgetOf: Readonly<Record<Exclude<Change, 'title' | 'state_event'>, string>> = {
  description: 'DESCRIPTION',
  assignee_ids: 'ASSIGNEES',
  add_label_ids: 'LABELS',
  remove_label_ids: 'LABELS',
  milestone_id: 'MILESTONE',
  iteration_id: 'ITERATION',
  parent_id: 'HIERARCHY',
  crm_contact_ids: 'CRM_CONTACTS',
  due_date: 'START_AND_DUE_DATE',
  start_date: 'START_AND_DUE_DATE',
  health_status: 'HEALTH_STATUS',
  weight: 'WEIGHT',
  color: 'COLOR',
  status: 'STATUS',
};
const everyChange = ['title', 'state_event', ...Object.keys(widgetOf)];

const widgetFor = (change: string): string | undefined => (widgetOf as Readonly<Record<string, string>>)[change];

/** The changes that a call asks for: lists of labels that are empty change nothing. */
function wanted({ full_path: _path, work_item_iid: _iid, ...changes }: WorkItemChanges): JsonObject {
  return Object.fromEntries(Object.entries(changes).filter(([name, value]) => !(name.endsWith('_label_ids') && Array.isArray(value) && value.length === 0)));
}

/**
 * Refuses changes to what the work item's type does not have: GitLab would drop some of them without a word.
 * @throws InvalidParams naming each, with what the type does have
 */
export function refuseLackingWidgets(changes: WorkItemChanges, type: string, widgets: readonly string[]): void {
  const has = (change: string) => {
    const widget = widgetFor(change);
    return widget === undefined || widgets.includes(widget);
  };
  const lacking = Object.keys(wanted(changes)).filter((change) => !has(change));
  if (lacking.length === 0) return;
  throw new InvalidParams(`${lacking.join(', ')}: this work item is of type ${type}, which does not have that. Nothing was changed. It takes ${everyChange.filter(has).join(', ')}.`);
}

/** The widgets that a call changes. */
export function widgetsChanged(changes: WorkItemChanges): Set<string> {
  return new Set(Object.keys(wanted(changes)).flatMap((change) => widgetFor(change) ?? []));
}

/**
 * The changes as GitLab's `WorkItemUpdateInput` has them, without the work item's id; a status given by name is left out.
 * @throws InvalidParams when nothing is changed, or for an id or a day that is none
 */
export function inputOf(changes: WorkItemChanges): JsonObject {
  const given = wanted(changes);
  if (Object.keys(given).length === 0) throw new InvalidParams(`Nothing to change: give at least one of ${everyChange.join(', ')}.`);
  const { title, description, state_event, assignee_ids, add_label_ids, remove_label_ids, milestone_id, iteration_id, parent_id, crm_contact_ids, due_date, start_date, health_status, weight, color, status } = given as Omit<WorkItemChanges, 'full_path' | 'work_item_iid'>;
  if (color !== undefined && !/^#[0-9a-f]{6}$/i.test(color)) throw new InvalidParams('color: must be six hexadecimal digits after a #, such as #1F75CB.');
  return withoutEmpty({
    title,
    stateEvent: state_event?.toUpperCase(),
    descriptionWidget: { description },
    assigneesWidget: { assigneeIds: assignee_ids?.map((id) => globalId('assignee_ids', id, ['User'])) },
    labelsWidget: {
      addLabelIds: add_label_ids?.map((id) => globalId('add_label_ids', id, labelClasses)),
      removeLabelIds: remove_label_ids?.map((id) => globalId('remove_label_ids', id, labelClasses)),
    },
    milestoneWidget: { milestoneId: globalIdOrNone('milestone_id', milestone_id, ['Milestone']) },
    iterationWidget: { iterationId: globalIdOrNone('iteration_id', iteration_id, ['Iteration']) },
    hierarchyWidget: { parentId: globalIdOrNone('parent_id', parent_id, workItemClasses) },
    crmContactsWidget: { contactIds: crm_contact_ids?.map((id) => globalId('crm_contact_ids', id, ['CustomerRelations::Contact'])) },
    startAndDueDateWidget: { startDate: dayOrNone('start_date', start_date), dueDate: dayOrNone('due_date', due_date) },
    healthStatusWidget: { healthStatus: health_status === 'none' ? null : health_status },
    weightWidget: { weight },
    colorWidget: { color },
    statusWidget: { status: status !== undefined && isGlobalId(status) ? status.trim() : undefined },
  });
}

/** Without what was not given, and without widgets of which nothing was; null stays, since it clears. */
export function withoutEmpty(input: JsonObject): JsonObject {
  const kept: JsonObject = {};
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue;
    if (!name.endsWith('Widget')) {
      kept[name] = value;
      continue;
    }
    const members = Object.entries(value as JsonObject).filter(([, member]) => member !== undefined);
    if (members.length > 0) kept[name] = Object.fromEntries(members);
  }
  return kept;
}

/**
 * A day, or null for `none`.
 * @throws InvalidParams for anything else
 */
export function dayOrNone(name: string, given: string | undefined): string | null | undefined {
  if (given === undefined) return undefined;
  const text = given.trim();
  if (text.toLowerCase() === 'none') return null;
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) throw new InvalidParams(`${name}: "${text.slice(0, 100)}" is not a day. Write it as 2026-12-31, or none to remove it.`);
  return text;
}
