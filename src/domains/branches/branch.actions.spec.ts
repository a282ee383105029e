import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { BranchesModule } from './branches.module.js';

describe('branch actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(BranchesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const api = { project_id: 'acme/api' };

  it('lists branches with their last commit and the way to the next page', async () => {
    const { text, structured } = await harness.run('branch.list', { ...api, per_page: 5 });

    expect(harness.gitlab.requests[0]?.path).toBe('/projects/acme%2Fapi/repository/branches');
    expect(structured['items']).toHaveLength(5);
    expect(structured).toMatchObject({ pagination: { page: 1, next_page: 2, has_more: true, total_items: expect.any(Number) } });
    expect(text).toContain('| `chore/rename-modules` |');
    expect(text).toContain('Next page:');
  });

  it('searches by name, by expression, and in the order asked for', async () => {
    const { structured } = await harness.run('branch.list', { ...api, search: '^feature/', sort: 'updated_desc' });
    await harness.run('branch.list', { ...api, regex: '^release/[0-9.]+$' });

    expect(harness.gitlab.requests[0]?.query).toBe('search=%5Efeature%2F&sort=updated_desc');
    expect(harness.gitlab.requests[1]?.search.get('regex')).toBe('^release/[0-9.]+$');
    expect((structured['items'] as { name: string }[]).every(({ name }) => name.startsWith('feature/'))).toBe(true);
  });

  it('keeps a page of twenty branches small', async () => {
    const { text, structured } = await harness.run('branch.list', api);

    expect(structured['items']).toHaveLength(20);
    expect(Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(structured))).toBeLessThan(9_000);
  });

  it('says that an empty repository has no branches', async () => {
    expect((await harness.run('branch.list', { project_id: 'acme/empty' })).text).toContain('an empty repository has none');
  });

  it('reads a branch whose name holds a slash and a space as one segment', async () => {
    const { text, structured } = await harness.run('branch.get', { ...api, branch: 'feature/a b' });

    expect(harness.gitlab.requests[0]?.path).toBe('/projects/acme%2Fapi/repository/branches/feature%2Fa%20b');
    expect(structured).toMatchObject({ name: 'feature/a b', merged: false, protected: false, commit: { title: 'A branch with a space in its name' } });
    expect(structured['commit']).not.toHaveProperty('author_email');
    expect(text).toContain('## Branch `feature/a b`');
  });

  it('takes the names that callers use for a branch', async () => {
    await harness.run('branch.get', { ...api, branch_name: 'release/1.0' });
    await harness.run('branch.get', { ...api, name: 'main' });

    expect(harness.gitlab.requests.map(({ path }) => path.split('/').at(-1))).toEqual(['release%2F1.0', 'main']);
  });

  it('creates a branch from a tag', async () => {
    const { text, structured } = await harness.run('branch.create', { ...api, branch: 'hotfix/1.0.1', ref: 'v1.0.0' });

    expect(harness.gitlab.requests[0]).toMatchObject({ method: 'POST', path: '/projects/acme%2Fapi/repository/branches', query: '', body: { branch: 'hotfix/1.0.1', ref: 'v1.0.0' } });
    expect(structured).toMatchObject({ name: 'hotfix/1.0.1', commit: { title: 'Build with GitLab CI' } });
    expect(text).toContain('Build with GitLab CI');
    expect(harness.gitlab.world.project('acme/api').repository.branches.has('hotfix/1.0.1')).toBe(true);
  });

  it('says in GitLab\'s words why a branch cannot be made', async () => {
    expect((await harness.fail('branch.create', { ...api, branch: 'feature/login', ref: 'main' })).text).toContain('Branch already exists');
    expect((await harness.fail('branch.create', { ...api, branch: 'x', ref: 'absent' })).text).toContain('Invalid reference name: absent');
    expect((await harness.fail('branch.create', { ...api, branch: 'x' })).text).toContain('ref: is missing');
    expect((await harness.fail('branch.get', { ...api, branch: 'absent' })).text).toContain('404 Branch Not Found');
  });

  it('sends nothing until someone agrees to delete a branch', async () => {
    const { text } = await harness.fail('branch.delete', { ...api, branch: 'feature/a b' });

    expect(text).toContain('branch feature/a b');
    expect(text).toContain('"confirm": true');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('does not say that a branch was deleted when GitLab only redirected', async () => {
    for (const status of [302, 304]) {
      harness.gitlab.reset();
      harness.gitlab.fault({ kind: 'status', status, body: '' }, { route: /DELETE/ });
      expect((await harness.fail('branch.delete', { ...api, branch: 'feature/a b' }, { confirm: true })).text).toContain('not carried out');
    }
  });

  it('deletes a confirmed branch whose name has a slash and a space', async () => {
    const { text } = await harness.run('branch.delete', { ...api, name: 'feature/a b' }, { confirm: true });

    expect(harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /projects/acme%2Fapi/repository/branches/feature%2Fa%20b']);
    expect(text).toBe('The branch was deleted.');
    expect(harness.gitlab.world.project('acme/api').repository.branches.has('feature/a b')).toBe(false);
  });

  it('says that a protected branch stays', async () => {
    expect((await harness.fail('branch.delete', { ...api, branch: 'main' }, { confirm: true })).text).toMatch(/main|protected|default/);
    expect(harness.gitlab.world.project('acme/api').repository.branches.has('main')).toBe(true);
  });

  it('deletes merged branches, but no protected one', async () => {
    const branches = () => [...harness.gitlab.world.project('acme/api').repository.branches.keys()];
    harness.gitlab.world.project('acme/api').repository.branches.set('done', harness.gitlab.world.project('acme/api').repository.resolve('main')!.id);
    const { text } = await harness.run('branch.delete_merged', { project_id: 'acme/api' }, { confirm: true });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'DELETE', path: '/projects/acme%2Fapi/repository/merged_branches' }]);
    expect(text).toContain('GitLab is deleting the merged branches');
    expect(branches()).toContain('main');
    expect(branches()).not.toContain('done');
  });
});
