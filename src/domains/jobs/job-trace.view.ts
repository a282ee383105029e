import type { JsonObject } from '../../kernel/json.js';
import * as field from '../../presentation/field.js';
import { firstThatFit, lastThatFit, type LogLine, type LogSearch, type LogSize, numbered } from '../../presentation/log.js';
import { code, fence, head, size as sizeText } from '../../presentation/markdown.js';
import { keep, schemaOf, type Shape } from '../../presentation/shape.js';
import type { Rendering, View, ViewContext } from '../../presentation/view.js';

/** A part of a job's log, and what is known of the whole. */
export interface JobLog {
  readonly job_id: number;
  /** From the end, a range by line numbers, or the lines around matches. */
  readonly way: 'end' | 'range' | 'search';
  readonly size: LogSize;
  readonly lines: readonly LogLine[];
  /** Bytes of it to show; as many as the budget allows when absent. */
  readonly most?: number;
  /** The line that names the failure. */
  readonly headline?: LogLine;
  readonly found?: Pick<LogSearch, 'matching' | 'total' | 'next'>;
}

/** What is told about the log beside its text. */
const facts = {
  job_id: field.number(),
  total_lines: field.number(),
  total_bytes: field.number(),
  from_line: field.number(),
  to_line: field.number(),
  lines_shown: field.number(),
  error_line: field.number(),
  error: field.text(),
  total_matches: field.number(),
  matching_lines: field.numbers(),
} satisfies Shape;

/** Room for the heading and the calls that continue. */
const frame = 1_500;

/** The numbers of matching lines that the structured part names. */
const mostMatches = 100;

/** A part of a log as plain text with line numbers, and the calls that show the rest. */
export const jobLog: View = {
  schema: schemaOf(facts),
  known: Object.keys(facts),
  render: (value, context) => render(value as JobLog, context),
};

function render(log: JobLog, context: ViewContext): Rendering {
  const { job_id, way, size, found } = log;
  const room = Math.max(200, Math.min(log.most ?? context.budget, context.budget - frame));
  const lines = way === 'end' ? lastThatFit(log.lines, room) : firstThatFit(log.lines, room);
  // One line longer than the whole budget is shown as far as it goes.
  const shown = lines.length === 0 ? log.lines.slice(0, 1).map((line) => shortened(line, room)) : lines;
  const remarks = [];
  const { value, remarks: unknown } = keep(facts, factsOf(log, shown), context);
  if (size.lines === 0) remarks.push(`The log of job ${job_id} is empty: the job has not started, or its log was erased.`);
  else if (found !== undefined) remarks.push(...searchText(log, shown, found, context));
  else remarks.push(...partText(log, shown, context));
  remarks.push(...cutText(shown, context));
  return { text: [...remarks, ...unknown].join('\n\n'), structured: value };
}

function shortened(line: LogLine, room: number): LogLine {
  const text = head(line.text, room);
  const left = line.text.length - text.length;
  return left === 0 ? line : { ...line, text: `${text}…`, cut: (line.cut ?? 0) + left };
}

/** How the rest of the first line that is cut can be read. */
function cutText(shown: readonly LogLine[], context: ViewContext): string[] {
  const line = shown.find(({ cut }) => cut !== undefined);
  if (line === undefined) return [];
  // Read raw, a line is shown as far as a result has room; what stands further on is found by its words.
  if (context.params['raw'] === true) return [`Line ${line.number} is cut: search for words in the rest of it; all of a line is searched, and the part that matches is shown.`];
  const whole = context.again({ tail: undefined, search: undefined, context_lines: undefined, from_line: line.number, lines: 1, raw: true });
  return [`Line ${line.number} is cut. Read more of it with ${whole}, or search for words in it: all of a line is searched.`];
}

function factsOf({ job_id, size, headline, found }: JobLog, shown: readonly LogLine[]): JsonObject {
  const first = shown[0]?.number;
  const matching = found?.matching.filter((number) => shown.some((line) => line.number === number));
  return {
    job_id,
    total_lines: size.lines,
    total_bytes: size.bytes,
    ...(first === undefined ? {} : { from_line: first, to_line: shown.at(-1)?.number }),
    lines_shown: shown.length,
    ...(headline === undefined ? {} : { error_line: headline.number, error: head(headline.text.trim(), 300) }),
    ...(found === undefined ? {} : { total_matches: found.total, matching_lines: matching?.slice(0, mostMatches) }),
  };
}

const whole = ({ size }: JobLog) => `${size.lines} ${size.lines === 1 ? 'line' : 'lines'}, ${sizeText(size.bytes)}`;

function partText(log: JobLog, shown: readonly LogLine[], context: ViewContext): string[] {
  const { job_id, size, way, headline } = log;
  const [first, last] = [shown[0]?.number, shown.at(-1)?.number];
  if (first === undefined || last === undefined) {
    return [`The log of job ${job_id} has ${whole(log)}: nothing from line ${String(context.params['from_line'])} on.`];
  }
  const parts = [`## Log of job ${job_id}: lines ${first} to ${last} of ${size.lines} (${sizeText(size.bytes)})`];
  const gap = shown.findIndex(({ number }, index) => index > 0 && number > (shown[index - 1]?.number ?? number) + 1);
  if (gap > 0 && headline !== undefined) parts.push(`The failure, found by its words at line ${headline.number}, and the end of the log.`);
  parts.push(fence(numbered(shown)));
  const span = typeof context.params['lines'] === 'number' ? context.params['lines'] : 200;
  if (gap > 0) {
    const [from, to] = [(shown[gap - 1]?.number ?? 0) + 1, (shown[gap]?.number ?? 0) - 1];
    parts.push(`Left out between them: lines ${from} to ${to}. Read them with ${again(context, from, Math.min(span, to - from + 1))}`);
  }
  if (last < size.lines) parts.push(`${size.lines - last} more lines follow. Continue with ${again(context, last + 1, span)}`);
  if (first > 1 && way === 'end') parts.push(`${first - 1} lines stand before these. Read back with ${again(context, Math.max(1, first - span), Math.min(span, first - 1))}`);
  return parts;
}

function again(context: ViewContext, from_line: number, lines: number): string {
  return context.again({ tail: undefined, from_line, lines });
}

function searchText(log: JobLog, shown: readonly LogLine[], found: NonNullable<JobLog['found']>, context: ViewContext): string[] {
  const { job_id } = log;
  const wanted = code(head(String(context.params['search']), 100));
  if (found.total === 0) return [`No line of the log of job ${job_id} (${whole(log)}) contains ${wanted}.`];
  const shownMatches = found.matching.filter((number) => shown.some((line) => line.number === number));
  const next = found.matching[shownMatches.length] ?? found.next;
  const parts = [
    `## Log of job ${job_id}: ${found.total} of ${log.size.lines} lines contain ${wanted}`,
    fence(numbered(shown, new Set(found.matching))),
  ];
  if (next !== undefined) parts.push(`${found.total - shownMatches.length} more matching lines. Continue with ${context.again({ from_line: next })}`);
  return parts;
}
