import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { ProjectsModule } from './projects.module.js';

const action = 'project.pull_mirror_configure';
const project_id = 'design-team/web-shop';
const route = 'PUT /projects/design-team%2Fweb-shop/mirror/pull';
const url = 'https://git.example.com/group/shop.git';
const token = 'erin-token';

describe('pull mirror actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(ProjectsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('sends the settings and shows the mirror as it now stands, without credentials', async () => {
    const settings = { enabled: true, url: 'https://robot:s3cret@git.example.com/group/shop.git', auth_user: 'robot', auth_password: 'open sesame', mirror_overwrites_diverged_branches: false, mirror_branch_regex: 'release/.*', mirror_trigger_builds: true };

    const { text, structured } = await harness.run(action, { project_id, ...settings }, { token });

    expect(harness.gitlab.requests.map(({ method, path, body }) => ({ line: `${method} ${path}`, body }))).toEqual([{ line: route, body: settings }]);
    expect(structured).toMatchObject({ enabled: true, url, mirror_branch_regex: 'release/.*', mirror_overwrites_diverged_branches: false, update_status: 'finished' });
    expect(text).toContain(`- **Source**: ${url}`);
    expect(text).toContain('- **Overwrites diverged branches**: no');
    expect(text + JSON.stringify(structured)).not.toMatch(/s3cret|sesame|robot|\*\*\*\*\*/);
  });

  it('reads the mirror and starts an update of it', async () => {
    await harness.run(action, { project_id, enabled: true, url: 'https://robot:s3cret@git.example.com/group/shop.git', mirror_overwrites_diverged_branches: false }, { token });
    harness.gitlab.answer('POST /projects/design-team%2Fweb-shop/mirror/pull', '', 200);

    expect((await harness.run('project.pull_mirror_get', { project_id }, { token })).text).toContain(`- **Source**: ${url}`);
    expect((await harness.run('project.start_mirroring', { project_id }, { token })).text).toContain('GitLab has begun the update.');
  });

  it.each(['s3cret', 'p%40ss'])('withholds a refusal that repeats the password %s', async (password) => {
    harness.gitlab.answer(route, { message: `Url is blocked: https://robot:${decodeURIComponent(password)}@git.example.com/x of p-word` }, 400);

    const { text } = await harness.fail(action, { project_id, enabled: false, url: `https://robot:${password}@git.example.com/x`, auth_password: 'p-word' }, { token });

    expect(text).toContain('400');
    expect(text).toContain('Check the address');
    expect(text).not.toMatch(/s3cret|p@ss|p%40ss|p-word|ss@git/);
  });

  it('tells any other refusal in GitLab\'s words', async () => {
    const { text } = await harness.fail(action, { project_id, enabled: true, mirror_overwrites_diverged_branches: false, auth_password: 'open sesame' }, { token });

    expect(text).toContain("can't be blank");
    expect(text).not.toContain('sesame');
  });

  it.each(['ftp://git.example.com/x', 'robot:s3cret@git.example.com/x', 'https://robot:s3/cret@git.example.com/x', 'git@git.example.com:group/shop.git'])(
    'refuses the address %s without repeating it',
    async (address) => {
      const { text } = await harness.fail(action, { project_id, url: address }, { token });

      expect(text).toContain('url: is not the address of a repository');
      expect(text).not.toMatch(/robot|s3|ftp:|git@/);
      expect(harness.gitlab.requests).toEqual([]);
    },
  );

  it('refuses to change nothing', async () => {
    const { text } = await harness.fail(action, { project_id }, { token, confirm: true });

    expect(text).toContain('Nothing to change: give at least one of enabled, url, auth_user');
    expect(harness.gitlab.requests.filter(({ method }) => method === 'PUT')).toEqual([]);
  });

  it('says who may not', async () => {
    const { text } = await harness.fail(action, { project_id: 'acme/empty', enabled: false }, { token: 'alice-token' });

    expect(text).toContain('403 Forbidden');
  });

  it('does not exist below the tier that has mirrors', async () => {
    const free = await ActionHarness.for(ProjectsModule, { GITLAB_MCP_TIER: 'free' });
    try {
      await free.fail(action, { project_id, enabled: false }, { token });
      expect(free.gitlab.requests).toEqual([]);
    } finally {
      await free.stop();
    }
  });
});
