import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { domainModules } from '../src/app.module.js';
import { exampleOf } from '../src/catalog/action-example.js';
import { placeNames } from '../src/kernel/reference-text.js';
import type { SurfaceName } from '../src/kernel/surface-name.js';
import { ActionHarness } from '../src/testing/action-harness.js';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(domainModules);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

const sent = () => harness.gitlab.requests.map(({ method, path, query }) => `${method} ${path}${query === '' ? '' : `?${query}`}`);

describe('a web address in the place of an argument', () => {
  it.each<[string, string, Record<string, unknown>, string]>([
    ['group.get', '/groups/acme', {}, 'GET /groups/acme'],
    ['group.get', '/acme/platform', {}, 'GET /groups/acme%2Fplatform'],
    ['group.epic_get', '/groups/acme/-/epics/1', {}, 'GET /groups/acme/epics/1'],
    ['repository.file_get', '/acme/api/-/blob/main/README.md', {}, 'GET /projects/acme%2Fapi/repository/files/README.md?ref=main'],
    ['repository.file_raw', '/acme/api/-/raw/main/src/auth/login.ts', {}, 'GET /projects/acme%2Fapi/repository/files/src%2Fauth%2Flogin.ts/raw?ref=main'],
    ['repository.tree', '/acme/api/-/tree/main/src', {}, 'GET /projects/acme%2Fapi/repository/tree?path=src&ref=main'],
    ['repository.commit_get', '/acme/api/-/commit/main', {}, 'GET /projects/acme%2Fapi/repository/commits/main'],
    ['branch.get', '/acme/api/-/tree/feature/login', {}, 'GET /projects/acme%2Fapi/repository/branches/feature%2Flogin'],
    ['tag.get', '/acme/api/-/tags/v1.0.0', {}, 'GET /projects/acme%2Fapi/repository/tags/v1.0.0'],
    ['release.get', '/acme/api/-/releases/v1.0.0', {}, 'GET /projects/acme%2Fapi/releases/v1.0.0'],
    ['repository.compare', '/acme/api/-/compare/v1.0.0...main', {}, 'GET /projects/acme%2Fapi/repository/compare?from=v1.0.0&to=main'],
    ['wiki.get', '/acme/api/-/wikis/home', {}, 'GET /projects/acme%2Fapi/wikis/home'],
    ['snippet.project_get', '/acme/api/-/snippets/5', {}, 'GET /projects/acme%2Fapi/snippets/5'],
    ['snippet.get', '/-/snippets/5', {}, 'GET /snippets/5'],
    ['environment.get', '/acme/api/-/environments/2', {}, 'GET /projects/acme%2Fapi/environments/2'],
    ['issue.get', '/acme/api/-/work_items/7', {}, 'GET /projects/acme%2Fapi/issues/7'],
    ['pipeline.list', '/acme/api/-/tree/main', { per_page: 1 }, 'GET /projects/acme%2Fapi/pipelines?ref=main'],
  ])('of %s, %s, is what it shows', async (action, path, params, request) => {
    await harness.call(action, { url: `${harness.gitlab.url}${path}`, ...params });
    expect(sent().join('\n')).toContain(request);
  });

  it('is the number of the milestone that people see', async () => {
    await harness.call('project.milestone_get', { milestone_id: `${harness.gitlab.url}/acme/api/-/milestones/2` });
    expect(sent()[0]).toMatch(/^GET \/projects\/acme%2Fapi\/milestones\?iids\[\]=2/);
  });

  it('is what it shows in the arguments of prompts, too, unless it is of another GitLab', async () => {
    const address = `${harness.gitlab.url}/acme/api/-/merge_requests/3/diffs`;
    await expect(harness.prompt('summarize_mr_changes', { project_id: address, merge_request_iid: address })).resolves.toMatchObject({ ok: true });
    expect(sent()[0]).toMatch(/^GET \/projects\/acme%2Fapi\/merge_requests\/3\b/);
    const foreign = await harness.prompt('team_overview', { group_id: 'https://other.example/groups/acme' });
    expect(foreign).toMatchObject({ ok: false, fault: 'caller', message: expect.stringContaining('group_id: the address is on other.example, but this server is connected to 127.0.0.1') });
  });

  it('never goes to GitLab as the name of a project or group, whatever the action and surface', async () => {
    const tried: string[] = [];
    const leaks: string[] = [];
    const ours = harness.gitlab.url;
    const given: readonly (readonly [string, SurfaceName])[] = [[`${ours}/-/admin`, 'dynamic'], ['https://other.example/acme/api', 'meta'], [`${ours}/acme/api`, 'individual']];
    for (const entry of harness.catalog.entries) {
      for (const [name, { type }] of Object.entries(entry.schema.properties)) {
        if (!placeNames.test(name) || type !== 'string') continue;
        for (const [address, surface] of given) {
          if (harness.gitlab.requests.length > 0) harness.gitlab.reset();
          await harness.call(entry.id, { ...exampleOf(entry), [name]: address }, { confirm: true, surface });
          tried.push(entry.id);
          const left = harness.gitlab.requests.map(({ path, query, body }) => decodeURIComponent(`${path}?${query.replace(/%(?![0-9a-f]{2})/gi, '%25')} ${JSON.stringify(body)?.replaceAll('%', '%25')}`));
          if (left.some((each) => each.includes(ours) || each.includes('other.example'))) leaks.push(`${entry.id} ${name} ${surface}: ${left.join()}`);
        }
      }
    }
    expect(tried.length).toBeGreaterThan(2_000);
    expect(leaks).toEqual([]);
  });
});
