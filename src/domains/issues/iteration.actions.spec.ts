import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { IssuesModule } from './issues.module.js';

describe('iterations', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(IssuesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it.each([
    ['group', { group_id: 'acme' }, '/groups/acme/iterations'],
    ['project', { project_id: 'acme/api' }, '/projects/acme%2Fapi/iterations'],
  ])('of a %s are listed with their state in words', async (kind, where, path) => {
    const { text } = await harness.run(`issue.iteration_list_${kind}`, { ...where, state: 'current', per_page: 5 });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'GET', path, query: 'state=current&per_page=5' }]);
    expect(text).toContain('| 2026-11-23 | 2026-12-06 | current |');
    expect(text).toContain('## Iterations (1)');
  });
});
