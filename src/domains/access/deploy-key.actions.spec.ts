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
});
