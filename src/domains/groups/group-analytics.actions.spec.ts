import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { GroupsModule } from './groups.module.js';

describe('recent activity of a group', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(GroupsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it.each([
    ['group.analytics_issues_count', 'issues_count', 'issues_count', 'Issues created'],
    ['group.analytics_mr_count', 'merge_requests_count', 'merge_requests_count', 'Merge requests created'],
    ['group.analytics_members_count', 'new_members_count', 'new_members_count', 'Members who joined'],
  ])('is counted by %s for the path of a group', async (id, route, member, label) => {
    harness.gitlab.answer(`GET /analytics/group_activity/${route}`, { [member]: 0 });
    const { text } = await harness.run(id, { group_path: 'acme/platform' });

    expect(harness.gitlab.requests).toMatchObject([{ query: 'group_path=acme%2Fplatform' }]);
    expect(text).toContain(`- **${label}**: 0`);
  });
});
