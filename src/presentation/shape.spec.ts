import { describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import * as field from './field.js';
import { keep, labelOf, project, schemaOf } from './shape.js';

const shape = {
  id: field.number(),
  title: field.text(),
  open: field.flag(),
  author: field.user(),
  reviewers: field.users(),
  labels: field.names(),
  milestone: field.milestone(),
  created_at: field.time(),
  extra: field.anything(),
};
const strict = { strictFields: true };

describe('what is kept of an object', () => {
  it('is what its kind says, without nulls and without nested dumps', () => {
    expect(project(shape, { id: 1, title: null, author: { id: 9, username: 'alice', name: 'Alice', avatar_url: 'x' }, reviewers: [], milestone: { id: 4, iid: 1, title: 'M', description: 'long' }, other: 2 })).toEqual({
      id: 1,
      author: { username: 'alice', name: 'Alice' },
      reviewers: [],
      milestone: { id: 4, iid: 1, title: 'M' },
    });
  });

  it('is nothing of what is no object', () => {
    for (const value of [null, undefined, 7, 'text', ['a']]) expect(project(shape, value)).toEqual({});
  });

  it('fits the declared schema whatever GitLab sends, with chosen fields and with all', () => {
    const validate = new Ajv2020().compile(schemaOf(shape));
    const anything = fc.jsonValue({ maxDepth: 3 });
    const object = fc.record(Object.fromEntries(Object.keys(shape).map((name) => [name, anything])), { requiredKeys: [] });
    fc.assert(
      fc.property(object, fc.constantFrom(undefined, ['*'], ['id', 'author', 'labels']), (raw, fields) => {
        const { value } = keep(shape, raw, { ...strict, ...(fields === undefined ? {} : { fields }) });
        expect(validate(value) ? [] : validate.errors).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('never holds a known secret, with all fields neither', () => {
    const raw = { id: 1, runners_token: 'hush', nested: [{ feed_token: 'hush', url: 'https://me:hush@git.example/x' }] };
    for (const fields of [undefined, ['*'], ['nested']]) expect(JSON.stringify(keep(shape, raw, { ...strict, ...(fields === undefined ? {} : { fields }) }))).not.toContain('hush');
    expect(() => keep(shape, raw, { ...strict, fields: ['runners_token'] })).toThrow(/there is no "runners_token"/);
  });

  it('is copied, not changed in place', () => {
    const raw = Object.freeze({ id: 1, runners_token: 'hush', author: Object.freeze({ username: 'alice', id: 3 }) });
    keep(shape, raw, { ...strict, fields: ['*'] });
    expect(raw).toEqual({ id: 1, runners_token: 'hush', author: { username: 'alice', id: 3 } });
  });
});

describe('a label', () => {
  it.each([['source_branch', 'Source branch'], ['web_url', 'Web URL'], ['iid', 'IID'], ['http_url_to_repo', 'HTTP URL to repo'], ['x|y', 'X\\|y'], ['constructor', 'Constructor']])('of %j is %j', (name, label) => {
    expect(labelOf(name)).toBe(label);
  });

  it('is the field\'s own where it has one', () => {
    expect(labelOf('web_url', field.address('Link'))).toBe('Link');
  });
});
