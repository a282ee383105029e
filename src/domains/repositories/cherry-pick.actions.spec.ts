import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { RepositoriesModule } from './repositories.module.js';

const project_id = 'acme/api';

describe('cherry-picking and reverting', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(RepositoriesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const repository = () => harness.gitlab.world.project(project_id).repository;
  const tip = (branch: string) => repository().branches.get(branch) ?? '';
  const holds = (branch: string, path: string) => repository().resolve(branch)?.files.has(path) === true;

  it('repeats a commit on another branch', async () => {
    const sha = tip('feature/health');
    const { text, structured } = await harness.run('repository.commit_cherry_pick', { project_id, sha, target_branch: 'feature/conflict', message: 'Answer health checks here too' });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'POST', path: `/projects/acme%2Fapi/repository/commits/${sha}/cherry_pick`, body: { branch: 'feature/conflict', message: 'Answer health checks here too' } }]);
    expect(structured).toMatchObject({ id: tip('feature/conflict'), title: 'Answer health checks here too', branch: 'feature/conflict' });
    expect(text).toContain('- **Branch**: `feature/conflict`');
    expect(holds('feature/conflict', 'src/health.ts')).toBe(true);
  });

  it('undoes a commit', async () => {
    const sha = tip('feature/metrics');
    const { structured } = await harness.run('repository.commit_revert', { project_id, sha, branch: 'feature/metrics' });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'POST', path: `/projects/acme%2Fapi/repository/commits/${sha}/revert`, body: { branch: 'feature/metrics' } }]);
    expect(structured).toMatchObject({ title: 'Revert "Count requests"', parent_ids: [sha] });
    expect(holds('feature/metrics', 'src/metrics.ts')).toBe(false);
  });

  it.each([
    ['repository.commit_cherry_pick', 'feature/health', 'feature/conflict', 'cherry-pick'],
    ['repository.commit_revert', 'feature/metrics', 'feature/metrics', 'revert'],
  ])('%s only tries when told so', async (action, from, branch, deed) => {
    const [sha, before] = [tip(from), tip(branch)];
    const { text } = await harness.run(action, { project_id, sha, branch, dry_run: true });

    expect(text).toBe(`The ${deed} of ${sha} on branch ${branch} would work. It was only tried: nothing was committed.`);
    expect(harness.gitlab.requests[0]?.body).toEqual({ branch, dry_run: true });
    expect(tip(branch)).toBe(before);
  });

  it('explains a conflict, with what to do first', async () => {
    const [sha, before] = [tip('feature/conflict'), tip('main')];
    const { text } = await harness.fail('repository.commit_cherry_pick', { project_id, sha, branch: 'main' });

    expect(text).toMatch(/Conflict: the cherry-pick of [0-9a-f]{40} does not fit what branch main holds now\. Nothing was committed\./);
    expect(text).toContain('GitLab says: Sorry, we cannot cherry-pick this commit automatically.');
    expect(text).toContain('pick those commits first, oldest first');
    expect(tip('main')).toBe(before);
  });

  it('explains a conflict of a revert', async () => {
    await harness.run('repository.commit_create', { project_id, branch: 'feature/metrics', commit_message: 'Count anew', actions: [{ action: 'update', file_path: 'src/metrics.ts', content: 'let requests = 1;\n' }] });
    const first = repository().parentOf(repository().resolve('feature/metrics')!)?.id;

    const { text } = await harness.fail('repository.commit_revert', { project_id, sha: first, branch: 'feature/metrics' });
    expect(text).toContain('Later commits changed the same lines: revert those first, newest first');
  });

  it('says that nothing would change', async () => {
    const picked = await harness.fail('repository.commit_cherry_pick', { project_id, sha: tip('feature/metrics'), branch: 'feature/metrics' });
    const reverted = await harness.fail('repository.commit_revert', { project_id, sha: tip('feature/health'), branch: 'main' });

    expect(picked.text).toContain('would change nothing on branch feature/metrics: its change is there already. Nothing was committed.');
    expect(reverted.text).toContain('would change nothing on branch main: its change is not there, or was reverted already.');
  });

  it('leaves every other refusal to GitLab\'s own words', async () => {
    const { text } = await harness.fail('repository.commit_revert', { project_id, sha: tip('feature/health'), branch: 'absent' });

    expect(text).toContain('404 Branch Not Found');
    expect(text).not.toContain('would change nothing');
  });
});
