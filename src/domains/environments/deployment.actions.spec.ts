import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { EnvironmentsModule } from './environments.module.js';

const project_id = 'acme/api';

describe('deployment actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(EnvironmentsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.at(-1);
  const query = () => Object.fromEntries(sent()?.search ?? []);
  const ids = (structured: Record<string, unknown>) => (structured['items'] as { id: number }[]).map(({ id }) => id);

  describe('listing', () => {
    it('begins with the latest, unlike GitLab', async () => {
      const { text, structured } = await harness.run('environment.deployment_list', { project_id });

      expect(sent()).toMatchObject({ path: '/projects/acme%2Fapi/deployments', query: 'sort=desc' });
      expect(ids(structured)).toEqual([6004, 6003, 6002, 6001]);
      expect(text).toContain('| 6003 | blocked | production | `main` |');
      expect(JSON.stringify(structured)).not.toMatch(/avatar_url|commit|pipeline/);
    });

    it('leaves the order to a caller who names one', async () => {
      const { structured } = await harness.run('environment.deployment_list', { project_id, sort: 'asc', order_by: 'created_at', environment: 'production', per_page: 1 });

      expect(query()).toEqual({ sort: 'asc', order_by: 'created_at', environment: 'production', per_page: '1' });
      expect(ids(structured)).toEqual([6001]);
    });

    it('filters by the update in the order of updates, which GitLab insists on', async () => {
      const { structured } = await harness.run('environment.deployment_list', { project_id, updated_after: '2026-11-26T00:00:00Z' });

      expect(query()).toMatchObject({ order_by: 'updated_at', updated_after: '2026-11-26T00:00:00Z' });
      expect(ids(structured)).toEqual([6004, 6003]);
    });

    it('filters by the end among those that succeeded, in the order of ends', async () => {
      const { structured } = await harness.run('environment.deployment_list', { project_id, finished_after: '2026-11-20T00:00:00Z' });

      expect(query()).toMatchObject({ order_by: 'finished_at', status: 'success' });
      expect(ids(structured)).toEqual([6002]);
    });

    it('passes on what GitLab says of filters that do not go together', async () => {
      const { text } = await harness.fail('environment.deployment_list', { project_id, finished_after: '2026-11-20T00:00:00Z', status: 'failed' });

      expect(text).toContain('must be combined with `success` status filter');
    });
  });

  it('reads a deployment with its job and what it waits for', async () => {
    const { text, structured } = await harness.run('environment.deployment_get', { project_id, deployment_id: 6003 });

    expect(sent()?.path).toBe('/projects/acme%2Fapi/deployments/6003');
    expect(text).toContain('## Deployment 6003 to production');
    expect(text).toContain('- **Job**: 9203 deploy (manual), pipeline 5101');
    expect(text).toContain('- **Approvals still needed**: 1');
    expect(text).toContain('- **Approval rules**: Maintainers: 0 of 1');
    expect(structured).toMatchObject({ status: 'blocked', pending_approval_count: 1, environment: { id: 3001, name: 'production' } });
    expect(Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(structured))).toBeLessThan(2_000);
  });

  it('lists the merge requests that a deployment shipped', async () => {
    const { text, structured } = await harness.run('environment.deployment_merge_requests', { project_id, deployment_id: 6001, state: 'merged' });

    expect(sent()).toMatchObject({ path: '/projects/acme%2Fapi/deployments/6001/merge_requests', query: 'state=merged' });
    expect(structured).toMatchObject({ items: [{ iid: 1, state: 'merged' }] });
    expect(text).toContain('## Merge requests (1)');
  });

  describe('deciding', () => {
    it('approves a blocked deployment and does not repeat the comment', async () => {
      const { text, structured } = await harness.run('environment.deployment_approve_or_reject', { project_id, deployment_id: 6003, status: 'approved', comment: 'Checked on staging.' });

      expect(sent()).toMatchObject({ method: 'POST', path: '/projects/acme%2Fapi/deployments/6003/approval', body: { status: 'approved', comment: 'Checked on staging.' } });
      expect(structured).toMatchObject({ status: 'approved', user: { username: 'alice' } });
      expect(text).not.toContain('Checked on staging');

      const { text: after } = await harness.run('environment.deployment_get', { project_id, deployment_id: 6003 });
      expect(after).toContain('- **Approvals**: @alice approved (Checked on staging.)');
      expect(after).toContain('Maintainers: 1 of 1');
    });

    it('says that a deployment waits for nobody', async () => {
      const { text } = await harness.fail('environment.deployment_approve_or_reject', { project_id, deployment_id: 6002, status: 'rejected' });

      expect(text).toContain('This deployment is not waiting for approvals.');
    });

    it('knows only two decisions', async () => {
      await harness.fail('environment.deployment_approve_or_reject', { project_id, deployment_id: 6003, status: 'maybe' });

      expect(harness.gitlab.requests).toEqual([]);
    });
  });

  describe('recording', () => {
    it('tells what went where, how it ended, and forgets it again', async () => {
      const deployed = { sha: 'a'.repeat(40), ref: 'main', tag: false };
      const { structured } = await harness.run('environment.deployment_create', { project_id, env: 'production', ...deployed, status: 'running' });
      expect(sent()).toMatchObject({ method: 'POST', path: '/projects/acme%2Fapi/deployments', body: { environment: 'production', ...deployed, status: 'running' } });
      const deployment = { project_id, deployment_id: structured['id'] };

      expect((await harness.run('environment.deployment_update', { ...deployment, state: 'failed' })).structured).toMatchObject({ status: 'failed', environment: { name: 'production' } });
      expect((await harness.fail('environment.deployment_delete', deployment)).text).toContain('"confirm": true');
      await harness.run('environment.deployment_delete', deployment, { confirm: true });
      await harness.fail('environment.deployment_get', deployment);
    });

    it('needs to know whether it was a tag', async () => {
      expect((await harness.fail('environment.deployment_create', { project_id, environment: 'production', sha: 'a', ref: 'v1', status: 'success' })).text).toContain('tag: is missing');
    });
  });
});
