import { isObject, type JsonObject } from '../kernel/json.js';
import { card } from './card.js';
import * as field from './field.js';
import { code, inline } from './markdown.js';
import { nestedList } from './nested.js';
import type { Shape } from './shape.js';
import { table } from './table.js';

const label = field.part(['id', 'name'], ({ name }) => (name === undefined ? undefined : code(String(name))));
const iteration = field.part(['id', 'iid', 'title'], ({ title, iid }) => (title === undefined && iid === undefined ? undefined : inline(String(title ?? iid))));

const list = {
  id: field.number('ID'),
  position: field.number(),
  label,
  milestone: field.milestone(),
  iteration,
  assignee: field.user(),
  max_issue_count: field.number('Most issues'),
} satisfies Shape;

/** What a list stands for: every list has one of these. */
function listInShort(kept: JsonObject): string | undefined {
  const shown = (['label', 'milestone', 'iteration', 'assignee'] as const).map((name) => (isObject(kept[name]) ? list[name].show(kept[name]) : undefined));
  return shown.find((each) => each !== undefined) ?? (kept['id'] === undefined ? undefined : `list ${String(kept['id'])}`);
}

const board = {
  id: field.number('ID'),
  name: field.text(),
  lists: nestedList(list, listInShort),
  milestone: field.milestone('Only milestone'),
  assignee: field.user('Only assignee'),
  labels: field.names('Only labels'),
  weight: field.number('Only weight'),
  hide_backlog_list: field.flag('Open list hidden'),
  hide_closed_list: field.flag('Closed list hidden'),
} satisfies Shape;

/** One issue board with its lists. */
export const boardCard = card(board, { heading: ({ name, id }: JsonObject) => `Board ${inline(String(name ?? id ?? '?'))}`, headed: ['name'] });

/** Several issue boards. */
export const boardTable = table(board, { title: 'Issue boards', columns: ['id', 'name', 'lists', 'milestone'], empty: 'There are no issue boards here.' });

/** The lists of a board, in their order. */
export const boardListTable = table(list, { title: 'Lists', empty: 'This board has no lists of its own, only the open and the closed issues.' });

/** One list of a board. */
export const boardListCard = card(list, { heading: ({ id }: JsonObject) => `List ${inline(String(id ?? '?'))}`, headed: ['id'] });
