import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type TSchema, Type } from 'typebox';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Nullable, received } from './received.js';

const Person = Type.Object({ id: Type.Number(), username: Type.String() });
const Thing = Type.Object({
  title: Type.String(),
  count: Type.Number(),
  draft: Type.Boolean(),
  author: Person,
  reviewers: Type.Array(Person),
  labels: Type.Array(Type.String()),
  due: Nullable(Type.String()),
  milestone: Nullable(Type.Object({ title: Type.String() })),
  weight: Type.Optional(Type.Number()),
  position: Type.Optional(Nullable(Type.Object({ line: Type.Number() }))),
  languages: Type.Record(Type.String(), Type.Number()),
});

/** What a thing is of which GitLab says nothing. */
const nothing = { title: '', count: 0, draft: false, author: { id: 0, username: '' }, reviewers: [], labels: [], due: null, milestone: null, languages: {} };

describe('what was received', () => {
  it('is what was sent, without what nobody asked for', () => {
    const sent = { title: 'Login', count: 3, draft: true, author: { id: 1, username: 'alice' }, reviewers: [{ id: 2, username: 'bob' }], labels: ['bug'], due: '2026-12-01', milestone: { title: 'One' }, weight: 0, position: { line: 7 }, languages: { Ruby: 66.7 } };
    expect(received(Thing, { ...sent, web_url: 'x', author: { ...sent.author, name: 'Alice' } })).toEqual(sent);
  });

  it.each([[{}], [null], ['text'], [[1]], [undefined], [Object.fromEntries(Object.keys(nothing).map((name) => [name, null]))]])('has the shape that was asked for although %j was sent', (sent) => {
    expect(received(Thing, sent)).toEqual(nothing);
  });

  it.each<[string, TSchema, unknown, unknown]>([
    ['a number for a text', Type.String(), 7, '7'],
    ['a text for a number', Type.Number(), '7.5', 7.5],
    ['another text for a number', Type.Number(), 'seven', 0],
    ['a text for a flag', Type.Boolean(), 'true', true],
    ['an object for a text', Type.String(), { name: 'x' }, ''],
    ['an object for a list', Type.Array(Type.String()), { 0: 'x' }, []],
    ['rows of other kinds', Type.Array(Person), [null, 'x', { id: '7' }], [{ id: 7, username: '' }]],
    ['a list for what may be null', Nullable(Person), [1], null],
    ['a row for what may be null', Type.Array(Nullable(Type.String())), [null, 'x', {}], [null, 'x']],
    ['names of its own', Type.Record(Type.String(), Type.Number()), { Ruby: '60', __proto: null, Go: [] }, { Ruby: 60 }],
    ['anything where anything goes', Type.Unknown(), [{ a: null }], [{ a: null }]],
  ])('takes %s for what can be made of it', (_what, shape, sent, read) => {
    expect(received(shape, sent)).toEqual(read);
  });

  it('does not take what every object inherits for a member', () => {
    expect(received(Type.Object({ constructor: Type.Optional(Type.String()), toString: Type.String() }), {})).toEqual({ toString: '' });
  });

  it('fits its schema always', () => {
    const validate = new Ajv2020({ strict: false }).compile(Thing);
    const members = fc.record(Object.fromEntries(Object.keys(nothing).map((name) => [name, fc.jsonValue()])), { requiredKeys: [] });
    fc.assert(fc.property(fc.oneof(members, fc.jsonValue()), (sent) => expect(validate(received(Thing, sent))).toBe(true)));
  });
});
