import { InvalidParams } from '../../kernel/errors.js';
import { isObject, type JsonObject } from '../../kernel/json.js';
import * as field from '../../presentation/field.js';
import { paginationSchema } from '../../presentation/listing.js';
import { bytes, code, fence, head, size, visible } from '../../presentation/markdown.js';
import { project, schemaOf, type Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import type { Rendering, View, ViewContext } from '../../presentation/view.js';

const range = {
  start_line: field.number('From line'),
  end_line: field.number('To line'),
  commit: field.part(['id', 'title', 'author_name', 'authored_date'], ({ id, title }) => `${code(String(id ?? '').slice(0, 11))} ${String(title ?? '')}`.trim()),
} satisfies Shape;

/** For chosen fields: the ranges as rows, with `lines` and all else that GitLab sends where that is asked for. */
const chosenFields = table(range, { title: 'Blame', empty: 'The file is empty.' });

/** Who last changed each line of a file: the lines fenced, under the commit that they come from. */
export const blameView: View = {
  schema: { type: 'object', properties: { items: { type: 'array', items: schemaOf(range) }, pagination: paginationSchema, total_lines: { type: 'integer' } }, required: ['items', 'pagination'] },
  known: [...Object.keys(range), 'lines'],
  render: (value, context) => {
    const groups = groupsOf(value, context.params);
    if (context.fields === undefined || context.fields.length === 0) return renderBlame(groups, context);
    return chosenFields.render({ items: groups.map(({ raw }) => raw), pagination: { has_more: false } }, context);
  },
};

/** Lines in a row that come from one commit. */
interface Group {
  readonly raw: JsonObject;
  readonly commit: JsonObject;
  readonly first: number;
  readonly lines: readonly string[];
}

/** GitLab's ranges with their place in the file, without the lines before the one wanted. */
function groupsOf(value: unknown, params: JsonObject): Group[] {
  const { items, first_line } = isObject(value) ? value : ({} as JsonObject);
  const start = Number(params['range_start'] ?? 1);
  let next = typeof first_line === 'number' ? first_line : 1;
  const groups = (Array.isArray(items) ? items : []).filter(isObject).flatMap((item): Group[] => {
    const all = Array.isArray(item['lines']) ? item['lines'].map(String) : [];
    const lines = all.slice(Math.max(0, start - next));
    const first = next + all.length - lines.length;
    next += all.length;
    if (lines.length === 0) return [];
    const commit = withTitle(isObject(item['commit']) ? item['commit'] : {});
    return [{ raw: { start_line: first, end_line: next - 1, commit, lines }, commit, first, lines }];
  });
  if (groups.length === 0 && start > 1) throw new InvalidParams(`range_start: the file ends before line ${start}.`);
  return groups;
}

/** A commit in a blame has its message only; the first line of it is the title. */
function withTitle(commit: JsonObject): JsonObject {
  return { title: String(commit['message'] ?? '').split('\n', 1)[0] ?? '', ...commit };
}

/** A longer line is shortened: it is hardly ever read, and would take the room of a hundred others. */
const longestLine = 2_000;

function renderBlame(groups: readonly Group[], context: ViewContext): Rendering {
  const { params } = context;
  const heading = `## Blame of ${code(String(params['file_path']))}\n\nAt ${code(String(params['ref'] ?? 'HEAD'))}`;
  const final = groups.at(-1);
  if (final === undefined) return { text: `${heading}. The file is empty.`, structured: { items: [], pagination: { has_more: false } } };
  const start = groups[0]?.first ?? 1;
  const last = final.first + final.lines.length - 1;
  const { shown, end, items } = linesThatFit(groups, String(last).length, context.budget - bytes(heading) - 1_000);
  // With an end of its own the range may stop before the file does.
  const toTheEnd = params['range_end'] === undefined;
  const all = toTheEnd && start === 1 && end === last;
  const place = all ? `${last} ${last === 1 ? 'line' : 'lines'}` : `lines ${start} to ${end}${toTheEnd ? ` of ${last}` : ''}`;
  const more = end < last ? [`Left out for size: lines ${end + 1} to ${last}. Continue with ${context.again({ range_start: end + 1, range_end: last })}`] : [];
  return {
    text: [`${heading}, ${place}:`, fence(shown), ...more].join('\n\n'),
    structured: { items, ...(toTheEnd ? { total_lines: last } : {}), pagination: { has_more: end < last } },
  };
}

interface Fitting {
  readonly shown: string;
  /** The last line that is shown. */
  readonly end: number;
  readonly items: readonly JsonObject[];
}

/** Lines as far as the room goes, each commit introduced in full where it is met first. */
function linesThatFit(groups: readonly Group[], width: number, room: number): Fitting {
  const known = new Set<string>();
  const shown: string[] = [];
  const items: JsonObject[] = [];
  let [textSize, dataSize, end] = [0, 0, 0];
  for (const { raw, commit, first, lines } of groups) {
    const header = introduction(commit, known);
    const item = project(range, raw);
    const weight = bytes(JSON.stringify(item)) + 1;
    const numbered = lines.map((line, index) => `${String(first + index).padStart(width)}  ${shortened(line)}`);
    // The first line is always shown: without it the call that continues would be the same one again.
    let fitting = 0;
    let used = textSize + bytes(header) + 1;
    for (const line of numbered) {
      used += bytes(line) + 1;
      if ((used > room || dataSize + weight > room) && end + fitting > 0) break;
      fitting += 1;
      textSize = used;
    }
    if (fitting === 0) break;
    dataSize += weight;
    end = first + fitting - 1;
    shown.push(header, ...numbered.slice(0, fitting));
    items.push({ ...item, end_line: end });
    if (fitting < lines.length) break;
  }
  return { shown: `${shown.join('\n')}\n`, end, items };
}

function introduction(commit: JsonObject, known: Set<string>): string {
  const id = String(commit['id'] ?? '?');
  const author = visible(String(commit['author_name'] ?? '')).replaceAll('\n', ' ');
  if (known.has(id)) return `${id.slice(0, 11)} ${author}, as above`;
  known.add(id);
  const date = String(commit['authored_date'] ?? commit['committed_date'] ?? '').slice(0, 10);
  return `${id.slice(0, 11)} ${[date, author].filter((part) => part !== '').join(' ')}: ${visible(String(commit['title'])).slice(0, 200)}`;
}

function shortened(line: string): string {
  const plain = visible(line).replaceAll('\n', ' ');
  return bytes(plain) <= longestLine ? plain : `${head(plain, longestLine)}… (${size(bytes(plain))})`;
}
