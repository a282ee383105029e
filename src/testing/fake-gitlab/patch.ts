import { createHash } from 'node:crypto';

/** One line of two versions laid side by side: a number is null on the side that lacks the line. */
export interface AlignedLine {
  readonly old: number | null;
  readonly new: number | null;
  readonly text: string;
}

const contextLines = 3;
/** Marks a last line without a line break, so that it differs from the same line with one. */
const unterminated = '\u0000';

function splitLines(text: string): string[] {
  if (text === '') return [];
  const lines = text.split('\n');
  const last = lines.pop() ?? '';
  if (last !== '') lines.push(last + unterminated);
  return lines;
}

/** Myers' shortest edit script, as the pairs of lines that both sides share. */
function sharedLines(a: readonly string[], b: readonly string[]): [number, number][] {
  if (a.length === 0 || b.length === 0) return [];
  const offset = a.length + b.length;
  const furthest = new Int32Array(2 * offset + 2);
  const trace: Int32Array[] = [];
  let found = -1;
  for (let d = 0; d <= offset && found < 0; d += 1) {
    trace.push(furthest.slice());
    for (let k = -d; k <= d; k += 2) {
      const down = k === -d || (k !== d && (furthest[offset + k - 1] ?? 0) < (furthest[offset + k + 1] ?? 0));
      let x = down ? (furthest[offset + k + 1] ?? 0) : (furthest[offset + k - 1] ?? 0) + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x += 1;
      furthest[offset + k] = x;
      if (x >= a.length && x - k >= b.length) {
        found = d;
        break;
      }
    }
  }
  const pairs: [number, number][] = [];
  let x = a.length;
  let y = b.length;
  for (let d = found; d > 0; d -= 1) {
    const before = trace[d] ?? furthest;
    const k = x - y;
    const down = k === -d || (k !== d && (before[offset + k - 1] ?? 0) < (before[offset + k + 1] ?? 0));
    const fromK = down ? k + 1 : k - 1;
    const fromX = before[offset + fromK] ?? 0;
    const fromY = fromX - fromK;
    while (x > fromX && y > fromY) pairs.push([(x -= 1), (y -= 1)]);
    x = fromX;
    y = fromY;
  }
  while (x > 0 && y > 0) pairs.push([(x -= 1), (y -= 1)]);
  return pairs.reverse();
}

/** Lays two versions of a file side by side, line by line. */
export function alignLines(before: string, after: string): AlignedLine[] {
  const a = splitLines(before);
  const b = splitLines(after);
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end += 1;

  const pairs: [number, number][] = [];
  for (let i = 0; i < start; i += 1) pairs.push([i, i]);
  for (const [x, y] of sharedLines(a.slice(start, a.length - end), b.slice(start, b.length - end))) pairs.push([x + start, y + start]);
  for (let i = end; i > 0; i -= 1) pairs.push([a.length - i, b.length - i]);
  pairs.push([a.length, b.length]);

  const lines: AlignedLine[] = [];
  let x = 0;
  let y = 0;
  for (const [nextX, nextY] of pairs) {
    for (; x < nextX; x += 1) lines.push({ old: x + 1, new: null, text: a[x] ?? '' });
    for (; y < nextY; y += 1) lines.push({ old: null, new: y + 1, text: b[y] ?? '' });
    if (nextX < a.length && nextY < b.length) lines.push({ old: nextX + 1, new: nextY + 1, text: a[nextX] ?? '' });
    x = nextX + 1;
    y = nextY + 1;
  }
  return lines;
}

function hunk(lines: readonly AlignedLine[], oldBefore: number, newBefore: number): string {
  const removed = lines.filter((line) => line.old !== null).length;
  const added = lines.filter((line) => line.new !== null).length;
  const range = (before: number, count: number) => `${count === 0 ? before : before + 1}${count === 1 ? '' : `,${count}`}`;
  const rows = lines.map(({ old, new: fresh, text }) => {
    const sign = old === null ? '+' : fresh === null ? '-' : ' ';
    return text.endsWith(unterminated) ? `${sign}${text.slice(0, -1)}\n\\ No newline at end of file\n` : `${sign}${text}\n`;
  });
  return `@@ -${range(oldBefore, removed)} +${range(newBefore, added)} @@\n${rows.join('')}`;
}

/** The hunks of a unified diff, without the file headers, as GitLab's `diff` fields hold them. */
export function hunks(before: string, after: string): string {
  const lines = alignLines(before, after);
  const changed = lines.flatMap((line, index) => (line.old === null || line.new === null ? [index] : []));
  let text = '';
  let at = 0;
  while (at < changed.length) {
    const first = Math.max(0, (changed[at] ?? 0) - contextLines);
    let last = changed[at] ?? 0;
    while (at + 1 < changed.length && (changed[at + 1] ?? 0) - last <= 2 * contextLines + 1) last = changed[(at += 1)] ?? last;
    at += 1;
    const earlier = lines.slice(0, first);
    text += hunk(
      lines.slice(first, last + contextLines + 1),
      earlier.filter((line) => line.old !== null).length,
      earlier.filter((line) => line.new !== null).length,
    );
  }
  return text;
}

/** GitLab's name of one line of a diff. */
export function lineCode(path: string, old: number | null, fresh: number | null): string {
  return `${createHash('sha1').update(path).digest('hex')}_${old ?? 0}_${fresh ?? 0}`;
}
