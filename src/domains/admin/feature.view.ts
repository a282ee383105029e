import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code, inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const gate = ({ key, value }: JsonObject) => `${inline(String(key ?? '?'))}: ${inline(Array.isArray(value) ? value.map(String).join(', ') : String(value ?? '?'))}`;

const feature = {
  name: field.name('Feature'),
  state: field.text(),
  gates: field.parts(['key', 'value'], gate, 'On for'),
  definition: field.part(['type', 'group', 'milestone', 'default_enabled', 'rollout_issue_url'], ({ type, group, default_enabled }) => {
    const about = [type, group, default_enabled === true ? 'on by default' : 'off by default'].filter((each) => typeof each === 'string');
    return about.map((each) => inline(each)).join(', ');
  }),
} satisfies Shape;

/** One feature of GitLab and whom it is on for. */
export const featureCard = card(feature, { heading: ({ name }: JsonObject) => `Feature ${code(String(name ?? '?'))}`, headed: ['name'] });

/** Several features. */
export const featureTable = table(feature, { title: 'Features', empty: 'No features match.' });

const definition = {
  name: field.name('Feature'),
  type: field.text('Kind'),
  group: field.text(),
  default_enabled: field.flag('On by default', { sayNo: true }),
  milestone: field.text('Since'),
  introduced_by_url: field.address('Introduced by'),
  rollout_issue_url: field.address('Rollout'),
} satisfies Shape;

/** What GitLab says about features that it has. */
export const featureDefinitionTable = table(definition, { title: 'Feature definitions', columns: ['name', 'type', 'group', 'default_enabled', 'milestone', 'rollout_issue_url'], empty: 'No feature definitions match.' });

/** Those whose name has a text in it; GitLab sends all. */
export function namedLike(all: unknown, search = ''): readonly JsonObject[] {
  const wanted = search.toLowerCase();
  return (Array.isArray(all) ? all : []).filter(isObject).filter(({ name }) => String(name).toLowerCase().includes(wanted));
}
