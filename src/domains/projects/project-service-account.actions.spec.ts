import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import type { CannedAnswer } from '../../testing/fake-gitlab.js';
import { ProjectsModule } from './projects.module.js';

const project_id = 'acme/api';
const at = '/projects/acme%2Fapi/service_accounts';
const bot = { id: 57, username: 'release-bot', name: 'Release bot', email: 'release-bot@example.com', public_email: null };
const token = { id: 6, name: 'Deployments', revoked: false, created_at: '2026-10-01T07:53:22.000Z', scopes: ['api'], user_id: 57, last_used_at: null, active: true, expires_at: '2027-06-30' };

describe('service accounts of a project', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(ProjectsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('are listed, and found by id on whichever page they are', async () => {
    const pages: CannedAnswer = ({ search }) => (search.get('page') === '1' ? { body: [bot], headers: { 'x-next-page': '2' } } : { body: [{ ...bot, id: 103 }] });
    harness.gitlab.answer(`GET ${at}`, pages);

    expect((await harness.run('project.service_account_list', { project_id, page: 1 })).text).toContain('| 57 | `release-bot` | Release bot |');
    expect((await harness.run('project.service_account_get', { project_id, service_account_id: 103 })).text).toContain('- **User ID**: 103');
    expect((await harness.fail('project.service_account_get', { project_id, user_id: 104 })).text).toContain('user_id: project acme/api has no service account with the user id 104.');
  });

  it('are made, renamed and deleted', async () => {
    harness.gitlab.answer(`POST ${at}`, bot, 201);
    harness.gitlab.answer(`PATCH ${at}/57`, { ...bot, name: 'Bot' });
    harness.gitlab.answer(`DELETE ${at}/57`, '', 204);
    expect((await harness.run('project.service_account_create', { project_id, username: 'release-bot' })).text).toContain('## Service account @release-bot');
    await harness.run('project.service_account_update', { project_id, user_id: 57, name: 'Bot' });
    await harness.run('project.service_account_delete', { project_id, user_id: 57, hard_delete: true }, { confirm: true });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', body: { username: 'release-bot' } }, { method: 'PATCH', path: `${at}/57`, body: { name: 'Bot' } }, { method: 'DELETE', query: 'hard_delete=true' }]);
  });

  it('have tokens that are shown once, when they are made or rotated', async () => {
    const tokens = `${at}/57/personal_access_tokens`;
    harness.gitlab.answer(`POST ${tokens}`, { ...token, token: 'glpat-shown-once' }, 201);
    harness.gitlab.answer(`POST ${tokens}/6/rotate`, { ...token, id: 7, token: 'glpat-shown-once' });
    harness.gitlab.answer(`GET ${tokens}`, [{ ...token, token: 'glpat-shown-once' }]);
    harness.gitlab.answer(`DELETE ${tokens}/7`, '', 204);
    const where = { project_id, service_account_id: 57 };

    expect((await harness.run('project.service_account_pat_create', { ...where, name: 'Deployments', scopes: ['api'] })).text).toContain('**Token**: `glpat-shown-once`');
    expect((await harness.run('project.service_account_pat_rotate', { ...where, token_id: 6 }, { confirm: true })).text).toContain('**Token**: `glpat-shown-once`');
    const listed = await harness.run('project.service_account_pat_list', { ...where, state: 'active' });
    await harness.run('project.service_account_pat_revoke', { ...where, token_id: 7 }, { confirm: true });

    expect(listed.text).toContain('| 6 | Deployments | yes | `api` | 57 |');
    expect(JSON.stringify(listed)).not.toContain('shown-once');
    expect(harness.gitlab.writes.map(({ method, path }) => `${method} ${path}`)).toEqual([`POST ${tokens}`, `POST ${tokens}/6/rotate`, `DELETE ${tokens}/7`]);
  });
});
