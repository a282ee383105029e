import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { tokens } from '../../testing/fake-gitlab.js';
import { ProjectsModule } from './projects.module.js';

const project_id = 'acme/api';

describe('project push rule actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(ProjectsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`);
  const run = (id: string, params: Record<string, unknown>, confirm = false) => harness.run(id, { project_id, ...params }, { token: tokens.admin, confirm });

  it('reads the rules', async () => {
    const { text, structured } = await run('project.push_rule_get', {});

    expect(sent()).toEqual(['GET /projects/acme%2Fapi/push_rule']);
    expect(structured).toMatchObject({ branch_name_regex: '^(main|feature/.+)$', prevent_secrets: true });
    expect(text).toContain('- **Signed commits only**: no');
  });

  it('changes only what is named', async () => {
    const { structured } = await run('project.push_rule_edit', { message_regex: '^[A-Z]+-[0-9]+ ', reject_unsigned_commits: true });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'PUT', path: '/projects/acme%2Fapi/push_rule', body: { commit_message_regex: '^[A-Z]+-[0-9]+ ', reject_unsigned_commits: true } }]);
    expect(structured).toMatchObject({ ...{ branch_name_regex: '^(main|feature/.+)$', prevent_secrets: true }, reject_unsigned_commits: true });
  });

  it('deletes the rules once somebody agreed, and sets up others', async () => {
    expect((await harness.fail('project.push_rule_delete', { project_id }, { token: tokens.admin })).text).toContain('confirm');
    await run('project.push_rule_delete', {}, true);
    expect((await harness.fail('project.push_rule_get', { project_id }, { token: tokens.admin })).text).toContain('404');
    expect((await run('project.push_rule_add', { max_file_size: 10 })).structured).toMatchObject({ max_file_size: 10, prevent_secrets: false });

    expect(sent().at(-1)).toBe('POST /projects/acme%2Fapi/push_rule');
  });
});
