import fc from 'fast-check';
import { isObject } from '../../src/kernel/json.js';

/** Names that every object of JavaScript answers to. */
export const prototypeNames = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'then', 'toJSON'] as const;

/** Text that looks like something else, or like the end of it. */
const traps = [
  ...prototypeNames,
  '', ' ', '\u00a0', '\t', '\0', 'a\0b', '\u202e', '\ufeff', '\u2028', '\ud800', 'x\udfff', '\ud83d\ude00', 'null', 'undefined', 'NaN', 'true', '0', '-1', '1e400', '9007199254740993',
  '.', '..', '../..', '..%2f..', '%2e%2e', '%252e%252e%252f', '%00', '%', '%zz', '%c0%ae', '%ff', '%ed%a0%80', 'a/../b', 'a\\..\\b', '/', '//', 'acme%2Fapi', 'acme%252Fapi', 'acme/api', '*', '?', '#', '?a=b#c', ':id',
  '{}', '[]', '[object Object]', '{"a":1}', '{"a":', '[1,2', '"', "'", '`', '```', '$&', '$1', '${a}', '{{a}}', '%s%n', '<script>', '</a>', '\n\n## Forged\n', '| a | b |', 'a, b,,c', '/close', '/label ~x\n/close', '1; DROP', '=1+1',
  'http://127.0.0.1:9/', 'http://[', 'file:///etc/passwd', 'gitlab://project/acme%2Fapi', '2026-02-30', '2026-11-30T25:61:00Z', '-P1D', 'ß'.repeat(300), '٣', 'İ', 'e\u0301'.repeat(50),
] as const;

/** What a long text may consist of. */
const units = ['a', 'ä', ' ', '\n', '/', '\\', '%2e', '25', '/x', '../', '`', '[', '](', '<', '|', '*', '#', '@', ':', '://', '.', ',', '=', '-', '0', '\ud83d', '/close\n', '> ', '```\n'] as const;

/** Text of every kind. */
export const text: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...traps) },
  { weight: 3, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  { weight: 2, arbitrary: fc.array(fc.constantFrom(...traps), { minLength: 2, maxLength: 4 }).map((parts) => parts.join('')) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('', 'a', '%', '[', 'http://'), fc.constantFrom(...units), fc.constantFrom(300, 5_000, 100_000), fc.constantFrom('', 'x', '\0')).map(([before, unit, length, after]) => before + unit.repeat(Math.ceil(length / unit.length)) + after) },
);

export const number: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: -3, max: 100 }),
  fc.constantFrom(2 ** 31, -(2 ** 31), 2 ** 53, 2 ** 53 + 2, -(2 ** 53), 1e21, 1e300, 5e-324, -0, 0.1, 1.5),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

const depth = { maxDepth: 4, depthSize: 'small' } as const;

const { value: shallow } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    depth,
    fc.constant(null),
    fc.boolean(),
    number,
    text,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(fc.oneof(fc.constantFrom('id', 'iid', 'name', 'title', 'web_url', 'items', 'errors', 'message', 'data', 'nodes', 'pageInfo', 'author', 'username', 'state', 'created_at', ...prototypeNames), text), tie('value')), { maxLength: 5 }).map((members) => Object.fromEntries(members)),
  ),
}));

/** A JSON value of a few levels. */
export const flatJson: fc.Arbitrary<unknown> = shallow;

/** Any JSON value at all. */
export const json: fc.Arbitrary<unknown> = fc.oneof({ weight: 20, arbitrary: shallow }, { weight: 1, arbitrary: fc.tuple(fc.constantFrom(40, 400, 1_000), fc.boolean()).map(([levels, lists]) => nested(levels, lists)) });

function nested(levels: number, lists: boolean): unknown {
  let inner: unknown = 1;
  for (let level = 0; level < levels; level += 1) inner = lists ? [inner] : { a: inner };
  return inner;
}

/** One thing that happens to one place of a value. */
interface Change {
  /** Which place, counted through all there are. */
  readonly place: number;
  readonly how: 'drop' | 'wrap' | 'repeat' | 'rename' | { readonly put: unknown };
}

const change: fc.Arbitrary<Change> = fc.record({
  // The first are those that a reader of it comes upon first.
  place: fc.oneof(fc.nat(12), fc.nat(10_000)),
  how: fc.oneof(fc.constantFrom('drop', 'wrap', 'repeat', 'rename'), fc.constantFrom<unknown>(null, [], {}, '', 0, -1, true, 'text').map((put) => ({ put })), json.map((put) => ({ put }))),
});

/** A few changes for `changed`. */
export const changes: fc.Arbitrary<readonly Change[]> = fc.array(change, { minLength: 1, maxLength: 4 });

type Container = Record<string, unknown> | unknown[];

/** A copy of a value with some of its places gone, of another type, doubled, or under another name. */
export function changed(original: unknown, made: readonly Change[]): unknown {
  const root = { value: structuredClone(original) };
  for (const { place, how } of made) {
    const places = placesIn(root);
    const [container, key] = places[place % places.length] ?? [root, 'value'];
    applied(container, key, how);
  }
  return root.value;
}

function placesIn(root: Container): [Container, string][] {
  const places: [Container, string][] = [];
  const containers: Container[] = [root];
  // What is found on the way is looked through in its turn, however deep.
  for (const container of containers) {
    for (const [key, member] of Object.entries(container)) {
      places.push([container, key]);
      if (isObject(member) || Array.isArray(member)) containers.push(member as Container);
    }
  }
  return places;
}

function applied(container: Container, key: string, how: Change['how']): void {
  const members = container as Record<string, unknown>;
  if (how === 'wrap') members[key] = [members[key]];
  else if (how === 'repeat') members[key] = [members[key], members[key]];
  else if (how === 'drop' && Array.isArray(container)) container.splice(Number(key), 1);
  else if (how === 'drop') delete members[key];
  else if (how === 'rename') {
    const kept = members[key];
    delete members[key];
    members[`${key}_`] = kept;
    // A copy: what a later change does inside of it is not done to the next value as well.
  } else Object.defineProperty(members, key, { value: structuredClone(how.put), configurable: true, enumerable: true, writable: true });
}
