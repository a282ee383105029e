import { isObject } from '../kernel/json.js';
import type { Liveliness } from './resource.decorator.js';

/** States by what they say of the near future; those named nowhere are without a life cycle, or in the middle of one that people drive. */
export interface StatesByLiveliness {
  readonly active?: readonly string[];
  readonly settled?: readonly string[];
}

/** Tells the liveliness of an object by the state that GitLab gives in one of its members. */
export function livelinessBy(member: string, { active = [], settled = [] }: StatesByLiveliness): (value: unknown) => Liveliness {
  return (value) => {
    const state = isObject(value) ? String(value[member]) : '';
    return active.includes(state) ? 'active' : settled.includes(state) ? 'settled' : 'steady';
  };
}
