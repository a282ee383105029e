import { InvalidParams } from '../kernel/errors.js';
import { isObject } from '../kernel/json.js';
import { nearest } from '../kernel/nearest.js';

/** One step of a field path: a member, every element of a list, or a stretch of a text or list. */
type Step = { readonly member: string } | { readonly each: true } | { readonly from: number; readonly to?: number };

const pathPattern = /^[A-Za-z0-9_-]+(\[\])*(\[\d+:\d*\])?(\.[A-Za-z0-9_-]+(\[\])*(\[\d+:\d*\])?)*$/;

function stepsOf(path: string): Step[] {
  if (!pathPattern.test(path)) {
    throw new InvalidParams(
      `fields: "${path}" is not a field path. Write names joined by dots, [] for each element, [from:to] for part of a text or list: ` +
        '"title", "author.username", "assignees[].username", "description[0:2000]", or "*" for everything.',
    );
  }
  const steps: Step[] = [];
  for (const [token] of path.matchAll(/[A-Za-z0-9_-]+|\[\d*(?::\d*)?\]/g)) {
    const stretch = /^\[(\d+):(\d*)\]$/.exec(token);
    if (stretch) steps.push({ from: Number(stretch[1]), ...(stretch[2] ? { to: Number(stretch[2]) } : {}) });
    else if (token === '[]') steps.push({ each: true });
    else steps.push({ member: token });
  }
  return steps;
}

const absent = Symbol('absent');

function pick(value: unknown, steps: readonly Step[]): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  if ('each' in step) return Array.isArray(value) ? pickEach(value, rest) : absent;
  if ('from' in step) {
    if (Array.isArray(value)) return pickEach(value.slice(step.from, step.to), rest);
    return typeof value === 'string' ? value.slice(betweenCharacters(value, step.from), step.to === undefined ? undefined : betweenCharacters(value, step.to)) : absent;
  }
  if (Array.isArray(value)) return pickEach(value, steps);
  if (!isObject(value) || !Object.hasOwn(value, step.member)) return absent;
  const found = pick(value[step.member], rest);
  return found === absent ? absent : { [step.member]: found };
}

/** A place in a text, moved to the front of a character that it would cut in half. */
function betweenCharacters(text: string, place: number): number {
  return /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(Math.max(0, place - 1), place + 1)) ? place - 1 : place;
}

function pickEach(values: readonly unknown[], steps: readonly Step[]): unknown {
  if (values.length === 0) return [];
  const found = values.map((each) => pick(each, steps));
  return found.every((each) => each === absent) ? absent : found.map((each) => (each === absent ? {} : each));
}

function merge(a: unknown, b: unknown): unknown {
  if (Array.isArray(a) && Array.isArray(b)) return a.map((each, index) => merge(each, b[index]));
  if (!isObject(a) || !isObject(b)) return b;
  const merged: Record<string, unknown> = { ...a };
  for (const [name, member] of Object.entries(b)) merged[name] = Object.hasOwn(merged, name) ? merge(merged[name], member) : member;
  return merged;
}

/** What a selection found, and the paths it did not find. */
export interface Selected {
  readonly value: unknown;
  readonly missing: readonly string[];
}

/** Exactly the fields that the paths name. */
export function select(value: unknown, paths: readonly string[]): Selected {
  let result: unknown = Array.isArray(value) ? value.map(() => ({})) : {};
  const missing: string[] = [];
  for (const path of paths) {
    const found = pick(value, stepsOf(path));
    if (found === absent) missing.push(path);
    else result = merge(result, found);
  }
  return { value: result, missing };
}

/** Every field path of a value down to two levels, for advice on a mistyped one. */
export function pathsIn(value: unknown): string[] {
  const sample: unknown = Array.isArray(value) ? value[0] : value;
  if (!isObject(sample)) return [];
  return Object.entries(sample).flatMap(([name, member]) => {
    const inner: unknown = Array.isArray(member) ? member[0] : member;
    return isObject(inner) ? [name, ...Object.keys(inner).map((key) => `${name}.${key}`)] : [name];
  });
}

/** The sentence about a field path that is neither in the answer nor known for this kind of object. */
export function unknownField(path: string, value: unknown, known: readonly string[]): string {
  const near = nearest(path, new Set([...known, ...pathsIn(value)]));
  return `fields: there is no "${path}" in this result.${near.length > 0 ? ` Nearest: ${near.join(', ')}.` : ''} Use ["*"] to see everything.`;
}
