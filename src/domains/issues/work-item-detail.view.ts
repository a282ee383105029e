import { isObject, type JsonObject, ownMember } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { pagedByGraphql } from '../../presentation/going-on-after.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import { flatWorkItem, membersOfWidgets, nodesOf, titled, workItemFields, workItemShape } from './work-item.view.js';

const { updated_at, web_url, ...facts } = workItemShape;

const other = (kept: JsonObject) => `${titled(kept)}${typeof kept['state'] === 'string' ? ` (${inline(kept['state'].toLowerCase())})` : ''}`;

const words: Readonly<Record<string, string>> = { relates_to: 'relates to', blocks: 'blocks', is_blocked_by: 'is blocked by' };

const workItem = {
  ...facts,
  author: field.user(),
  children: field.parts(['iid', 'title', 'state'], other),
  more_children: field.flag('More children than shown'),
  linked_items: field.parts(['link_type', 'reference', 'title', 'state'], ({ link_type, reference, title }) => `${ownMember(words, String(link_type)) ?? 'linked to'} ${inline(String(reference ?? ''))} ${inline(String(title ?? ''))}`, 'Linked'),
  created_at: field.time('Created'),
  updated_at,
  closed_at: field.time('Closed'),
  web_url,
  description: field.prose(),
} satisfies Shape;

/** One work item in full. */
export const workItemCard = card(workItem, { heading: titled });

/** How many children and how many linked items are shown. */
const mostShown = 50;

const always = 'description createdAt closedAt author { username name }';

/** Asked only of work items that have the widget: an older GitLab lacks some types, and refuses the whole document. */
const detailOf: Readonly<Record<string, string>> = {
  HIERARCHY: `... on WorkItemWidgetHierarchy { children(first: ${mostShown}) { nodes { iid title state } pageInfo { hasNextPage } } }`,
  LINKED_ITEMS: `... on WorkItemWidgetLinkedItems { linkedItems(first: ${mostShown}) { nodes { linkType workItem { reference(full: true) title state } } } }`,
};

/** What is asked of a work item that is read in full; with no widgets, the least there is. */
export function workItemDetail(widgets: readonly string[]): string {
  const details = widgets.flatMap((each) => ownMember(detailOf, each) ?? []);
  const changed = new Set(widgets.filter((each) => each === 'STATUS'));
  return `${always} ${workItemFields(widgets, changed, details)}`;
}

/** A work item that was read in full, laid flat. */
export function flatDetail(raw: JsonObject): JsonObject {
  const { children, linkedItems } = membersOfWidgets(raw);
  return {
    ...flatWorkItem(raw),
    author: raw['author'],
    children: nodesOf(children),
    more_children: isObject(children) && isObject(children['pageInfo']) ? children['pageInfo']['hasNextPage'] : undefined,
    linked_items: nodesOf(linkedItems)?.map(({ linkType, workItem: linked }) => ({ link_type: linkType, ...(isObject(linked) ? linked : {}) })),
    created_at: raw['createdAt'],
    closed_at: raw['closedAt'],
    description: raw['description'],
  };
}

const row = {
  reference: field.name('Work item'),
  iid: field.number('Number'),
  type: field.text(),
  title: field.text(),
  state: field.text(),
  author: field.user(),
  assignees: field.users(),
  labels: field.names(),
  updated_at: field.time('Updated'),
  web_url: field.address('Link'),
} satisfies Shape;

/** Several work items. */
export const workItemTable = pagedByGraphql(
  table(row, {
    title: 'Work items',
    columns: ['reference', 'type', 'title', 'state', 'author', 'assignees', 'labels', 'updated_at'],
    empty: 'No work items match.',
  }),
);

/** What is asked of each work item in a list; both widgets are of every version and edition. */
export const workItemRow = 'id iid title state updatedAt webUrl reference(full: true) workItemType { name } author { username name } widgets { ... on WorkItemWidgetAssignees { assignees { nodes { username name } } } ... on WorkItemWidgetLabels { labels { nodes { title } } } }';

/** The same without what makes a document heavy. */
export const leastWorkItemRow = 'id iid title state updatedAt webUrl reference(full: true) workItemType { name }';

/** A work item of a list, laid flat. */
export function flatRow(raw: JsonObject): JsonObject {
  return { ...flatWorkItem(raw), reference: raw['reference'], author: raw['author'] };
}
