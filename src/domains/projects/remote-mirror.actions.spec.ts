import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { ProjectsModule } from './projects.module.js';

const project_id = 'acme/api';
const at = '/projects/acme%2Fapi/remote_mirrors';

const mirror = {
  id: 101486,
  enabled: true,
  url: 'https://*****:*****@git.example.com/security/api.git',
  update_status: 'failed',
  last_error: 'fatal: could not read from https://robot:s3cret@git.example.com/security/api.git',
  last_update_at: '2020-01-06T17:32:02.823Z',
  last_update_started_at: '2020-01-06T17:31:55.864Z',
  last_successful_update_at: null,
  only_protected_branches: true,
  keep_divergent_refs: true,
  auth_method: 'ssh_public_key',
  host_keys: [{ fingerprint_sha256: 'SHA256:HbW3g8zUjNSksFbqTiUWPWg2Bq1x8xdGUrliXFzSnUw', fingerprint: '16:27:ac' }],
};

describe('push mirror actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(ProjectsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('shows mirrors without what signs in', async () => {
    harness.gitlab.answer(`GET ${at}`, [mirror, { id: 2, url: null }, { id: 3, url: 'https://git.example.com/x.git?private_token=s3cret' }]);
    harness.gitlab.answer(`GET ${at}/101486`, mirror);
    const list = await harness.run('project.mirror_list', { project_id }, { fields: ['*'] });
    const one = await harness.run('project.mirror_get', { project_id, mirror_id: 101486 });

    expect(one.text).toContain('- **Target**: https://git.example.com/security/api.git');
    expect(one.text).toContain('- **Host keys**: `SHA256:HbW3g8zUjNSksFbqTiUWPWg2Bq1x8xdGUrliXFzSnUw`');
    expect(list.text).toContain('| 101486 |');
    expect(JSON.stringify([list, one])).not.toMatch(/s3cret|robot|\*{5}:/);
  });

  it('adds a mirror and shows it without its token', async () => {
    harness.gitlab.answer(`POST ${at}`, { ...mirror, last_error: null }, 201);
    const url = 'https://robot:s3cret@git.example.com/security/api.git';
    const { text, structured } = await harness.run('project.mirror_add', { project_id, url, enabled: true, keep_divergent_refs: true });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', path: at, body: { url, enabled: true, keep_divergent_refs: true } }]);
    expect(text + JSON.stringify(structured)).not.toMatch(/s3cret|robot/);
  });

  it('does not repeat a credential when GitLab does, nor in an address that it refuses itself', async () => {
    harness.gitlab.answer(`POST ${at}`, { message: { url: ['is blocked: 10.0.0.1 with s3cret'] } }, 400);
    const refused = await harness.fail('project.mirror_add', { project_id, url: 'https://robot:s3cret@10.0.0.1/x' });
    expect(refused.text).toContain('Check the address');
    expect(refused.text).not.toMatch(/s3cret|robot/);

    harness.gitlab.requests.length = 0;
    const { text } = await harness.fail('project.mirror_add', { project_id, url: 'robot:s3cret@10.0.0.1/x' });
    expect(text).toContain('url: is not the address of a repository');
    expect(text).not.toContain('s3cret');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('repeats what GitLab says of an address whose only name is git, as every SSH address has it', async () => {
    harness.gitlab.answer(`POST ${at}`, { message: { url: ['git@10.0.0.1 is blocked'] } }, 400);
    expect((await harness.fail('project.mirror_add', { project_id, url: 'ssh://git@10.0.0.1/x', auth_method: 'ssh_public_key' })).text).toContain('is blocked');
  });

  describe('asks before a mirror may overwrite what diverged at its target', () => {
    const { id: mirror_id } = mirror;

    it('when a new one begins at once, which names its target without its token', async () => {
      const params = { project_id, url: 'https://robot:s3cret@git.example.com/security/api.git?private_token=s3cret', enabled: true };
      const { text } = await harness.fail('project.mirror_add', params);
      expect(text).toContain('Let acme/api push to https://git.example.com/security/api.git and overwrite the branches that have diverged there (project.mirror_add)');
      expect(text).not.toMatch(/s3cret|robot/);
      expect(harness.gitlab.requests).toEqual([]);

      harness.gitlab.answer(`POST ${at}`, mirror, 201);
      await harness.run('project.mirror_add', params, { confirm: true });
      await harness.run('project.mirror_add', { ...params, enabled: false });
      await harness.run('project.mirror_add', { project_id, url: params.url });
      expect(harness.gitlab.writes).toHaveLength(3);
    });

    it.each([
      [{ enabled: true, keep_divergent_refs: false }, { host_keys: [] }],
      [{ enabled: false, keep_divergent_refs: false }, { enabled: true }],
      [{ enabled: true, keep_divergent_refs: true }, { keep_divergent_refs: false }],
      [{ enabled: false, keep_divergent_refs: null }, { enabled: true }],
    ])('when one that is %j is changed by %j', async (present, changes) => {
      harness.gitlab.answer(`GET ${at}/${mirror_id}`, { ...mirror, ...present });
      const { text } = await harness.fail('project.mirror_edit', { project_id, mirror_id, ...changes });
      expect(text).toContain(`Let push mirror ${mirror_id} of acme/api overwrite the branches that have diverged at https://git.example.com/security/api.git`);
      expect(harness.gitlab.writes).toEqual([]);
    });

    it.each([
      [{ enabled: false, keep_divergent_refs: false }, { only_protected_branches: true }],
      [{ enabled: true, keep_divergent_refs: true }, { only_protected_branches: true }],
      [{ enabled: true, keep_divergent_refs: false }, { enabled: false }],
      [{ enabled: true, keep_divergent_refs: false }, { keep_divergent_refs: true }],
    ])('not when one that is %j is changed by %j', async (present, changes) => {
      harness.gitlab.answer(`GET ${at}/${mirror_id}`, { ...mirror, ...present });
      harness.gitlab.answer(`PUT ${at}/${mirror_id}`, mirror);
      await harness.run('project.mirror_edit', { project_id, mirror_id, ...changes });
      expect(harness.gitlab.writes).toMatchObject([{ body: changes }]);
    });

    it('also when it cannot be read, but not about one that is not there', async () => {
      harness.gitlab.answer(`GET ${at}/${mirror_id}`, { message: '403 Forbidden' }, 403);
      expect((await harness.fail('project.mirror_edit', { project_id, mirror_id, enabled: true })).text).toContain('its present settings could not be read');
      harness.gitlab.answer(`GET ${at}/${mirror_id}`, { message: '404 Not found' }, 404);
      expect((await harness.fail('project.mirror_edit', { project_id, mirror_id, enabled: true })).text).toContain('404');
      expect(harness.gitlab.writes).toEqual([]);
    });
  });

  it('changes, updates and deletes a mirror, and reads its key', async () => {
    const { id: mirror_id } = mirror;
    harness.gitlab.answer(`PUT ${at}/${mirror_id}`, { ...mirror, enabled: false });
    harness.gitlab.answer(`POST ${at}/${mirror_id}/sync`, '', 204);
    harness.gitlab.answer(`GET ${at}/${mirror_id}/public_key`, { public_key: 'ssh-rsa AAAAB3Nza' });
    harness.gitlab.answer(`DELETE ${at}/${mirror_id}`, '', 204);

    expect((await harness.run('project.mirror_edit', { project_id, mirror_id, enabled: false })).text).toContain('- **Enabled**: no');
    expect((await harness.run('project.mirror_force_push', { project_id, mirror_id })).text).toContain('GitLab has begun the update.');
    expect((await harness.run('project.mirror_get_public_key', { project_id, mirror_id })).text).toContain('`ssh-rsa AAAAB3Nza`');
    await harness.run('project.mirror_delete', { project_id, mirror_id }, { confirm: true });
    expect(harness.gitlab.writes.map(({ method, path }) => `${method} ${path}`)).toEqual([`PUT ${at}/${mirror_id}`, `POST ${at}/${mirror_id}/sync`, `DELETE ${at}/${mirror_id}`]);
  });
});
