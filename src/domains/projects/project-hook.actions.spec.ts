import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { ProjectsModule } from './projects.module.js';

const project_id = 'acme/api';
const hook_id = 8701;

describe('project webhook actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(ProjectsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`);

  it('lists webhooks with the events that they are told, and no others', async () => {
    const { text, structured } = await harness.run('project.hook_list', { project_id });

    expect(structured).toMatchObject({ items: [{ id: hook_id, name: 'Builds', url: 'https://ci.example.com/{receiver}', push_events: true, merge_requests_events: true }] });
    expect((structured['items'] as object[])[0]).not.toHaveProperty('issues_events');
    expect(text).toContain('| Pushes | Merge requests |');
  });

  it('reads a webhook with the names of its headers and variables, and that it has a token', async () => {
    const { text, structured } = await harness.run('project.hook_get', { project_id, webhook_id: hook_id });

    expect(structured).toMatchObject({ url_variables: [{ key: 'receiver' }], custom_headers: [{ key: 'X-Build-Key' }], token_present: true });
    expect(text).toContain('- **Headers**: `X-Build-Key`');
  });

  it.each([[undefined], [['*']], [['token', 'url']]])('never shows a secret, should GitLab send it, whatever fields are asked for: %j', async (fields) => {
    harness.gitlab.answer(`GET /projects/acme%2Fapi/hooks/${hook_id}`, {
      id: hook_id, url: 'https://someone:word@ci.example.com/build?token=in-the-query&branch=main', token: 'as-a-member', signing_token: 'to-sign-with',
      url_variables: [{ key: 'a', value: 'of-a-variable' }], custom_headers: [{ key: 'b', value: 'of-a-header' }],
    });
    const outcome = await harness.call('project.hook_get', { project_id, hook_id }, fields === undefined ? {} : { fields });

    expect(JSON.stringify(outcome)).not.toMatch(/someone:word|in-the-query|as-a-member|to-sign-with|of-a-variable|of-a-header/);
  });

  it('adds a webhook without telling its token again', async () => {
    const { text, structured } = await harness.run('project.hook_add', { project_id, url: 'https://chat.example.com/in', secret: 'nobody-knows', note_events: true, push_events: false });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'POST', path: '/projects/acme%2Fapi/hooks', body: { url: 'https://chat.example.com/in', token: 'nobody-knows', note_events: true, push_events: false } }]);
    expect(structured).toMatchObject({ note_events: true, token_present: true });
    expect(text + JSON.stringify(structured)).not.toContain('nobody-knows');
    expect((await harness.fail('project.hook_add', { project_id, url: 'ftp://example.com' })).text).toContain('Invalid url given');
  });

  it('changes a webhook', async () => {
    const { structured } = await harness.run('project.hook_edit', { project_id, hook_id, pipeline_events: true, push_events: false });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'PUT', body: { pipeline_events: true, push_events: false } }]);
    expect(structured).toMatchObject({ id: hook_id, pipeline_events: true });
    expect(structured).not.toHaveProperty('push_events');
  });

  it('deletes a webhook once somebody agreed', async () => {
    expect((await harness.fail('project.hook_delete', { project_id, hook_id })).text).toContain('confirm');
    expect((await harness.run('project.hook_delete', { project_id, hook_id }, { confirm: true })).text).toContain('Deleted the webhook.');

    expect(sent()).toEqual([`DELETE /projects/acme%2Fapi/hooks/${hook_id}`]);
    expect((await harness.fail('project.hook_get', { project_id, hook_id })).text).toContain('404');
  });

  it('tries a webhook with one kind of event', async () => {
    expect((await harness.run('project.hook_test', { project_id, hook_id, event: 'push_events' })).text).toContain('GitLab sent the test event.');

    expect(sent()).toEqual([`POST /projects/acme%2Fapi/hooks/${hook_id}/test/push_events`]);
  });

  it('sets and deletes headers and variables without telling their values', async () => {
    const header = await harness.run('project.hook_set_custom_header', { project_id, hook_id, header: 'X-Key', value: 'nobody-knows' });
    const variable = await harness.run('project.hook_set_url_variable', { project_id, hook_id, variable: 'part', value: 'nobody-knows' });
    expect(harness.gitlab.requests).toMatchObject([
      { method: 'PUT', path: `/projects/acme%2Fapi/hooks/${hook_id}/custom_headers/X-Key`, body: { value: 'nobody-knows' } },
      { method: 'PUT', path: `/projects/acme%2Fapi/hooks/${hook_id}/url_variables/part`, body: { value: 'nobody-knows' } },
    ]);
    expect(JSON.stringify([header, variable])).not.toContain('nobody-knows');
    expect((await harness.run('project.hook_get', { project_id, hook_id })).structured).toMatchObject({ custom_headers: [{ key: 'X-Build-Key' }, { key: 'X-Key' }], url_variables: [{ key: 'receiver' }, { key: 'part' }] });

    await harness.run('project.hook_delete_custom_header', { project_id, hook_id, key: 'X-Build-Key' }, { confirm: true });
    await harness.run('project.hook_delete_url_variable', { project_id, hook_id, key: 'receiver' }, { confirm: true });
    expect((await harness.run('project.hook_get', { project_id, hook_id })).structured).toMatchObject({ custom_headers: [{ key: 'X-Key' }], url_variables: [{ key: 'part' }] });
  });
});
