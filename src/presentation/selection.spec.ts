import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { pathsIn, select, unknownField } from './selection.js';

const issue = { iid: 7, title: 'Login', author: { username: 'alice', name: 'Alice' }, assignees: [{ username: 'bob', id: 2 }, { username: 'eve' }], labels: [], description: 'abcdef', 'weird-name': 1 };

describe('choosing fields', () => {
  it.each([
    [['iid', 'title'], { iid: 7, title: 'Login' }],
    [['author.username'], { author: { username: 'alice' } }],
    [['author.username', 'author.name'], { author: { username: 'alice', name: 'Alice' } }],
    [['assignees[].username'], { assignees: [{ username: 'bob' }, { username: 'eve' }] }],
    [['assignees.username'], { assignees: [{ username: 'bob' }, { username: 'eve' }] }],
    [['assignees[].id', 'assignees[].username'], { assignees: [{ id: 2, username: 'bob' }, { username: 'eve' }] }],
    [['labels[].name'], { labels: [] }],
    [['description[2:4]'], { description: 'cd' }],
    [['description[4:]'], { description: 'ef' }],
    [['weird-name'], { 'weird-name': 1 }],
  ])('by %j gives exactly these', (paths, expected) => {
    expect(select(issue, paths)).toEqual({ value: expected, missing: [] });
  });

  it('says what it did not find, and gives the rest', () => {
    expect(select(issue, ['iid', 'nothing', 'author.age', 'iid[]', 'iid[0:1]'])).toEqual({ value: { iid: 7 }, missing: ['nothing', 'author.age', 'iid[]', 'iid[0:1]'] });
  });

  it('takes each element of a bare list', () => {
    expect(select([{ a: 1, b: 2 }, { a: 3 }], ['a'])).toEqual({ value: [{ a: 1 }, { a: 3 }], missing: [] });
  });

  it.each(['', '.', 'a..b', 'a.', '[]', 'a[', 'a[1]', 'a b', '$.a', 'a[1:2:3]', '__proto__ '])('refuses %j, and says how paths are written', (path) => {
    expect(() => select(issue, [path])).toThrow(/is not a field path\. Write names joined by dots/);
  });

  it('reaches nothing that is not in the answer', () => {
    const paths = ['constructor', '__proto__', 'toString', 'hasOwnProperty.name'];
    expect(select({ a: 1 }, paths)).toEqual({ value: {}, missing: paths });
  });

  it('never gives what no path named', () => {
    const names = ['a', 'b', 'c', 'd'];
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), fc.jsonValue()), fc.subarray(names, { minLength: 1 }), (value, paths) => {
        const { value: chosen, missing } = select(value, paths);
        expect(Object.keys(chosen as object).sort()).toEqual(paths.filter((path) => path in value).sort());
        expect([...missing].sort()).toEqual(paths.filter((path) => !(path in value)).sort());
      }),
    );
  });
});

describe('advice on a field that is not there', () => {
  it('names the nearest of those that are, two levels deep', () => {
    expect(pathsIn([issue])).toEqual(expect.arrayContaining(['iid', 'author.username', 'assignees.username']));
    expect(unknownField('autor.username', issue, ['state'])).toContain('Nearest: author.username');
    expect(unknownField('stat', issue, ['state'])).toContain('Nearest: state');
    expect(unknownField('qqqqqqqq', issue, [])).toBe('fields: there is no "qqqqqqqq" in this result. Use ["*"] to see everything.');
  });

  it('knows no fields of what is no object', () => {
    expect(pathsIn('text')).toEqual([]);
    expect(pathsIn([])).toEqual([]);
  });

  it('takes a stretch of a list, and cuts no character of a text in half', () => {
    expect(select({ notes: [{ id: 1 }, { id: 2 }, { id: 3 }] }, ['notes[1:].id'])).toEqual({ value: { notes: [{ id: 2 }, { id: 3 }] }, missing: [] });
    expect(select({ notes: [{ id: 1 }, { id: 2 }, { id: 3 }] }, ['notes[1:2]'])).toEqual({ value: { notes: [{ id: 2 }] }, missing: [] });
    expect(select({ text: 'a🌱b' }, ['text[0:2]']).value).toEqual({ text: 'a' });
    expect(select({ text: 'a🌱b' }, ['text[2:]']).value).toEqual({ text: '🌱b' });
  });
});
