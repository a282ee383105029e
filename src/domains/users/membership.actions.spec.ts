import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { UsersModule } from './users.module.js';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(UsersModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

const sent = () => harness.gitlab.requests.at(-1);

describe('memberships and activity', () => {
  it('tell what somebody belongs to and has a part in', async () => {
    harness.gitlab.answer('GET /users/104/memberships', [{ source_id: 1, source_name: 'Project one', source_type: 'Project', access_level: '20' }, { source_id: 3, source_name: 'Group three', source_type: 'Namespace', access_level: 50 }]);
    harness.gitlab.answer('GET /users/104/associations_count', { groups_count: 1, projects_count: 2, issues_count: 3, merge_requests_count: 4 });

    const { text } = await harness.run('user.memberships', { user_id: 104, type: 'Project' });
    expect(sent()).toMatchObject({ path: '/users/104/memberships', query: 'type=Project' });
    expect(text).toContain('| 1 | Project one | Project | Reporter |');
    expect((await harness.run('user.associations_count', { user_id: 104 })).structured).toEqual({ groups_count: 1, projects_count: 2, issues_count: 3, merge_requests_count: 4 });
  });

  it('tell who was last active when', async () => {
    harness.gitlab.answer('GET /user/activities', [{ username: 'dora', last_activity_on: '2026-11-14', last_activity_at: '2026-11-14' }]);
    expect((await harness.run('user.activities', { since: '2026-06-01' })).text).toContain('| `dora` | 2026-11-14 |');
    expect(sent()?.query).toBe('from=2026-06-01');
  });
});
