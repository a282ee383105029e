import { isObject, type JsonObject, ownMember } from '../kernel/json.js';
import { anything, type Field } from './field.js';
import { bytes, cutTo, head, quote, size } from './markdown.js';
import { keep, labelOf, schemaOf, type Shape } from './shape.js';
import type { Rendering, View, ViewContext } from './view.js';

/** What a card shows above its rows. */
export interface CardOptions {
  /** Reference and title: `#7 Login fails`. Gets what GitLab sent; it must escape text that people wrote. */
  readonly heading: (raw: JsonObject) => string;
  /** Fields that the heading shows already and that get no row of their own; the structured part has them all the same. */
  readonly headed?: readonly string[];
}

interface LongText {
  readonly name: string;
  readonly label: string;
  readonly text: string;
}

function rowsAndProse(shape: Shape, values: JsonObject, headed: readonly string[]): { rows: string[]; prose: LongText[] } {
  const rows: string[] = [];
  const prose: LongText[] = [];
  for (const name of Object.keys(values)) {
    const value = values[name];
    if (headed.includes(name)) continue;
    const declared = ownMember(shape, name);
    const field: Field = declared ?? anything();
    const label = labelOf(name, declared);
    if (field.long && typeof value === 'string') {
      if (value.trim() !== '') prose.push({ name, label, text: value });
      continue;
    }
    const kept = field.keep(value);
    // A value of another kind than declared is still shown; one of its kind that chose no row gets none.
    const shown = kept === undefined ? anything().show(value) : field.show(kept);
    if (shown !== undefined) rows.push(`- **${label}**: ${shown}`);
  }
  return { rows, prose };
}

/** Names of what was cut that are told; of an object with thousands of members nobody reads them all. */
const mostTold = 20;

/** Shortens the longest texts of an object, and leaves out its largest members, until its JSON fits; says which, with their size. */
function fit(value: JsonObject, budget: number): { value: JsonObject; cut: string[] } {
  let excess = bytes(JSON.stringify(value)) - budget;
  if (excess <= 0) return { value, cut: [] };
  const cut: string[] = [];
  const shortened = new Map<string, string | undefined>();
  const byWeight = Object.entries(value)
    .map(([name, member]) => ({ name, member, weight: bytes(JSON.stringify(member)) }))
    .sort((a, b) => b.weight - a.weight);
  for (const { name, member, weight } of byWeight) {
    if (excess <= 0) break;
    cut.push(`${name} (${size(weight)})`);
    const room = weight - excess - 16;
    const beginning = typeof member === 'string' && room > 64 ? head(member, Math.floor(room / 1.1)) : undefined;
    const rest = beginning === undefined ? Infinity : bytes(JSON.stringify(beginning));
    shortened.set(name, rest > room ? undefined : beginning);
    // With a member goes its name, and what stands between them.
    excess -= rest > room ? weight + bytes(JSON.stringify(name)) + 2 : weight - rest;
  }
  const fitted = Object.entries(value).map(([name, member]): [string, unknown] => [name, shortened.has(name) ? shortened.get(name) : member]);
  return { value: Object.fromEntries(fitted.filter(([, member]) => member !== undefined)), cut };
}

/** One object: a heading, a row for each field it has, long text last as a quotation. */
export function card(shape: Shape, { heading, headed = ['iid', 'title'] }: CardOptions): View {
  return {
    schema: schemaOf(shape),
    known: Object.keys(shape),
    render: (raw, context) => renderCard(shape, heading, headed, raw, context),
  };
}

function renderCard(shape: Shape, heading: CardOptions['heading'], headed: readonly string[], raw: unknown, context: ViewContext): Rendering {
  const { value, remarks } = keep(shape, raw, context);
  const identity = isObject(raw) ? raw : {};
  const { rows, prose } = rowsAndProse(shape, value, headed);
  const onward = ({ name, label, text }: LongText, part: string) =>
    `${label} is cut here: ${size(bytes(text))} in all. Continue with ${context.again({ fields: [`${name}[${startOf(name, context) + part.length}:]`] })}`;
  const title = heading(identity);
  const room = context.budget - bytes(title);
  const most = Math.floor(context.budget * 0.7);
  // What leads on to the long texts comes before the rows: a row that is left out can be asked for by its name. Few cards are so full that it matters.
  const due = () => Math.min(prose.reduce((sum, each) => sum + bytes(onward(each, each.text)) + 280, 0), most);
  const shown = allFit(rows, room - Math.max(512, most)) ? rows : rowsThatFit(rows, room - Math.max(512, due()));
  const lines = [`## ${title}`, '', ...shown];
  let left = context.budget - bytes(lines.join('\n')) - 512;
  for (const [index, long] of prose.entries()) {
    const further = prose.slice(index + 1).reduce((sum, each) => sum + bytes(onward(each, each.text)) + 80, 0);
    const part = quotable(long.text, Math.max(200, left - further));
    const quoted = quote(part);
    lines.push('', `**${long.label}**:`, '', quoted);
    if (part.length < long.text.length) lines.push('', onward(long, part));
    left -= bytes(quoted);
  }
  const { value: structured, cut } = fit(value, context.budget);
  const told = cut.length > 0 ? ['', `The structured part leaves out, for its size: ${cut.slice(0, mostTold).join(', ')}${cut.length > mostTold ? ` and ${cut.length - mostTold} more` : ''}.`] : [];
  for (const remark of remarks) told.push('', remark);
  const text = [...lines, ...told].join('\n');
  return { text: cutTo(bytes(text) > context.budget ? lines.join('\n') : text, context.budget), structured };
}

function allFit(rows: readonly string[], room: number): boolean {
  return bytes(rows.join('\n')) <= room;
}

/** The first rows that fit, and how many are missing. */
function rowsThatFit(rows: readonly string[], room: number): readonly string[] {
  if (allFit(rows, room)) return rows;
  let left = room - 80;
  const shown = rows.filter((row) => {
    const fits = bytes(row) + 1 <= left;
    if (fits) left -= bytes(row) + 1;
    return fits;
  });
  return [...shown, '', `Left out for size: ${rows.length - shown.length} of ${rows.length} fields. Name some in \`fields\` to see them.`];
}

/** The longest beginning of a text whose quotation fits: every line of it grows by the mark. */
function quotable(text: string, room: number): string {
  let part = head(text, room);
  for (let size = bytes(quote(part)); size > room; size = bytes(quote(part))) part = head(part, Math.floor((bytes(part) * room) / size) - 1);
  return part;
}

/** Where in the whole text what is shown begins: a call that continues asks for `description[2000:]`. */
export function startOf(name: string, { fields = [] }: ViewContext): number {
  const stretch = fields.map((path) => /^([\w-]+)\[(\d+):\d*\]$/.exec(path)).find((found) => found?.[1] === name);
  return Number(stretch?.[2] ?? 0);
}
