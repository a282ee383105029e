import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { AccessModule } from './access.module.js';

const project_id = 'acme/api';

describe('deploy key actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(AccessModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.at(-1);

  it('lists keys without the keys themselves', async () => {
    const { text, structured } = await harness.run('access.deploy_key_list_project', { project_id });

    expect(sent()?.path).toBe('/projects/acme%2Fapi/deploy_keys');
    expect(text).toContain('| 8602 | Release bot | yes | `SHA256:exampleFingerprintOfKey8602` |');
    expect(JSON.stringify(structured)).not.toContain('ssh-ed25519');
  });

  it('reads a key', async () => {
    const { text, structured } = await harness.run('access.deploy_key_get', { project_id, deploy_key_id: 8601 });

    expect(sent()?.path).toBe('/projects/acme%2Fapi/deploy_keys/8601');
    expect(structured).toMatchObject({ id: 8601, can_push: false, key: expect.stringContaining('ssh-ed25519') });
    expect(text).toContain('- **May push**: no');
  });

  it('names the key that is not there', async () => {
    expect((await harness.fail('access.deploy_key_get', { project_id, key_id: 1 })).text).toContain('Not found: project acme/api, key id 1.');
  });

  const key = 'ssh-ed25519 AAAAEXAMPLENEW new@example.com';

  it('adds a key, lets it push, and removes it once that is agreed to', async () => {
    const { structured } = await harness.run('access.deploy_key_add', { project_id, title: 'New one', public_key: key });
    expect(sent()).toMatchObject({ method: 'POST', path: '/projects/acme%2Fapi/deploy_keys', body: { title: 'New one', key } });
    const one = { project_id, deploy_key_id: structured['id'] };

    expect((await harness.run('access.deploy_key_update', { ...one, can_push: true })).text).toContain('- **May push**: yes');
    expect((await harness.fail('access.deploy_key_delete', one)).text).toContain('"confirm": true');
    expect((await harness.run('access.deploy_key_delete', one, { confirm: true })).text).toBe('The deploy key was removed from the project.');
    await harness.fail('access.deploy_key_get', one);
  });

  it('says when a key is none', async () => {
    expect((await harness.fail('access.deploy_key_add', { project_id, title: 'x', key: 'nonsense' })).text).toContain('is invalid');
  });

  it('enables a key of the instance in a project', async () => {
    const { structured } = await harness.run('access.deploy_key_add_instance', { title: 'Shared', key }, { token: 'admin-token' });
    await harness.run('access.deploy_key_enable', { project_id, key_id: structured['id'] });

    expect(sent()).toMatchObject({ method: 'POST', path: `/projects/acme%2Fapi/deploy_keys/${String(structured['id'])}/enable` });
    expect((await harness.run('access.deploy_key_list_project', { project_id })).text).toContain('Shared');
  });

  it.each([
    ['access.deploy_key_list_all', {}, 'admin-token'],
    ['access.deploy_key_list_user_project', { username: 'erin' }, 'alice-token'],
  ])('lists by %s which projects each key opens', async (id, params, token) => {
    const { text, structured } = await harness.run(id, params, { token });

    expect(text).toContain('| 8602 | Release bot | `SHA256:exampleFingerprintOfKey8602` | acme/api |');
    expect(JSON.stringify(structured)).not.toContain('ssh-ed25519');
  });
});
