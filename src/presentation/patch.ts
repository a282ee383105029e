/** What a line of a patch is to the two versions of its file. */
export type LineKind = 'context' | 'added' | 'removed';

/** One line of a patch. */
export interface PatchLine {
  readonly kind: LineKind;
  /** Number in the old version; for an added line the number that the next old line has. */
  readonly old: number;
  /** Number in the new version; for a removed line the number that the next new line has. */
  readonly new: number;
  readonly text: string;
  /** Where the line stands in the patch's text, from 0. */
  readonly at: number;
}

/** Lines that stand together in both versions. */
export interface Hunk {
  readonly lines: readonly PatchLine[];
}

/** The changes of one file, line by line. */
export interface Patch {
  readonly hunks: readonly Hunk[];
  readonly added: number;
  readonly removed: number;
}

const hunkHead = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;
const kinds: Readonly<Record<string, LineKind>> = { '+': 'added', '-': 'removed', ' ': 'context' };

/**
 * Reads a unified patch of one file, with or without the file headers before its first hunk.
 * Lines are counted down by the numbers of the hunk's head, since a removed line may itself look like a header (`--- a`).
 */
export function parsePatch(patch: string): Patch {
  const hunks: { lines: PatchLine[] }[] = [];
  let lines: PatchLine[] = [];
  let [oldNumber, newNumber, oldLeft, newLeft, added, removed] = [0, 0, 0, 0, 0, 0];
  for (const [at, line] of patch.split('\n').entries()) {
    if (oldLeft <= 0 && newLeft <= 0) {
      const head = hunkHead.exec(line);
      if (head === null) continue;
      [oldNumber, newNumber] = [Number(head[1]), Number(head[3])];
      [oldLeft, newLeft] = [Number(head[2] ?? 1), Number(head[4] ?? 1)];
      lines = [];
      hunks.push({ lines });
      continue;
    }
    // `\ No newline at end of file` is a remark on the line before. An empty line is a context line that lost its blank.
    const kind = line === '' ? 'context' : kinds[line.charAt(0)];
    if (kind === undefined) continue;
    lines.push({ kind, old: oldNumber, new: newNumber, text: line.slice(1), at });
    if (kind !== 'added') [oldNumber, oldLeft] = [oldNumber + 1, oldLeft - 1];
    if (kind !== 'removed') [newNumber, newLeft] = [newNumber + 1, newLeft - 1];
    if (kind === 'added') added += 1;
    if (kind === 'removed') removed += 1;
  }
  return { hunks, added, removed };
}

/** One file's part of the whole patch of a change, as `git diff` writes it, its head included. */
export interface PatchSection {
  /** Path in the new version; of a deleted file, in the old one. */
  readonly path: string;
  readonly text: string;
}

/** The whole patch of a change, file by file. */
export function patchSections(whole: string): PatchSection[] {
  const sections = whole.split(/^(?=diff --git )/m).filter((text) => text.startsWith('diff --git '));
  return sections.map((text) => ({ path: pathIn(headOf(text)), text }));
}

/** The lines before the first hunk, and the beginning of it. */
const headOf = (section: string) => section.slice(0, section.search(/^@@ /m) + 1 || section.length);

function pathIn(head: string): string {
  const named = /^(?:\+\+\+ b\/|rename to )(.*?)\t?$/m.exec(head) ?? (/^\+\+\+ \/dev\/null/m.test(head) ? /^--- a\/(.*?)\t?$/m.exec(head) : null);
  // Without hunks there is only the first line, which names the same path twice.
  return named?.[1] ?? /^diff --git a\/(.*) b\/\1$/m.exec(head)?.[1] ?? '';
}

/** The hunks of one file out of the whole patch of a change; `undefined` when the file is not in it, or has none. */
export function patchOfFile(whole: string, newPath: string): string | undefined {
  const section = patchSections(whole).find(({ path, text }) => path === newPath && /^@@ /m.test(text));
  return section?.text.slice(section.text.search(/^@@ /m));
}
