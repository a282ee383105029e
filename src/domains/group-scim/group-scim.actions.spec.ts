import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { GroupScimModule } from './group-scim.module.js';

describe('SCIM identities', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(GroupScimModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.at(-1);
  const identity = { extern_uid: 'be20d8dcc028', user_id: 48, active: false };
  const uid = 'be20d8dcc028';

  it('are listed and read', async () => {
    harness.gitlab.answer('GET /groups/acme/scim/identities', [identity]);
    harness.gitlab.answer(`GET /groups/acme/scim/${uid}`, identity);

    expect((await harness.run('group_scim.list', { group_id: 'acme' })).text).toContain('| `be20d8dcc028` | 48 | no |');
    expect((await harness.run('group_scim.get', { group_id: 'acme', uid })).structured).toEqual(identity);
  });

  it('are changed, where GitLab answers with nothing, and deleted', async () => {
    harness.gitlab.answer(`PATCH /groups/acme/scim/${uid}`, undefined, 204);
    harness.gitlab.answer(`DELETE /groups/acme/scim/${uid}`, undefined, 204);

    expect((await harness.run('group_scim.update', { group_id: 'acme', uid, extern_uid: 'new' })).text).toMatch(/^Changed the external id\./);
    expect(sent()).toMatchObject({ method: 'PATCH', body: { extern_uid: 'new' } });
    await harness.run('group_scim.delete', { group_id: 'acme', uid }, { confirm: true });
    expect(sent()).toMatchObject({ method: 'DELETE', path: `/groups/acme/scim/${uid}` });
  });
});
