import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { domainModules } from '../src/app.module.js';
import { exampleOf } from '../src/catalog/action-example.js';
import { ActionHarness } from '../src/testing/action-harness.js';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(domainModules, { GITLAB_MCP_ALLOWED_PROJECTS: 'acme/api' });
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

describe('while only one project may be touched', () => {
  it('no parameter of any action that names a place leads to another', async () => {
    const leaks: string[] = [];
    const tried: string[] = [];
    for (const entry of harness.catalog.entries) {
      const names = Object.keys(entry.schema.properties).filter((name) => /(^|_)(project|group|namespace)_(ids?|path)$/.test(name) || name === 'full_path' || name in (entry.spec.places ?? {}));
      for (const name of names) {
        harness.gitlab.reset();
        const list = entry.schema.properties[name]?.type === 'array';
        const foreign = name === 'full_path' ? 'alice/secret' : '999999';
        const params = { ...exampleOf(entry), ...('project_id' in entry.schema.properties ? { project_id: 'acme/api' } : {}), [name]: list ? [foreign] : foreign };
        const outcome = await harness.call(entry.id, params, { confirm: true });
        tried.push(`${entry.id} ${name}`);
        const sent = harness.gitlab.requests.filter(({ method, path }) => method !== 'GET' || !/^\/(projects|groups)\/[^/]+$/.test(path));
        if (outcome.ok !== false || sent.length > 0) leaks.push(`${entry.id} ${name}: ${sent.map(({ method, path, query }) => `${method} ${path}?${query}`).join(', ')}`);
      }
    }
    expect(tried.length).toBeGreaterThan(100);
    expect(tried).toEqual(expect.arrayContaining(['repository.compare from_project_id', 'project.transfer namespace', 'project.create_fork_relation forked_from_id']));
    expect(leaks).toEqual([]);
  });

  it('what is confined to no place does not exist, and the place itself works', async () => {
    expect(harness.catalog.entry('project.list')).toBeUndefined();
    expect(harness.catalog.entry('search.snippets')).toBeUndefined();
    expect((await harness.run('issue.get', { project_id: 'acme/api', issue_iid: 7 })).structured).toMatchObject({ iid: 7 });
    expect((await harness.run('issue.get', { project_id: 'acme%2Fapi', issue_iid: 7 })).structured).toMatchObject({ iid: 7 });
    expect((await harness.fail('issue.get', { project_id: 'acme/api/../../alice/secret', issue_iid: 1 })).text).toMatch(/GITLAB_MCP_ALLOWED_PROJECTS|must not/);
  });

  it('what may look everywhere looks in one place, and has to be told which', async () => {
    const placeable = harness.catalog.entries.filter(({ spec }) => spec.confined === 'when named');
    expect(placeable.map(({ id }) => id)).toEqual(expect.arrayContaining(['search.code', 'search.issues', 'search.users', 'search.wiki']));
    for (const entry of placeable) {
      const { project_id: _project, group_id: _group, ref: _ref, ...everywhere } = exampleOf(entry);
      expect((await harness.fail(entry.id, everywhere)).text).toMatch(/: project_id: .*GITLAB_MCP_ALLOWED_PROJECTS.* Name the one that is meant/);
    }
    expect(harness.gitlab.requests).toEqual([]);

    expect((await harness.run('search.code', { project_id: 'acme/api', search: 'session' })).text).toContain('session');
    expect(harness.gitlab.requests.map(({ path }) => path)).toEqual(['/projects/acme%2Fapi/search']);
  });

  it('a numeric id is looked up once, as the caller, and remembered', async () => {
    const id = harness.gitlab.world.project('acme/api')?.id;
    await harness.run('issue.get', { project_id: String(id), issue_iid: 7 });
    await harness.run('issue.get', { project_id: String(id), issue_iid: 7 });
    expect(harness.gitlab.requests.filter(({ path }) => path === `/projects/${String(id)}`)).toHaveLength(1);
  });
});
