import { Type } from 'typebox';
import * as field from '../../presentation/field.js';
import type { Shape } from '../../presentation/shape.js';
import { OneOf } from '../../vocabulary/enums.js';

/** Who may still push and delete what a rule protects. */
export const protection = {
  minimum_access_level_for_push: field.text('May push'),
  minimum_access_level_for_delete: field.text('May delete'),
} satisfies Shape;

const levels = ['maintainer', 'owner', 'admin'] as const;

export const PushLevel = OneOf(levels, 'Lowest role that may push what the pattern fits.');

export const DeleteLevel = OneOf(levels, 'Lowest role that may delete what the pattern fits.');

export const RuleId = (list: string) => Type.Integer({ description: `Id of the rule, as ${list} shows it.`, minimum: 1 });

/** What callers call these. */
export const protectionAliases = { push: 'minimum_access_level_for_push', delete: 'minimum_access_level_for_delete' };

export const protectionKeywords = ['protect', 'protection rule', 'who may push', 'prevent overwriting', 'immutable'];
