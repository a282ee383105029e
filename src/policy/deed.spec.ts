import { describe, expect, it } from '@jest/globals';
import { type TSchema, Type } from 'typebox';
import type { ActionSpec } from '../authoring/action-spec.js';
import type { JsonObject } from '../kernel/json.js';
import { asNamed, deedOf } from './deed.js';

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
  // Only at their end do titles say how a thing is addressed.
  ['Delete rule by path pattern', { ...api, pattern: 'docs/*' }, 'Delete rule by path pattern docs/* of acme/api'],
  ['Delete licence', { id: 3 }, 'Delete licence 3'],
  ['Delete SSH key', { user_id: 8, id: 3 }, 'Delete SSH key 3 of user 8'],
  ['Delete emoji', { discussion_id: 'a1', note_id: 12, award_id: 3 }, 'Delete emoji 3 of note 12 of discussion a1'],
  ['Remove emoji from note', { discussion_id: 'a1', note_id: 12, award_id: 3 }, 'Remove emoji 3 from note 12 of discussion a1'],
  ['Delete note from discussion', { discussion_id: 'a1', note_id: 12 }, 'Delete note 12 from discussion a1'],
  ['Delete service account of group', { group_id: 'acme', user_id: 5 }, 'Delete service account 5 of group acme'],
  ['Delete custom attribute', { resource_type: 'users', resource_id: 5, key: 'team' }, 'Delete custom attribute team of resource 5'],
  ['Award emoji to issue note', { ...api, issue_iid: 7, note_id: 12, name: 'tada' }, 'Award emoji tada to issue note 12 of issue 7 of acme/api'],
  ['Unlink issue from issue', { ...api, issue_iid: 7 }, 'Unlink issue from issue 7 of acme/api'],
  ['Reset registration token of instance', {}, 'Reset registration token of instance'],
])('%s, of %j: %s', (title, params, text) => {
  expect(deedOf(spec(title, params), params).text).toBe(text);
});

it('never names a secret', () => {
  const params = { ...api, token: 'glrt-secret' };
  const deed = deedOf(spec('Delete runner by token', params), params);
  expect(deed.text).not.toContain('glrt-secret');
  expect([...deed.told]).toStrictEqual(['project_id']);
});

it('tells each argument that it names, and no other', () => {
  const params = { ...api, issue_iid: 7, tag_name: 'v1', ref: 'main', list: ['a'] };
  expect([...deedOf(spec('Delete tag of issue', params), params).told]).toStrictEqual(['project_id', 'issue_iid', 'tag_name']);
});

describe('a name in a sentence', () => {
  it.each(['main', 'feature/a_b@c', '#1', 'v1.0-rc+1', 'docs/*', 'größe', '@dora', 'a:b~c&d!'])('stands as it is when it is %s', (name) => {
    expect(asNamed(name)).toBe(name);
  });

  it.each(['needs review', '(a', 'a)', 'bug of acme/sandbox (project.label_delete)?', ''])('is in quotes when it is %j, which could be taken for a part of the sentence', (name) => {
    expect(asNamed(name)).toBe(`"${name}"`);
  });
});
