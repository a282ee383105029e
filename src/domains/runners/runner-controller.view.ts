import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import { nestedList } from '../../presentation/nested.js';
import { hiding, hidingInEach, showingOnce } from '../../presentation/secret-member.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const controller = {
  id: field.number('ID'),
  description: field.text(),
  state: field.text(),
  connected: field.flag('Connected', { sayNo: true }),
  created_at: field.time('Created'),
  updated_at: field.time('Updated'),
} satisfies Shape;

/** One runner controller. */
export const runnerControllerCard = card(controller, { heading: ({ id, description }: JsonObject) => `Runner controller ${String(id ?? '?')}${typeof description === 'string' && description !== '' ? `: ${inline(description)}` : ''}`, headed: ['id', 'description'] });

/** Several runner controllers. */
export const runnerControllerTable = table(controller, { title: 'Runner controllers', columns: ['id', 'description', 'state', 'updated_at'], empty: 'There are no runner controllers.' });

const token = {
  id: field.number('ID'),
  description: field.text(),
  runner_controller_id: field.number('Controller'),
  created_at: field.time('Created'),
  last_used_at: field.time('Last used'),
} satisfies Shape;

const tokenCard = card(token, { heading: ({ id }: JsonObject) => `Token ${String(id ?? '?')} of a runner controller`, headed: ['id'] });

/** One token of a runner controller, without the token itself. */
export const controllerTokenCard = hiding('token', tokenCard);

/** A token of a runner controller as it was just made or rotated. */
export const newControllerTokenCard = showingOnce('token', 'Token', tokenCard);

/** Several tokens of a runner controller. */
export const controllerTokenTable = hidingInEach('token', table(token, { title: 'Tokens of runner controller', empty: 'This runner controller has no tokens.' }));

const since = { created_at: field.time('Since'), updated_at: field.time('Updated') };

/** One thing that a runner controller decides for: a runner, or without one the instance. */
export const controllerScopeCard = card(
  { runner_id: field.number('Runner'), ...since },
  { heading: ({ runner_id }: JsonObject) => (runner_id === undefined || runner_id === null ? 'Decides for all runners of the instance' : `Decides for runner ${String(runner_id)}`), headed: ['runner_id'] },
);

const none = (value: unknown) => !Array.isArray(value) || value.length === 0;

/** All that a runner controller decides for. */
export const controllerScopesCard = card(
  {
    instance_level_scopings: nestedList(since, () => 'all runners', 'Instance'),
    runner_level_scopings: nestedList({ runner_id: field.number(), ...since }, ({ runner_id }) => `runner ${String(runner_id ?? '?')}`, 'Runners'),
  },
  { heading: (raw: JsonObject) => (isObject(raw) && none(raw['instance_level_scopings']) && none(raw['runner_level_scopings']) ? 'Decides for no runner' : 'Decides for'), headed: [] },
);
