import { isObject, type JsonObject } from '../kernel/json.js';
import * as field from './field.js';
import { moreLine, paginationSchema, rowsOf } from './listing.js';
import { bytes, code, fence, head, size } from './markdown.js';
import { parsePatch } from './patch.js';
import { keep, schemaOf, type Shape } from './shape.js';
import { table } from './table.js';
import type { Rendering, View, ViewContext } from './view.js';

/** What a comparison of versions is called, and where it keeps its files. */
export interface DiffOptions {
  /** Plural noun in title position: `Changed files`. */
  readonly title: string;
  /** The sentence for no files. */
  readonly empty: string;
  /** Where the answer keeps its files, when it is not itself the list of them. */
  readonly files?: (value: unknown) => readonly unknown[];
  /** What stands above the files, and what the structured part holds beside them: the commits of a comparison. */
  readonly lead?: (value: unknown, context: ViewContext) => { readonly text: string; readonly structured: JsonObject };
  /** How to read what GitLab left out: `Read both versions with repository.file_get.` */
  readonly leftOutAdvice?: string;
}

const file = {
  new_path: field.name('File'),
  old_path: field.name('Old path'),
  new_file: field.flag('New'),
  deleted_file: field.flag('Deleted'),
  renamed_file: field.flag('Renamed'),
  generated_file: field.flag('Generated'),
  a_mode: field.text('Old mode'),
  b_mode: field.text('New mode'),
  added_lines: field.number('Added'),
  removed_lines: field.number('Removed'),
  left_out: field.text('Left out'),
} satisfies Shape;

/** One changed file, measured. */
interface ChangedFile {
  readonly raw: JsonObject;
  /** Without what says nothing: the same path twice, flags that are off, an unchanged mode. */
  readonly lean: JsonObject;
  readonly path: string;
  readonly patch: string;
  /** Why there is no patch to show. */
  readonly leftOut?: string;
}

/** A longer line is shortened: it is hardly ever read, and would take the room of a hundred others. */
const longestLine = 4_000;

/** How files differ between two versions: a list with counts first, then their patches as plain text until the room is used up. */
export function diffView(options: DiffOptions): View {
  return {
    schema: {
      type: 'object',
      properties: { items: { type: 'array', items: schemaOf(file) }, pagination: paginationSchema },
      required: ['items', 'pagination'],
    },
    known: [...Object.keys(file), 'diff'],
    render: (value, context) => renderDiff(options, value, context),
  };
}

function renderDiff(options: DiffOptions, value: unknown, context: ViewContext): Rendering {
  const { items, pagination } = options.files === undefined ? rowsOf(value) : { items: options.files(value), pagination: { has_more: false } as JsonObject };
  const lead = options.lead?.(value, context) ?? { text: '', structured: {} };
  const files = items.map(measured);
  const { fields } = context;
  if (fields !== undefined && fields.length > 0 && !fields.some((path) => path === '*' || /^diff\b/.test(path))) {
    const picked = table(file, { title: options.title, empty: options.empty }).render({ items: files.map(({ raw }) => raw), pagination }, context);
    return { text: picked.text, structured: { ...lead.structured, ...picked.structured } };
  }
  if (files.length === 0) return { text: [lead.text, options.empty].filter(Boolean).join('\n\n'), structured: { ...lead.structured, items: [], pagination } };

  const first = Math.min(files.length, placeOf(context, 'from_file')) - 1;
  const rest = files.slice(first);
  const budget = context.budget - bytes(lead.text);
  const list = listOf(rest, Math.floor(budget / 2));
  const heading = headingOf(options.title, files.length, first, pagination);
  const notes = remarksOn(rest, options);
  const data = dataOf(rest, context, context.budget - bytes(JSON.stringify(lead.structured)));
  // Both parts travel together and are read together, so the patches take what the structured part leaves.
  const room = budget - bytes([heading, list, ...notes].join('\n\n')) - 1_000 - Math.min(bytes(JSON.stringify(data.items)), Math.floor(budget / 4));
  const patches = patchesOf(rest, first, room, context);
  const more = patches.more ?? moreLine(pagination, onwards(context));
  const text = [lead.text, heading, list, ...notes, ...patches.blocks, more, ...data.remarks].filter((part) => part !== undefined && part !== '').join('\n\n');
  const further = patches.more === undefined ? pagination : { ...pagination, has_more: true };
  return { text, structured: { ...lead.structured, items: data.items, pagination: further } };
}

/** A following page begins at its first file's first line. */
function onwards(context: ViewContext): ViewContext {
  if (context.params['from_file'] === undefined && context.params['from_line'] === undefined) return context;
  return { ...context, again: (changes) => context.again({ ...changes, from_file: 1, from_line: 1 }) };
}

function placeOf({ params }: ViewContext, name: 'from_file' | 'from_line'): number {
  const place = params[name];
  return typeof place === 'number' && place >= 1 ? Math.floor(place) : 1;
}

function measured(item: unknown): ChangedFile {
  const given = isObject(item) ? item : {};
  const patch = typeof given['diff'] === 'string' ? given['diff'] : '';
  const { added, removed } = parsePatch(patch);
  const leftOut = added + removed > 0 ? undefined : reasonFor(given, patch);
  const raw = { ...given, added_lines: added, removed_lines: removed, ...(leftOut === undefined ? {} : { left_out: leftOut }) };
  const { a_mode, b_mode, old_path, new_file, deleted_file, renamed_file, generated_file, ...others } = raw as JsonObject;
  const lean = {
    ...others,
    ...(old_path === given['new_path'] ? {} : { old_path }),
    ...trueOnly({ new_file, deleted_file, renamed_file, generated_file }),
    ...(modeChanged(given) ? { a_mode, b_mode } : {}),
  };
  return { raw, lean, patch, path: String(given['new_path'] ?? given['old_path'] ?? '?'), ...(leftOut === undefined ? {} : { leftOut }) };
}

const modeChanged = ({ new_file, deleted_file, a_mode, b_mode }: JsonObject) => new_file !== true && deleted_file !== true && a_mode !== b_mode;

const trueOnly = (flags: JsonObject): JsonObject => Object.fromEntries(Object.entries(flags).filter(([, flag]) => flag === true));

/** Why GitLab sent no lines for a file. Both limits leave the patch empty, and so do binary and empty files. */
function reasonFor(raw: JsonObject, patch: string): string {
  if (raw['too_large'] === true) return 'too large for GitLab to show';
  if (raw['collapsed'] === true) return 'collapsed by GitLab for its size';
  if (/^Binary files /m.test(patch)) return 'binary';
  if (raw['generated_file'] === true) return 'generated';
  if (raw['renamed_file'] === true) return 'renamed, content unchanged';
  if (modeChanged(raw)) return 'mode changed, content unchanged';
  return 'binary or empty';
}

function headingOf(title: string, count: number, first: number, { total_items, page, per_page, has_more }: JsonObject): string {
  const before = typeof page === 'number' && typeof per_page === 'number' ? (page - 1) * per_page : 0;
  const total = typeof total_items === 'number' ? total_items : has_more === true || before > 0 ? undefined : count;
  if (before + first === 0 && total === count) return `## ${title} (${count})`;
  return `## ${title} (${before + first + 1} to ${before + count}${total === undefined ? '' : ` of ${total}`})`;
}

function lineOf({ lean: raw, path, leftOut }: ChangedFile): string {
  const { old_path, added_lines, removed_lines, a_mode, b_mode } = raw;
  const from = raw['renamed_file'] === true && typeof old_path === 'string' ? ` from ${code(old_path)}` : '';
  const state = raw['new_file'] === true ? 'new' : raw['deleted_file'] === true ? 'deleted' : raw['renamed_file'] === true ? `renamed${from}` : '';
  const counts = leftOut === undefined ? `+${String(added_lines)} -${String(removed_lines)}` : leftOut.replace(/^renamed, /, '');
  const mode = typeof b_mode === 'string' ? `mode ${String(a_mode)} to ${b_mode}` : '';
  return `- ${code(path)} ${[state, counts, mode].filter(Boolean).join(', ')}`;
}

function listOf(files: readonly ChangedFile[], room: number): string {
  const lines: string[] = [];
  let used = 0;
  for (const each of files) {
    const line = lineOf(each);
    used += bytes(line) + 1;
    if (used > room) {
      lines.push(`- and ${files.length - lines.length} more`);
      break;
    }
    lines.push(line);
  }
  return lines.join('\n');
}

/** One sentence about what GitLab keeps back; the list says which files and why. */
function remarksOn(files: readonly ChangedFile[], { leftOutAdvice }: DiffOptions): string[] {
  const kept = files.filter(({ raw }) => raw['too_large'] === true || raw['collapsed'] === true);
  const few = kept.length === 1 ? 'One file has' : `${kept.length} files have`;
  return kept.length === 0 ? [] : [`${few} no patch in GitLab's answer because of their size (see the list).${leftOutAdvice === undefined ? '' : ` ${leftOutAdvice}`}`];
}

const unseen = /[\p{Cf}\p{Zl}\p{Zp}\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}\u{115F}\u{1160}\u{3164}\u{FFA0}]/gu;

/** The patch as it is shown: invisible and reordering characters by their number, so that a reviewer sees them, and no line without end. */
function shown(line: string): string {
  const text = line
    .replace(/\r$/, '')
    .replace(unseen, (character) => `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`)
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
  return text.length > longestLine ? `${text.slice(0, longestLine).replace(/[\uD800-\uDBFF]$/, '')}… (line of ${size(bytes(text))}, cut: read the file with repository.file_get)` : text;
}

/** The lines of a patch as they are shown. */
export function patchLines(patch: string): string[] {
  const lines = patch.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map(shown);
}

/** The head that a hunk needs when reading goes on in the middle of it. */
function headAt(patch: string, at: number): string[] {
  const line = parsePatch(patch).hunks.flatMap(({ lines }) => lines).find((each) => each.at >= at);
  return line === undefined ? [] : [`@@ -${line.old} +${line.new} @@ continued`];
}

function patchesOf(files: readonly ChangedFile[], first: number, room: number, context: ViewContext): { blocks: string[]; more?: string } {
  const blocks: string[] = [];
  let left = room;
  for (const [index, each] of files.entries()) {
    if (each.leftOut !== undefined) continue;
    const start = index === 0 ? placeOf(context, 'from_line') - 1 : 0;
    const lines = patchLines(each.patch);
    if (start > 0 && start >= lines.length) continue;
    const opening = start > 0 && !(lines[start] ?? '').startsWith('@@ ') ? headAt(each.patch, start) : [];
    const block = blockOf(each.path, [...opening, ...lines.slice(start)]);
    if (bytes(block) <= left) {
      blocks.push(block);
      left -= bytes(block) + 2;
      continue;
    }
    if (blocks.length > 0) return { blocks, more: leftOutLine(files.slice(index), context, { from_file: first + index + 1, from_line: 1 }) };
    const end = start + fitting([...opening, ...lines.slice(start)], left - bytes(blockOf(each.path, [])) - 2) - opening.length;
    blocks.push(blockOf(each.path, [...opening, ...lines.slice(start, end)]));
    if (end >= lines.length) {
      // The least that is shown was all there was of it.
      const others = files.slice(index + 1);
      return others.some(({ leftOut }) => leftOut === undefined) ? { blocks, more: leftOutLine(others, context, { from_file: first + index + 2, from_line: 1 }) } : { blocks };
    }
    const cut = `The patch of ${code(each.path)} is cut after line ${end} of ${lines.length} (${size(bytes(each.patch))} in all).`;
    return { blocks, more: `${cut} Continue with ${context.again({ from_file: first + index + 1, from_line: end + 1 })}` };
  }
  return { blocks };
}

const blockOf = (path: string, lines: readonly string[]) => `### ${code(path)}\n${fence(lines.join('\n'), 'diff')}`;

/** How many lines fit; at least two, so that continuing always gets further. */
function fitting(lines: readonly string[], room: number): number {
  let used = 0;
  for (const [index, line] of lines.entries()) {
    used += bytes(line) + 1;
    if (used > room) return Math.max(2, index);
  }
  return lines.length;
}

function leftOutLine(files: readonly ChangedFile[], context: ViewContext, place: JsonObject): string {
  const patches = files.filter(({ leftOut }) => leftOut === undefined);
  const weight = patches.reduce((sum, { patch }) => sum + bytes(patch), 0);
  return `Left out for size: the patches of ${patches.length} of these files (${size(weight)}). Continue with ${context.again(place)}`;
}

/** The beginning of a text that fits as JSON, where line breaks and quotes take more room. */
function shortened(text: string, room: number): string {
  let cut = head(text, Math.max(0, room - 12));
  while (cut !== '' && bytes(JSON.stringify(cut)) > room - 12) cut = head(cut, Math.floor(bytes(cut) * 0.8));
  return cut;
}

/** The structured part has no patches unless they are asked for: inside JSON they would grow by half. */
function dataOf(files: readonly ChangedFile[], context: ViewContext, budget: number): { items: JsonObject[]; remarks: string[] } {
  const items: JsonObject[] = [];
  const remarks = new Set<string>();
  let left = budget - 600;
  const lean = context.fields === undefined || context.fields.length === 0;
  for (const each of files) {
    const { value, remarks: said } = keep(file, lean ? each.lean : each.raw, context);
    for (const remark of said) remarks.add(remark);
    const weight = bytes(JSON.stringify(value)) + 1;
    if (weight <= left) {
      items.push(value);
      left -= weight;
      continue;
    }
    const { diff, ...others } = value;
    if (items.length === 0 && typeof diff === 'string') items.push({ ...others, diff: shortened(diff, left - bytes(JSON.stringify(others))) });
    remarks.add(`The structured part holds ${items.length} of ${files.length} files for its size. Fewer at a time: ${context.again({ per_page: Math.max(1, items.length) })}`);
    break;
  }
  return { items, remarks: [...remarks] };
}
