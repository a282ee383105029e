import { type Static, Type } from 'typebox';
import { Nullable } from '../kernel/received.js';
import type { Sample } from '../kernel/sample.js';
import { patchLines } from './diff.js';
import { coverage, excerpt, type Figure, rows } from './figures.js';
import { code } from './markdown.js';
import { parsePatch } from './patch.js';

/** A changed file as GitLab tells it with its diff. */
export const ChangedFile = Type.Object({
  old_path: Type.String(),
  new_path: Type.String(),
  new_file: Type.Boolean(),
  deleted_file: Type.Boolean(),
  renamed_file: Type.Boolean(),
  diff: Type.String(),
  too_large: Type.Optional(Nullable(Type.Boolean())),
  collapsed: Type.Optional(Nullable(Type.Boolean())),
  generated_file: Type.Optional(Nullable(Type.Boolean())),
});
export type ChangedFile = Static<typeof ChangedFile>;

/** A changed file and how many lines of it changed. */
export interface MeasuredFile extends ChangedFile {
  readonly added: number;
  readonly removed: number;
}

/** Counts the changed lines of each file; GitLab sends no diff of a file that is too large, which counts none. */
export function measured(files: readonly ChangedFile[]): MeasuredFile[] {
  return files.map((file) => {
    const { added, removed } = parsePatch(file.diff);
    return { ...file, added, removed };
  });
}

/** `+120 −8`, over all files. */
export function lineCount(files: readonly MeasuredFile[]): string {
  const sum = (of: (file: MeasuredFile) => number) => files.reduce((total, file) => total + of(file), 0);
  return `+${sum(({ added }) => added)} −${sum(({ removed }) => removed)}`;
}

/** Changed files as a table, those with most changed lines first. */
export function changedFileRows(heading: string, { items, ...sample }: Sample<MeasuredFile>, most = 60): Figure {
  const sorted = [...items].sort((a, b) => b.added + b.removed - a.added - a.removed);
  return rows(
    heading,
    ['File', 'Change', 'Added', 'Removed'],
    sorted.map((file) => [code(file.new_path), changeOf(file), `+${file.added}`, `−${file.removed}`]),
    { lead: coverage({ items, ...sample }, 'files'), empty: 'No files changed.', most },
  );
}

function changeOf({ old_path: from, new_file: isNew, deleted_file: deleted, renamed_file: renamed, too_large: large, collapsed, generated_file: generated }: ChangedFile): string {
  const change = isNew ? 'new' : deleted ? 'deleted' : renamed ? `renamed from ${code(from)}` : 'changed';
  const remark = large === true || collapsed === true ? ', diff left out by GitLab' : '';
  return `${change}${generated === true ? ', generated' : ''}${remark}`;
}

/** Diffs shown at most; with more of them, their headings alone would crowd out what they hold. */
const mostDiffs = 60;

/** The diffs themselves, one figure for each file that has one. The shortest come first, so that where room is short most files are shown whole. */
export function diffs(files: readonly MeasuredFile[]): Figure[] {
  const all = files.filter(({ diff, generated_file: generated }) => diff !== '' && generated !== true).sort((a, b) => a.diff.length - b.diff.length);
  const shown = all.slice(0, mostDiffs).map(({ new_path: path, diff }) => excerpt(`Diff of ${code(path)}`, patchLines(diff).join('\n'), 'diff'));
  const beyond = all.length - shown.length;
  return beyond > 0 ? [...shown, { heading: 'Further diffs', lead: `The diffs of ${beyond} more files are not shown.`, lines: [], unit: 'lines' }] : shown;
}
