import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { RunnersModule } from './runners.module.js';

describe('runner controllers', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(RunnersModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.at(-1);
  const controller = { id: 3, description: 'Admission', state: 'dry_run', created_at: '2026-10-01T08:00:00.000Z', updated_at: '2026-10-02T08:00:00.000Z' };
  const controller_id = 3;

  it('are listed, read, made, changed and deleted', async () => {
    harness.gitlab.answer('GET /runner_controllers', [controller]);
    harness.gitlab.answer('GET /runner_controllers/3', { ...controller, connected: false });
    harness.gitlab.answer('POST /runner_controllers', controller, 201);
    harness.gitlab.answer('PUT /runner_controllers/3', { ...controller, state: 'enabled' });
    harness.gitlab.answer('DELETE /runner_controllers/3', undefined, 204);

    expect((await harness.run('runner.controller_list')).text).toContain('| 3 | Admission | dry_run | 2026-10-02 08:00 UTC |');
    expect((await harness.run('runner.controller_get', { controller_id })).text).toContain('- **Connected**: no');
    await harness.run('runner.controller_create', { name: 'Admission', state: 'dry_run' });
    expect(sent()?.body).toEqual({ description: 'Admission', state: 'dry_run' });
    expect((await harness.run('runner.controller_update', { controller_id, state: 'enabled' })).structured).toMatchObject({ state: 'enabled' });
    await harness.run('runner.controller_delete', { controller_id }, { confirm: true });
    expect(sent()).toMatchObject({ method: 'DELETE', path: '/runner_controllers/3' });
  });

  it('decide for the instance or for single runners', async () => {
    harness.gitlab.answer('GET /runner_controllers/3/scopes', { instance_level_scopings: [], runner_level_scopings: [{ runner_id: 41, created_at: '2026-10-01T08:00:00.000Z', updated_at: null }] });
    harness.gitlab.answer('POST /runner_controllers/3/scopes/instance', { created_at: '2026-10-01T08:00:00.000Z' }, 201);
    harness.gitlab.answer('POST /runner_controllers/3/scopes/runners/41', { runner_id: 41 }, 201);
    harness.gitlab.answer('DELETE /runner_controllers/3/scopes/instance', undefined, 204);
    harness.gitlab.answer('DELETE /runner_controllers/3/scopes/runners/41', undefined, 204);

    expect((await harness.run('runner.controller_scope_list', { controller_id })).text).toContain('- **Runners**: runner 41');
    expect((await harness.run('runner.controller_scope_add_instance', { controller_id })).text).toContain('Decides for all runners of the instance');
    expect((await harness.run('runner.controller_scope_add_runner', { controller_id, runner_id: 41 })).text).toContain('Decides for runner 41');
    await harness.run('runner.controller_scope_remove_instance', { controller_id }, { confirm: true });
    await harness.run('runner.controller_scope_remove_runner', { controller_id, runner_id: 41 }, { confirm: true });
    expect(sent()?.path).toBe('/runner_controllers/3/scopes/runners/41');

    harness.gitlab.answer('GET /runner_controllers/3/scopes', { instance_level_scopings: [], runner_level_scopings: [] });
    expect((await harness.run('runner.controller_scope_list', { controller_id })).text).toContain('Decides for no runner');
  });

  it('sign in by tokens, which are shown once', async () => {
    const kept = { id: 5, runner_controller_id: 3, description: 'Cluster', last_used_at: null, created_at: '2026-10-01T08:00:00.000Z', updated_at: '2026-10-01T08:00:00.000Z' };
    const token = 'shown-this-once';
    harness.gitlab.answer('GET /runner_controllers/3/tokens', [kept]);
    harness.gitlab.answer('GET /runner_controllers/3/tokens/5', kept);
    harness.gitlab.answer('POST /runner_controllers/3/tokens', { ...kept, token }, 201);
    harness.gitlab.answer('POST /runner_controllers/3/tokens/5/rotate', { ...kept, id: 6, token }, 201);
    harness.gitlab.answer('DELETE /runner_controllers/3/tokens/5', undefined, 204);

    expect((await harness.run('runner.controller_token_list', { controller_id })).text).toContain('| 5 | Cluster | 3 |');
    await harness.run('runner.controller_token_get', { controller_id, token_id: 5 });
    expect((await harness.run('runner.controller_token_create', { controller_id, description: 'Cluster' })).text).toContain(`**Token**: \`${token}\``);
    expect((await harness.fail('runner.controller_token_rotate', { controller_id, token_id: 5 })).text).toContain('"confirm": true');
    expect((await harness.run('runner.controller_token_rotate', { controller_id, token_id: 5 }, { confirm: true })).structured).toMatchObject({ id: 6, token });
    await harness.run('runner.controller_token_revoke', { controller_id, token_id: 5 }, { confirm: true });
    expect(sent()).toMatchObject({ method: 'DELETE', path: '/runner_controllers/3/tokens/5' });
  });
});
