import { describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { entryOf } from './action-entry.js';
import { SchemaValidator } from './schema-validator.js';

const params = Type.Object({
  project_id: Type.String({ description: 'Project.', minLength: 1 }),
  count: Type.Optional(Type.Integer({ description: 'Count.', minimum: 1, maximum: 5 })),
  state: Type.Optional(Type.String({ description: 'State.', enum: ['opened', 'closed'] })),
  sha: Type.Optional(Type.String({ description: 'SHA.', pattern: '^[0-9a-f]+$', maxLength: 8 })),
  labels: Type.Optional(Type.Array(Type.String(), { description: 'Labels.', minItems: 1, maxItems: 2 })),
  user_id: Type.Optional(Type.Integer({ description: 'User.' })),
  assignee_ids: Type.Optional(Type.Array(Type.Integer(), { description: 'Assignees.' })),
  access_level: Type.Optional(Type.Integer({ description: 'Role: 10 Guest, 25 Security Manager, 30 Developer. Default 30.' })),
  code: Type.Optional(Type.String({ description: 'Code.', minLength: 2 })),
  ids: Type.Optional(Type.Array(Type.Integer(), { description: 'Ids.', minItems: 2, uniqueItems: true })),
  files: Type.Optional(Type.Array(Type.Object({ path: Type.String() }, { additionalProperties: false }), { description: 'Files.' })),
});
const entry = entryOf({ spec: { id: 'thing.make', summary: 'Make a thing.', effect: 'write', params }, call: () => Promise.resolve() }, undefined);
const validator = new SchemaValidator();

describe('what is wrong with arguments', () => {
  it('is nothing when they fit', async () => {
    expect(await validator.problems(entry, { project_id: 'a/b', count: 5, state: 'opened', sha: 'abc', labels: ['a'], files: [{ path: 'x' }] })).toEqual([]);
  });

  it.each([
    [{ project_id: undefined }, ['project_id: is missing.']],
    [{ project_id: '' }, ['project_id: must not be empty.']],
    [{ count: 'three' }, ['count: must be a whole number.']],
    [{ count: 0 }, ['count: must be at least 1.']],
    [{ count: 6 }, ['count: must be at most 5.']],
    [{ state: 'open' }, ['state: must be one of opened, closed. Did you mean opened?']],
    [{ state: 'gone' }, ['state: must be one of opened, closed.']],
    [{ assignee_ids: ['bob'] }, ['assignee_ids[0]: must be a whole number. It takes ids of users: user.list with username finds them.']],
    [{ user_id: 'bob' }, ['user_id: must be a whole number. It takes ids of users: user.list with username finds them.']],
    [{ user_id: {} }, ['user_id: must be a whole number.']],
    [{ access_level: 'developer' }, ['access_level: must be a whole number. It takes 10 Guest, 25 Security Manager, 30 Developer.']],
    [{ files: 'x' }, ['files: must be a list of the form [{"path": …}].']],
    [{ sha: 'xyz' }, ['sha: does not have the form ^[0-9a-f]+$.']],
    [{ sha: 'abcdefabc' }, ['sha: must have at most 8 characters.']],
    [{ labels: 'a' }, ['labels: must be a list.']],
    [{ labels: [] }, ['labels: must have at least 1 item.']],
    [{ labels: ['a', 'b', 'c'] }, ['labels: must have at most 2 items.']],
    [{ labels: [1] }, ['labels[0]: must be a string.']],
    [{ code: 'x' }, ['code: must have at least 2 characters.']],
    [{ ids: [1] }, ['ids: must have at least 2 items.']],
    [{ ids: [1, 1] }, ['ids: must NOT have duplicate items (items ## 1 and 0 are identical).']],
    [{ files: [{ path: 'x' }, {}] }, ['files[1].path: is missing.']],
    [{ files: [{ path: 'x', pth: 'y' }] }, ['files[0].pth: is not known. files[0] has the form {"path": …}.']],
    [{ cuont: 1 }, ['cuont: is not known. Did you mean count?']],
  ])('%j: %j', async (given, problems) => {
    expect(await validator.problems(entry, { project_id: 'a/b', ...given })).toEqual(problems);
  });

  it('is told all at once', async () => {
    expect(await validator.problems(entry, { count: 'x', state: 'open', extra: 1 })).toHaveLength(4);
  });

  it('never repeats the value, which may be a secret', async () => {
    const told = await validator.problems(entry, { project_id: { hush: 'hush' }, state: 'hush', sha: 'hush', count: 'hush', labels: 'hush' });
    expect(told.join()).not.toContain('hush');
  });
});
