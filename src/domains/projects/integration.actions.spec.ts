import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../kernel/json.js';
import { ActionHarness } from '../../testing/action-harness.js';
import { ProjectsModule } from './projects.module.js';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(ProjectsModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

const slack = {
  id: 75,
  title: 'Slack notifications',
  slug: 'slack',
  created_at: '2019-11-20T11:20:25.297Z',
  updated_at: '2019-11-20T12:24:37.498Z',
  active: true,
  push_events: true,
  issues_events: false,
  pipeline_events: true,
  inherited: null,
  properties: { channel: 'builds', notify_only_broken_pipelines: true, api_token: 'nobody-knows', nested: { password: 'nobody-knows' }, webhook: 'https://hooks.example.com/nobody-knows', service_account_key: 'nobody-knows', project_key: 'API' },
};

const places: [kind: string, suffix: string, where: JsonObject, at: string][] = [
  ['project', '', { project_id: 'acme/api' }, '/projects/acme%2Fapi/integrations'],
  ['group', '_group', { group_id: 'acme' }, '/groups/acme/integrations'],
];

describe.each(places)('integrations of a %s', (kind, suffix, where, at) => {
  it('are listed', async () => {
    harness.gitlab.answer(`GET ${at}`, [slack, { id: 76, title: 'Jira', slug: 'jira', active: false }]);
    const { text, structured } = await harness.run(`project.integration_list${suffix}`, where);

    expect(text).toContain('| 75 | `slack` | Slack notifications | yes |');
    expect(structured).toMatchObject({ items: [{ slug: 'slack', push_events: true }, { active: false }] });
    expect(JSON.stringify(structured)).not.toContain('issues_events');
  });

  it('show their settings without what looks secret', async () => {
    harness.gitlab.answer(`GET ${at}/slack`, slack);
    const { text, structured } = await harness.run(`project.integration_get${suffix}`, { ...where, integration: 'slack' }, { fields: ['*'] });

    expect(structured).toMatchObject({ properties: { channel: 'builds', project_key: 'API' } });
    expect(text + JSON.stringify(structured)).not.toContain('nobody-knows');

    harness.gitlab.answer(`GET ${at}`, [slack]);
    const listed = await harness.run(`project.integration_list${suffix}`, where, { fields: ['*'] });
    expect(listed.structured).toMatchObject({ items: [{ properties: { channel: 'builds' } }] });
    expect(listed.text + JSON.stringify(listed.structured)).not.toContain('nobody-knows');
  });

  it('are set up with settings of their own, and switched off', async () => {
    harness.gitlab.answer(`PUT ${at}/slack`, slack);
    harness.gitlab.answer(`DELETE ${at}/slack`, '', 204);
    const config = { webhook: 'https://hooks.example.com/T000', push_events: true };
    const { text } = await harness.run(`project.integration_set${suffix}`, { ...where, slug: 'slack', config });
    await harness.run(`project.integration_delete${suffix}`, { ...where, slug: 'slack' }, { confirm: true });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'PUT', path: `${at}/slack`, body: config }, { method: 'DELETE', path: `${at}/slack` }]);
    expect(text).toContain('## Integration Slack notifications');
    expect(text).not.toContain('hooks.example.com');
  });
});

describe('integrations that are known by name', () => {
  it('connect a project with Jira', async () => {
    harness.gitlab.answer('PUT /projects/acme%2Fapi/integrations/jira', { id: 7, title: 'Jira', slug: 'jira', active: true, properties: null });
    const { text } = await harness.run('project.integration_set_jira', { project_id: 'acme/api', jira_url: 'https://jira.example.com', username: 'robot', api_token: 'nobody-knows', project_keys: ['API'] });

    expect(harness.gitlab.writes).toMatchObject([{ body: { url: 'https://jira.example.com', username: 'robot', password: 'nobody-knows', project_keys: ['API'] } }]);
    expect(text).not.toContain('nobody-knows');
  });

  it('connect a group with Datadog, and are read and deleted by that name', async () => {
    const at = '/groups/acme/integrations/datadog';
    harness.gitlab.answer(`PUT ${at}`, { id: 8, slug: 'datadog', active: true });
    harness.gitlab.answer(`GET ${at}`, { id: 8, slug: 'datadog', active: true });
    harness.gitlab.answer(`DELETE ${at}`, '', 204);
    const group_id = 'acme';

    await harness.run('project.integration_set_group_datadog', { group_id, api_key: 'nobody-knows', datadog_site: 'datadoghq.eu' });
    await harness.run('project.integration_get_group_datadog', { group_id });
    await harness.run('project.integration_delete_group_datadog', { group_id }, { confirm: true });
    expect(harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([`PUT ${at}`, `GET ${at}`, `DELETE ${at}`]);
  });
});
