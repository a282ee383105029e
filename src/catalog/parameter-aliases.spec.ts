import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { ObjectSchema } from './action-schema.js';
import { parameterFor } from './parameter-aliases.js';

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
