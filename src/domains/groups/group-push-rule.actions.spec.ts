import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { tokens } from '../../testing/fake-gitlab.js';
import { GroupsModule } from './groups.module.js';

const group_id = 'acme';

describe('group push rule actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(GroupsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`);
  const run = (id: string, params: Record<string, unknown>, confirm = false) => harness.run(id, { group_id, ...params }, { token: tokens.erin, confirm });

  it('reads the rules', async () => {
    const { text, structured } = await run('group.push_rule_get', {});

    expect(sent()).toEqual(['GET /groups/acme/push_rule']);
    expect(structured).toMatchObject({ max_file_size: 50 });
    expect(text).toContain('- **Signed commits only**: no');
  });

  it('changes only what is named', async () => {
    const { structured } = await run('group.push_rule_edit', { message_regex: '^[A-Z]+-[0-9]+ ', reject_unsigned_commits: true });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'PUT', path: '/groups/acme/push_rule', body: { commit_message_regex: '^[A-Z]+-[0-9]+ ', reject_unsigned_commits: true } }]);
    expect(structured).toMatchObject({ ...{ max_file_size: 50 }, reject_unsigned_commits: true });
  });

  it('deletes the rules once somebody agreed, and sets up others', async () => {
    expect((await harness.fail('group.push_rule_delete', { group_id }, { token: tokens.erin })).text).toContain('confirm');
    await run('group.push_rule_delete', {}, true);
    expect((await harness.fail('group.push_rule_get', { group_id }, { token: tokens.erin })).text).toContain('404');
    expect((await run('group.push_rule_add', { max_file_size: 10 })).structured).toMatchObject({ max_file_size: 10, prevent_secrets: false });

    expect(sent().at(-1)).toBe('POST /groups/acme/push_rule');
  });
});
