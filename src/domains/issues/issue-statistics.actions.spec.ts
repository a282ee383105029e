import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { IssuesModule } from './issues.module.js';

describe('counting issues', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(IssuesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it.each([
    ['issue.statistics_get_project', { project_id: 'acme/api' }, '/projects/acme%2Fapi/issues_statistics'],
    ['issue.statistics_get_group', { group_id: 'acme' }, '/groups/acme/issues_statistics'],
    ['issue.statistics_get', {}, '/issues_statistics'],
  ])('by %s sends the filters that lists take', async (id, where, path) => {
    const { text, structured } = await harness.run(id, { ...where, labels: ['bug', 'security'], not_milestone: 'v1', assignee_id: 'none' });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'GET', path }]);
    expect(Object.fromEntries(harness.gitlab.requests[0]!.search)).toEqual({ scope: 'all', labels: 'bug,security', 'not[milestone]': 'v1', assignee_id: 'None' });
    expect(text).toMatch(/- \*\*Issues\*\*: \d+ open, \d+ closed, \d+ in all/);
    expect(structured).toEqual({ statistics: { counts: { all: expect.any(Number), opened: expect.any(Number), closed: expect.any(Number) } } });
  });
});
