import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code, inline } from '../../presentation/markdown.js';
import { nestedList } from '../../presentation/nested.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const scopesOf = (scopes: unknown) =>
  Array.isArray(scopes) ? scopes.filter(isObject).flatMap(({ environment_scope: scope }) => (typeof scope === 'string' ? [code(scope)] : [])).join(', ') : '';

/** What the settings of a strategy come to: a percentage, or some users. */
function settingsOf(parameters: unknown): string | undefined {
  if (!isObject(parameters)) return undefined;
  const share = parameters['rollout'] ?? parameters['percentage'];
  if (share !== undefined) return `${inline(String(share))} %`;
  return typeof parameters['userIds'] === 'string' ? `users ${inline(parameters['userIds'])}` : undefined;
}

function strategyInShort({ id, name, parameters, scopes, user_list }: JsonObject): string {
  const list = isObject(user_list) && user_list['name'] !== undefined ? `list ${inline(String(user_list['name']))}` : undefined;
  const where = scopesOf(scopes);
  const what = [inline(String(name ?? 'strategy')), settingsOf(parameters), list, where === '' ? undefined : `in ${where}`].filter((part) => part !== undefined).join(' ');
  return id === undefined ? what : `${what} (${String(id)})`;
}

const strategies = nestedList(
  {
    id: field.number(),
    name: field.text(),
    parameters: field.anything(),
    scopes: field.parts(['id', 'environment_scope'], ({ environment_scope }) => (environment_scope === undefined ? undefined : String(environment_scope))),
    user_list: field.part(['id', 'iid', 'name'], ({ name }) => (name === undefined ? undefined : inline(String(name)))),
  },
  strategyInShort,
);

const flag = {
  name: field.name(),
  active: field.flag('On', { sayNo: true }),
  strategies,
  created_at: field.time('Created'),
  updated_at: field.time('Updated'),
  description: field.prose(),
} satisfies Shape;

const heading = ({ name }: JsonObject) => `Feature flag ${code(String(name ?? '?'))}`;

/** One feature flag with its strategies. */
export const featureFlagCard = card(flag, { heading, headed: ['name'] });

/** A feature flag after a write, without the description. */
export const writtenFeatureFlagCard = card(Object.fromEntries(Object.entries(flag).filter(([name]) => name !== 'description')), { heading, headed: ['name'] });

/** Several feature flags. */
export const featureFlagTable = table({ ...flag, description: field.text() } satisfies Shape, {
  title: 'Feature flags',
  columns: ['name', 'active', 'strategies', 'updated_at', 'description'],
  empty: 'No feature flags match.',
});
