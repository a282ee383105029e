import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { FeatureFlagsModule } from './feature-flags.module.js';

const project_id = 'acme/api';
const path = '/projects/acme%2Fapi/feature_flags_user_lists';

describe('user lists of feature flags', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(FeatureFlagsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.at(-1);
  const beta = { id: 110, iid: 1, project_id: 1001, name: 'Beta', user_xids: '7,smith', created_at: '2026-02-04T08:13:10.507Z', updated_at: '2026-02-05T08:13:10.507Z' };

  it('are listed, with the first users of long ones', async () => {
    harness.gitlab.answer(`GET ${path}`, [beta, { id: 111, iid: 2, name: 'All', user_xids: Array.from({ length: 500 }, (_, index) => `u${index}`).join(',') }, { id: 112, iid: 3, name: 'Empty', user_xids: '' }]);

    const { text } = await harness.run('feature_flags.ff_user_list_list', { project_id, search: 'e' });
    expect(sent()).toMatchObject({ path, query: 'search=e' });
    expect(text).toContain('| 1 | 110 | Beta | 7, smith |');
    expect(text).toContain('u8, u9 and 490 more');
  });

  it('are read, made, changed and deleted', async () => {
    harness.gitlab.answer(`GET ${path}/1`, beta);
    harness.gitlab.answer(`POST ${path}`, beta, 201);
    harness.gitlab.answer(`PUT ${path}/1`, { ...beta, user_xids: '8' });
    harness.gitlab.answer(`DELETE ${path}/1`, undefined, 204);

    expect((await harness.run('feature_flags.ff_user_list_get', { project_id, iid: 1 })).structured).toMatchObject({ iid: 1, id: 110, user_xids: '7,smith' });
    expect((await harness.run('feature_flags.ff_user_list_create', { project_id, name: 'Beta', users: '7,smith' })).text).not.toContain('smith');
    expect(sent()?.body).toEqual({ name: 'Beta', user_xids: '7,smith' });
    await harness.run('feature_flags.ff_user_list_update', { project_id, user_list_iid: 1, user_xids: '8' });
    expect(sent()).toMatchObject({ method: 'PUT', body: { user_xids: '8' } });
    await harness.run('feature_flags.ff_user_list_delete', { project_id, user_list_iid: 1 }, { confirm: true });
    expect(sent()).toMatchObject({ method: 'DELETE', path: `${path}/1` });
  });

  it('are kept while a strategy aims at them', async () => {
    harness.gitlab.answer(`DELETE ${path}/1`, { message: ['User list is associated with a strategy'] }, 409);
    expect((await harness.fail('feature_flags.ff_user_list_delete', { project_id, user_list_iid: 1 }, { confirm: true })).text).toContain('associated with a strategy');
  });
});
