import { Injectable, Module } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import type { ActionSpec } from '../authoring/action-spec.js';
import type { Channel } from '../authoring/asking.js';
import { Domain } from '../authoring/domain.decorator.js';
import { RestAction, type RestCall } from '../authoring/rest-action.decorator.js';
import { IssuesModule } from '../domains/issues/issues.module.js';
import type { JsonObject } from '../kernel/json.js';
import { ActionHarness } from '../testing/action-harness.js';
import { DestructiveGuard, question } from './destructive.guard.js';

/** An action that says by itself what it would do. */
@Injectable()
class DropActions {
  @RestAction('trial.drop', 'DELETE /projects/:project_id', {
    summary: 'Drop it.',
    effect: 'destroy',
    question: ({ at }) => `Drop what is at ${String(at)}`,
    params: Type.Object({ project_id: Type.String({ description: 'Project.' }), at: Type.String({ description: 'Address.' }) }),
  })
  declare readonly drop: RestCall;
}

@Domain('trial', { summary: 'Trials', icon: 'tag' })
@Module({ providers: [DropActions] })
class TrialModule {}

const spec = (id: string, required: readonly string[]): ActionSpec => ({
  id,
  summary: 'Deletes something.',
  effect: 'destroy',
  params: Type.Object(Object.fromEntries(required.map((name) => [name, Type.String()]))),
});

describe('the question about a destructive action', () => {
  it.each([
    ['an object of a project', 'branch.delete', { project_id: 'acme/api', branch: 'feature/login' }, {}, 'Delete branch feature/login of acme/api (branch.delete)'],
    ['the project itself', 'project.delete', { project_id: 'acme/api' }, {}, 'Delete project acme/api (project.delete)'],
    ['an object inside another', 'issue.note_delete', { project_id: 'acme/api', issue_iid: 7, note_id: 12 }, {}, 'Delete issue note 12 of issue 7 of acme/api (issue.note_delete)'],
    ['a group', 'group.delete', { group_id: 'acme' }, {}, 'Delete group acme (group.delete)'],
    ['nothing that is named', 'runner.remove', {}, {}, 'Remove runner (runner.remove)'],
    ['an object inside others, the nearest first', 'issue.thread_note_delete', { issue_iid: 7, project_id: 'acme/api', award_id: 3, note_id: 12 }, {}, 'Delete issue thread note 12 of award 3 of issue 7 of acme/api (issue.thread_note_delete)'],
    ['an object of a group', 'label.delete', { group_id: 'acme', name: 'bug' }, {}, 'Delete label bug of acme (label.delete)'],
    ['a project before its group', 'group.share_delete', { project_id: 'acme/api', group_id: 7 }, {}, 'Delete group share 7 of acme/api (group.share_delete)'],
    ['what only looks like an id by its name', 'label.delete', { project_id: 'acme/api', name: 'bug', user_id_or_name: 'bob' }, {}, 'Delete label bug of acme/api, with user id or name bob (label.delete)'],
    ['an object around it without the id in its name', 'issue.note_delete', { user_id_map_id: 3, note_id: 12 }, {}, 'Delete issue note 12 of user id map 3 (issue.note_delete)'],
    ['an id, whatever is required before it', 'label.delete', { project_id: 'acme/api', name: 'bug', label_id: 5 }, {}, 'Delete label 5 of acme/api, with name bug (label.delete)'],
    ['nothing that cannot name anything', 'tag.delete', { project_id: 'acme/api', list: ['a'], force: true, name: 'v1' }, {}, 'Delete tag v1 of acme/api, with list ["a"], force yes (tag.delete)'],
    ['a place that need not be given as a detail', 'snippet.delete', { snippet_id: 3 }, { project_id: 'acme/api' }, 'Delete snippet 3, with project id acme/api (snippet.delete)'],
    ['no more than was given', 'tag.delete', { project_id: undefined, tag_id: null, name: 'v1' }, { force: null }, 'Delete tag v1 (tag.delete)'],
    ['details of every kind', 'tag.delete', { name: 'v1' }, { force: false, count: 3, options: { deep: true } }, 'Delete tag v1, with force no, count 3, options {"deep":true} (tag.delete)'],
    [
      'details that were given',
      'project.delete',
      { project_id: 'acme/api' },
      { permanently_remove: true, full_path: 'acme/api', tags: ['a'], left: undefined },
      'Delete project acme/api, with permanently remove yes, full path acme/api, tags ["a"] (project.delete)',
    ],
  ] as const)('names %s', (_name, id, required, others, expected) => {
    expect(question(spec(id, Object.keys(required)), { ...required, ...others })).toBe(expected);
  });

  it.each([
    ['Remove emoji from issue', { project_id: 'acme/api', issue_iid: 7, award_id: 3 }, 'Remove emoji 3 from issue 7 of acme/api'],
    ['Remove emoji from issue note', { project_id: 'acme/api', issue_iid: 7, note_id: 12, award_id: 3 }, 'Remove emoji 3 from issue note 12 of issue 7 of acme/api'],
    ['Delete note from issue thread', { project_id: 'acme/api', issue_iid: 7, discussion_id: 'a1', note_id: 12 }, 'Delete note 12 from issue thread a1 of issue 7 of acme/api'],
    ['Remove project from job token allowlist', { project_id: 'acme/api', target_project_id: 9 }, 'Remove project 9 from job token allowlist of acme/api'],
    ['Remove issue from epic', { group_id: 'acme', epic_iid: 2, epic_issue_id: 5 }, 'Remove issue 5 from epic 2 of acme'],
    ['Delete merged branches', { project_id: 'acme/api' }, 'Delete merged branches of acme/api'],
    ['Delete badge of group', { group_id: 'acme', badge_id: 4 }, 'Delete badge 4 of group acme'],
    ['Remove member of project', { project_id: 'acme/api', user_id: 8 }, 'Remove member 8 of project acme/api'],
    ['Deny access request to project', { project_id: 'acme/api', user_id: 8 }, 'Deny access request of user 8 to project acme/api'],
    ['Stop sharing group with group', { group_id: 'acme', shared_group_id: 6 }, 'Stop sharing group acme with group 6'],
    ['Transfer project to group', { project_id: 'acme/api', group_id: 6 }, 'Transfer project acme/api to group 6'],
    ['Transfer project', { project_id: 'acme/api', namespace: 'beta' }, 'Transfer project acme/api, with namespace beta'],
    ['Delete header of project webhook', { project_id: 'acme/api', hook_id: 2, key: 'X-A' }, 'Delete header X-A of project webhook 2 of acme/api'],
    ['Delete container image tag', { project_id: 'acme/api', repository_id: 2, tag_name: 'v1' }, 'Delete container image tag v1 of repository 2 of acme/api'],
    ['Delete pipeline schedule variable', { project_id: 'acme/api', pipeline_schedule_id: 2, key: 'A' }, 'Delete pipeline schedule variable A of pipeline schedule 2 of acme/api'],
    ['Delete tags of container image repository in bulk', { project_id: 'acme/api', repository_id: 2, name_regex: '.*' }, 'Delete tags of container image repository 2 of acme/api, with name regex .*'],
    ['Delete upload by its address', { project_id: 'acme/api', filename: 'a.png' }, 'Delete upload a.png of acme/api'],
    ['Unprotect branch in group', { group_id: 'acme', name: 'main' }, 'Unprotect branch main in group acme'],
    ['Renew secret of OAuth application', { id: 3 }, 'Renew secret of OAuth application 3'],
    ['Revoke token of group service account', { group_id: 'acme', user_id: 8, token_id: 4 }, 'Revoke token 4 of group service account 8 of acme'],
    ['Delete identity of user', { user_id: 8, provider: 'ldap' }, 'Delete identity of user 8, with provider ldap'],
  ] as const)('reads as a sentence: %s', (title, params, expected) => {
    expect(question({ ...spec('trial.go', Object.keys(params)), title }, params)).toBe(`${expected} (trial.go)`);
  });

  it('shows what is only called like a credential', () => {
    expect(question(spec('access_token.revoke', ['token_id']), { token_id: 7, token_name: 'ci' })).toBe('Access token revoke 7, with token name ci (access_token.revoke)');
  });

  it.each(['password', 'auth_password', 'client_secret', 'secret_value', 'private_key', 'private_key_path', 'token', 'job_token'])('does not show %s', (name) => {
    expect(question(spec('runner.remove', [name]), { [name]: 'hush' })).toBe(`Remove runner, with ${name.replaceAll('_', ' ')} (not shown) (runner.remove)`);
  });

  it('shows a flag, whatever it is called', () => {
    expect(question(spec('runner.remove', []), { private: true, ci_job_token_scope_enabled: false })).toBe('Remove runner, with private yes, ci job token scope enabled no (runner.remove)');
  });

  it.each([
    ['a text', (address: string) => `${'x'.repeat(80)} ${address}`],
    ['a list', (address: string) => ['x'.repeat(80), address]],
  ])('shows no beginning of a credential, where %s is cut off', (_name, holding) => {
    const text = question(spec('runner.remove', []), { note: holding('https://me:hush-hush-hush-hush@git.example/x.git') });
    expect(text).toContain('https://git.');
    expect(text).not.toContain('hush');
  });

  it('shows no credential', () => {
    const text = question(spec('runner.remove', ['token']), { token: 'abc', auth_password: 'def', url: 'https://user:ghi@git.example/x.git' });
    expect(text).toBe('Remove runner, with token (not shown), auth password (not shown), url https://git.example/x.git (runner.remove)');
  });

  it('shows no secret inside an argument either, nor one that stands in a text', () => {
    const text = question(spec('thing.send', ['name']), { name: 'x', body: { password: 'hush', list: [{ api_key: 'hush' }] }, note: 'it is glpat-hush', query: 'a?private_token=hush' });
    expect(text).toContain('body {"password":"[redacted]","list":[{"api_key":"[redacted]"}]}');
    expect(text).not.toContain('hush');
  });

  it('never shortens what it is about, which could then stand for something else', () => {
    const branch = 'x'.repeat(400);
    expect(question(spec('branch.delete', ['project_id', 'branch']), { project_id: 'acme/api', branch })).toContain(branch);
    expect(question(spec('file.delete', ['path', 'message']), { path: 'a', message: 'm'.repeat(400) })).toBe(`Delete file a, with message ${'m'.repeat(100)}… (file.delete)`);
    expect(question(spec('file.delete', ['path', 'message']), { path: 'a', message: 'm'.repeat(100) })).toBe(`Delete file a, with message ${'m'.repeat(100)} (file.delete)`);
  });
});

describe('an action that destroys', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for([IssuesModule, TrialModule]);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const seven = { project_id: 'acme/api', issue_iid: 7 };
  const asked: unknown[] = [];
  const answering = (answer: JsonObject): Channel => ({
    kind: 'push',
    send: (form) => {
      asked.push(form);
      return Promise.resolve(answer);
    },
  });

  it('is asked about with what would happen, and runs after yes', async () => {
    const outcome = await harness.call('issue.delete', seven, { surface: 'meta', channel: answering({ action: 'accept', content: { confirm: true } }) });
    expect(outcome.ok).toBe(true);
    expect(JSON.stringify(asked.at(-1))).toContain('Delete issue 7 of acme/api');
    expect(harness.gitlab.writes.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /projects/acme%2Fapi/issues/7']);
  });

  it.each([{ action: 'accept', content: { confirm: false } }, { action: 'decline' }, { action: 'cancel' }, { action: 'accept' }, {}])('sends nothing after %j', async (answer) => {
    expect((await harness.call('issue.delete', seven, { surface: 'individual', channel: answering(answer) })).ok).toBe(false);
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('is asked about with what brings it back, where something does', async () => {
    asked.length = 0;
    await harness.call('issue.emoji_issue_delete', { ...seven, award_id: 3 }, { surface: 'meta', channel: answering({ action: 'decline' }) });
    expect(asked.at(-1)).toMatchObject({ message: 'Remove emoji 3 from issue 7 of acme/api (issue.emoji_issue_delete)? This cannot be undone except with issue.emoji_issue_create.' });
    expect((await harness.fail('issue.emoji_issue_delete', { ...seven, award_id: 3 })).text).toContain('cannot be undone except with issue.emoji_issue_create');
  });

  it('is not asked about on the dynamic surface, nor when it cannot run anyway', async () => {
    asked.length = 0;
    expect((await harness.fail('issue.delete', seven, { channel: answering({ action: 'accept', content: { confirm: true } }) })).text).toContain('"confirm": true');
    expect((await harness.fail('issue.delete', { project_id: 'acme/api' }, { surface: 'meta', channel: answering({ action: 'accept', content: { confirm: true } }) })).text).toContain('issue_iid: is missing');
    expect(asked).toEqual([]);
  });

  it('is asked about in its own words where it has some, credentials left out', async () => {
    await harness.call('trial.drop', { project_id: 'acme/api', at: 'https://me:hush@h/x' }, { surface: 'meta', channel: answering({ action: 'decline' }) });
    expect(asked.at(-1)).toMatchObject({ message: 'Drop what is at https[:]//h/x (trial.drop)? This cannot be undone.' });
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('is no matter of other requests than those of actions', async () => {
    const request = new ExecutionContextHost([{}, {}], DestructiveGuard, () => undefined);
    expect(await new DestructiveGuard(new Reflector()).canActivate(request)).toBe(true);
  });

  it('is the only kind that is asked about', async () => {
    asked.length = 0;
    for (const [action, params] of [['issue.get', seven], ['issue.update', { ...seven, title: 'Other' }]] as const) expect((await harness.call(action, params, { surface: 'meta', channel: answering({ action: 'decline' }) })).ok).toBe(true);
    expect(asked).toEqual([]);
  });
});
