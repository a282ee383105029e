import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { IssuesModule } from './issues.module.js';

describe('merge requests related to an issue', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(IssuesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('are listed with project, state and branches', async () => {
    const { text, structured } = await harness.run('issue.mrs_related', { project_id: 'acme/api', issue_iid: 6, per_page: 10 });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'GET', path: '/projects/acme%2Fapi/issues/6/related_merge_requests', query: 'per_page=10' }]);
    expect(text).toContain('| `acme/api!2` | Draw session tokens from the system | opened | @dora | `feature/login` | `main` |');
    expect(structured['items']).toEqual([expect.objectContaining({ iid: 2, project_id: 1001, references: { full: 'acme/api!2' } })]);
  });

  it('may be none', async () => {
    expect((await harness.run('issue.mrs_related', { project_id: 'acme/api', issue_iid: 4 })).text).toMatch(/^No merge request mentions this issue\./);
  });

  it('are told apart from those that close it', async () => {
    const { text } = await harness.run('issue.mrs_closing', { project_id: 'acme/api', issue_iid: 6 });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'GET', path: '/projects/acme%2Fapi/issues/6/closed_by' }]);
    expect(text).toContain('## Merge requests that close it (1)');
    expect((await harness.run('issue.mrs_closing', { project_id: 'acme/api', issue_iid: 4 })).text).toMatch(/^No merge request closes this issue\./);
  });
});
