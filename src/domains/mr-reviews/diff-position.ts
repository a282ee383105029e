import { createHash } from 'node:crypto';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { InvalidParams, Refused } from '../../kernel/errors.js';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { lookUntil } from '../../kernel/look-until.js';
import { nearest } from '../../kernel/nearest.js';
import { parsePatch, patchOfFile, type PatchLine } from '../../presentation/patch.js';
import { OneOf } from '../../vocabulary/enums.js';

const RangeEnd = (which: string) =>
  Type.Optional(
    Type.Object(
      {
        line_code: Type.Optional(Type.String({ description: 'SHA-1 of the file path, old line and new line, joined by underscores.' })),
        type: Type.Optional(Type.String({ description: '`new` for an added line, `old` for a removed one.' })),
        old_line: Type.Optional(Type.Integer({ description: 'Line number before the change.' })),
        new_line: Type.Optional(Type.Integer({ description: 'Line number after the change.' })),
      },
      { additionalProperties: false, description: `${which} line of the range.` },
    ),
  );

/** A position as GitLab takes it, for callers who have it already. */
const Position = Type.Object(
  {
    base_sha: Type.Optional(Type.String({ description: 'Commit that both sides come from. Default: of the newest version of the diff.' })),
    start_sha: Type.Optional(Type.String({ description: 'Commit of the target branch. Default: of the newest version of the diff.' })),
    head_sha: Type.Optional(Type.String({ description: 'Head of the source branch. Default: of the newest version of the diff.' })),
    position_type: Type.Optional(OneOf(['text', 'image', 'file'], 'What the position names: a line, a point of an image, or a whole file. Default `text`.')),
    old_path: Type.Optional(Type.String({ description: 'Path of the file before the change.' })),
    new_path: Type.Optional(Type.String({ description: 'Path of the file after the change.' })),
    old_line: Type.Optional(Type.Integer({ description: 'Line number before the change, for a removed or unchanged line.' })),
    new_line: Type.Optional(Type.Integer({ description: 'Line number after the change, for an added or unchanged line.' })),
    line_range: Type.Optional(
      Type.Object({ start: RangeEnd('First'), end: RangeEnd('Last') }, { additionalProperties: false, description: 'First and last line of a comment on several lines.' }),
    ),
    width: Type.Optional(Type.Integer({ description: 'Width of the image in pixels.' })),
    height: Type.Optional(Type.Integer({ description: 'Height of the image in pixels.' })),
    x: Type.Optional(Type.Integer({ description: 'Pixels from the left edge of the image.' })),
    y: Type.Optional(Type.Integer({ description: 'Pixels from the upper edge of the image.' })),
  },
  { additionalProperties: false, description: 'Position in GitLab\'s own form, for callers who know both line numbers; otherwise use file_path and line.' },
);
type Position = Static<typeof Position>;

/** Where in the diff a comment belongs, said the way people say it. */
export const DiffTarget = {
  file_path: Type.Optional(Type.String({ description: 'File of the diff to comment on, by its path after the change. Without `line` the comment is on the file as a whole.', minLength: 1 })),
  line: Type.Optional(Type.Integer({ description: 'Line to comment on, by its number on the given `side`; it must be in the diff. The last one of several lines.', minimum: 1 })),
  start_line: Type.Optional(Type.Integer({ description: 'First of several lines to comment on; must be in the same part (hunk) of the diff as `line`.', minimum: 1 })),
  side: Type.Optional(OneOf(['new', 'old'], 'Whether line numbers are those after (`new`) or before (`old`) the change. `old` is for removed lines. Default `new`.')),
  position: Type.Optional(Position),
};

/** Other names that callers use for them. */
export const diffTargetAliases = { path: 'file_path', file: 'file_path', new_path: 'file_path', line_number: 'line', new_line: 'line', end_line: 'line', line_start: 'start_line', line_end: 'line' };

interface Target {
  readonly file_path?: string | undefined;
  readonly line?: number | undefined;
  readonly start_line?: number | undefined;
  readonly side?: string | undefined;
  readonly position?: Position | undefined;
}

// A type, not an interface: only a type fits where the parameters of a route are wanted.
type MergeRequestAddress = { readonly project_id: string; readonly merge_request_iid: number };

interface Refs {
  readonly base_sha: string;
  readonly start_sha: string;
  readonly head_sha: string;
}

type Side = 'new' | 'old';

interface DiffFile {
  readonly old_path: string;
  readonly new_path: string;
  readonly patch: string;
}

const path = '/projects/:project_id/merge_requests/:merge_request_iid';

/**
 * The position that GitLab wants for a comment on the diff; `undefined` when the comment is on no line.
 * GitLab needs both line numbers for an unchanged line, only the new one for an added line and only the old one for a
 * removed line, besides the three commits: all of it is worked out from the diff.
 * @throws InvalidParams for a line that the diff does not show, naming the nearest that it does
 */
export async function positionOf(target: Target, where: MergeRequestAddress, { gitlab, signal }: ActionContext): Promise<JsonObject | undefined> {
  const { file_path, line, start_line, side, position } = target;
  if (position !== undefined) {
    if (file_path !== undefined || line !== undefined || start_line !== undefined) throw new InvalidParams('position: says the same as file_path and line. Send either position or file_path with line.');
    return completed(position, where, { gitlab, signal });
  }
  if (file_path === undefined) {
    if (line !== undefined || start_line !== undefined || side !== undefined) throw new InvalidParams('file_path: is missing. A line is named by file_path and line; for a comment on no line leave out line, start_line and side.');
    return undefined;
  }
  if (line === undefined && start_line !== undefined) throw new InvalidParams('line: is missing. It is the last line of the range that start_line begins.');
  const refs = await refsOf(where, { gitlab, signal });
  const file = await fileOf(file_path, where, { gitlab });
  const { old_path, new_path } = file;
  if (line === undefined) return { ...refs, position_type: 'file', old_path, new_path };
  return { ...refs, ...linesIn(file, await patchOf(file, where, { gitlab }), { line, start_line, side: side === 'old' ? 'old' : 'new' }) };
}

/** Fills in what a position leaves out. One that names other commits belongs to an older version and goes out as it is. */
async function completed(position: Position, where: MergeRequestAddress, context: Pick<ActionContext, 'gitlab' | 'signal'>): Promise<JsonObject> {
  const refs = await refsOf(where, context);
  const whole = { position_type: 'text', ...refs, ...position };
  const { old_line, new_line, line_range, position_type } = whole;
  const file_path = position.new_path ?? position.old_path;
  const newest = whole.head_sha === refs.head_sha && whole.base_sha === refs.base_sha && whole.start_sha === refs.start_sha;
  const line = new_line ?? old_line;
  if (!newest || file_path === undefined || position_type !== 'text' || line_range !== undefined || line === undefined || (new_line !== undefined && old_line !== undefined)) {
    return { ...whole, ...bothPaths(position) };
  }
  const file = await fileOf(file_path, where, context);
  return { ...refs, ...linesIn(file, await patchOf(file, where, context), { line, start_line: undefined, side: new_line === undefined ? 'old' : 'new' }) };
}

/** GitLab wants both paths, also where the file has only one. */
function bothPaths({ old_path, new_path }: Position): JsonObject {
  const only = new_path ?? old_path;
  return only === undefined ? {} : { old_path: old_path ?? only, new_path: new_path ?? only };
}

/** The three commits of the newest version of the diff; GitLab works them out after the merge request was opened. */
async function refsOf(where: MergeRequestAddress, { gitlab, signal }: Pick<ActionContext, 'gitlab' | 'signal'>): Promise<Refs> {
  const read = async () => (await gitlab.rest.get<JsonObject>(path, where))['diff_refs'];
  const refs = await lookUntil(read, isRefs, signal);
  if (isRefs(refs)) return { base_sha: refs.base_sha, start_sha: refs.start_sha, head_sha: refs.head_sha };
  throw new Refused(`GitLab has not prepared the diff of !${where.merge_request_iid} yet, so that no line of it can be commented on. Nothing was sent; try again in a minute.`);
}

function isRefs(refs: unknown): refs is Refs {
  return isObject(refs) && ['base_sha', 'start_sha', 'head_sha'].every((name) => typeof refs[name] === 'string');
}

async function fileOf(wanted: string, where: MergeRequestAddress, { gitlab }: Pick<ActionContext, 'gitlab'>): Promise<DiffFile> {
  const name = wanted.replace(/^\.?\/+/, '');
  const paths = new Set<string>();
  let former: DiffFile | undefined;
  for (let page: number | undefined = 1; page !== undefined; ) {
    const { items, pagination }: { items: unknown[]; pagination: { next_page?: number } } = await gitlab.rest.list<unknown>(`${path}/diffs`, where, { query: { page, per_page: 100 } });
    for (const { new_path, old_path, diff } of items.filter(isObject)) {
      const file = { new_path: String(new_path ?? old_path), old_path: String(old_path ?? new_path), patch: typeof diff === 'string' ? diff : '' };
      if (file.new_path === name) return file;
      if (file.old_path === name) former ??= file;
      paths.add(file.new_path);
    }
    page = pagination.next_page;
  }
  if (former !== undefined) return former;
  const near = [...new Set([...[...paths].filter((each) => each.split('/').at(-1) === name.split('/').at(-1)), ...nearest(name, paths)])].slice(0, 5);
  const advice = near.length > 0 ? `Nearest: ${near.join(', ')}.` : paths.size > 0 && paths.size <= 10 ? `It changes ${[...paths].join(', ')}.` : 'mr_review.changes_get lists what it changes.';
  throw new InvalidParams(`file_path: !${where.merge_request_iid} does not change "${name.slice(0, 300)}". ${advice}`);
}

/** The list leaves the patch of a large file empty; the whole patch of the merge request has it. */
async function patchOf({ patch, new_path }: DiffFile, where: MergeRequestAddress, { gitlab }: Pick<ActionContext, 'gitlab'>): Promise<string> {
  if (patch !== '') return patch;
  const whole = await gitlab.rest.get<string>(`${path}/raw_diffs`, where, { accept: 'text' });
  return patchOfFile(whole, new_path) ?? '';
}

interface Stretch {
  readonly line: number;
  readonly start_line: number | undefined;
  readonly side: Side;
}

function linesIn({ old_path, new_path }: DiffFile, patch: string, { line, start_line, side }: Stretch): JsonObject {
  const { hunks } = parsePatch(patch);
  const onSide = hunks.map(({ lines }) => lines.filter(({ kind }) => kind !== (side === 'new' ? 'removed' : 'added')));
  const shown = onSide.flat();
  if (shown.length === 0) {
    throw new InvalidParams(
      hunks.length === 0
        ? `line: the diff of ${new_path} has no lines (binary, empty, or only renamed). Leave out line to comment on the file as a whole.`
        : `line: the diff of ${new_path} has no lines on the ${side} side. Use side "${side === 'new' ? 'old' : 'new'}".`,
    );
  }
  const find = (number: number, name: string) => shown.find((each) => each[side] === number) ?? refuseLine(name, number, new_path, side, shown);
  const last = find(line, 'line');
  const position = { position_type: 'text', old_path, new_path, ...numbersOf(last) };
  if (start_line === undefined || start_line === line) return position;
  if (start_line > line) throw new InvalidParams(`start_line: ${start_line} comes after line ${line}. start_line is the first line of the range, line the last.`);
  const first = find(start_line, 'start_line');
  const hunk = onSide.find((lines) => lines.includes(last)) ?? [];
  if (!hunk.includes(first)) {
    throw new InvalidParams(
      `start_line: lines ${start_line} and ${line} of ${new_path} are in different parts (hunks) of the diff, and a comment cannot span what lies between. With line ${line} it can begin from line ${String(hunk[0]?.[side])} on.`,
    );
  }
  return { ...position, line_range: { start: rangeEnd(first, new_path), end: rangeEnd(last, new_path) } };
}

/** The numbers by which GitLab knows a line: both for an unchanged one. */
function numbersOf(line: PatchLine): JsonObject {
  return { ...(line.kind === 'added' ? {} : { old_line: line.old }), ...(line.kind === 'removed' ? {} : { new_line: line.new }) };
}

function rangeEnd(line: PatchLine, filePath: string): JsonObject {
  const type = line.kind === 'added' ? { type: 'new' } : line.kind === 'removed' ? { type: 'old' } : {};
  return { line_code: `${createHash('sha1').update(filePath).digest('hex')}_${line.old}_${line.new}`, ...type, ...numbersOf(line) };
}

function refuseLine(name: string, wanted: number, filePath: string, side: Side, shown: readonly PatchLine[]): never {
  const numbers = shown.map((each) => each[side]);
  const near = [...numbers].sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted)).slice(0, 4).sort((a, b) => a - b);
  const version = side === 'new' ? 'after' : 'before';
  throw new InvalidParams(
    `${name}: line ${wanted} (numbered as ${version} the change) of ${filePath} is not in the diff. Nearest lines that are: ${near.join(', ')}. The diff shows ${stretches(numbers)}.`,
  );
}

/** `3 to 9, 40 to 52`, at most ten stretches. */
function stretches(numbers: readonly number[]): string {
  const found: { from: number; to: number }[] = [];
  for (const number of numbers) {
    const current = found.at(-1);
    if (current !== undefined && number === current.to + 1) current.to = number;
    else found.push({ from: number, to: number });
  }
  const named = found.slice(0, 10).map(({ from, to }) => (from === to ? String(from) : `${from} to ${to}`));
  return named.join(', ') + (found.length > 10 ? ' and more' : '');
}
