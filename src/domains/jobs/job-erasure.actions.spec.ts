import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { JobsModule } from './jobs.module.js';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(JobsModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

const project_id = 'acme/api';

const withArtifacts = () => [...harness.gitlab.world.project(project_id).artifacts.keys()][0]!;

describe('what a job left behind', () => {
  it('is kept beyond its time', async () => {
    const job_id = withArtifacts();
    const { structured } = await harness.run('job.keep_artifacts', { project_id, job_id });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', path: `/projects/acme%2Fapi/jobs/${job_id}/artifacts/keep` }]);
    expect(structured).toMatchObject({ id: job_id });
    expect(structured).not.toHaveProperty('artifacts_expire_at');
  });

  it.each([
    ['job.erase', 'POST', 'erase'],
    ['job.delete_artifacts', 'DELETE', 'artifacts'],
  ])('is gone after %s, once that is agreed to', async (id, method, part) => {
    const job_id = withArtifacts();
    expect((await harness.fail(id, { project_id, job_id })).text).toContain('"confirm": true');
    await harness.run(id, { project_id, job_id }, { confirm: true });

    expect(harness.gitlab.writes).toMatchObject([{ method, path: `/projects/acme%2Fapi/jobs/${job_id}/${part}` }]);
    expect(harness.gitlab.world.project(project_id).artifacts.has(job_id)).toBe(false);
  });

  it('is gone in the whole project, later', async () => {
    expect((await harness.run('job.delete_project_artifacts', { project_id }, { confirm: true })).text).toBe('GitLab is deleting the artifacts of the project in the background.');
    expect(harness.gitlab.writes).toMatchObject([{ method: 'DELETE', path: '/projects/acme%2Fapi/artifacts' }]);
  });
});
