import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { FeatureFlagsModule } from './feature-flags.module.js';

const project_id = 'acme/api';

describe('feature flag actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(FeatureFlagsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.at(-1);

  it('lists flags with who gets them where', async () => {
    const { text, structured } = await harness.run('feature_flags.feature_flag_list', { project_id });

    expect(sent()?.path).toBe('/projects/acme%2Fapi/feature_flags');
    expect(text).toContain('| `new_checkout` | yes | default in `staging` (8101); flexibleRollout 25 % in `production` (8102) |');
    expect(text).toContain('| `dark.mode` | no |');
    expect(structured).toMatchObject({ items: [{ name: 'new_checkout', active: true }, { name: 'dark.mode', active: false }] });
  });

  it('lists only those that are on', async () => {
    const { structured } = await harness.run('feature_flags.feature_flag_list', { project_id, scope: 'enabled' });

    expect(sent()?.query).toBe('scope=enabled');
    expect(structured['items']).toHaveLength(1);
  });

  it('reads a flag with the ids that a change needs', async () => {
    const { text, structured } = await harness.run('feature_flags.feature_flag_get', { project_id, name: 'new_checkout' });

    expect(sent()?.path).toBe('/projects/acme%2Fapi/feature_flags/new_checkout');
    expect(structured).toMatchObject({ strategies: [{ id: 8101, scopes: [{ id: 8201, environment_scope: 'staging' }] }, { id: 8102, parameters: { rollout: '25' } }] });
    expect(text).toContain('> The checkout with fewer steps.');
  });

  it('switches a flag off', async () => {
    const { structured } = await harness.run('feature_flags.feature_flag_update', { project_id, feature_flag_name: 'new_checkout', active: false });

    expect(sent()).toMatchObject({ method: 'PUT', path: '/projects/acme%2Fapi/feature_flags/new_checkout', body: { active: false } });
    expect(structured).toMatchObject({ name: 'new_checkout', active: false });
    expect(structured).not.toHaveProperty('description');
  });

  it('speaks of a new name that GitLab refuses by the name of the parameter', async () => {
    harness.gitlab.answer('PUT /projects/acme%2Fapi/feature_flags/new_checkout', { message: { name: ['has already been taken'] } }, 400);
    const { text } = await harness.fail('feature_flags.feature_flag_update', { project_id, feature_flag_name: 'new_checkout', new_name: 'dark_mode' });
    expect(text).toContain('GitLab did not accept new_name');
    expect(text).toContain('Correct new_name and repeat the call.');
  });

  it('finds a flag with a dot and renames it', async () => {
    const { structured } = await harness.run('feature_flags.feature_flag_update', { project_id, feature_flag_name: 'dark.mode', new_name: 'dark_mode' });

    expect(sent()).toMatchObject({ path: '/projects/acme%2Fapi/feature_flags/dark.mode', body: { name: 'dark_mode' } });
    expect(structured).toMatchObject({ name: 'dark_mode' });
  });

  it('changes one strategy and leaves the others', async () => {
    const strategies = [{ id: 8102, parameters: { groupId: 'default', rollout: '50', stickiness: 'default' } }, { name: 'userWithId', parameters: { userIds: 'ada,bob' }, scopes: [{ environment_scope: '*' }] }];
    const { text } = await harness.run('feature_flags.feature_flag_update', { project_id, feature_flag_name: 'new_checkout', strategies });

    expect(sent()?.body).toEqual({ strategies });
    expect(text).toMatch(/default in `staging` \(8101\); flexibleRollout 50 % in `production` \(8102\); userWithId users ada,bob in `\*` \(\d+\)/);
  });

  it('refuses a setting that no strategy takes', async () => {
    const { text } = await harness.fail('feature_flags.feature_flag_update', { project_id, feature_flag_name: 'new_checkout', strategies: [{ name: 'default', parameters: { percent: '5' } }] });

    expect(text).toContain('percent');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('creates a flag of the kind that GitLab still knows', async () => {
    harness.gitlab.answer('POST /projects/acme%2Fapi/feature_flags', { name: 'dark', active: true, version: 'new_version_flag', description: 'Dark', strategies: [{ id: 1, name: 'default', parameters: {}, scopes: [{ id: 2, environment_scope: 'staging' }] }] }, 201);

    const strategies = [{ name: 'default', scopes: [{ environment_scope: 'staging' }] }];
    const { text } = await harness.run('feature_flags.feature_flag_create', { project_id, flag: 'dark', description: 'Dark', strategies });
    expect(sent()).toMatchObject({ method: 'POST', path: '/projects/acme%2Fapi/feature_flags', body: { version: 'new_version_flag', name: 'dark', description: 'Dark', strategies } });
    expect(text).toContain('default in `staging` (1)');
  });

  it('deletes a flag once that is agreed to', async () => {
    const doomed = { project_id, name: 'dark.mode' };
    harness.gitlab.answer('DELETE /projects/acme%2Fapi/feature_flags/dark.mode', { name: 'dark.mode', active: false });
    expect((await harness.fail('feature_flags.feature_flag_delete', doomed)).text).toContain('"confirm": true');
    await harness.run('feature_flags.feature_flag_delete', doomed, { confirm: true });
    expect(harness.gitlab.requests).toMatchObject([{ method: 'DELETE', path: '/projects/acme%2Fapi/feature_flags/dark.mode' }]);
  });
});
