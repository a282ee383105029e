import { isObject, type JsonObject } from '../../../kernel/json.js';
import { card } from '../../../presentation/card.js';
import * as field from '../../../presentation/field.js';
import { code, inline } from '../../../presentation/markdown.js';
import { nestedList } from '../../../presentation/nested.js';
import type { Shape } from '../../../presentation/shape.js';
import { table } from '../../../presentation/table.js';

const label = field.part(['id', 'name'], ({ name }) => (name === undefined ? undefined : code(String(name))));

const list = { id: field.number('ID'), list_type: field.text('Kind'), position: field.number(), label } satisfies Shape;

/** Lists of a label are known by it; the open and the closed epics have lists, too, which have none. */
function listInShort({ id, list_type, label: kept }: JsonObject): string | undefined {
  return (isObject(kept) ? label.show(kept) : undefined) ?? (list_type === undefined && id === undefined ? undefined : inline(String(list_type ?? `list ${String(id)}`)));
}

const board = {
  id: field.number('ID'),
  name: field.text(),
  lists: nestedList(list, listInShort),
  labels: field.names('Only labels'),
  hide_backlog_list: field.flag('Open list hidden'),
  hide_closed_list: field.flag('Closed list hidden'),
} satisfies Shape;

/** One epic board with its lists. */
export const epicBoardCard = card(board, { heading: ({ name, id }: JsonObject) => `Epic board ${inline(String(name ?? id ?? '?'))}`, headed: ['name'] });

/** Several epic boards. */
export const epicBoardTable = table(board, { title: 'Epic boards', columns: ['id', 'name', 'lists', 'labels'], empty: 'There are no epic boards here.' });
