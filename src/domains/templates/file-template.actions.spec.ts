import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { TemplatesModule } from './templates.module.js';

describe('templates of files', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(TemplatesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.at(-1);
  const yaml = 'test:\n```\n  script: []\n';

  it.each([
    ['ci_yml', '/templates/gitlab_ci_ymls', 'yaml'],
    ['dockerfile', '/templates/dockerfiles', 'dockerfile'],
    ['gitignore', '/templates/gitignores', 'gitignore'],
    ['license', '/templates/licenses', 'text'],
  ])('of one kind (%s) are listed by their keys and read as they are', async (kind, path, language) => {
    harness.gitlab.answer(`GET ${path}`, [{ key: 'C++', name: 'C++' }]);
    harness.gitlab.answer(`GET ${path}/C%2B%2B`, { name: 'C++', content: yaml });

    expect((await harness.run(`template.${kind}_list`, { per_page: 5 })).text).toContain('`C++`');
    expect(sent()).toMatchObject({ path, query: 'per_page=5' });
    const { text, structured } = await harness.run(`template.${kind}_get`, { key: 'C++' });
    expect(sent()?.path).toBe(`${path}/C%2B%2B`);
    expect(text).toContain(`## Template C++\n\n\`\`\`\`${language}\n${yaml}`);
    expect(structured).toMatchObject({ name: 'C++', content: yaml });
  });

  it('tells what a licence allows, with the names that were given', async () => {
    harness.gitlab.answer('GET /templates/licenses/mit', { key: 'mit', name: 'MIT License', nickname: null, popular: true, permissions: ['commercial-use'], conditions: ['include-copyright'], limitations: [], content: 'MIT License\n\nCopyright Acme' });

    const { text } = await harness.run('template.license_get', { name: 'mit', fullname: 'Acme', project: 'API' });
    expect(sent()?.query).toBe('fullname=Acme&project=API');
    expect(text).toContain('- **Allows**: `commercial-use`');
    expect(text).toContain('Copyright Acme');
  });

  it('are those that a project offers for issues, too', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/templates/issues', [{ key: 'Bug report', name: 'Bug report' }]);
    harness.gitlab.answer('GET /projects/acme%2Fapi/templates/issues/Bug%20report', { name: 'Bug report', content: '## Steps\n' });

    await harness.run('template.project_template_list', { project_id: 'acme/api', template_type: 'issues' });
    expect(sent()?.path).toBe('/projects/acme%2Fapi/templates/issues');
    expect((await harness.run('template.project_template_get', { project_id: 'acme/api', type: 'issues', name: 'Bug report' })).structured).toEqual(expect.objectContaining({ content: '## Steps\n' }));
  });

  it('are cut where they are longer than an answer may be, and read on', async () => {
    const content = 'a "word"\n'.repeat(16_000);
    harness.gitlab.answer('GET /templates/licenses/long', { name: 'Long', content });
    const { text, structured } = await harness.run('template.license_get', { name: 'long' });
    expect(text).toContain('Cut: 144.0 kB in all. Continue with gitlab_execute_action');
    expect(Buffer.byteLength(text)).toBeLessThan(60_000);
    expect(Buffer.byteLength(JSON.stringify(structured))).toBeLessThan(60_000);

    const [, stretch = ''] = /"(content\[\d+:\])"/.exec(text) ?? [];
    const rest = await harness.run('template.license_get', { name: 'long' }, { fields: [stretch] });
    const [first, second] = [structured, rest.structured].map((part) => String(part['content']));
    expect(content.startsWith(`${first ?? ''}${second ?? ''}`)).toBe(true);
    expect(second?.length).toBeGreaterThan(1_000);
  });

  it('keep to a small limit, too', async () => {
    const small = await ActionHarness.for(TemplatesModule, { GITLAB_MCP_MAX_RESULT_BYTES: '1000' });
    small.gitlab.answer('GET /templates/licenses/long', { name: 'Long '.repeat(100), description: 'd'.repeat(300), content: '"\n'.repeat(5_000) });
    const { text, structured } = await small.run('template.license_get', { name: 'long' });
    await small.stop();
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1_000);
    expect(Buffer.byteLength(JSON.stringify(structured))).toBeLessThanOrEqual(1_000);
  });
});
