import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { RepositoriesModule } from './repositories.module.js';

const project_id = 'acme/api';

describe('changelog actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(RepositoriesModule);
  });
  beforeEach(async () => {
    harness.gitlab.reset();
    await harness.run('repository.commit_create', { project_id, branch: 'main', commit_message: 'Answer faster\n\nChangelog: changed', actions: [{ action: 'create', file_path: 'src/fast.ts', content: 'x' }] });
    harness.gitlab.requests.length = 0;
  });
  afterAll(() => harness.stop());

  it('writes the notes of a version without committing them', async () => {
    const { text, structured } = await harness.run('repository.changelog_generate', { project_id, tag: '1.2.0', date: '2026-11-30' });

    expect(harness.gitlab.requests.map(({ method, path, query }) => `${method} ${path}?${query}`)).toEqual(['GET /projects/acme%2Fapi/repository/changelog?version=1.2.0&date=2026-11-30']);
    expect(text).toContain('> ## 1.2.0 (2026-11-30)');
    expect(structured['notes']).toMatch(/^## 1\.2\.0 \(2026-11-30\)\n\n### changed \(1 change\)\n\n- \[Answer faster\]/);
  });

  it('passes on the range and the configuration', async () => {
    const rest = { from: 'v1.0.0', to: 'main', trailer: 'Note', config_file: 'docs/changelog.yml', config_file_ref: 'main' };
    await harness.run('repository.changelog_generate', { project_id, version: '1.2.0', ...rest });

    expect(Object.fromEntries(harness.gitlab.requests[0]?.search ?? [])).toEqual({ version: '1.2.0', ...rest });
  });

  it('adds the section to the file and says so', async () => {
    const { text } = await harness.run('repository.changelog_add', { project_id, version: '1.2.0', branch: 'main', path: 'docs/CHANGES.md', message: 'Note 1.2.0' });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'POST', path: '/projects/acme%2Fapi/repository/changelog', body: { version: '1.2.0', branch: 'main', file: 'docs/CHANGES.md', message: 'Note 1.2.0' } }]);
    expect(text).toBe('Added the section of version 1.2.0 to docs/CHANGES.md and committed it to branch main of acme/api.');
    const { repository } = harness.gitlab.world.project(project_id);
    expect(repository.text(repository.resolve('main')?.files.get('docs/CHANGES.md'))).toContain('Answer faster');
  });

  it('names the usual file and branch, whatever GitLab answers with', async () => {
    harness.gitlab.answer('POST /projects/acme%2Fapi/repository/changelog', 200, 200);

    const { text } = await harness.run('repository.changelog_add', { project_id, version: '1.3.0' });
    expect(text).toBe('Added the section of version 1.3.0 to CHANGELOG.md and committed it to the default branch of acme/api.');
  });

  it('says in GitLab\'s words why there is no changelog', async () => {
    expect((await harness.fail('repository.changelog_generate', { project_id, version: 'soon' })).text).toContain('not a valid semantic version');
    expect((await harness.fail('repository.changelog_add', { project_id })).text).toContain('version: is missing');
  });
});
