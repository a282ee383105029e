import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { type CannedAnswer, tokens } from '../../testing/fake-gitlab.js';
import { GroupsModule } from './groups.module.js';

const group_id = 'acme';
const path = '/groups/acme/service_accounts';
const bot = { id: 57, username: 'release-bot', name: 'Release bot', email: 'release-bot@example.com', public_email: null };
const token = { id: 6, name: 'Deployments', revoked: false, created_at: '2026-10-01T07:53:22.000Z', scopes: ['api'], user_id: 57, last_used_at: null, active: true, expires_at: '2027-06-30' };
const once = { ...token, token: 'glpat-shown-once' };

describe('service accounts of a group', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(GroupsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('are listed', async () => {
    harness.gitlab.answer(`GET ${path}`, [bot, { id: 58, username: 'service_account_group_1', name: 'Service account user' }]);
    const { text } = await harness.run('group.service_account_list', { group_id, order_by: 'username', sort: 'asc' });

    expect(harness.gitlab.requests).toMatchObject([{ query: 'order_by=username&sort=asc' }]);
    expect(text).toContain('| 57 | `release-bot` | Release bot | release-bot@example.com |');
  });

  it('are found by id on whichever page they are, and said to be missing when there are no more', async () => {
    const page: CannedAnswer = ({ query }) => (query.includes('page=1&') ? { status: 200, body: [bot], headers: { 'x-next-page': '2' } } : { status: 200, body: [{ ...bot, id: 103 }], headers: {} });
    harness.gitlab.answer(`GET ${path}`, page);

    expect((await harness.run('group.service_account_get', { group_id, service_account_id: 103 })).text).toContain('- **User ID**: 103');
    expect(harness.gitlab.requests).toHaveLength(2);
    expect((await harness.fail('group.service_account_get', { group_id, service_account_id: 104 })).text).toContain('user_id: group acme has no service account with the user id 104.');
  });

  it('are made, renamed and deleted', async () => {
    harness.gitlab.answer(`POST ${path}`, bot, 201);
    harness.gitlab.answer(`PATCH ${path}/57`, { ...bot, name: 'Bot', unconfirmed_email: 'bot@example.com' });
    harness.gitlab.answer(`DELETE ${path}/57`, undefined, 204);

    expect((await harness.run('group.service_account_create', { group_id, username: 'release-bot' })).text).toMatch(/^## Service account @release-bot/);
    expect((await harness.run('group.service_account_update', { group_id, user_id: 57, name: 'Bot', email: 'bot@example.com' })).text).toContain('- **Email to be confirmed**: bot@example.com');
    expect((await harness.fail('group.service_account_delete', { group_id, user_id: 57 })).text).toContain('"confirm": true');
    await harness.run('group.service_account_delete', { group_id, user_id: 57, hard_delete: true }, { confirm: true });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', body: { username: 'release-bot' } }, { method: 'PATCH', body: { name: 'Bot', email: 'bot@example.com' } }, { method: 'DELETE', query: 'hard_delete=true' }]);
  });

  it('have tokens that are shown once, when they are made or rotated', async () => {
    const tokens = `${path}/57/personal_access_tokens`;
    harness.gitlab.answer(`POST ${tokens}`, once, 201);
    harness.gitlab.answer(`POST ${tokens}/6/rotate`, { ...once, id: 7 });
    harness.gitlab.answer(`GET ${tokens}`, [token]);
    harness.gitlab.answer(`DELETE ${tokens}/7`, undefined, 204);
    const where = { group_id, service_account_id: 57 };

    expect((await harness.run('group.service_account_pat_create', { ...where, name: 'Deployments', scopes: ['api'] })).text).toContain('**Token**: `glpat-shown-once`');
    expect((await harness.run('group.service_account_pat_rotate', { ...where, token_id: 6, expires_at: '2027-06-30' }, { confirm: true })).text).toContain('**Token**: `glpat-shown-once`');
    expect((await harness.run('group.service_account_pat_list', { ...where, state: 'active' })).text).toContain('| 6 | Deployments | yes | `api` | 57 | 2027-06-30 |');
    expect((await harness.fail('group.service_account_pat_revoke', { ...where, token_id: 7 })).text).toContain('"confirm": true');
    await harness.run('group.service_account_pat_revoke', { ...where, token_id: 7 }, { confirm: true });

    expect(harness.gitlab.writes).toMatchObject([{ body: { name: 'Deployments', scopes: ['api'] } }, { path: `${tokens}/6/rotate`, body: { expires_at: '2027-06-30' } }, { method: 'DELETE', path: `${tokens}/7` }]);
  });

  it('go from nothing to a token that is taken away again', async () => {
    const as = { token: tokens.erin };
    const { structured: account } = await harness.run('group.service_account_create', { group_id, name: 'Release bot' }, as);
    const where = { group_id, user_id: account['id'] };
    const { structured: made } = await harness.run('group.service_account_pat_create', { ...where, name: 'Deployments', scopes: ['api'], expires_at: '2027-06-30' }, as);
    expect(String(made['token'])).toContain('shown-once');

    await harness.run('group.service_account_pat_revoke', { ...where, token_id: made['id'] }, { ...as, confirm: true });
    const listed = await harness.run('group.service_account_pat_list', { ...where, state: 'inactive' }, { ...as, fields: ['*'] });
    expect(listed.structured).toMatchObject({ items: [{ id: made['id'], active: false }] });
    expect(JSON.stringify(listed)).not.toContain('shown-once');

    await harness.run('group.service_account_delete', where, { ...as, confirm: true });
    await harness.fail('group.service_account_get', where, as);
    await harness.fail('group.service_account_list', { group_id });
  });
});
