import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { ProjectAliasesModule } from './project-aliases.module.js';

describe('project aliases', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(ProjectAliasesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('are listed, read, made and, once that is agreed to, deleted', async () => {
    const alias = { id: 1, project_id: 1001, name: 'gitlab.api' };
    harness.gitlab.answer('GET /project_aliases', [alias]);
    harness.gitlab.answer('GET /project_aliases/gitlab.api', alias);
    harness.gitlab.answer('POST /project_aliases', alias, 201);
    harness.gitlab.answer('DELETE /project_aliases/gitlab.api', undefined, 204);

    expect((await harness.run('project_alias.list', {})).text).toContain('| 1 | `gitlab.api` | 1001 |');
    expect((await harness.run('project_alias.get', { alias: 'gitlab.api' })).text).toContain('- **Project**: 1001');
    await harness.run('project_alias.create', { project_id: 'acme/api', name: 'gitlab.api' });
    await harness.fail('project_alias.delete', { name: 'gitlab.api' });
    await harness.run('project_alias.delete', { name: 'gitlab.api' }, { confirm: true });
    expect(harness.gitlab.writes).toMatchObject([{ path: '/project_aliases', body: { project_id: 'acme/api', name: 'gitlab.api' } }, { method: 'DELETE' }]);
  });
});
