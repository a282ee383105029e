import { describe, expect, it } from '@jest/globals';
import * as field from './field.js';
import { nested, nestedList } from './nested.js';

const one = { id: field.number(), name: field.text(), user: field.user() };
const shown = ({ id, name }: { id?: unknown; name?: unknown }) => (name === undefined ? undefined : `${String(id)} ${String(name)}`);

describe('an object inside an object', () => {
  it('keeps its own fields, each as it is kept anywhere', () => {
    const part = nested(one, shown);

    expect(part.keep({ id: '7', name: 'deploy', extra: true, user: { username: 'alice', avatar_url: 'x' } })).toEqual({ id: 7, name: 'deploy', user: { username: 'alice' } });
    expect(part.show({ id: 7, name: 'deploy' })).toBe('7 deploy');
  });

  it('counts as absent without any of them', () => {
    const part = nested(one, shown);

    expect(part.keep({ extra: true })).toBeUndefined();
    expect(part.keep(null)).toBeUndefined();
    expect(part.show('text')).toBeUndefined();
  });

  it('reads in a list one after the other, without those that have nothing to show', () => {
    const parts = nestedList(one, shown);

    expect(parts.keep([{ id: 1, name: 'a' }, { extra: true }, 'text'])).toEqual([{ id: 1, name: 'a' }]);
    expect(parts.keep([])).toBeUndefined();
    expect(parts.show([{ id: 1, name: 'a' }, { id: 2 }, { id: 3, name: 'c' }])).toBe('1 a; 3 c');
    expect(parts.show([{ id: 2 }])).toBeUndefined();
  });

  it('may be null, and is open', () => {
    expect(nested(one, shown).schema).toMatchObject({ type: ['object', 'null'], properties: { id: { type: ['number', 'null'] } } });
    expect(nestedList(one, shown).schema).toMatchObject({ type: ['array', 'null'], items: { type: ['object', 'null'] } });
    expect(nestedList(one, shown, 'Jobs').label).toBe('Jobs');
  });
});
