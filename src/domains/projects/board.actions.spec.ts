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

  it('creates a board and adds a list to it', async () => {
    const label = harness.gitlab.world.project(project_id).labels.find(({ name }) => name === 'bug');
    const { structured } = await harness.run('project.board_create', { project_id, title: 'Bugs' });
    expect(sent()).toMatchObject({ method: 'POST', path: '/projects/acme%2Fapi/boards', body: { name: 'Bugs' } });

    const list = await harness.run('project.board_list_create', { project_id, board_id: Number(structured['id']), label_id: Number(label?.id) });
    expect(sent()).toMatchObject({ method: 'POST', path: `/projects/acme%2Fapi/boards/${Number(structured['id'])}/lists`, body: { label_id: label?.id } });
    expect(list.structured).toMatchObject({ position: 0, label: { name: 'bug' } });
    expect((await harness.fail('project.board_list_create', { project_id, board_id: 8801 })).text).toContain('exactly one parameter must be provided');
  });

  it('renames and narrows a board, labels joined the way GitLab takes them', async () => {
    const { structured } = await harness.run('project.board_update', { project_id, board_id: 8802, name: 'Sorting', labels: ['bug', 'team::core'], hide_closed_list: true });

    expect(sent()).toMatchObject({ method: 'PUT', path: '/projects/acme%2Fapi/boards/8802', body: { name: 'Sorting', labels: 'bug,team::core', hide_closed_list: true } });
    expect(structured).toMatchObject({ name: 'Sorting', labels: ['bug', 'team::core'], hide_closed_list: true });
  });

  it('reads a list and moves it', async () => {
    expect((await harness.run('project.board_list_get', { project_id, board_id: 8801, list_id: 8812 })).structured).toMatchObject({ id: 8812, position: 1 });
    const { structured } = await harness.run('project.board_list_update', { project_id, board_id: 8801, list_id: 8812, position: 0 });

    expect(sent()).toMatchObject({ method: 'PUT', path: '/projects/acme%2Fapi/boards/8801/lists/8812', body: { position: 0 } });
    expect(structured).toMatchObject({ id: 8812, position: 0 });
  });

  it('deletes lists and boards once somebody agreed', async () => {
    expect((await harness.fail('project.board_delete', { project_id, board_id: 8801 })).text).toContain('confirm');
    await harness.run('project.board_list_delete', { project_id, board_id: 8801, list_id: 8811 }, { confirm: true });
    expect(sent()).toMatchObject({ method: 'DELETE', path: '/projects/acme%2Fapi/boards/8801/lists/8811' });
    expect((await harness.run('project.board_get', { project_id, board_id: 8801 })).structured).toMatchObject({ lists: [{ id: 8812 }] });

    await harness.run('project.board_delete', { project_id, board_id: 8801 }, { confirm: true });
    expect((await harness.fail('project.board_get', { project_id, board_id: 8801 })).text).toContain('404');
  });
});
