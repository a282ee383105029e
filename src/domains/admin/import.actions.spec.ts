import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { AdminModule } from './admin.module.js';

const project = { id: 27, name: 'my-repo', full_path: 'acme/my-repo', full_name: 'Acme / my-repo', refs_url: '/acme/my-repo/refs', import_source: 'my-github/repo', import_status: 'scheduled', human_import_status_name: 'scheduled', provider_link: '/my-github/repo', relation_type: null, import_warning: null };
const token = 'a-token-of-elsewhere';

describe('import actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(AdminModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('imports from GitHub with what takes longer, and does not show the token', async () => {
    harness.gitlab.answer('POST /import/github', project, 201);
    const options = { repo_id: 12345, target_namespace: 'acme', new_name: 'my-repo', optional_stages: { attachments_import: true, collaborators_import: false }, timeout_strategy: 'optimistic', pagination_limit: 50 };

    const { text, structured } = await harness.run('admin.import_github', { personal_access_token: token, ...options });
    expect(harness.gitlab.writes).toMatchObject([{ path: '/import/github', body: { personal_access_token: token, ...options } }]);
    expect(text).toContain('## Import of `acme/my-repo`');
    expect(text).toContain('- **State**: scheduled');
    expect(text + JSON.stringify(structured)).not.toContain(token);
  });

  it('stops an import of a project named by its path, which GitLab only takes by number', async () => {
    harness.gitlab.answer('POST /import/github/cancel', { ...project, id: 1001, full_path: 'acme/api', import_status: 'canceled', import_error: null }, 200);
    const { text } = await harness.run('admin.import_cancel_github', { project_id: 'acme/api' });
    expect(harness.gitlab.requests).toMatchObject([{ method: 'GET', path: '/projects/acme%2Fapi' }, { method: 'POST', body: { project_id: 1001 } }]);
    expect(text).toContain('- **State**: canceled');
  });

  it('hands on why GitLab does not stop one that is over', async () => {
    harness.gitlab.answer('POST /import/github/cancel', { errors: 'The import cannot be canceled because it is finished' }, 400);
    expect((await harness.fail('admin.import_cancel_github', { project_id: '1001' })).text).toContain('cannot be canceled because it is finished');
  });

  it('starts the import of gists, of which GitLab says nothing yet', async () => {
    harness.gitlab.answer('POST /import/github/gists', undefined, 202);
    expect((await harness.run('admin.import_gists', { token })).text).toContain('GitLab imports the gists.');
    expect(harness.gitlab.writes).toMatchObject([{ body: { personal_access_token: token } }]);
  });

  it('imports from Bitbucket Cloud and from a Bitbucket Server', async () => {
    harness.gitlab.answer('POST /import/bitbucket', project, 201);
    harness.gitlab.answer('POST /import/bitbucket_server', { id: 28, name: 'app', full_path: 'acme/app' }, 201);
    const cloud = { bitbucket_email: 'erin@example.com', bitbucket_api_token: token, repo_path: 'ws/my-repo', target_namespace: 'acme' };
    const server = { bitbucket_server_url: 'https://bitbucket.example.com', bitbucket_server_username: 'erin', personal_access_token: token, bitbucket_server_project: 'PRJ', bitbucket_server_repo: 'app', new_namespace: 'acme' };

    await harness.run('admin.import_bitbucket', cloud);
    expect((await harness.run('admin.import_bitbucket_server', server)).text).toContain('## Import of `acme/app`');
    expect(harness.gitlab.writes.map(({ body }) => body)).toEqual([cloud, server]);
  });
});
