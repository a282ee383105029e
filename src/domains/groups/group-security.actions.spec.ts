import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { GroupsModule } from './groups.module.js';

const group_id = 'acme';

describe('security settings of a group', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(GroupsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('change for all projects but those left out', async () => {
    harness.gitlab.answer('PUT /groups/acme/security_settings', { secret_push_protection_enabled: true, errors: [] });
    const { text } = await harness.run('group.security_settings_update', { group_id, secret_push_protection_enabled: true, projects_to_exclude: [1, 2] });

    expect(harness.gitlab.writes).toMatchObject([{ body: { secret_push_protection_enabled: true, projects_to_exclude: [1, 2] } }]);
    expect(text).toContain('- **Secret push protection**: yes');
  });

  it('tell what failed', async () => {
    harness.gitlab.answer('PUT /groups/acme/security_settings', { secret_push_protection_enabled: null, errors: ['Group is archived'] });
    expect((await harness.run('group.security_settings_update', { group_id, secret_push_protection_enabled: false })).text).toContain('- **What failed**: `Group is archived`');
  });
});
