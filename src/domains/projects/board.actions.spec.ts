import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { ProjectsModule } from './projects.module.js';

const project_id = 'acme/api';

describe('issue board actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(ProjectsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.at(-1);

  it('lists boards with their lists', async () => {
    const { text, structured } = await harness.run('project.board_list', { project_id });

    expect(sent()?.path).toBe('/projects/acme%2Fapi/boards');
    expect(text).toContain('| 8801 | Development | `priority::1`; `priority::2` |');
    expect(JSON.stringify(structured)).not.toMatch(/path_with_namespace|text_color/);
  });

  it('reads a board', async () => {
    const { text, structured } = await harness.run('project.board_get', { project_id, board_id: 8801 });

    expect(sent()?.path).toBe('/projects/acme%2Fapi/boards/8801');
    expect(text).toContain('## Board Development');
    expect(structured).toMatchObject({ id: 8801, lists: [{ id: 8811, position: 0, label: { name: 'priority::1' } }, { id: 8812 }] });
  });

  it('shows what lists of every kind stand for', async () => {
    const lists = [
      { id: 1, position: 0, milestone: { id: 9, iid: 1, title: 'Some milestone', description: 'Long' } },
      { id: 2, position: 1, iteration: { id: 3, iid: 4, title: 'Sprint 4' } },
      { id: 3, position: 2, assignee: { id: 101, username: 'alice', name: 'Alice' } },
      { id: 4, position: 3 },
    ];
    harness.gitlab.answer('GET /projects/acme%2Fapi/boards/5', { id: 5, name: 'Mixed', lists, milestone: { title: 'Started' }, labels: [{ id: 1, name: 'bug' }] });

    const { text } = await harness.run('project.board_get', { project_id, board_id: 5 });
    expect(text).toContain('- **Lists**: Some milestone; Sprint 4; @alice; list 4');
    expect(text).toContain('- **Only milestone**: Started');
  });

  it('lists the lists of a board', async () => {
    const { text } = await harness.run('project.board_list_list', { project_id, board_id: 8801 });

    expect(sent()?.path).toBe('/projects/acme%2Fapi/boards/8801/lists');
    expect(text).toContain('| 8811 | 0 | `priority::1` |');

    expect((await harness.run('project.board_list_list', { project_id, board_id: 8802 })).text).toMatch(/^This board has no lists of its own/);
  });
});
