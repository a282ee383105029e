import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { AdminModule } from './admin.module.js';

const definition = { name: 'new_navigation', introduced_by_url: 'https://gitlab.com/gitlab-org/gitlab/-/merge_requests/40156', rollout_issue_url: null, milestone: '13.4', type: 'development', group: 'group::foundations', default_enabled: false };
const conditional = { name: 'new_navigation', state: 'conditional', gates: [{ key: 'boolean', value: false }, { key: 'actors', value: ['Project:7', 'User:3'] }], definition };
const forgotten = { name: 'my_user_feature', state: 'on', gates: [{ key: 'percentage_of_actors', value: 34 }], definition: null };

describe('features of GitLab itself', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(AdminModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('are listed with whom they are on for, page by page', async () => {
    harness.gitlab.answer('GET /features', [conditional, forgotten]);
    const { text, structured } = await harness.run('admin.feature_list', { per_page: 1 });
    expect(text).toContain('| `new_navigation` | conditional | boolean: false, actors: Project:7, User:3 | development, group::foundations, off by default |');
    expect(structured).toMatchObject({ pagination: { total_items: 2, next_page: 2 } });
    expect((await harness.run('admin.feature_list', { search: 'USER' })).structured).toMatchObject({ items: [{ name: 'my_user_feature' }] });
  });

  it('are found among all that this GitLab knows', async () => {
    harness.gitlab.answer('GET /features/definitions', [definition, { ...definition, name: 'other' }]);
    expect((await harness.run('admin.feature_list_definitions', { search: 'navig' })).structured).toMatchObject({ items: [{ name: 'new_navigation' }], pagination: { total_items: 1 } });
  });

  it('are set for some, and set back once that is agreed to', async () => {
    harness.gitlab.answer('POST /features/new_navigation', conditional, 201);
    harness.gitlab.answer('DELETE /features/new_navigation', undefined, 204);

    expect((await harness.run('admin.feature_set', { name: 'new_navigation', value: '25', key: 'percentage_of_actors', force: true })).text).toContain('## Feature `new_navigation`');
    expect(harness.gitlab.writes).toMatchObject([{ body: { value: '25', key: 'percentage_of_actors', force: true } }]);
    await harness.fail('admin.feature_delete', { name: 'new_navigation' });
    expect((await harness.run('admin.feature_delete', { name: 'new_navigation' }, { confirm: true })).text).toContain('The default of the feature holds again.');
  });
});
