import { isObject, type JsonObject } from '../kernel/json.js';
import * as field from './field.js';
import { continuation, howManyFit, listHeading, moreLine, paginationSchema, rowsOf } from './listing.js';
import { bytes, code, head, inline, quote, size } from './markdown.js';
import { keep, schemaOf, type Shape } from './shape.js';
import type { Rendering, View, ViewContext } from './view.js';

/** What a list of threads is called and the sentence for none. */
export interface ThreadsOptions {
  /** Plural noun in title position: `Discussions`. */
  readonly title: string;
  readonly empty: string;
}

/** Comments and threads as people read them: each note quoted under its author, with where it stands and whether it is resolved. */
export function threadsView(options: ThreadsOptions): View {
  return {
    schema: {
      type: 'object',
      properties: { items: { type: 'array', items: schemaOf(discussion) }, pagination: paginationSchema },
      required: ['items', 'pagination'],
    },
    known: Object.keys(discussion),
    render: (value, context) => renderThreads(options, value, context),
  };
}

const note = {
  id: field.number(),
  author: field.user(),
  created_at: field.time(),
  system: field.flag(),
  internal: field.flag(),
  position: field.part(['new_path', 'old_path', 'new_line', 'old_line', 'line_range'], () => undefined),
  body: field.prose(),
} satisfies Shape;

/** A note for structured results: what is false or repeats the first note's place says nothing. */
function keepNote(raw: unknown, index: number): JsonObject {
  const { system, internal, position, body, ...rest } = keep(note, raw, { strictFields: false }).value;
  return {
    ...rest,
    ...(system === true ? { system } : {}),
    ...(internal === true ? { internal } : {}),
    ...(index === 0 && isObject(position) ? { position: keepPosition(position) } : {}),
    ...(typeof body === 'string' ? { body: system === true ? firstLine(body) : body } : {}),
  };
}

/** Where a thread stands: one path unless the file was renamed, and the first line of its range where it has several. */
function keepPosition({ new_path, old_path, line_range, ...lines }: JsonObject): JsonObject {
  const start = isObject(line_range) && isObject(line_range['start']) ? (line_range['start']['new_line'] ?? line_range['start']['old_line']) : undefined;
  return {
    new_path,
    ...(old_path === undefined || old_path === new_path ? {} : { old_path }),
    ...lines,
    ...(typeof start === 'number' ? { start_line: start } : {}),
  };
}

const discussion = {
  id: field.name('Discussion'),
  individual_note: field.flag('Single comment'),
  resolvable: field.flag(),
  resolved: field.flag('Resolved', { sayNo: true }),
  notes: {
    schema: { type: ['array', 'null'], items: schemaOf(note) },
    keep: (value: unknown) => (Array.isArray(value) ? value.map(keepNote) : undefined),
    show: (kept: unknown) => (Array.isArray(kept) ? String(kept.length) : undefined),
  },
} satisfies Shape;

/** One thread with all its notes. */
export const threadView: View = {
  schema: schemaOf(discussion),
  known: Object.keys(discussion),
  render: renderThread,
};

/** GitLab marks each note of a thread as resolved; a reader asks about the thread. */
function withState(raw: unknown): unknown {
  if (!isObject(raw) || !Array.isArray(raw['notes'])) return raw;
  const resolvable = raw['notes'].filter((each): each is JsonObject => isObject(each) && each['resolvable'] === true);
  return resolvable.length === 0 ? raw : { ...raw, resolvable: true, resolved: resolvable.every((each) => each['resolved'] === true) };
}

const firstLine = (text: string): string => {
  const line = text.split('\n', 1)[0]!.trim();
  return line.length > 240 ? `${line.slice(0, 239)}…` : line;
};

const moment = (value: unknown) => field.time().show(value);
const person = (value: unknown) => field.user().show(field.user().keep(value));

/** `src/login.ts` lines 10 to 12. With every field asked for, the position is still as GitLab sent it. */
function place(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  const { new_path, old_path, new_line, old_line, start_line } = 'line_range' in value ? keepPosition(value) : value;
  const path = new_path ?? old_path;
  if (typeof path !== 'string') return undefined;
  const line = new_line ?? old_line;
  if (typeof line !== 'number') return code(path);
  const side = typeof new_line === 'number' ? '' : 'old ';
  return `${code(path)} ${side}${typeof start_line === 'number' && start_line !== line ? `lines ${start_line} to ${line}` : `line ${line}`}`;
}

const joined = (parts: readonly (string | undefined)[]) => parts.filter((part) => part !== undefined && part !== '').join(' · ');

function noteText(value: JsonObject): string {
  const { id, author, created_at, internal, body } = value;
  const line = joined([
    person(author) && `**${person(author) ?? ''}**`,
    moment(created_at),
    typeof id === 'number' ? `note ${id}` : undefined,
    internal === true ? 'internal' : undefined,
  ]);
  return [line, typeof body === 'string' ? quote(body) : undefined].filter((each) => each !== undefined && each !== '').join('\n\n');
}

/** What GitLab itself noted: one line. */
function systemLine({ author, created_at, body }: JsonObject): string {
  return `- ${joined([moment(created_at), `${person(author) ?? 'GitLab'} ${inline(firstLine(typeof body === 'string' ? body : ''))}`])}`;
}

function discussionText(value: JsonObject): string {
  const notes = Array.isArray(value['notes']) ? value['notes'].filter(isObject) : [];
  const [first] = notes;
  if (first !== undefined && notes.every((each) => each['system'] === true)) return notes.map(systemLine).join('\n');
  const heading = joined([
    `### ${value['individual_note'] === true ? 'Comment' : 'Thread'}`,
    typeof value['id'] === 'string' ? code(value['id']) : undefined,
    value['resolvable'] === true ? (value['resolved'] === true ? 'resolved' : 'unresolved') : undefined,
    place(first?.['position']),
  ]);
  return [heading, ...notes.map((each) => (each['system'] === true ? systemLine(each) : noteText(each)))].join('\n\n');
}

/** A thread that alone is larger than the limit: each note's text is cut alike until all of it fits. */
function shortened(value: JsonObject, room: number): { value: JsonObject; length: number } {
  const notes = Array.isArray(value['notes']) ? value['notes'].filter(isObject) : [];
  const cut = (length: number): JsonObject => ({
    ...value,
    notes: notes.map((each) => (typeof each['body'] === 'string' && each['body'].length > length ? { ...each, body: each['body'].slice(0, length) } : each)),
  });
  const fits = (candidate: JsonObject) => bytes(JSON.stringify(candidate)) <= room && bytes(discussionText(candidate)) <= room;
  let length = Math.floor(room / Math.max(1, notes.length));
  while (length > 0 && !fits(cut(length))) length = Math.floor(length * 0.8);
  let result = cut(length);
  for (let count = notes.length; count > 0 && !fits(result); count -= 1) result = { ...value, notes: (cut(length)['notes'] as JsonObject[]).slice(0, count - 1) };
  return { value: result, length };
}

/** How far into the notes' texts this call already starts, when it continues an earlier one. */
function offsetOf(fields: readonly string[] | undefined): number {
  for (const path of fields ?? []) {
    const [, start] = /^notes(?:\[\])?\.body\[(\d+):\]$/.exec(path) ?? [];
    if (start !== undefined) return Number(start);
  }
  return 0;
}

/** One thread, its texts cut alike where they do not fit. */
function renderThread(raw: unknown, context: ViewContext): Rendering {
  const { value, remarks } = keep(discussion, withState(raw), context);
  const text = discussionText(value).replace(/^###/, '##');
  const room = context.budget - 1_200;
  if (bytes(text) <= room && bytes(JSON.stringify(value)) <= room) return { text: [text, ...remarks].join('\n\n'), structured: value };
  const { value: cut, length } = shortened(value, room);
  const rest = context.again({ fields: ['id', `notes[].body[${offsetOf(context.fields) + length}:]`] });
  const more = `This thread is ${size(bytes(JSON.stringify(value)))}: each text is cut after ${length} characters. Continue with ${rest}`;
  return { text: [discussionText(cut).replace(/^###/, '##'), more, ...remarks].join('\n\n'), structured: cut };
}

function renderThreads({ title, empty }: ThreadsOptions, value: unknown, context: ViewContext): Rendering {
  const { items, pagination } = rowsOf(value);
  if (items.length === 0) return { text: empty, structured: { items: [], pagination } };

  const results = items.map((item) => keep(discussion, withState(item), context));
  const kept = results.map((each) => each.value);
  const blocks = kept.map(discussionText);
  const heading = listHeading(title, items.length, pagination);
  const remarks = [...new Set(results.flatMap((each) => each.remarks))];

  const shown = howManyFit(blocks, kept, pagination, { spent: bytes(heading) + 900, between: 2, budget: context.budget });

  const parts = [heading, ...blocks.slice(0, shown)];
  if (shown === items.length) {
    const more = moreLine(pagination, context);
    return { text: [...parts, ...(more === undefined ? [] : [more]), ...remarks].join('\n\n'), structured: { items: kept, pagination } };
  }
  const further = { ...pagination, has_more: true };
  if (shown > 0) {
    const left = bytes(JSON.stringify(kept.slice(shown)));
    parts.push(
      `Left out for size: ${items.length - shown} of ${items.length} discussions (${size(left)}). Continue with ${context.again(continuation(context.params, pagination, shown))}`,
    );
    return { text: [...parts, ...remarks].join('\n\n'), structured: { items: kept.slice(0, shown), pagination: further } };
  }
  return renderLargest(heading, kept, pagination, context);
}

/** The first discussion alone is larger than the limit: its texts are cut, and two calls go on, one with the rest of them, one with what follows. */
function renderLargest(heading: string, kept: readonly JsonObject[], pagination: JsonObject, context: ViewContext): Rendering {
  const whole = kept[0]!;
  const { value, length } = shortened(whole, context.budget - bytes(heading) - 1_200);
  const here = continuation(context.params, pagination, 1);
  const self = typeof here['page'] === 'number' ? { page: Math.max(1, here['page'] - 1), per_page: 1 } : {};
  const rest = { ...self, fields: ['id', `notes[].body[${offsetOf(context.fields) + length}:]`] };
  const parts = [
    heading,
    discussionText(value),
    `This discussion is ${size(bytes(JSON.stringify(whole)))}: each text is cut after ${length} characters. Continue with ${context.again(rest)}`,
    ...(kept.length > 1 ? [`Left out for size: ${kept.length - 1} of ${kept.length} discussions. Continue with ${context.again(here)}`] : []),
  ];
  return { text: head(parts.join('\n\n'), context.budget), structured: { items: [value], pagination: { ...pagination, has_more: kept.length > 1 || pagination['has_more'] === true } } };
}
