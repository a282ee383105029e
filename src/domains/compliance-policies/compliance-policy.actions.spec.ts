import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { CompliancePoliciesModule } from './compliance-policies.module.js';

describe('compliance policy settings', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(CompliancePoliciesModule);
  });
  afterAll(() => harness.stop());

  it('say that no group holds policies, until one is set', async () => {
    harness.gitlab.answer('GET /admin/security/compliance_policy_settings', { csp_namespace_id: null });
    harness.gitlab.answer('PUT /admin/security/compliance_policy_settings', { csp_namespace_id: 42 });

    expect((await harness.run('compliance_policy.get')).text).toContain('## No group holds central security policies');
    expect((await harness.run('compliance_policy.update', { csp_namespace_id: 42 })).text).toContain('- **Group that holds the policies**: 42');
    expect(harness.gitlab.writes).toMatchObject([{ body: { csp_namespace_id: 42 } }]);
  });
});
