import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { RepositoriesModule } from './repositories.module.js';

describe('commit status actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(RepositoriesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sha = () => harness.gitlab.world.project('acme/api').repository.branches.get('feature/login') ?? '';

  it('lists what was reported about a commit', async () => {
    const { text, structured } = await harness.run('repository.commit_statuses', { project_id: 'acme/api', sha: sha() });

    expect(harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([`GET /projects/acme%2Fapi/repository/commits/${sha()}/statuses`]);
    expect(structured).toMatchObject({ items: [{ name: 'compile', status: 'success', pipeline_id: 5104 }, { name: 'unit', coverage: 88.1 }] });
    expect(text).toContain('## Statuses of the commit (2)');
  });

  it('passes on what the statuses are narrowed and ordered by', async () => {
    const filter = { ref: 'feature/login', stage: 'test', name: 'unit', pipeline_id: 5104, all: true, order_by: 'pipeline_id', sort: 'desc', per_page: 5 };
    await harness.run('repository.commit_statuses', { project_id: 'acme/api', sha: sha(), ...filter });

    expect(Object.fromEntries(harness.gitlab.requests[0]?.search ?? [])).toEqual({ ...filter, pipeline_id: '5104', all: 'true', per_page: '5' });
  });

  it('says that nothing was reported', async () => {
    harness.gitlab.answer(`GET /projects/acme%2Fapi/repository/commits/${sha()}/statuses`, []);

    expect((await harness.run('repository.commit_statuses', { project_id: 'acme/api', sha: sha() })).text).toMatch(/^Nothing was reported about this commit\./);
  });

  it('reports a status, which is then among the others', async () => {
    const { text } = await harness.run('repository.commit_status_set', { project_id: 'acme/api', sha: sha(), status: 'failed', name: 'load-test', coverage: 91.5 });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', path: `/projects/acme%2Fapi/statuses/${sha()}`, body: { state: 'failed', name: 'load-test', coverage: 91.5 } }]);
    expect(text).toMatch(/^## load-test: failed/);
    expect((await harness.run('repository.commit_statuses', { project_id: 'acme/api', sha: sha() })).text).toContain('| load-test | failed |');
  });
});
