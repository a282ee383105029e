import { isObject, type JsonObject, ownMember } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';

/** `#7 Title`. */
export const titled = (kept: JsonObject) => `#${inline(String(kept['iid'] ?? '?'))} ${inline(String(kept['title'] ?? ''))}`.trim();

/** What a reader needs of one work item, its description aside. */
export const workItemShape = {
  id: field.number('ID'),
  iid: field.number('Number'),
  type: field.text(),
  title: field.text(),
  state: field.text(),
  confidential: field.flag(),
  assignees: field.users(),
  labels: field.names(),
  milestone: field.milestone(),
  iteration: field.part(['id', 'title', 'start_date', 'due_date'], ({ title, start_date, due_date }) => inline(String(title ?? `${String(start_date)} to ${String(due_date)}`))),
  parent: field.part(['id', 'iid', 'title'], titled),
  status: field.text(),
  health_status: field.text('Health'),
  weight: field.number(),
  color: field.text('Colour'),
  start_date: field.text('Start'),
  due_date: field.text('Due'),
  crm_contacts: field.parts(['id', 'name'], ({ name }) => inline(String(name)), 'CRM contacts'),
  updated_at: field.time('Updated'),
  web_url: field.address('Link'),
} satisfies Shape;

/** One work item after a write: without the description, which the caller just sent or did not touch. */
export const writtenWorkItemCard = card(workItemShape, { heading: titled });

const own = 'id iid title state confidential updatedAt webUrl workItemType { name }';

/** What of each widget is shown. Types are named only for widgets that the work item has: an older GitLab lacks some, and refuses the whole document. */
const partOf: Readonly<Record<string, string>> = {
  ASSIGNEES: '... on WorkItemWidgetAssignees { assignees { nodes { username name } } }',
  LABELS: '... on WorkItemWidgetLabels { labels { nodes { title } } }',
  MILESTONE: '... on WorkItemWidgetMilestone { milestone { id iid title } }',
  ITERATION: '... on WorkItemWidgetIteration { iteration { id title startDate dueDate } }',
  HIERARCHY: '... on WorkItemWidgetHierarchy { parent { id iid title } }',
  HEALTH_STATUS: '... on WorkItemWidgetHealthStatus { healthStatus }',
  WEIGHT: '... on WorkItemWidgetWeight { weight }',
  COLOR: '... on WorkItemWidgetColor { color }',
  START_AND_DUE_DATE: '... on WorkItemWidgetStartAndDueDate { startDate dueDate }',
};

/** Widgets shown only after a change to them: few have them, or their fields differ between versions of GitLab. */
const partOfChanged: Readonly<Record<string, string>> = {
  STATUS: '... on WorkItemWidgetStatus { status { name } }',
  CRM_CONTACTS: '... on WorkItemWidgetCrmContacts { contacts { nodes { id firstName lastName } } }',
};

/** What is asked of a work item so that it can be shown; with no widgets, the least there is. `more` adds to what is asked of its widgets. */
export function workItemFields(widgets: readonly string[], changed: ReadonlySet<string>, more: readonly string[] = []): string {
  const parts = [...widgets.flatMap((each) => ownMember(partOf, each) ?? []), ...[...changed].flatMap((each) => ownMember(partOfChanged, each) ?? []), ...more];
  return parts.length === 0 ? own : `${own} widgets { type ${parts.join(' ')} }`;
}

/** A work item as GraphQL gives it, its widgets laid flat under the names of REST and its global ids as numbers. */
export function flatWorkItem(raw: JsonObject): JsonObject {
  const { assignees, labels, milestone, iteration, parent, status, healthStatus, weight, color, startDate, dueDate, contacts } = membersOfWidgets(raw);
  return {
    id: numberIn(raw['id']),
    iid: raw['iid'],
    type: isObject(raw['workItemType']) ? raw['workItemType']['name'] : undefined,
    title: raw['title'],
    state: raw['state'],
    confidential: raw['confidential'],
    assignees: nodesOf(assignees),
    labels: nodesOf(labels)?.map(({ title }) => title),
    milestone: numbered(milestone),
    iteration: isObject(iteration) ? { id: numberIn(iteration['id']), title: iteration['title'], start_date: iteration['startDate'], due_date: iteration['dueDate'] } : undefined,
    parent: numbered(parent),
    status: isObject(status) ? status['name'] : status,
    health_status: healthStatus,
    weight,
    color,
    start_date: startDate,
    due_date: dueDate,
    crm_contacts: nodesOf(contacts)?.map(({ id, firstName, lastName }) => ({ id: numberIn(id), name: [firstName, lastName].filter(Boolean).join(' ') })),
    updated_at: raw['updatedAt'],
    web_url: raw['webUrl'],
  };
}

/** What all the widgets of a work item hold, in one object. */
export function membersOfWidgets({ widgets }: JsonObject): JsonObject {
  const members = (Array.isArray(widgets) ? widgets.filter(isObject) : []).flatMap((widget) => Object.entries(widget));
  return Object.fromEntries(members);
}

/** The nodes of a connection. */
export function nodesOf(connection: unknown): JsonObject[] | undefined {
  return isObject(connection) && Array.isArray(connection['nodes']) ? connection['nodes'].filter(isObject) : undefined;
}

function numbered(object: unknown): JsonObject | undefined {
  return isObject(object) ? { ...object, id: numberIn(object['id']) } : undefined;
}

/** The number at the end of a global id. */
function numberIn(id: unknown): number | undefined {
  const [, number] = /\/(\d+)$/.exec(String(id)) ?? [];
  return number === undefined ? undefined : Number(number);
}
