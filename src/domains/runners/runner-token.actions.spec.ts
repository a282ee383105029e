import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { RunnersModule } from './runners.module.js';

const token = 'signs-in-by-this';

describe('tokens of runners', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(RunnersModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.at(-1);

  it.each([
    ['runner.reset_token', { runner_id: 41 }, '/runners/41/reset_authentication_token'],
    ['runner.reset_instance_reg_token', {}, '/runners/reset_registration_token'],
    ['runner.reset_group_reg_token', { group_id: 'acme' }, '/groups/acme/runners/reset_registration_token'],
    ['runner.reset_project_reg_token', { project_id: 'acme/api' }, '/projects/acme%2Fapi/runners/reset_registration_token'],
  ])('are reset once that is agreed to, and shown this once (%s)', async (action, where, path) => {
    harness.gitlab.answer(`POST ${path}`, { token, token_expires_at: '2026-12-31T00:00:00.000Z' }, 201);
    expect((await harness.fail(action, where)).text).toContain('"confirm": true');

    const { text } = await harness.run(action, where, { confirm: true });
    expect(harness.gitlab.requests).toMatchObject([{ method: 'POST', path }]);
    expect(text).toContain(`**Token**: \`${token}\``);
    expect(text).toContain('- **Holds until**: 2026-12-31 00:00 UTC');
  });

  it('are verified, and not said again', async () => {
    harness.gitlab.answer('POST /runners/verify', { id: 41, token, token_expires_at: null });

    const { text, structured } = await harness.run('runner.verify', { token, system_id: 's_1' }, { fields: ['*'] });
    expect(sent()).toMatchObject({ method: 'POST', path: '/runners/verify', body: { token, system_id: 's_1' } });
    expect(text).toContain('The token is valid: runner 41');
    expect(text + JSON.stringify(structured)).not.toContain(token);
  });

  it('delete their runner without standing in an address', async () => {
    harness.gitlab.answer('DELETE /runners', undefined, 204);

    const refusal = await harness.fail('runner.delete_by_token', { token });
    expect(refusal.text).toContain('"confirm": true');
    await harness.run('runner.delete_by_token', { token }, { confirm: true });
    expect(harness.gitlab.requests).toMatchObject([{ method: 'DELETE', path: '/runners', query: '', body: { token } }]);
  });

  it('register a runner the older way, whose own token is shown this once', async () => {
    harness.gitlab.answer('POST /runners', { id: 9171, token, token_expires_at: null }, 201);

    const { text } = await harness.run('runner.register', { registration_token: 'old-way', description: 'Docker', tags: ['docker'], locked: true });
    expect(sent()).toMatchObject({ method: 'POST', path: '/runners', body: { token: 'old-way', description: 'Docker', tag_list: ['docker'], locked: true } });
    expect(text).toContain(`**Token**: \`${token}\``);
    expect(text).not.toContain('old-way');
  });

  it('tell that an instance has turned that way off', async () => {
    harness.gitlab.answer('POST /runners', { message: '410 Gone - runner registration disallowed' }, 410);
    expect((await harness.fail('runner.register', { token: 'old-way' })).text).toContain('runner registration disallowed');
  });
});
