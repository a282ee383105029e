import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { AdminModule } from './admin.module.js';

const project_id = 'acme/api';
const path = '/projects/acme%2Fapi/cluster_agents';

const agent = {
  id: 5,
  name: 'production',
  config_project: { id: 1001, description: '', name: 'api', name_with_namespace: 'Acme / api', path: 'api', path_with_namespace: 'acme/api', created_at: '2026-01-05T08:00:00.000Z' },
  created_at: '2026-04-20T20:42:40.221Z',
  created_by_user_id: 105,
  is_receptive: false,
};

describe('cluster agent actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(AdminModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('lists agents, reads one and registers another', async () => {
    harness.gitlab.answer(`GET ${path}`, [agent, { id: 6, name: 'bare', config_project: null }]);
    harness.gitlab.answer(`GET ${path}/5`, agent);
    harness.gitlab.answer(`POST ${path}`, { ...agent, id: 7, name: 'staging' }, 201);

    expect((await harness.run('admin.cluster_agent_list', { project_id })).text).toContain('| 5 | `production` | `acme/api` |');
    expect((await harness.run('admin.cluster_agent_get', { project_id, agent_id: 5 })).structured).toMatchObject({ name: 'production', config_project: { path_with_namespace: 'acme/api' } });
    const { text } = await harness.run('admin.cluster_agent_register', { project_id, name: 'staging' });
    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', path, body: { name: 'staging' } }]);
    expect(text).toContain('## Cluster agent staging');
  });

  it('shows a token once, when it is made', async () => {
    const where = { project_id, agent_id: 8951 };
    const made = await harness.run('admin.cluster_agent_token_create', { ...where, name: 'prod-2027', description: 'For the cluster' });
    const secret = String(made.structured['token']);
    expect(harness.gitlab.writes).toMatchObject([{ path: `${path}/8951/tokens`, body: { name: 'prod-2027', description: 'For the cluster' } }]);
    expect(made.text).toContain(`**Token**: \`${secret}\``);

    const listed = await harness.run('admin.cluster_agent_token_list', where, { fields: ['*'] });
    const read = await harness.run('admin.cluster_agent_token_get', { ...where, token_id: 8961 });
    expect(read.text).toContain('- **Last used**: 2026-11-29 12:00 UTC');
    expect(listed.structured).toMatchObject({ items: [{ id: 8961 }, { name: 'prod-2027' }] });
    expect(JSON.stringify([listed, read])).not.toContain(secret);
  });

  it('revokes a token and deletes an agent once that is agreed to', async () => {
    const where = { project_id, agent_id: 8951 };
    await harness.fail('admin.cluster_agent_token_revoke', { ...where, token_id: 8961 });
    expect((await harness.run('admin.cluster_agent_token_revoke', { ...where, token_id: 8961 }, { confirm: true })).text).toContain('The agent token was revoked.');
    await harness.fail('admin.cluster_agent_token_get', { ...where, token_id: 8961 });
    await harness.run('admin.cluster_agent_delete', where, { confirm: true });
    await harness.fail('admin.cluster_agent_get', where);
    expect(harness.gitlab.writes.map((request) => request.path)).toEqual([`${path}/8951/tokens/8961`, `${path}/8951`]);
  });
});
