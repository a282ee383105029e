import { isObject, type JsonObject } from '../../kernel/json.js';
import * as field from '../../presentation/field.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import { wholeCard } from './whole-object.view.js';

/** What the instance would tell of its use. */
export const servicePingCard = wholeCard(() => 'Service ping');

/** The queries that count it. */
export const usageQueriesCard = wholeCard(() => 'Queries of the service ping');

/** What is counted without a database. */
export const nonSqlMetricsCard = wholeCard(() => 'Metrics that need no database');

/** The members of an object, at any depth, that have a text in their name; all of them when there is none to look for. */
export function membersNamed(search: string | undefined, value: unknown): JsonObject {
  if (!isObject(value)) return {};
  if (search === undefined) return value;
  const wanted = search.toLowerCase();
  const kept = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    if (name.toLowerCase().includes(wanted)) return [[name, member]];
    const inner = membersNamed(search, member);
    return Object.keys(inner).length === 0 ? [] : [[name, inner]];
  });
  return Object.fromEntries(kept);
}

const definition = {
  key_path: field.name('Metric'),
  description: field.text(),
  status: field.text(),
  time_frame: field.text('Counts over'),
  value_type: field.text('Kind'),
} satisfies Shape;

/** What is counted of the use of GitLab. */
export const metricDefinitionTable = table(definition, { title: 'Metric definitions', empty: 'No metric definitions match.' });

/** A line `key: value` of a definition; what belongs to a key goes on in deeper lines. */
const member = /^(?:- | {2})(\w+):(?: (.*))?$/;

/** The definitions in GitLab's answer, which is YAML: a list of maps, of which only texts at the first level are of interest here. */
export function definitionsIn(yaml: string): Record<string, string>[] {
  const definitions: Record<string, string>[] = [];
  let key: string | undefined;
  for (const line of yaml.split('\n')) {
    if (line.startsWith('- ')) definitions.push({});
    const current = definitions.at(-1);
    if (current === undefined) continue;
    const [, name, value = ''] = member.exec(line) ?? [];
    if (name !== undefined) current[(key = name)] = withoutMarks(value);
    else if (key !== undefined && /^ {4,}[^\s-]/.test(line)) current[key] = `${current[key] ?? ''} ${line.trim()}`.trim();
  }
  return definitions;
}

/** A value without quotes and without the mark of a text of several lines. */
function withoutMarks(value: string): string {
  return value.trim().replace(/^[>|][+-]?$/, '').replace(/^(['"])(.*)\1$/, '$2');
}
