import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { AdminModule } from './admin.module.js';

describe('the dependency proxy of a group', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(AdminModule);
  });
  afterAll(() => harness.stop());

  it('is purged once that is agreed to, which GitLab does later', async () => {
    harness.gitlab.answer('DELETE /groups/acme/dependency_proxy/cache', { message: '202 Accepted' }, 202);
    expect((await harness.fail('admin.dependency_proxy_delete', { group_id: 'acme' })).text).toContain('confirm');
    expect(harness.gitlab.requests).toEqual([]);

    const { text } = await harness.run('admin.dependency_proxy_delete', { group_id: 'acme' }, { confirm: true });
    expect(text).toContain('GitLab deletes what the dependency proxy has kept.');
  });
});
