import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { tokens } from '../../testing/fake-gitlab.js';
import { GroupsModule } from './groups.module.js';

const group_id = 'acme';

describe('group issue board actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(GroupsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`);
  const run = (id: string, params: Record<string, unknown>, confirm = false) => harness.run(id, { group_id, ...params }, { token: tokens.erin, confirm });

  it('lists boards, reads one and its lists', async () => {
    expect((await run('group.group_board_list', {})).text).toContain('| 8851 | Company | `incident` |');
    expect((await run('group.group_board_get', { board_id: 8851 })).structured).toMatchObject({ name: 'Company', lists: [{ id: 8861 }] });
    expect((await run('group.group_board_list_lists', { board_id: 8851 })).structured).toMatchObject({ items: [{ id: 8861, label: { name: 'incident' } }] });
    expect((await run('group.group_board_get_list', { board_id: 8851, list_id: 8861 })).text).toContain('- **Label**: `incident`');

    expect(sent()).toEqual(['GET /groups/acme/boards', 'GET /groups/acme/boards/8851', 'GET /groups/acme/boards/8851/lists', 'GET /groups/acme/boards/8851/lists/8861']);
  });

  it('creates, changes and deletes boards and lists', async () => {
    const { structured } = await run('group.group_board_create', { name: 'Releases' });
    const board_id = Number(structured['id']);
    const list = await run('group.group_board_create_list', { board_id, label_id: 351 });
    expect(list.structured).toMatchObject({ label: { name: 'company::wide' } });
    await run('group.group_board_create_list', { board_id, label_id: 352 });
    expect((await run('group.group_board_update_list', { board_id, list_id: Number(list.structured['id']), position: 1 })).structured).toMatchObject({ position: 1 });
    expect((await run('group.group_board_update', { board_id, name: 'Trains', labels: ['incident'] })).structured).toMatchObject({ name: 'Trains', labels: ['incident'] });

    await run('group.group_board_delete_list', { board_id, list_id: Number(list.structured['id']) }, true);
    expect((await run('group.group_board_get', { board_id })).structured).toMatchObject({ lists: [{ label: { name: 'incident' } }] });
    expect((await harness.fail('group.group_board_delete', { group_id, board_id }, { token: tokens.erin })).text).toContain('confirm');
    await run('group.group_board_delete', { board_id }, true);
    expect(sent().at(-1)).toBe(`DELETE /groups/acme/boards/${board_id}`);
  });
});
