import type { Sample } from '../kernel/sample.js';
import { bytes, fence, head, quote, size } from './markdown.js';

/** One part of a prompt's figures: a table, a quotation, a picture. */
export interface Figure {
  readonly heading: string;
  /** Stands above the lines and is never cut: what the figures cover. */
  readonly lead?: string;
  /** Stand around the lines, however many of them are shown: the head of a table, the ends of a fence. */
  readonly opening?: string;
  readonly closing?: string;
  readonly lines: readonly string[];
  /** What a line is. */
  readonly unit: 'rows' | 'lines';
  /** Means nothing in part: shown whole or left out. */
  readonly whole?: true;
}

/** How a table is told apart from others. */
export interface RowsOptions {
  /** What the rows cover. */
  readonly lead?: string | undefined;
  /** The sentence for no rows. */
  readonly empty?: string;
  /** Rows shown at most; how many there are beyond is said. */
  readonly most?: number;
}

/** Labels and their values, as a table of two columns; what is undefined is left out. */
export function facts(heading: string, values: Readonly<Record<string, string | number | undefined>>, lead?: string): Figure {
  const known = Object.entries(values).filter(([, value]) => value !== undefined);
  return rows(heading, ['Figure', 'Value'], known.map(([label, value]) => [label, String(value)]), { lead });
}

/** A table; its cells are Markdown already. */
export function rows(heading: string, columns: readonly string[], cells: readonly (readonly (string | number)[])[], { lead, empty = 'None.', most = 50 }: RowsOptions = {}): Figure {
  if (cells.length === 0) return { heading, lead: [lead, empty].filter((each) => each !== undefined).join(' '), lines: [], unit: 'rows' };
  const beyond = cells.length - most;
  return {
    heading,
    ...(lead === undefined ? {} : { lead }),
    opening: `| ${columns.join(' | ')} |\n|${columns.map(() => '---').join('|')}|`,
    lines: cells.slice(0, most).map((row) => `| ${row.join(' | ')} |`),
    ...(beyond > 0 ? { closing: `\n… and ${beyond} more.` } : {}),
    unit: 'rows',
  };
}

/** Long text that people wrote. */
export function quotation(heading: string, text: string | null | undefined, empty: string): Figure {
  if (text === null || text === undefined || text.trim() === '') return { heading, lead: empty, lines: [], unit: 'lines' };
  return { heading, lines: quote(text).split('\n'), unit: 'lines' };
}

/** Text as it is: a diff, a log. */
export function excerpt(heading: string, text: string, language = ''): Figure {
  const [opening = '', ...rest] = fence(text, language).split('\n');
  const closing = rest.pop() ?? '';
  return { heading, opening, lines: rest, closing, unit: 'lines' };
}

/** A Mermaid chart, where it says more than its table. */
export function picture(heading: string, lines: readonly string[]): Figure {
  return { heading, opening: '```mermaid', lines, closing: '```', unit: 'lines', whole: true };
}

/** What figures of a part only say about themselves; nothing when the whole was read. */
export function coverage({ items, complete, total }: Sample, of: string): string | undefined {
  if (complete) return undefined;
  return `These figures cover a part: the first ${items.length}${total === undefined ? '' : ` of ${total}`} ${of}. The rest was not read.`;
}

/** What stands for a figure that GitLab keeps from the caller; it is not nought. */
export const notVisible = 'not visible to you';

/** Several remarks as one; none of none. */
export function remarks(...each: readonly (string | undefined)[]): string | undefined {
  return each.filter((remark) => remark !== undefined).join(' ') || undefined;
}

/** How many there are, as far as is known. */
export function count({ items, complete, total }: Sample): string {
  if (complete) return String(items.length);
  return total === undefined ? `${items.length} or more` : String(total);
}

/** Writes figures one under the other within so many bytes; whatever is cut says so. */
export function written(figures: readonly Figure[], budget: number): string {
  const parts: string[] = [];
  // What every figure has at least: its heading and the remark that it was left out.
  let reserved = figures.reduce((sum, figure) => sum + bytes(leftOut(figure)) + 2, 0);
  let used = 0;
  for (const figure of figures) {
    reserved -= bytes(leftOut(figure)) + 2;
    const part = fitted(figure, budget - used - reserved);
    used += bytes(part) + 2;
    parts.push(part);
  }
  return head(parts.join('\n\n'), budget);
}

function fitted(figure: Figure, room: number): string {
  const { opening, closing, lines, unit, whole } = figure;
  const all = assembled(figure, lines);
  if (bytes(all) <= room) return all;
  if (whole === true || lines.length === 0) return leftOut(figure);
  let left = room - bytes(assembled(figure, [])) - bytes(opening ?? '') - bytes(closing ?? '') - 120;
  let shown = 0;
  for (const line of lines) {
    left -= bytes(line) + 1;
    if (left < 0) break;
    shown += 1;
  }
  if (shown === 0) return leftOut(figure);
  const cut = lines.slice(shown);
  return `${assembled(figure, lines.slice(0, shown))}\n\nLeft out for size: the last ${cut.length} of ${lines.length} ${unit} (${size(bytes(cut.join('\n')))}).`;
}

function assembled({ heading, lead, opening, closing }: Figure, lines: readonly string[]): string {
  const body = lines.length === 0 ? [] : [[opening, ...lines, closing].filter((each) => each !== undefined).join('\n')];
  return [`## ${heading}`, ...(lead === undefined ? [] : [lead]), ...body].join('\n\n');
}

function leftOut({ heading, lines, unit, whole }: Figure): string {
  const what = whole === true ? 'a chart' : `${lines.length} ${unit}`;
  return `## ${heading}\n\nLeft out for size: ${what}.`;
}
