import { expect, it } from '@jest/globals';
import { type TSchema, Type } from 'typebox';
import type { ActionSpec } from '../authoring/action-spec.js';
import type { JsonObject } from '../kernel/json.js';
import { deedOf } from './deed.js';

/** An action of this title that needs these parameters. */
function spec(title: string, params: JsonObject): ActionSpec {
  const schema = Object.fromEntries(Object.keys(params).map((name): [string, TSchema] => [name, Type.Any()]));
  return { id: 'trial.delete', title, summary: 'Delete it.', effect: 'destroy', params: Type.Object(schema) };
}

const api = { project_id: 'acme/api' };

it.each<[string, JsonObject, string]>([
  ['Delete branch', { ...api, branch: 'feature/login' }, 'Delete branch feature/login of acme/api'],
  ['Delete issue', { ...api, issue_iid: 7 }, 'Delete issue 7 of acme/api'],
  ['Delete merged branches', api, 'Delete merged branches of acme/api'],
  ['Remove emoji from issue', { ...api, issue_iid: 7, award_id: 3 }, 'Remove emoji 3 from issue 7 of acme/api'],
  ['Delete project', api, 'Delete project acme/api'],
  ['Delete group', { group_id: 'acme' }, 'Delete group acme'],
  ['Remove member from group', { group_id: 'acme', user_id: 5 }, 'Remove member 5 from group acme'],
  ['Block user', { user_id: 5 }, 'Block user 5'],
  ['Delete file by path', { ...api, file_path: 'docs/a.md' }, 'Delete file docs/a.md of acme/api'],
])('%s, of %j: %s', (title, params, text) => {
  expect(deedOf(spec(title, params), params).text).toBe(text);
});

it('never names a secret', () => {
  const params = { ...api, token: 'glrt-secret' };
  const deed = deedOf(spec('Delete runner by token', params), params);
  expect(deed.text).not.toContain('glrt-secret');
  expect([...deed.told]).toEqual(['project_id']);
});
