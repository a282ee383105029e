import type { Answer } from '../../gitlab/answer.js';
import type { Page } from '../../gitlab/page.js';
import type { RequestLine } from '../../kernel/errors.js';
import { isObject, type JsonObject } from '../../kernel/json.js';
import * as field from '../../presentation/field.js';
import { renderWindow, windowFacts, windowOf } from '../../presentation/file-window.js';
import { code } from '../../presentation/markdown.js';
import { withoutAnySecret } from '../../presentation/secrets.js';
import { labelOf, type Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import type { Rendering, View, ViewContext } from '../../presentation/view.js';
import { renderJson, secretsLeftOut, shownOnlyOnce, trimmed } from './json-text.js';

/** How a request went that no action of its own describes. */
export interface RawExchange extends RequestLine, Answer {}

/** Whatever GitLab answered to a request of the caller's own. */
export class RawAnswer {
  constructor(
    readonly exchange: RawExchange,
    /** How it is read: a list with its place in the whole, a file from a byte on. */
    readonly reading: { readonly list?: Page; readonly offset?: number } = {},
  ) {}
}

/** An answer of any form: a list as a table, an object as JSON, a file as what it is. */
export const rawAnswer: View = {
  // GitLab's own members may have any of our names.
  schema: { type: 'object', properties: { status: {}, message: {} } },
  known: [],
  render: (value, context) => renderRaw(value as RawAnswer, context),
};

function renderRaw({ exchange, reading }: RawAnswer, context: ViewContext): Rendering {
  const { method, path, status, headers, body } = exchange;
  const line = code(`${method} ${path}`);
  if (body === undefined) return { text: `${line}: GitLab answered ${status} and said nothing more.`, structured: { status: 'success', message: `GitLab answered ${status} and said nothing more.` } };
  if (Buffer.isBuffer(body)) {
    const declared = headers['content-type'];
    const facts = declared === undefined ? {} : { declared_type: declared };
    return renderWindow(windowOf(body, reading.offset ?? 0), { heading: (about) => `## ${line} (${about})`, shape: fileShape, facts }, context);
  }
  if (isTooDeep(body)) {
    const message = `GitLab answered ${status} with JSON that is nested deeper than ${mostDepth} levels, which is not shown.`;
    return { text: `${line}: ${message}`, structured: { status: 'success', message } };
  }
  const { value, removed } = withoutAnySecret(body, method === 'POST' ? { shownOnce: 0 } : {});
  const remarks = [...(removed.length > 0 ? [secretsLeftOut(removed)] : []), ...(withoutAnySecret(value).removed.length > 0 ? [shownOnlyOnce] : [])];
  const rendering = Array.isArray(value) ? renderList(line, value, reading.list, context) : isObject(value) ? renderJson(`## ${line}`, value, context, trimmed) : renderJson(`## ${line}`, { value }, context);
  return { ...rendering, text: [rendering.text, ...remarks].join('\n\n') };
}

/** Levels of lists and objects inside each other that are worked through. */
const mostDepth = 200;

function isTooDeep(body: unknown): boolean {
  let level: readonly unknown[] = [body];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostDepth) return true;
    level = level.flatMap((value): readonly unknown[] => (Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []));
  }
  return false;
}

const fileShape = { ...windowFacts, declared_type: field.text('Declared type') } satisfies Shape;

/** Members that are told apart at most, over all rows of a list. */
const mostMembers = 60;

/** More columns than that are no table any more. */
const mostColumns = 8;

function renderList(line: string, items: readonly unknown[], page: Page | undefined, context: ViewContext): Rendering {
  const rows = items.map((item) => (isObject(item) && Object.keys(item).length > 0 ? item : { value: item }));
  const { names, plain } = membersOf(rows, context.fields);
  // Where nothing is plain, lists and objects stand in the cells.
  const columns = (plain.length > 0 ? plain : names).slice(0, mostColumns);
  const shape = Object.fromEntries(names.map((name) => [name, { ...anyForm, keep: trimmed }]));
  const { pagination } = page ?? { pagination: { has_more: false } };
  // A list that tells nothing of pages is not paged.
  const paged = Object.keys(pagination).length > 1 || pagination.has_more;
  const { text, structured } = table(shape, { title: line, columns, empty: `${line}: the list is empty.` }).render(paged ? { items: rows, pagination } : rows, context);
  const others = context.fields === undefined ? names.filter((name) => !columns.includes(name)) : [];
  if (others.length === 0) return { text, structured };
  const named = others.slice(0, 20).map((name) => labelOf(name)).join(', ');
  return { text: `${text}\n\nNot in the table: ${named}${others.length > 20 ? ', …' : ''}. Name them in \`fields\` to see them.`, structured };
}

/** The members of some rows, and which of them are plain in at least one. Those that are asked for come first, and a list that has ever other ones in each row is not looked through for ever. */
function membersOf(rows: readonly JsonObject[], asked: readonly string[] = []): { readonly names: readonly string[]; readonly plain: readonly string[] } {
  const found = new Map<string, boolean>(asked.filter((name) => rows.some((row) => Object.hasOwn(row, name))).map((name) => [name, false]));
  for (const row of rows) {
    for (const [name, value] of Object.entries(row)) {
      const known = found.get(name);
      if (known === undefined ? found.size < mostMembers : !known) found.set(name, isPlain(value));
    }
  }
  return { names: [...found.keys()], plain: [...found].flatMap(([name, isSo]) => (isSo ? [name] : [])) };
}

/** Whatever it is, an empty list or object as well. */
const anyForm: field.Field = { ...field.anything(), show: (value) => field.anything().show(value) ?? code(JSON.stringify(value)) };

function isPlain(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value) && String(value).length <= 200;
}
