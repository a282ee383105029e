import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { bytes, code, head, inline, quote, size } from '../../presentation/markdown.js';
import { keep, schemaOf, type Shape } from '../../presentation/shape.js';
import { continuation, moreLine, paginationSchema, rowsOf } from '../../presentation/table.js';
import type { Rendering, View, ViewContext } from '../../presentation/view.js';

const onlyWhenSet = (label: string): field.Field => ({ ...field.flag(label), keep: (value) => (value === true ? true : undefined) });

/** Where on the diff a note stands; GitLab sends an empty position for a draft note that stands nowhere. */
const place: field.Field = {
  label: 'Place',
  schema: { type: ['object', 'null'] },
  keep: (value) => {
    if (!isObject(value)) return undefined;
    const { new_path, old_path, new_line, old_line, line_range, start_line } = value;
    const path = new_path ?? old_path;
    if (typeof path !== 'string') return undefined;
    const start = isObject(line_range) && isObject(line_range['start']) ? (line_range['start']['new_line'] ?? line_range['start']['old_line']) : start_line;
    return {
      new_path: path,
      ...(typeof old_path === 'string' && old_path !== path ? { old_path } : {}),
      ...(typeof old_line === 'number' ? { old_line } : {}),
      ...(typeof new_line === 'number' ? { new_line } : {}),
      ...(typeof start === 'number' && start !== new_line && start !== old_line ? { start_line: start } : {}),
    };
  },
  show: (kept) => {
    if (!isObject(kept) || typeof kept['new_path'] !== 'string') return undefined;
    const { new_path, new_line, old_line, start_line } = kept;
    const line = new_line ?? old_line;
    if (typeof line !== 'number') return code(new_path);
    const side = typeof new_line === 'number' ? '' : 'old ';
    return `${code(new_path)} ${side}${typeof start_line === 'number' ? `lines ${start_line} to ${line}` : `line ${line}`}`;
  },
};

const note = {
  id: field.number(),
  author: field.user(),
  created_at: field.time(),
  system: onlyWhenSet('System'),
  internal: onlyWhenSet('Internal'),
  resolved: field.flag('Resolved', { sayNo: true }),
  position: place,
  body: field.prose(),
} satisfies Shape;

const draft = {
  id: field.number(),
  discussion_id: field.name('Replies to'),
  resolve_discussion: onlyWhenSet('Resolves the thread'),
  commit_id: field.sha('Commit'),
  position: place,
  note: field.prose(),
} satisfies Shape;

/** How a list of notes reads: what each is about on one line, its text quoted below. */
interface NotesOptions {
  readonly title: string;
  readonly empty: string;
  readonly shape: Shape;
  /** Field that holds the text. */
  readonly text: string;
  readonly line: (kept: JsonObject) => string;
}

/** Comments on a merge request, one by one, with what GitLab noted itself. */
export const noteList = notesView({
  title: 'Notes',
  empty: 'Nobody has commented on this merge request.',
  shape: note,
  text: 'body',
  line: ({ id, author, created_at, internal, resolved, position }) =>
    parts(
      `**${note.author.show(author) ?? 'somebody'}**`,
      note.created_at.show(created_at),
      `note ${String(id)}`,
      internal === true ? 'internal' : undefined,
      resolved === true ? 'resolved' : resolved === false ? 'unresolved' : undefined,
      place.show(position),
    ),
});

/** The token user's draft notes. */
export const draftNoteList = notesView({
  title: 'Draft notes',
  empty: 'You have no draft notes on this merge request.',
  shape: draft,
  text: 'note',
  line: ({ id, discussion_id, resolve_discussion, position }) =>
    parts(
      `**Draft note ${String(id)}**`,
      typeof discussion_id === 'string' ? `replies to ${code(discussion_id)}` : undefined,
      resolve_discussion === true ? 'resolves the thread' : undefined,
      place.show(position),
    ),
});

const parts = (...each: (string | undefined)[]) => each.filter((part) => part !== undefined && part !== '').join(' · ');

function notesView(options: NotesOptions): View {
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
    return `- ${parts(note.created_at.show(kept['created_at']), `${note.author.show(kept['author']) ?? 'GitLab'} ${inline(body.slice(0, 240))}`)}`;
  }
  return typeof body === 'string' ? `${line(kept)}\n\n${quote(body)}` : line(kept);
}

function renderNotes(options: NotesOptions, value: unknown, context: ViewContext): Rendering {
  const { items, pagination } = rowsOf(value);
  if (items.length === 0) return { text: options.empty, structured: { items: [], pagination } };

  const results = items.map((item) => keep(options.shape, item, context));
  const kept = results.map((each) => each.value);
  const total = pagination['total_items'];
  const heading = `## ${options.title} (${typeof total === 'number' && total > items.length ? `${items.length} of ${total}` : String(items.length)})`;
  const remarks = [...new Set(results.flatMap((each) => each.remarks))];

  const blocks: string[] = [];
  let textLeft = context.budget - bytes(heading) - 900;
  let dataLeft = context.budget - bytes(JSON.stringify(pagination)) - 64;
  for (const each of kept) {
    const block = blockOf(options, each);
    textLeft -= bytes(block) + 2;
    dataLeft -= bytes(JSON.stringify(each)) + 1;
    if (textLeft < 0 || dataLeft < 0) break;
    blocks.push(block);
  }
  const left = kept.length - blocks.length;
  if (left === 0) return { text: [heading, ...blocks, moreLine(pagination, context), ...remarks].filter(Boolean).join('\n\n'), structured: { items: kept, pagination } };

  const further = { ...pagination, has_more: true };
  if (blocks.length === 0) return renderLongest(options, heading, kept, { ...pagination, has_more: left > 1 || pagination['has_more'] === true }, context);
  const more = `Left out for size: ${left} of ${kept.length} (${size(bytes(JSON.stringify(kept.slice(blocks.length))))}). Continue with ${context.again(continuation(context.params, pagination, blocks.length))}`;
  return { text: [heading, ...blocks, more, ...remarks].join('\n\n'), structured: { items: kept.slice(0, blocks.length), pagination: further } };
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
  const start = Number(/\[(\d+):\]$/.exec(context.fields?.find((path) => path.startsWith(`${options.text}[`)) ?? '')?.[1] ?? 0);
  const rest = { ...self, fields: ['id', `${options.text}[${start + shown.length}:]`] };
  const lines = [
    heading,
    blockOf(options, cut()),
    `This text is cut here: ${size(bytes(body))} in all. Continue with ${context.again(rest)}`,
    ...(kept.length > 1 ? [`Left out for size: ${kept.length - 1} of ${kept.length}. Continue with ${context.again(here)}`] : []),
  ];
  return { text: lines.join('\n\n'), structured: { items: [cut()], pagination } };
}

/** A note without its text, which the caller just sent. */
const writtenNote = {
  id: field.number('Note'),
  noteable_iid: field.number('Merge request'),
  author: field.user(),
  internal: onlyWhenSet('Internal'),
  created_at: field.time('Created'),
  position: place,
  summary: field.names('Quick actions'),
} satisfies Shape;

/** A text of quick actions alone leaves no note behind: GitLab answers with what it did. */
function noteHeading({ id, noteable_iid }: JsonObject): string {
  if (typeof id !== 'number') return 'GitLab ran the quick actions';
  return typeof noteable_iid === 'number' ? `Note ${id} on !${noteable_iid}` : `Note ${id}`;
}

/** One note after a write. */
export const writtenNoteCard = card(writtenNote, { heading: noteHeading, headed: ['id', 'noteable_iid'] });

/** One draft note after a write. */
export const writtenDraftNoteCard = card(Object.fromEntries(Object.entries(draft).filter(([name]) => name !== 'note')), {
  heading: ({ id }) => `Draft note ${typeof id === 'number' ? id : ''}`.trim(),
  headed: ['id'],
});

const thread = {
  id: field.name('Discussion'),
  resolvable: onlyWhenSet('Resolvable'),
  resolved: field.flag('Resolved', { sayNo: true }),
  position: place,
  notes: field.parts(['id'], ({ id }) => (typeof id === 'number' ? String(id) : undefined), 'Notes'),
} satisfies Shape;

const rows = card(thread, { heading: () => 'Thread', headed: [] });

/** GitLab says of each note whether it is resolved and where it stands; a reader asks that about the thread. */
function asThread(raw: unknown): unknown {
  if (!isObject(raw) || !Array.isArray(raw['notes'])) return raw;
  const notes = raw['notes'].filter(isObject);
  const resolvable = notes.filter((each) => each['resolvable'] === true);
  const state = resolvable.length === 0 ? {} : { resolvable: true, resolved: resolvable.every((each) => each['resolved'] === true) };
  return { ...raw, ...state, position: notes[0]?.['position'] };
}

/** One thread after a write: its id, state and place, without the texts. */
export const writtenThreadCard: View = { ...rows, render: (value, context) => rows.render(asThread(value), context) };
