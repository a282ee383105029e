import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../../kernel/json.js';
import { ActionHarness } from '../../../testing/action-harness.js';
import { tokens } from '../../../testing/fake-gitlab.js';
import { GroupsModule } from '../groups.module.js';

const group_id = 'acme';
const first = { group_id, epic_iid: 1 };

describe('epics', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(GroupsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const run = (id: string, params: JsonObject, confirm = false) => harness.run(id, params, { token: tokens.erin, confirm });
  const sent = () => harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`);

  it('are listed, with the filters as GitLab spells them', async () => {
    const { text } = await run('group.epic_list', { full_path: group_id, state: 'opened', label_name: ['company::wide'], not_labels: ['idea', 'a & b'], not_author_username: 'bob', include_descendants: false });

    expect(Object.fromEntries(new URLSearchParams(harness.gitlab.requests[0]?.query))).toEqual({ state: 'opened', labels: 'company::wide', 'not[labels]': 'idea,a & b', 'not[author_username]': 'bob', include_descendant_groups: 'false' });
    expect(text).toContain('| 1 | One login everywhere | opened | @erin | `company::wide` |');
    expect((await run('group.epic_list', { group_id, search: 'nothing of the kind' })).text).toMatch(/^No epics match\./);
  });

  it('take no issue by its id alone while only some projects may be touched', async () => {
    const narrow = await ActionHarness.for(GroupsModule, { GITLAB_MCP_ALLOWED_PROJECTS: 'acme' });
    try {
      expect((await narrow.fail('group.epic_issue_assign', { ...first, issue_id: 7 }, { token: tokens.erin })).text).toContain('Name the issue by project_id and issue_iid.');
      expect((await narrow.fail('group.epic_issue_assign', { ...first, project_id: 'alice/secret', issue_iid: 1 }, { token: tokens.erin })).text).toContain('project_id: "alice/secret" is not among');
      expect(narrow.gitlab.writes).toEqual([]);
      await narrow.run('group.epic_issue_assign', { ...first, project_id: 'acme/api', issue_iid: 8 }, { token: tokens.erin });
    } finally {
      await narrow.stop();
    }
  });

  it('are read by their number, with the epics below them', async () => {
    const { text, structured } = await run('group.epic_get', first);
    expect(text).toMatch(/^## &1 One login everywhere/);
    expect(text).toContain('- **Work item id**: 9601');
    expect(text).toContain('> All services use the same login.');
    expect(structured).not.toHaveProperty('_links');

    expect((await run('group.epic_get_links', first)).text).toContain('| 8602 | 2 | Passwords without rules | opened |');
    expect((await run('group.epic_get_links', { group_id, epic_iid: 3 })).text).toMatch(/^This epic has no epics below it\./);
    expect((await run('group.epic_get', { group_id, epic_iid: 2 })).text).toContain('- **Parent**: 1');
  });

  it('take issues in by project and number, or by id', async () => {
    const { text } = await run('group.epic_issue_assign', { ...first, child_project_path: 'acme/api', child_iid: 8 });
    expect(text).toContain('- **Epic**: &1 One login everywhere');
    expect(text).toMatch(/- \*\*Issue\*\*: #8 /);
    const [lookup = '', assignment = ''] = sent();
    expect(lookup).toBe('GET /projects/acme%2Fapi/issues/8');
    const issue_id = Number(/^POST \/groups\/acme\/epics\/1\/issues\/(\d+)$/.exec(assignment)?.[1]);

    // It moves over.
    await run('group.epic_issue_assign', { group_id, epic_iid: 2, issue_id });
    expect(sent()).toHaveLength(3);
    expect(((await run('group.epic_issue_list', first)).structured['items'] as JsonObject[]).map(({ iid }) => iid)).toEqual([7, 6]);
    expect((await run('group.epic_issue_list', { group_id, epic_iid: 2 })).text).toContain('| `acme/api#8` |');
  });

  it.each([
    ['group.epic_issue_assign', { issue_iid: 12 }, 'issue_iid: is missing. Name the issue by project_id and issue_iid'],
    ['group.epic_issue_assign', { issue_id: 1, issue_iid: 12 }, 'issue_id: names the issue already'],
    ['group.epic_issue_update', { epic_issue_id: 31 }, 'Give one of move_before_id and move_after_id'],
    ['group.epic_issue_update', { epic_issue_id: 31, move_before_id: 1, move_after_id: 2 }, 'Give one of move_before_id and move_after_id'],
  ])('are not changed by an unclear %s', async (id, wrong, words) => {
    expect((await harness.fail(id, { ...first, ...wrong })).text).toContain(words);
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('keep their issues in an order, and let them go once that is agreed to', async () => {
    const order = async () => ((await run('group.epic_issue_list', first)).structured['items'] as JsonObject[]).map(({ epic_issue_id }) => epic_issue_id);
    expect(await order()).toEqual([8651, 8652]);
    expect((await run('group.epic_issue_update', { ...first, epic_issue_id: 8652, move_before_id: 8651 })).structured).toMatchObject({ items: [{ epic_issue_id: 8652 }, { epic_issue_id: 8651 }] });
    expect(harness.gitlab.writes).toMatchObject([{ method: 'PUT', body: { move_before_id: 8651 } }]);

    expect((await harness.fail('group.epic_issue_remove', { ...first, epic_issue_id: 8652 })).text).toContain('"confirm": true');
    await run('group.epic_issue_remove', { ...first, epic_issue_id: 8652 }, true);
    expect(await order()).toEqual([8651]);
  });

  it('have boards, whose open and closed lists have no label', async () => {
    expect((await run('group.epic_board_list', { group_id })).text).toContain('| 8691 | Roadmap | backlog; `company::wide` |');
    expect((await run('group.epic_board_get', { group_id, board_id: 8691 })).text).toContain('- **Closed list hidden**: yes');
  });

  it('have label events, which GitLab addresses by the id of the epic', async () => {
    expect((await run('group.event_epic_label_list', { ...first, per_page: 5 })).text).toContain('| @erin | add | `company::wide` |');
    expect((await run('group.event_epic_label_get', { ...first, label_event_id: 86010 })).text).toContain('- **Label**: `company::wide`');
    expect(sent()).toEqual(['GET /groups/acme/epics/1', 'GET /groups/acme/epics/8601/resource_label_events', 'GET /groups/acme/epics/1', 'GET /groups/acme/epics/8601/resource_label_events/86010']);
    // The label may have been deleted since.
    harness.gitlab.answer('GET /groups/acme/epics/8601/resource_label_events', [{ id: 107, user: null, created_at: '2026-11-06T11:51:36.000Z', label: null, action: 'remove' }]);
    expect((await run('group.event_epic_label_list', first)).text).toContain('| 107 | 2026-11-06 11:51 UTC | remove |');
  });
});
