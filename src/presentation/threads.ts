import { isObject, type JsonObject } from '../kernel/json.js';
import { firstLineOf, placeText } from './diff-place.js';
import * as field from './field.js';
import { continuation, howManyFit, listHeading, moreLine, paginationSchema, readOn, rowsOf } from './listing.js';
import { bytes, code, cutTo, dotted, head, inline, quote, size } from './markdown.js';
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
  const start = firstLineOf(line_range);
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
export function withState(raw: unknown): unknown {
  if (!isObject(raw) || !Array.isArray(raw['notes'])) return raw;
  const resolvable = raw['notes'].filter((each): each is JsonObject => isObject(each) && each['resolvable'] === true);
  return resolvable.length === 0 ? raw : { ...raw, resolvable: true, resolved: resolvable.every((each) => each['resolved'] === true) };
}

const firstLine = (text: string): string => {
  const line = text.split('\n', 1)[0]!.trim();
  return line.length > 240 ? `${line.slice(0, 239).replace(/[\uD800-\uDBFF]$/, '')}…` : line;
};

const moment = (value: unknown) => field.time().show(value);
const person = (value: unknown) => field.user().show(field.user().keep(value));

/** With every field asked for, the position is still as GitLab sent it. */
function place(value: unknown): string | undefined {
  if (!isObject(value)) return undefined;
  return placeText('line_range' in value ? keepPosition(value) : value);
}

function noteText(value: JsonObject): string {
  const { id, author, created_at, internal, body } = value;
  const line = dotted(
    person(author) && `**${person(author) ?? ''}**`,
    moment(created_at),
    typeof id === 'number' ? `note ${id}` : undefined,
    internal === true ? 'internal' : undefined,
  );
  return [line, typeof body === 'string' ? quote(body) : undefined].filter((each) => each !== undefined && each !== '').join('\n\n');
}

/** What GitLab itself noted: one line. */
function systemLine({ author, created_at, body }: JsonObject): string {
  return `- ${dotted(moment(created_at), `${person(author) ?? 'GitLab'} ${inline(firstLine(typeof body === 'string' ? body : ''))}`)}`;
}

function discussionText(value: JsonObject): string {
  const notes = Array.isArray(value['notes']) ? value['notes'].filter(isObject) : [];
  const [first] = notes;
  if (first !== undefined && notes.every((each) => each['system'] === true)) return notes.map(systemLine).join('\n');
  const heading = dotted(
    `### ${value['individual_note'] === true ? 'Comment' : 'Thread'}`,
    typeof value['id'] === 'string' ? code(value['id']) : undefined,
    value['resolvable'] === true ? (value['resolved'] === true ? 'resolved' : 'unresolved') : undefined,
    place(first?.['position']),
  );
  return [heading, ...notes.map((each) => (each['system'] === true ? systemLine(each) : noteText(each)))].join('\n\n');
}

/** What of a thread is shown, and the fields that continue with the rest of it. */
interface Excerpt {
  readonly value: JsonObject;
  /** What is missing, in a sentence. */
  readonly missing: string;
  readonly rest: readonly string[];
}

/** Where a call that continues an earlier one begins: at a note, and in its text. */
interface Start {
  readonly note: number;
  readonly character: number;
  /** The fields of each note that were asked for; `undefined` when all were. */
  readonly members: readonly string[] | undefined;
  /** The fields of the thread that were asked for. */
  readonly others: readonly string[];
}

const notePath = /^notes(?:\[\])?(?:\[(\d+):\d*\])?(?:\[\])?(?:\.(.+))?$/;

/** What a continuing call asks of each note when the caller chose nothing. */
const noteMembers = ['id', 'author.username', 'created_at', 'system', 'body'];

function startOf(fields: readonly string[] = []): Start {
  const paths = fields.map((path) => ({ path, found: notePath.exec(path) }));
  const ofNotes = paths.flatMap(({ found }) => (found === null ? [] : [found]));
  const members = ofNotes.flatMap(([, , member]) => (member === undefined ? [] : [member.replace(/\[\d+:\d*\]$/, '')]));
  const first = ofNotes.find(([, from]) => from !== undefined);
  const inBody = ofNotes.map(([, , member = '']) => /^body\[(\d+):\d*\]$/.exec(member)?.[1]).find((from) => from !== undefined);
  const whole = fields.includes('*') || (ofNotes.length > 0 && members.length < ofNotes.length);
  return {
    note: Number(first?.[1] ?? 0),
    character: Number(inBody ?? 0),
    members: whole ? undefined : members.length > 0 ? members : noteMembers,
    others: fields.length === 0 || fields.includes('*') ? ['id'] : paths.filter(({ found }) => found === null).map(({ path }) => path),
  };
}

/** The fields of the notes from one on. */
function notesFrom({ members, others }: Start, note: number): string[] {
  return [...others, ...(members === undefined ? [`notes[${note}:]`] : members.map((member) => `notes[${note}:].${member}`))];
}

/** The fields of one note, its text from one character on. */
function bodyFrom({ members = noteMembers, others }: Start, note: number, character: number): string[] {
  const named = members.includes('body') ? members : [...members, 'body'];
  return [...others, ...named.map((member) => `notes[${note}:${note + 1}].${member}${member === 'body' ? `[${character}:]` : ''}`)];
}

/** True when a call continues in the text of one note: the notes behind it are not in its answer. */
const inOneNote = (fields: readonly string[] = []) => fields.some((path) => /^notes\[\d+:\d+\]\.body\[\d+:\]$/.test(path));

/** True when a call asks for some of the notes only, which means nothing for another thread. */
const inNotes = (fields: readonly string[] = []) => fields.some((path) => /^notes(?:\[\])?(?:\[\d+:\d*\]|\.body\[\d+:)/.test(path));

/** A call that goes on with other threads begins at the first note of each. */
const afresh = (context: ViewContext): ViewContext => (inNotes(context.fields) ? { ...context, again: (changes) => context.again({ fields: undefined, ...changes }) } : context);

/** The beginning of a thread that alone is larger than the limit: as many notes as fit, or the beginning of the first one's text. */
function excerptOf(value: JsonObject, room: number, context: ViewContext): Excerpt {
  const notes = Array.isArray(value['notes']) ? value['notes'].filter(isObject) : [];
  const start = startOf(context.fields);
  const some = (count: number): JsonObject => ({ ...value, notes: notes.slice(0, count) });
  const fits = (candidate: JsonObject) => bytes(JSON.stringify(candidate)) <= room && bytes(discussionText(candidate)) <= room;
  let shown = 0;
  let textSize = bytes(discussionText(some(0)));
  let dataSize = bytes(JSON.stringify(some(0)));
  for (const each of notes) {
    textSize += bytes(each['system'] === true ? systemLine(each) : noteText(each)) + 2;
    dataSize += bytes(JSON.stringify(each)) + 1;
    if (textSize > room || dataSize > room) break;
    shown += 1;
  }
  const [first, ...others] = notes;
  if (shown > 0 || first === undefined) {
    const left = notes.length - shown;
    return { value: some(shown), missing: `Left out for size: ${left} of ${notes.length} notes.`, rest: notesFrom(start, start.note + shown) };
  }
  const body = typeof first['body'] === 'string' ? first['body'] : '';
  const cut = (most: number): JsonObject => ({ ...value, notes: [{ ...first, body: beginningOf(body, most) }] });
  let most = room;
  while (most > 0 && !fits(cut(most))) most = Math.floor(most * 0.8);
  const part = beginningOf(body, most);
  // Where everything but the text fills the room, the text is asked for alone.
  const lean = (member: readonly string[] | undefined) => (member?.length === 1 ? member : ['body']);
  const alone = most === 0 ? { ...start, members: lean(start.members), others: [] } : start;
  const further = others.length === 0 ? '' : ` ${others.length} more notes follow.`;
  if (part.length === body.length) return { value: cut(most), missing: `Left out for size: ${others.length} of ${notes.length} notes.`, rest: notesFrom(start, start.note + 1) };
  return {
    value: cut(most),
    missing: `This note is ${size(bytes(body))}: its text is cut after ${part.length} characters.${further}`,
    rest: bodyFrom(alone, start.note, (inOneNote(context.fields) ? start.character : 0) + part.length),
  };
}

/** The beginning of a text; at least one character of it, so that going on gets further. */
function beginningOf(text: string, most: number): string {
  const part = head(text, most);
  return part === '' ? (Array.from(text.slice(0, 2))[0] ?? '') : part;
}

/** What leads on behind the last part of one note's text. */
function notesBehind(raw: unknown, context: ViewContext): string | undefined {
  if (!inOneNote(context.fields)) return undefined;
  const start = startOf(context.fields);
  const left = (isObject(raw) && Array.isArray(raw['notes']) ? raw['notes'].length : 0) - start.note - 1;
  return left > 0 ? `${left} more ${left === 1 ? 'note follows' : 'notes follow'} in this thread. Continue with ${context.again({ fields: notesFrom(start, start.note + 1) })}` : undefined;
}

/** Room for what has to be said under a thread that is cut. */
function roomFor(context: ViewContext, others: number, again: JsonObject): number {
  const call = bytes(context.again({ ...again, fields: bodyFrom(startOf(context.fields), 100_000, 10_000_000) }));
  return Math.max(Math.floor(context.budget / 8), context.budget - others - call - 200);
}

/** One thread; where it does not fit, its first notes and the call that reads on. */
function renderThread(raw: unknown, context: ViewContext): Rendering {
  const { value, remarks } = keep(discussion, withState(raw), context);
  const text = discussionText(value).replace(/^###/, '##');
  const behind = notesBehind(raw, context);
  const room = roomFor(context, bytes(remarks.join('\n\n')), {});
  if (bytes(text) <= room && bytes(JSON.stringify(value)) <= room) return { text: [text, ...remarks, ...(behind === undefined ? [] : [behind])].join('\n\n'), structured: value };
  const { value: part, missing, rest } = excerptOf(value, room, context);
  return { text: cutTo([discussionText(part).replace(/^###/, '##'), ...remarks, `${missing} Continue with ${context.again({ fields: rest })}`].join('\n\n'), context.budget), structured: part };
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
    const more = notesBehind(items.length === 1 ? items[0] : undefined, context) ?? moreLine(pagination, afresh(context));
    return { text: [...parts, ...(more === undefined ? [] : [more]), ...remarks].join('\n\n'), structured: { items: kept, pagination } };
  }
  const further = { ...pagination, has_more: true };
  if (shown > 0) {
    const left = bytes(JSON.stringify(kept.slice(shown)));
    parts.push(
      `Left out for size: ${items.length - shown} of ${items.length} discussions (${size(left)}). ${readOn(pagination, shown, afresh(context))}`,
    );
    return { text: [...parts, ...remarks].join('\n\n'), structured: { items: kept.slice(0, shown), pagination: further } };
  }
  return renderLargest(heading, kept, pagination, context);
}

/** The first discussion alone is larger than the limit: one call goes on in it, another with the discussions that follow. */
function renderLargest(heading: string, kept: readonly JsonObject[], pagination: JsonObject, context: ViewContext): Rendering {
  const whole = kept[0]!;
  const here = continuation(context.params, pagination, 1);
  const self = typeof here['page'] === 'number' ? { page: Math.max(1, here['page'] - 1), per_page: 1 } : { per_page: 1 };
  const onward = kept.length > 1 ? `Left out for size: ${kept.length - 1} of ${kept.length} discussions. ${readOn(pagination, 1, afresh(context))}` : moreLine(pagination, afresh(context));
  const { value, missing, rest } = excerptOf(whole, roomFor(context, bytes(`${heading}${onward ?? ''}`) + bytes(JSON.stringify(pagination)), self), context);
  const parts = [heading, discussionText(value), ...(onward === undefined ? [] : [onward]), `${missing} Continue with ${context.again({ ...self, fields: rest })}`];
  return { text: cutTo(parts.join('\n\n'), context.budget), structured: { items: [value], pagination: { ...pagination, has_more: kept.length > 1 || pagination['has_more'] === true } } };
}
