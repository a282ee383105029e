import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { UsersModule } from './users.module.js';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(UsersModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

const sent = () => harness.gitlab.requests.at(-1);
const token = 'shown-this-once';
const kept = { id: 3, name: 'Automation', revoked: false, created_at: '2026-10-14T11:58:53.526Z', description: 'Nightly', scopes: ['api'], user_id: 104, last_used_at: null, active: true, expires_at: '2026-12-31', impersonation: true };

describe('tokens that are made for people', () => {
  it.each([
    ['user.create_current_user_pat', {}, '/user/personal_access_tokens'],
    ['user.create_personal_access_token', { user_id: 104 }, '/users/104/personal_access_tokens'],
    ['user.create_impersonation_token', { user_id: 104 }, '/users/104/impersonation_tokens'],
  ])('are shown once by %s', async (action, where, path) => {
    harness.gitlab.answer(`POST ${path}`, { ...kept, token }, 201);

    const { text, structured } = await harness.run(action, { ...where, name: 'Automation', scopes: ['api'], expires_at: '2026-12-31' });
    expect(sent()).toMatchObject({ method: 'POST', path, body: { name: 'Automation', scopes: ['api'], expires_at: '2026-12-31' } });
    expect(text).toContain(`**Token**: \`${token}\``);
    expect(structured).toMatchObject({ id: 3, token });
  });

  it('are listed, read and revoked where administrators act by them', async () => {
    harness.gitlab.answer('GET /users/104/impersonation_tokens', [kept]);
    harness.gitlab.answer('GET /users/104/impersonation_tokens/3', kept);
    harness.gitlab.answer('DELETE /users/104/impersonation_tokens/3', undefined, 204);

    expect((await harness.run('user.list_impersonation_tokens', { user_id: 104, state: 'active' })).text).toContain('| 3 | Automation | yes | `api` |');
    expect(sent()?.query).toBe('state=active');
    expect((await harness.run('user.get_impersonation_token', { user_id: 104, token_id: 3 })).text).toContain('- **Until**: 2026-12-31');
    await harness.run('user.revoke_impersonation_token', { user_id: 104, token_id: 3 }, { confirm: true });
    expect(sent()).toMatchObject({ method: 'DELETE', path: '/users/104/impersonation_tokens/3' });
  });
});

describe('a runner that is made', () => {
  it('comes with its token, once', async () => {
    harness.gitlab.answer('POST /user/runners', { id: 9171, token, token_expires_at: null }, 201);

    const { text } = await harness.run('user.create_runner', { type: 'project_type', project_id: 1001, tags: ['docker', 'linux'], run_untagged: false, note: 'Rack 7' });
    expect(sent()).toMatchObject({ method: 'POST', path: '/user/runners', body: { runner_type: 'project_type', project_id: 1001, tag_list: ['docker', 'linux'], run_untagged: false, maintenance_note: 'Rack 7' } });
    expect(text).toContain('## Runner 9171');
    expect(text).toContain(`**Token**: \`${token}\``);
  });
});
