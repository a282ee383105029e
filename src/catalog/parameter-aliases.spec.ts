import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ObjectSchema } from './action-entry.js';
import { parameterFor, webReference } from './parameter-aliases.js';

const schema = (...names: readonly string[]): ObjectSchema => ({ type: 'object', properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])), required: names, additionalProperties: false });

describe('the parameter that a name means', () => {
  it.each([
    ['project', ['project_id'], 'project_id'],
    ['projectId', ['project_id'], 'project_id'],
    ['Project-ID', ['project_id'], 'project_id'],
    ['mr_iid', ['project_id', 'merge_request_iid'], 'merge_request_iid'],
    ['iid', ['project_id', 'issue_iid'], 'issue_iid'],
    ['branch', ['ref'], 'ref'],
    ['branch', ['ref', 'branch'], 'branch'],
    ['search', ['query'], 'query'],
    ['query', ['search'], 'search'],
    ['id', ['project_id', 'job_id'], 'job_id'],
    ['id', ['project_id'], 'project_id'],
    ['id', ['project_id', 'job_id', 'pipeline_id'], 'project_id'],
    ['comment', ['note'], 'note'],
    ['url', ['remote_url'], 'remote_url'],
  ])('%s, of %j, is %s', (name, names, parameter) => {
    expect(parameterFor(name, schema(...names))).toBe(parameter);
  });

  it.each(['iid', 'branch', 'nonsense', 'constructor', '__proto__', 'toString', ''])('%j is none of an action that lacks it', (name) => {
    expect(parameterFor(name, schema('project_id'), {})).toBeUndefined();
  });

  it('may be the action\'s own choice', () => {
    expect(parameterFor('key', schema('name'), { key: 'name' })).toBe('name');
    expect(parameterFor('key', schema('name'), { key: 'gone' })).toBeUndefined();
  });

  it('is always one that the action has', () => {
    const names = ['project_id', 'issue_iid', 'ref', 'branch', 'query', 'body', 'sha'];
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('mr', 'iid', 'branch', 'text', 'path', 'id', 'commit')), fc.subarray(names), (name, had) => {
        const found = parameterFor(name, schema(...had));
        expect(found === undefined || had.includes(found)).toBe(true);
      }),
    );
  });
});

describe('an address in the browser', () => {
  const host = 'https://gitlab.example/git';

  it.each([
    ['/a/b', { project: 'a/b' }],
    ['/a/b.git', { project: 'a/b' }],
    ['/a/b/c/d/-/issues/7', { project: 'a/b/c/d', kind: 'issue_iid', number: 7 }],
    ['/a/b/-/work_items/7', { project: 'a/b', kind: 'issue_iid', number: 7 }],
    ['/a/b/-/merge_requests/7/diffs?x=1#y', { project: 'a/b', kind: 'merge_request_iid', number: 7 }],
    ['/a/b/-/pipelines/12', { project: 'a/b', kind: 'pipeline_id', number: 12 }],
    ['/a/b/-/jobs/13', { project: 'a/b', kind: 'job_id', number: 13 }],
    ['/a/b/-/tree/main', { project: 'a/b' }],
    ['/a/b/-/constructor/1', { project: 'a/b' }],
    ['/a/b/-/issues/new', { project: 'a/b' }],
  ])('%s names what it shows', (path, reference) => {
    expect(webReference(`${host}${path}`, host)).toEqual(reference);
  });

  it.each(['acme/api', 'https://gitlab.example/a/b', 'https://other.example/git/a/b', 'https://gitlab.example/git', 'https://gitlab.example/git/a', 'ftp://gitlab.example/git/a/b', 'https://', 'https://gitlab.example/git/a/%zz/b', 'https://gitlab.example/git/a/%ff'])('%s names none', (text) => {
    expect(webReference(text, host)).toBeUndefined();
  });

  it('is read without failing, whatever follows', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const reference = webReference(`${host}${path}`, host);
        expect(reference === undefined || reference.project.includes('/')).toBe(true);
      }),
    );
  });
});
