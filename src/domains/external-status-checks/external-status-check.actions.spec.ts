import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { ExternalStatusChecksModule } from './external-status-checks.module.js';

const project_id = 'acme/api';
const at = '/projects/acme%2Fapi/external_status_checks';
const request = '/projects/acme%2Fapi/merge_requests/2';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(ExternalStatusChecksModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

describe('external status checks of a project', () => {
  const check = { id: 1, name: 'Compliance Check', project_id: 6, external_url: 'https://robot:nobody-knows@example.com/test.json', hmac: true, protected_branches: [{ id: 14, project_id: 6, name: 'main', code_owner_approval_required: false }] };

  it('are listed, by both names', async () => {
    harness.gitlab.answer(`GET ${at}`, [check, { id: 2, name: 'Bare', protected_branches: null }]);
    for (const action of ['external_status_check.list_project', 'external_status_check.list_project_checks']) {
      const { text } = await harness.run(action, { project_id });
      expect(text).toContain('| 1 | Compliance Check | https://example.com/test.json | `main` | yes |');
      expect(text).toContain('| 2 | Bare |');
      expect(text).not.toContain('nobody-knows');
    }
  });

  it('are made, changed and deleted; of a secret nothing is shown', async () => {
    harness.gitlab.answer(`POST ${at}`, check, 201);
    harness.gitlab.answer(`PUT ${at}/1`, { ...check, name: 'Audit' });
    harness.gitlab.answer(`DELETE ${at}/1`, '', 204);
    const made = await harness.run('external_status_check.create_project', { project_id, name: 'Compliance Check', url: 'https://example.com/test.json', secret: 'nobody-knows' });
    const changed = await harness.run('external_status_check.update_project', { project_id, id: 1, name: 'Audit', protected_branch_ids: [14] });
    await harness.run('external_status_check.delete_project', { project_id, check_id: 1 }, { confirm: true });

    expect(harness.gitlab.writes).toMatchObject([
      { method: 'POST', body: { name: 'Compliance Check', external_url: 'https://example.com/test.json', shared_secret: 'nobody-knows' } },
      { method: 'PUT', path: `${at}/1`, body: { name: 'Audit', protected_branch_ids: [14] } },
      { method: 'DELETE', path: `${at}/1` },
    ]);
    expect(made.text).not.toContain('nobody-knows');
    expect(changed.text).toContain('## External status check Audit');
  });
});

it('an address that lets in whoever knows it is shown without what does, also when every field is asked for', async () => {
  const answer = { id: 2, name: 'Bare', external_url: 'https://example.com/check?team=7&token=nobody-knows', shared_secret: 'nobody-knows' };
  harness.gitlab.answer(`GET ${at}`, [answer]);
  harness.gitlab.answer(`GET ${request}/status_checks`, [{ ...answer, status: 'pending' }]);
  const { text, structured } = await harness.run('external_status_check.list_project', { project_id }, { fields: ['*'] });
  const { text: ofRequest } = await harness.run('external_status_check.list_project_mr_checks', { project_id, merge_request_iid: 2 });
  expect(text).toContain('https://example.com/check?team=7&token=…');
  expect(ofRequest).toContain('token=…');
  expect(text + JSON.stringify(structured) + ofRequest).not.toContain('nobody-knows');
});

describe('external status checks of a merge request', () => {
  const where = { project_id, merge_request_iid: 2 };

  it('are listed with what they said', async () => {
    harness.gitlab.answer(`GET ${request}/status_checks`, [{ id: 2, name: 'Service 1', external_url: 'https://example.com/one', status: 'passed' }, { id: 1, name: 'Service 2', external_url: null, status: null }]);
    const { text } = await harness.run('external_status_check.list_project_mr_checks', where);

    expect(text).toContain('| 2 | Service 1 | passed | https://example.com/one |');
    expect(text).toContain('| 1 | Service 2 |');
  });

  it('are answered and asked again', async () => {
    harness.gitlab.answer(`POST ${request}/status_check_responses`, { id: 5, merge_request: { iid: 2, title: 'Sign-in', description: 'long' }, external_status_check: { id: 1, name: 'Audit', external_url: 'https://example.com' } }, 201);
    harness.gitlab.answer(`POST ${request}/status_checks/1/retry`, { message: '202 Accepted' }, 202);
    const { structured } = await harness.run('external_status_check.set_project_mr_status', { ...where, check_id: 1, sha: '5957a570', status: 'failed' });
    const retried = await harness.run('external_status_check.retry_project', { ...where, check_id: 1 });

    expect(harness.gitlab.writes[0]?.body).toEqual({ external_status_check_id: 1, sha: '5957a570', status: 'failed' });
    expect(structured).toEqual({ id: 5, merge_request: { iid: 2, title: 'Sign-in' }, external_status_check: { id: 1, name: 'Audit' } });
    expect(retried.text).toBe('GitLab asks the service once more.');
  });
});
