import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import type { ActionSpec } from '../authoring/action-spec.js';
import type { Channel } from '../authoring/asking.js';
import { IssuesModule } from '../domains/issues/issues.module.js';
import type { JsonObject } from '../kernel/json.js';
import { ActionHarness } from '../testing/action-harness.js';
import { question } from './destructive.guard.js';

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

  it('shows no credential', () => {
    const text = question(spec('runner.remove', ['token']), { token: 'abc', auth_password: 'def', url: 'https://user:ghi@git.example/x.git' });
    expect(text).toBe('Remove runner, with token (not shown), auth password (not shown), url https://git.example/x.git (runner.remove)');
  });

  it('never shortens what it is about, which could then stand for something else', () => {
    const branch = 'x'.repeat(400);
    expect(question(spec('branch.delete', ['project_id', 'branch']), { project_id: 'acme/api', branch })).toContain(branch);
    expect(question(spec('file.delete', ['path', 'message']), { path: 'a', message: 'm'.repeat(400) })).toBe(`Delete file a, with message ${'m'.repeat(100)}… (file.delete)`);
  });
});

describe('an action that destroys', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(IssuesModule);
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

  it('is not asked about on the dynamic surface, nor when it cannot run anyway', async () => {
    asked.length = 0;
    expect((await harness.fail('issue.delete', seven, { channel: answering({ action: 'accept', content: { confirm: true } }) })).text).toContain('"confirm": true');
    expect((await harness.fail('issue.delete', { project_id: 'acme/api' }, { surface: 'meta', channel: answering({ action: 'accept', content: { confirm: true } }) })).text).toContain('issue_iid: is missing');
    expect(asked).toEqual([]);
  });

  it('is the only kind that is asked about', async () => {
    asked.length = 0;
    for (const [action, params] of [['issue.get', seven], ['issue.update', { ...seven, title: 'Other' }]] as const) expect((await harness.call(action, params, { surface: 'meta', channel: answering({ action: 'decline' }) })).ok).toBe(true);
    expect(asked).toEqual([]);
  });
});
