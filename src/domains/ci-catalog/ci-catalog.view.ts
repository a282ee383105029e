import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { pagedByGraphql } from '../../presentation/going-on-after.js';
import { code, inline } from '../../presentation/markdown.js';
import { nestedList } from '../../presentation/nested.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const summary = {
  id: field.text(),
  full_path: field.name('Path'),
  name: field.text(),
  latest_released_at: field.time('Released'),
  star_count: field.number('Stars'),
  usage_count: field.number('Used by, in 30 days'),
  verification_level: field.text('Verified'),
  topics: field.names(),
  description: field.text(),
} satisfies Shape;

const input = ({ name, type, required, default: standard }: JsonObject) =>
  `${code(String(name ?? '?'))}${type === undefined ? '' : ` ${inline(String(type))}`}${required === true ? ', required' : standard === undefined ? '' : `, default ${code(typeof standard === 'string' ? standard : JSON.stringify(standard))}`}`;

const components = nestedList(
  {
    name: field.text(),
    include_path: field.name(),
    inputs: field.parts(['name', 'type', 'required', 'default', 'description'], input),
  },
  ({ name, include_path, inputs }) => {
    const given = Array.isArray(inputs) ? inputs.filter(isObject).map(input) : [];
    return `${inline(String(name ?? '?'))}${include_path === undefined ? '' : `, include as ${code(String(include_path))}`}${given.length === 0 ? '' : ` with ${given.join('; ')}`}`;
  },
);

/** What the catalog offers. */
export const catalogTable = pagedByGraphql(table(summary, { title: 'CI/CD catalog', columns: ['full_path', 'latest_released_at', 'star_count', 'usage_count', 'verification_level', 'description'], empty: 'The CI/CD catalog has nothing that matches.' }));

/** One project of the catalog with the components that it offers. */
export const catalogResourceCard = card(
  { ...summary, latest_version: field.name('Latest'), versions: field.names(), components, readme: field.prose('README') },
  { heading: ({ full_path, name }: JsonObject) => `CI/CD components of ${inline(String(full_path ?? name ?? '?'))}`, headed: ['full_path', 'id'] },
);

const nodesOf = (value: unknown) => (isObject(value) && Array.isArray(value['nodes']) ? value['nodes'].filter(isObject) : []);

/** A project of the catalog as GraphQL gives it, under the names of REST; the names of its versions come by themselves. */
export function flatResource(raw: JsonObject, named: JsonObject = {}): JsonObject {
  const path = raw['fullPath'] ?? raw['webPath'];
  const [latest = {}] = nodesOf(raw['versions']);
  return {
    id: raw['id'],
    full_path: typeof path === 'string' ? path.replace(/^\//, '') : undefined,
    name: raw['name'],
    latest_released_at: raw['latestReleasedAt'],
    star_count: raw['starCount'],
    usage_count: raw['last30DayUsageCount'],
    verification_level: raw['verificationLevel'],
    topics: raw['topics'],
    description: raw['description'],
    latest_version: latest['name'],
    versions: nodesOf(named['versions']),
    components: nodesOf(latest['components']).map(({ name, includePath, inputs }) => ({ name, include_path: includePath, inputs })),
    readme: latest['readme'],
  };
}
