import type { JsonObject } from '../kernel/json.js';
import { card } from './card.js';
import { place } from './diff-place.js';
import * as field from './field.js';
import { continuation, howManyFit, listHeading, moreLine, paginationSchema, rowsOf } from './listing.js';
import { bytes, dotted, head, inline, quote, size } from './markdown.js';
import { keep, schemaOf, type Shape } from './shape.js';
import type { Rendering, View, ViewContext } from './view.js';

const note = {
  id: field.number(),
  author: field.user(),
  created_at: field.time('Created'),
  system: field.whenSet('System'),
  internal: field.whenSet('Internal'),
  resolved: field.flag('Resolved', { sayNo: true }),
  position: place,
  body: field.prose(),
} satisfies Shape;

/** One comment with its text. */
export const noteCard = card(note, { heading: ({ id, system }) => `${system === true ? 'System note' : 'Note'} ${typeof id === 'number' ? id : ''}`.trim(), headed: ['id', 'system'] });

/** How a list of notes reads: what each is about on one line, its text quoted below. */
export interface NotesOptions {
  readonly title: string;
  readonly empty: string;
  readonly shape: Shape;
  /** Field that holds the text. */
  readonly text: string;
  readonly line: (kept: JsonObject) => string;
}

/** Comments on something, one by one, with what GitLab noted itself; `empty` is the sentence for none. */
export function noteListView(empty: string): View {
  return notesView({
    title: 'Notes',
    empty,
    shape: note,
    text: 'body',
    line: ({ id, author, created_at, internal, resolved, position }) =>
      dotted(
        `**${note.author.show(author) ?? 'somebody'}**`,
        note.created_at.show(created_at),
        `note ${String(id)}`,
        internal === true ? 'internal' : undefined,
        resolved === true ? 'resolved' : resolved === false ? 'unresolved' : undefined,
        place.show(position),
      ),
  });
}

/** A list of notes or of what reads like them. */
export function notesView(options: NotesOptions): View {
  return {
    schema: {
      type: 'object',
      properties: { items: { type: 'array', items: schemaOf(options.shape) }, pagination: paginationSchema },
      required: ['items', 'pagination'],
    },
    known: Object.keys(options.shape),
    render: (value, context) => renderNotes(options, value, context),
  };
}

function blockOf({ text, line }: NotesOptions, kept: JsonObject): string {
  const body = kept[text];
  if (kept['system'] === true && typeof body === 'string') {
    return `- ${dotted(note.created_at.show(kept['created_at']), `${note.author.show(kept['author']) ?? 'GitLab'} ${inline(body.slice(0, 240))}`)}`;
  }
  return typeof body === 'string' ? `${line(kept)}\n\n${quote(body)}` : line(kept);
}

function renderNotes(options: NotesOptions, value: unknown, context: ViewContext): Rendering {
  const { items, pagination } = rowsOf(value);
  if (items.length === 0) return { text: options.empty, structured: { items: [], pagination } };

  const results = items.map((item) => keep(options.shape, item, context));
  const kept = results.map((each) => each.value);
  const heading = listHeading(options.title, items.length, pagination);
  const remarks = [...new Set(results.flatMap((each) => each.remarks))];

  const all = kept.map((each) => blockOf(options, each));
  const blocks = all.slice(0, howManyFit(all, kept, pagination, { spent: bytes(heading) + 900, between: 2, budget: context.budget }));
  const left = kept.length - blocks.length;
  if (left === 0) return { text: [heading, ...blocks, moreLine(pagination, context), ...remarks].filter(Boolean).join('\n\n'), structured: { items: kept, pagination } };

  if (Array.isArray(value)) return renderShortened(options, heading, kept, remarks, context);
  const further = { ...pagination, has_more: true };
  if (blocks.length === 0) return renderLongest(options, heading, kept, { ...pagination, has_more: left > 1 || pagination['has_more'] === true }, context);
  const more = `Left out for size: ${left} of ${kept.length} (${size(bytes(JSON.stringify(kept.slice(blocks.length))))}). Continue with ${context.again(continuation(context.params, pagination, blocks.length))}`;
  return { text: [heading, ...blocks, more, ...remarks].join('\n\n'), structured: { items: kept.slice(0, blocks.length), pagination: further } };
}

/** A list that GitLab does not page has to fit as a whole: every text is cut alike, and one call shows the rest of all of them. */
function renderShortened(options: NotesOptions, heading: string, kept: readonly JsonObject[], remarks: readonly string[], context: ViewContext): Rendering {
  const { text } = options;
  const cut = (length: number) => kept.map((each) => (typeof each[text] === 'string' ? { ...each, [text]: each[text].slice(0, length) } : each));
  const fits = (items: readonly JsonObject[]) => Math.max(bytes(JSON.stringify(items)), bytes(items.map((each) => blockOf(options, each)).join('\n\n'))) <= context.budget - bytes(heading) - 1_500;
  let length = Math.max(...kept.map((each) => String(each[text] ?? '').length));
  while (length > 0 && !fits(cut(length))) length = Math.floor(length * 0.8);
  let items = cut(length);
  while (!fits(items)) items = items.slice(0, -1);
  const rest = { fields: ['id', `${text}[${offsetOf(options, context) + length}:]`] };
  const more = [
    ...(length > 0 ? [`Each text is cut after ${length} characters. Continue with ${context.again(rest)}`] : []),
    ...(items.length < kept.length ? [`Left out for size: ${kept.length - items.length} of ${kept.length}.`] : []),
  ];
  return { text: [heading, ...items.map((each) => blockOf(options, each)), ...more, ...remarks].join('\n\n'), structured: { items, pagination: { has_more: items.length < kept.length } } };
}

/** How far into the texts this call already starts, when it continues an earlier one. */
function offsetOf({ text }: NotesOptions, { fields }: ViewContext): number {
  return Number(/\[(\d+):\]$/.exec(fields?.find((path) => path.startsWith(`${text}[`)) ?? '')?.[1] ?? 0);
}

/** The first note alone is larger than the limit: its text is cut, and two calls go on, one with the rest of it, one with what follows. */
function renderLongest(options: NotesOptions, heading: string, kept: readonly JsonObject[], pagination: JsonObject, context: ViewContext): Rendering {
  const whole = kept[0] ?? {};
  const body = typeof whole[options.text] === 'string' ? String(whole[options.text]) : '';
  let shown = head(body, context.budget - 1_600);
  const cut = () => ({ ...whole, [options.text]: shown });
  while (shown !== '' && Math.max(bytes(JSON.stringify(cut())), bytes(blockOf(options, cut()))) > context.budget - 1_500) shown = head(shown, Math.floor(bytes(shown) * 0.9));
  const here = continuation(context.params, pagination, 1);
  const self = typeof here['page'] === 'number' ? { page: Math.max(1, here['page'] - 1), per_page: 1 } : {};
  const rest = { ...self, fields: ['id', `${options.text}[${offsetOf(options, context) + shown.length}:]`] };
  const lines = [
    heading,
    blockOf(options, cut()),
    `This text is cut here: ${size(bytes(body))} in all. Continue with ${context.again(rest)}`,
    ...(kept.length > 1 ? [`Left out for size: ${kept.length - 1} of ${kept.length}. Continue with ${context.again(here)}`] : []),
  ];
  return { text: lines.join('\n\n'), structured: { items: [cut()], pagination } };
}
