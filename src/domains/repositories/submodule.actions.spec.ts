import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { RepositoriesModule } from './repositories.module.js';

const project_id = 'acme/api';
const root = '/projects/acme%2Fapi/repository';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(RepositoriesModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

const repository = () => harness.gitlab.world.project(project_id).repository;

const gitmodules = `[submodule "toolkit"]
\tpath = vendor/toolkit
\turl = ../web-shop.git
\tbranch = main
[submodule "far"]
\tpath = vendor/far
\turl = https://git.example.net/far/away.git
`;

/** Declares what the seeded repository only points to. */
function declare(target = repository().resolve('main')!.id): void {
  const main = repository().resolve('main')!;
  const { id } = repository().commit({ message: 'Declare submodules', authorName: 'Alice', authorEmail: 'alice@example.com', date: main.date, changes: { '.gitmodules': gitmodules, 'vendor/toolkit': { submodule: target } }, parents: [main.id] });
  repository().branches.set('main', id);
}

describe('submodules', () => {
  it('are listed with their commit and the project they come from', async () => {
    declare('3f786850e387550fdab836ed7e6dc881de23001b');
    const { text, structured } = await harness.run('repository.list_submodules', { project_id });

    expect(harness.gitlab.requests.map(({ path }) => path)).toEqual([`${root}/files/.gitmodules/raw`, `${root}/tree`]);
    expect(structured['items']).toEqual([
      { path: 'vendor/toolkit', name: 'toolkit', commit_sha: '3f786850e387550fdab836ed7e6dc881de23001b', project: 'acme/web-shop', url: '../web-shop.git', branch: 'main' },
      { path: 'vendor/far', name: 'far', url: 'https://git.example.net/far/away.git' },
    ]);
    expect(text).toContain('| `vendor/toolkit` | `3f786850e38` | `acme/web-shop` |');
  });

  it('are listed without their commit where the tree does not tell it', async () => {
    declare();
    harness.gitlab.answer(`GET ${root}/tree`, [null, 7, { type: 'commit' }, { path: 'vendor/toolkit', type: ['commit'], id: 'x' }]);
    const { structured } = await harness.run('repository.list_submodules', { project_id });
    expect(structured['items']).toEqual([expect.not.objectContaining({ commit_sha: expect.anything() }), expect.anything()]);
  });

  it('may be none', async () => {
    expect((await harness.run('repository.list_submodules', { project_id })).text).toMatch(/^This version of the repository declares no submodules\./);
  });

  it('are read at the commit that the repository points to', async () => {
    const shop = harness.gitlab.world.projects.find(({ path }) => path === 'web-shop')!;
    const head = shop.repository.resolve('HEAD')!;
    const [file_path] = [...head.files.keys()] as [string];
    declare(head.id);
    harness.gitlab.answer(`GET /projects/acme%2Fweb-shop/repository/files/${encodeURIComponent(file_path)}`, { file_path, ref: head.id, size: 3, encoding: 'base64', content: 'aGkK', blob_id: 'b1' });
    const { text } = await harness.run('repository.read_submodule_file', { project_id, submodule_path: 'vendor/toolkit/', file_path });

    expect(harness.gitlab.requests.at(-1)).toMatchObject({ path: `/projects/acme%2Fweb-shop/repository/files/${encodeURIComponent(file_path)}`, query: `ref=${head.id}` });
    expect(text).toContain('hi');
  });

  it('of another server are not read, and unknown ones named', async () => {
    declare();

    expect((await harness.fail('repository.read_submodule_file', { project_id, submodule_path: 'vendor/far', file_path: 'x' })).text).toContain('comes from another server');
    expect((await harness.fail('repository.read_submodule_file', { project_id, submodule_path: 'vendor/tolkit', file_path: 'x' })).text).toContain('Nearest: vendor/toolkit');
  });

  it('of a project that may not be touched are not read either', async () => {
    const confined = await ActionHarness.for(RepositoriesModule, { GITLAB_MCP_ALLOWED_PROJECTS: 'acme/api' });
    confined.gitlab.answer(`GET ${root}/files/.gitmodules/raw`, gitmodules);
    const { text } = await confined.fail('repository.read_submodule_file', { project_id, submodule_path: 'vendor/toolkit', file_path: 'README.md' });
    const asked = confined.gitlab.requests.map(({ path }) => path);
    await confined.stop();

    expect(text).toContain('acme/web-shop');
    expect(asked.filter((path) => path.includes('web-shop') && path.includes('files'))).toEqual([]);
  });

  it('are moved to another commit', async () => {
    const { structured } = await harness.run('repository.update_submodule', { project_id, submodule: 'vendor/toolkit', branch: 'main', commit_sha: 'a'.repeat(40) });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'PUT', path: `${root}/submodules/vendor%2Ftoolkit`, body: { branch: 'main', commit_sha: 'a'.repeat(40) } }]);
    expect(structured['id']).toBe(repository().branches.get('main'));
    expect(repository().resolve('main')!.files.get('vendor/toolkit')?.id).toBe('a'.repeat(40));
  });
});
