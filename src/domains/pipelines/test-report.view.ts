import { isObject, type JsonObject } from '../../kernel/json.js';
import * as field from '../../presentation/field.js';
import { continuation, paginationSchema } from '../../presentation/listing.js';
import { bytes, code, fence, head, inline, size, visible } from '../../presentation/markdown.js';
import { keep, project, schemaOf, type Shape } from '../../presentation/shape.js';
import type { Rendering, View, ViewContext } from '../../presentation/view.js';

/** A pipeline's test report, and which of its tests were asked for. */
export interface TestReport {
  readonly pipeline_id: number;
  readonly report: JsonObject;
  /** `failed`, `skipped`, `success` or `all`. */
  readonly status: string;
  readonly suite?: string;
  readonly page: number;
  readonly per_page: number;
}

const totals = {
  pipeline_id: field.number(),
  total_time: field.duration('Time'),
  total_count: field.number('Tests'),
  success_count: field.number('Passed'),
  failed_count: field.number('Failed'),
  error_count: field.number('Errors'),
  skipped_count: field.number('Skipped'),
} satisfies Shape;

const suite = {
  name: field.text('Suite'),
  total_count: field.number('Tests'),
  success_count: field.number('Passed'),
  failed_count: field.number('Failed'),
  error_count: field.number('Errors'),
  skipped_count: field.number('Skipped'),
  total_time: field.duration('Time'),
  suite_error: field.text('Problem'),
  build_ids: field.numbers('Jobs'),
} satisfies Shape;

const testCase = {
  suite: field.text(),
  name: field.text(),
  classname: field.text(),
  file: field.text(),
  status: field.text(),
  execution_time: field.number(),
  message: field.text(),
} satisfies Shape;

/** What the structured part holds of a failed test's output; the text has more. */
const messageLength = 300;

/** What one test's output may take in the text when several are shown. */
const outputBytes = 1_500;

function counts(kept: JsonObject): string {
  const count = (name: string) => Number(kept[name] ?? 0);
  const parts = [`${count('total_count')} tests`, `${count('success_count')} passed`, `${count('failed_count')} failed`];
  if (count('error_count') > 0) parts.push(`${count('error_count')} ended in an error`);
  if (count('skipped_count') > 0) parts.push(`${count('skipped_count')} skipped`);
  const time = totals.total_time.show(kept['total_time']);
  return `${parts.join(', ')}${time === undefined ? '' : ` in ${time}`}.`;
}

/** The suites that have something to report come first; how many are left out is said. */
function suiteRows(suites: readonly JsonObject[], room: number): { readonly lines: string[]; readonly kept: JsonObject[] } {
  const troubled = (each: JsonObject) => Number(each['failed_count'] ?? 0) + Number(each['error_count'] ?? 0) + (each['suite_error'] === undefined ? 0 : 1);
  const sorted = suites.map((each) => project(suite, each)).sort((a, b) => troubled(b) - troubled(a));
  const columns = (Object.keys(suite) as (keyof typeof suite)[]).filter((name) => sorted.some((each) => each[name] !== undefined));
  const lines = [`| ${columns.map((name) => suite[name].label ?? name).join(' | ')} |`, `|${columns.map(() => '---').join('|')}|`];
  const kept: JsonObject[] = [];
  let left = room - bytes(lines.join('\n'));
  for (const each of sorted) {
    const line = `| ${columns.map((name) => suite[name].show(each[name]) ?? '').join(' | ')} |`;
    left -= Math.max(bytes(line), bytes(JSON.stringify(each))) + 1;
    if (left < 0) break;
    lines.push(line);
    kept.push(each);
  }
  if (kept.length < sorted.length) lines.push('', `Left out for size: ${sorted.length - kept.length} of ${sorted.length} suites, those without failures first.`);
  return { lines: kept.length > 0 ? lines : [], kept };
}

function suitesOf(value: JsonObject): JsonObject[] {
  return Array.isArray(value['test_suites']) ? value['test_suites'].filter(isObject) : [];
}

const summaryTotals = { time: field.number(), count: field.number(), success: field.number(), failed: field.number(), skipped: field.number(), error: field.number(), suite_error: field.text() } satisfies Shape;
const summaryShape = { total: field.part(Object.keys(summaryTotals), () => undefined), test_suites: { ...field.anything(), schema: { type: ['array', 'null'], items: schemaOf(suite) } } } satisfies Shape;

/** How many tests passed and failed, in all and for each suite. */
export const testSummary: View = {
  schema: schemaOf(summaryShape),
  known: Object.keys(summaryShape),
  render: (value, context) => {
    const raw = isObject(value) ? value : {};
    const total = isObject(raw['total']) ? raw['total'] : {};
    const sum = { total_time: total['time'], total_count: total['count'], success_count: total['success'], failed_count: total['failed'], error_count: total['error'], skipped_count: total['skipped'] };
    const { lines, kept } = suiteRows(suitesOf(raw), context.budget - 1_000);
    const told = keep(summaryShape, { ...raw, test_suites: kept }, context);
    const heading = `## Tests of pipeline ${String(context.params['pipeline_id'] ?? '?')}`;
    const text = kept.length === 0 && Number(sum.total_count ?? 0) === 0 ? 'The jobs of this pipeline reported no tests.' : `${heading}\n\n${counts(sum)}`;
    return { text: [text, lines.join('\n'), ...told.remarks].filter(Boolean).join('\n\n'), structured: told.value };
  },
};

/** The tests of a report that were asked for, with their output; and the counts of all. */
export const testReport: View = {
  schema: {
    type: 'object',
    properties: {
      ...(schemaOf(totals)['properties'] as JsonObject),
      test_suites: { type: ['array', 'null'], items: schemaOf(suite) },
      test_cases: { type: ['array', 'null'], items: schemaOf(testCase) },
      pagination: paginationSchema,
    },
  },
  known: [...Object.keys(totals), 'test_suites', 'test_cases', 'pagination'],
  render: (value, context) => renderReport(value as TestReport, context),
};

function renderReport(wanted: TestReport, context: ViewContext): Rendering {
  const { pipeline_id, report, page, per_page } = wanted;
  const suites = suitesOf(report);
  const facts = project(totals, { ...report, pipeline_id });
  const heading = `## Tests of pipeline ${pipeline_id}`;
  if (suites.length === 0) return { text: 'The jobs of this pipeline reported no tests.', structured: { ...facts, test_suites: [], test_cases: [], pagination: { has_more: false } } };

  const listed = casesOf(suites, wanted);
  const from = (page - 1) * per_page;
  const cases = listed.slice(from, from + per_page);
  const { lines: suiteLines, kept: keptSuites } = suiteRows(suites, Math.floor(context.budget / 3));
  const top = [heading, '', counts(facts)];
  let left = context.budget - 2_000 - bytes([...top, ...suiteLines].join('\n'));
  let dataLeft = context.budget - 2_000 - bytes(JSON.stringify(keptSuites));
  const blocks: string[] = [];
  const kept: JsonObject[] = [];
  for (const each of cases) {
    const block = blockOf(each, cases.length === 1 ? left - 500 : outputBytes, (index) => context.again({ page: index + 1, per_page: 1 }), from + kept.length);
    const data = project(testCase, { ...each, message: outputOf(each).slice(0, messageLength) || undefined });
    left -= bytes(block) + 2;
    dataLeft -= bytes(JSON.stringify(data)) + 1;
    if (left < 0 || dataLeft < 0) break;
    blocks.push(block);
    kept.push(data);
  }

  const last = from + kept.length;
  const pages = Math.ceil(listed.length / per_page);
  const pagination = { page, per_page, total_items: listed.length, total_pages: pages, ...(last < listed.length && kept.length === cases.length ? { next_page: page + 1 } : {}), has_more: last < listed.length };
  const more =
    last >= listed.length ? '' : `${listed.length - last} more of these tests. Continue with ${context.again(kept.length === cases.length ? { page: page + 1, per_page } : continuation(context.params, pagination, Math.max(1, kept.length)))}`;
  const parts = [top.join('\n'), title(wanted, listed.length), ...blocks, more, suiteLines.join('\n')].filter(Boolean);
  const told = selected({ ...facts, test_suites: keptSuites, test_cases: kept, pagination }, context);
  return { text: [...parts, ...told.remarks].join('\n\n'), structured: told.value };
}

function selected(value: JsonObject, context: ViewContext): { readonly value: JsonObject; readonly remarks: readonly string[] } {
  if (context.fields === undefined) return { value, remarks: [] };
  const shape = Object.fromEntries(Object.keys(value).map((name) => [name, field.anything()]));
  return keep(shape, value, context);
}

/** How the listed tests ended, for one and for several. */
const outcomes: Readonly<Record<string, readonly [one: string, several: string]>> = {
  failed: ['that failed or ended in an error', 'that failed or ended in an error'],
  skipped: ['that was skipped', 'that were skipped'],
  success: ['that passed', 'that passed'],
};

function title({ status, suite: name }: TestReport, count: number): string {
  const [one, several] = outcomes[status] ?? ['', ''];
  const where = name === undefined ? '' : ` of suite ${code(name)}`;
  if (count === 0) return `There is no test${where}${several && ` ${several}`}.`;
  return `### ${count} ${count === 1 ? 'test' : 'tests'}${where}${several && ` ${count === 1 ? one : several}`}`;
}

function casesOf(suites: readonly JsonObject[], { status, suite: name }: TestReport): JsonObject[] {
  const all = suites
    .filter((each) => name === undefined || each['name'] === name)
    .flatMap((each) => (Array.isArray(each['test_cases']) ? each['test_cases'].filter(isObject).map((test): JsonObject => ({ ...test, suite: each['name'] })) : []));
  if (status === 'all') {
    // Failures first: they are what a report is read for.
    const order = (test: JsonObject) => (isFailure(test) ? 0 : 1);
    return all.sort((a, b) => order(a) - order(b));
  }
  return all.filter((test) => (status === 'failed' ? isFailure(test) : test['status'] === status));
}

const isFailure = ({ status }: JsonObject) => status === 'failed' || status === 'error';

/** Output comes as text, as an object with a message, or as a list of texts. */
function textIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(textIn).filter(Boolean).join('\n');
  if (!isObject(value)) return '';
  return Object.values(value).map(textIn).filter(Boolean).join('\n');
}

function outputOf(test: JsonObject): string {
  const output = visible(textIn(test['system_output'])).trim();
  const trace = visible(textIn(test['stack_trace'])).trim();
  return trace === '' || output.includes(trace) ? output : [output, trace].filter(Boolean).join('\n');
}

function blockOf(test: JsonObject, room: number, whole: (index: number) => string, index: number): string {
  const path = [test['suite'], test['classname'], test['name']].filter((part): part is string => typeof part === 'string' && part !== '').map(inline);
  const where = typeof test['file'] === 'string' && test['file'] !== '' ? `, in ${code(test['file'])}` : '';
  const line = `- **${[...new Set(path)].join(' › ')}** (${inline(String(test['status'] ?? 'unknown'))}${where})`;
  const output = isFailure(test) ? outputOf(test) : '';
  if (output === '') return line;
  const shown = head(output, Math.max(200, room));
  const cut = shown.length < output.length ? `\n\nCut: ${size(bytes(output))} in all. The whole output: ${whole(index)}` : '';
  return `${line}\n\n${fence(shown)}${cut}`;
}
