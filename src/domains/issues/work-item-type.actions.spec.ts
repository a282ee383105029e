import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { IssuesModule } from './issues.module.js';

describe('types of work items', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(IssuesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('are listed with what each can hold', async () => {
    const { text, structured } = await harness.run('issue.work_item_type_list', { project: 'acme/api' });

    expect(harness.gitlab.writes).toEqual([]);
    expect(text).toContain('## Work item types (3)');
    expect(structured['items']).toContainEqual({ id: expect.stringContaining('gid://'), name: 'Task', widgets: expect.arrayContaining(['ASSIGNEES']) });
  });

  it('are not found without their project', async () => {
    expect((await harness.fail('issue.work_item_type_list', { full_path: '1001' })).text).toContain('full_path takes the path, not the numeric id.');
  });
});
