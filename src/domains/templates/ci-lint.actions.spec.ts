import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { TemplatesModule } from './templates.module.js';

const project_id = 'acme/api';
const route = 'GET /projects/acme%2Fapi/ci/lint';

describe('CI lint', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(TemplatesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.at(-1);

  it('says that a configuration is valid and leaves the merged text out', async () => {
    const { text, structured } = await harness.run('template.lint_project', { project_id });

    expect(sent()).toMatchObject({ method: 'GET', path: '/projects/acme%2Fapi/ci/lint', query: '' });
    expect(text).toContain('## The CI/CD configuration is valid');
    expect(text).toContain('"fields":["merged_yaml"]');
    expect(structured).toMatchObject({ valid: true, errors: [] });
    expect(structured).not.toHaveProperty('merged_yaml');
  });

  it('passes on where to look and what to simulate', async () => {
    await harness.run('template.lint_project', { project_id, ref: 'feature/login', dry_run: true, dry_run_ref: 'main', include_jobs: true });

    expect(Object.fromEntries(sent()?.search ?? [])).toEqual({ content_ref: 'feature/login', dry_run: 'true', dry_run_ref: 'main', include_jobs: 'true' });
  });

  it('shows the errors of an invalid configuration as a normal result', async () => {
    harness.gitlab.answer(route, { valid: false, errors: ['jobs:test config should implement the script:', 'stage x does not exist'], warnings: ['only is old'], merged_yaml: null, includes: null, jobs: null });

    const { text, structured } = await harness.run('template.lint_project', { project_id });

    expect(text).toBe(
      ['## The CI/CD configuration is invalid', '**Errors** (2):', '- jobs:test config should implement the script:\n- stage x does not exist', '**Warnings** (1):', '- only is old'].join('\n\n'),
    );
    expect(structured).toEqual({ valid: false, errors: ['jobs:test config should implement the script:', 'stage x does not exist'], warnings: ['only is old'] });
  });

  it('reads the shape of older versions', async () => {
    harness.gitlab.answer(route, { status: 'invalid', errors: ['variables config should be a hash of key value pairs'] });

    const { text, structured } = await harness.run('template.lint_project', { project_id });

    expect(text).toContain('is invalid');
    expect(structured).toMatchObject({ valid: false });
  });

  it('names jobs and includes', async () => {
    harness.gitlab.answer(route, {
      valid: true,
      errors: [],
      warnings: [],
      merged_yaml: '---\n',
      includes: [{ type: 'local', location: '.gitlab/ci.yml', blob: 'https://example.com/blob', raw: 'https://example.com/raw', extra: {}, context_project: 'acme/api', context_sha: 'a1' }],
      jobs: [{ name: 'unit', stage: 'test', script: ['npm test'], when: 'on_success', allow_failure: false, tag_list: [] }],
    });

    const { text, structured } = await harness.run('template.lint_project', { project_id, include_jobs: true });

    expect(text).toContain('- **Includes**: local `.gitlab/ci.yml`');
    expect(text).toContain('- **Jobs**: `unit` (test)');
    expect(structured).toMatchObject({ includes: [{ type: 'local', location: '.gitlab/ci.yml' }], jobs: [{ name: 'unit', stage: 'test', when: 'on_success', allow_failure: false }] });
  });

  it('shows the merged configuration in a fence when it is asked for', async () => {
    const { text, structured } = await harness.run('template.lint_project', { project_id }, { fields: ['merged_yaml'] });

    expect(text).toContain('```yaml\n---\n');
    expect(Object.keys(structured)).toEqual(['merged_yaml']);
  });

  it('shows a large merged configuration in parts that join up', async () => {
    const whole = Array.from({ length: 9_000 }, (_, index) => `job${index}: {}`).join('\n');
    harness.gitlab.answer(route, { valid: true, errors: [], warnings: [], merged_yaml: whole, includes: [] });

    let read = '';
    let fields = ['merged_yaml'];
    for (let call = 0; call < 10; call += 1) {
      const { text } = await harness.run('template.lint_project', { project_id }, { fields });
      expect(Buffer.byteLength(text)).toBeLessThan(60_000);
      read += /```yaml\n([\s\S]*?)\n?```/.exec(text)?.[1] ?? '';
      const next = /"fields":(\["merged_yaml\[\d+:\]"\])/.exec(text)?.[1];
      if (next === undefined) break;
      fields = JSON.parse(next) as string[];
    }
    expect(read).toBe(whole);
  });

  it('says that a project is out of reach', async () => {
    const { text } = await harness.fail('template.lint_project', { project_id: 'acme/nothing' });

    expect(text).toContain('project acme/nothing');
  });
});

describe('linting text', () => {
  const content = 'unit:\n  script: npm test\n';
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(TemplatesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('sends the text and says that it is valid', async () => {
    const { text, structured } = await harness.run('template.lint', { project_id, yaml: content, ref: 'main', dry_run: true, include_jobs: true });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'POST', path: '/projects/acme%2Fapi/ci/lint', query: '', body: { content, ref: 'main', dry_run: true, include_jobs: true } }]);
    expect(text).toContain('## The CI/CD configuration is valid');
    expect(structured).toMatchObject({ valid: true, jobs: [{ name: 'unit' }] });
    expect(JSON.stringify(structured)).not.toContain('npm test');
  });

  it('shows the faults of the text as a normal result', async () => {
    const { text } = await harness.run('template.lint', { project_id, content: 'unit:\n  stage: nowhere\n' });

    expect(text).toContain('## The CI/CD configuration is invalid');
    expect(text).toContain('chosen stage nowhere does not exist');
  });

  it('lints on a read-only server as well, since GitLab stores nothing', async () => {
    const careful = await ActionHarness.for(TemplatesModule, { GITLAB_MCP_READ_ONLY: 'true' });
    try {
      await expect(careful.run('template.lint', { project_id, content })).resolves.toMatchObject({ structured: { valid: true } });
    } finally {
      await careful.stop();
    }
  });

  it('needs the text', async () => {
    expect((await harness.fail('template.lint', { project_id })).text).toContain('content: is missing');
    expect(harness.gitlab.requests).toEqual([]);
  });
});
