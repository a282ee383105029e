import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Injectable, Logger, Module } from '@nestjs/common';
import { domainModules } from '../app.module.js';
import { type Candidates, Completion, type CompletionContext, completionsOf, type Typed } from '../authoring/completion.decorator.js';
import { promptsOf } from '../authoring/prompt.decorator.js';
import { ActionHarness } from '../testing/action-harness.js';
import { eventually } from '../testing/eventually.js';
import { landmarks, tokens } from '../testing/fake-gitlab.js';

let harness: ActionHarness;

const realNow = Date.now.bind(Date);
let elapsed = 0;

beforeAll(async () => {
  jest.spyOn(Date, 'now').mockImplementation(() => realNow() + elapsed);
  harness = await ActionHarness.for(domainModules);
});
// Answers are kept for half a minute, so each test begins a minute after the last.
beforeEach(() => {
  elapsed += 60_000;
  harness.gitlab.reset();
});
afterAll(async () => {
  await harness.stop();
  jest.restoreAllMocks();
});

const api = { project_id: 'acme/api' };
const inGroup = { group_id: 'acme' };
const some = 'some_prompt';
const asked = () => harness.gitlab.requests.map(({ method, path, query }) => `${method} ${path}${query === '' ? '' : `?${decodeURIComponent(query)}`}`);
const nothing = { values: [], total: 0, hasMore: false };

describe('each kind of argument', () => {
  const rows: readonly { readonly name: string; readonly place?: string; readonly typed: string; readonly known?: Readonly<Record<string, string>>; readonly first: string; readonly path: string }[] = [
    { name: 'project_id', typed: 'deploy', first: 'acme/platform/tools/deploy.scripts', path: '/projects' },
    { name: 'group_id', typed: 'des', first: 'design-team', path: '/groups' },
    { name: 'username', typed: 'ali', first: 'alice', path: '/users' },
    ...['branch', 'source_branch', 'target_branch', 'from', 'to', 'ref'].map((name) => ({ name, typed: 'feature/l', known: api, first: 'feature/login', path: '/projects/acme%2Fapi/repository/branches' })),
    ...['tag', 'tag_name', 'from', 'to', 'ref'].map((name) => ({ name, typed: 'v1.0', known: api, first: 'v1.0.0', path: '/projects/acme%2Fapi/repository/tags' })),
    { name: 'merge_request_iid', typed: '3', known: api, first: '3', path: '/projects/acme%2Fapi/merge_requests' },
    { name: 'username', typed: '@ali', first: 'alice', path: '/users' },
    { name: 'merge_request_iid', typed: '!3', known: api, first: '3', path: '/projects/acme%2Fapi/merge_requests' },
    { name: 'issue_iid', typed: ' #7', known: api, first: '7', path: '/projects/acme%2Fapi/issues' },
    { name: 'issue_iid', typed: '7', known: api, first: '7', path: '/projects/acme%2Fapi/issues' },
    { name: 'pipeline_id', typed: '5102', known: api, first: '5102', path: '/projects/acme%2Fapi/pipelines' },
    { name: 'job_id', typed: '9223', known: { ...api, pipeline_id: '5103' }, first: '9223', path: '/projects/acme%2Fapi/pipelines/5103/jobs' },
    ...['label', 'label_id'].flatMap((name) => [{ name, typed: 'team', known: api, first: 'team::core', path: '/projects/acme%2Fapi/labels' }]),
    { name: 'milestone', typed: '', known: api, first: 'v2.0 Winter', path: '/projects/acme%2Fapi/milestones' },
    { name: 'milestone_id', typed: 'v2', known: api, first: '402', path: '/projects/acme%2Fapi/milestones' },
    { name: 'milestone_iid', typed: 'v2', known: api, first: '2', path: '/projects/acme%2Fapi/milestones' },
    { name: 'path', typed: 'READ', known: { ...api, ref: 'main' }, first: 'README.md', path: '/projects/acme%2Fapi/repository/tree' },
  ];

  it.each(rows)('$name, typed as "$typed", is completed from $path by one request', async ({ name, place = some, typed, known = {}, first, path }) => {
    const { values } = await harness.complete(place, name, typed, known);
    expect(values[0]).toBe(first);
    expect(harness.gitlab.requests.map((request) => `${request.method} ${request.path}`)).toEqual([`GET ${path}`]);
  });

  /** Kinds whose lists the pretend GitLab may hold none of: the list is given. */
  const listed: readonly { readonly name: string; readonly place: string; readonly known: Readonly<Record<string, string>>; readonly path: string; readonly rows: readonly object[]; readonly typed: string; readonly values: readonly string[] }[] = [
    { name: 'slug', place: some, known: api, path: '/projects/acme%2Fapi/wikis', rows: [{ slug: 'home', title: 'Home' }, { slug: 'ops/on-call', title: 'On call' }], typed: 'on c', values: ['ops/on-call'] },
    { name: 'environment_id', place: some, known: api, path: '/projects/acme%2Fapi/environments', rows: [{ id: 11, name: 'production' }, { id: 12, name: 'staging' }], typed: 'stag', values: ['12'] },
    { name: 'deployment_id', place: some, known: api, path: '/projects/acme%2Fapi/deployments', rows: [{ id: 41, ref: 'main', status: 'success', environment: { name: 'production' } }, { id: 40, ref: 'main', status: 'failed' }], typed: 'prod', values: ['41'] },
    { name: 'board_id', place: some, known: api, path: '/projects/acme%2Fapi/boards', rows: [{ id: 1, name: 'Development' }], typed: '', values: ['1'] },
    { name: 'snippet_id', place: some, known: api, path: '/projects/acme%2Fapi/snippets', rows: [{ id: 5, title: 'Setup', file_name: 'setup.sh' }], typed: 'setup', values: ['5'] },
    { name: 'name', place: 'gitlab://project/{project_id}/feature_flag/{name}', known: api, path: '/projects/acme%2Fapi/feature_flags', rows: [{ name: 'dark-mode' }, { name: 'new-login' }], typed: 'login', values: ['new-login'] },
    { name: 'deploy_key_id', place: some, known: api, path: '/projects/acme%2Fapi/deploy_keys', rows: [{ id: 3, title: 'Build server' }], typed: '3', values: ['3'] },
    { name: 'label', place: some, known: inGroup, path: '/groups/acme/labels', rows: [{ name: 'bug', description: null }, { name: 'debt', description: 'Bugs to come' }], typed: 'bug', values: ['bug', 'debt'] },
    { name: 'label_id', place: some, known: inGroup, path: '/groups/acme/labels', rows: [{ name: 'bug' }], typed: '', values: ['bug'] },
    { name: 'milestone', place: some, known: inGroup, path: '/groups/acme/milestones', rows: [{ id: 9, iid: 1, title: 'Q4' }], typed: 'q', values: ['Q4'] },
    { name: 'milestone_id', place: some, known: inGroup, path: '/groups/acme/milestones', rows: [{ id: 9, iid: 1, title: 'Q4' }], typed: 'q4', values: ['9'] },
    { name: 'milestone_iid', place: some, known: inGroup, path: '/groups/acme/milestones', rows: [{ id: 9, iid: 1, title: 'Q4' }], typed: '', values: ['1'] },
  ];

  it.each(listed)('$name is completed from the list $path', async ({ name, place, known, path, rows: given, typed, values }) => {
    harness.gitlab.answer(`GET ${path}`, given);
    await expect(harness.complete(place, name, typed, known)).resolves.toEqual({ values, total: values.length, hasMore: false });
    expect(harness.gitlab.requests.map((request) => `${request.method} ${request.path}`)).toEqual([`GET ${path}`]);
  });

  it.each([
    { place: 'gitlab://tools/{id}', name: 'id', typed: 'issue.get_', values: ['issue.get_by_id'] },
    { place: 'gitlab://tools/{id}', name: 'id', typed: 'dora_metri', values: ['dora_metrics', 'dora_metrics.group', 'dora_metrics.project'] },
    { place: 'my_issues', name: 'state', typed: '', values: ['opened', 'closed', 'all'] },
    { place: 'branch_mr_summary', name: 'state', typed: 'm', values: ['merged'] },
    { place: 'group_mr_dashboard', name: 'state', typed: '', values: ['opened', 'merged', 'closed', 'all'] },
    { place: some, name: 'days', typed: '3', values: ['30', '365'] },
    { place: some, name: 'stale_days', typed: '', values: ['14', '30', '60', '90', '180'] },
  ])('$name of $place has fixed values, and GitLab is not asked', async ({ place, name, typed, values }) => {
    await expect(harness.complete(place, name, typed)).resolves.toMatchObject({ values });
    expect(asked()).toEqual([]);
  });

  it('a commit is found by its first digits, from seven on by asking for it', async () => {
    const head = harness.gitlab.world.project('acme/api').repository.resolve('main')?.id ?? '';
    await expect(harness.complete(some, 'sha', head.slice(0, 10), api)).resolves.toMatchObject({ values: [head] });
    expect((await harness.complete(some, 'sha', '', api)).values[0]).toBe(head);
    expect(asked()[0]).toBe(`GET /projects/acme%2Fapi/repository/commits?per_page=1&ref_name=${head.slice(0, 10)}`);
  });

  it('open issues come before closed ones, and words of the title find them too', async () => {
    const issue = (iid: number, state: string, title: string) => ({ iid, state, title });
    harness.gitlab.answer('GET /projects/acme%2Fapi/issues', [issue(12, 'closed', 'Login'), issue(1, 'opened', 'Reset fails'), issue(102, 'opened', 'Login fails')]);
    expect((await harness.complete(some, 'issue_iid', '1', api)).values).toEqual(['1', '102', '12']);
    expect((await harness.complete(some, 'issue_iid', 'fails log', api)).values).toEqual(['102']);
  });

  it('what has no name or number, or is no object, is not suggested', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/repository/branches', [null, 'main', [], {}, { name: null }, { name: {} }, { name: '' }, { name: 'main' }]);
    await expect(harness.complete(some, 'branch', '', api)).resolves.toEqual({ values: ['main'], total: 1, hasMore: false });
    harness.gitlab.answer('GET /projects/acme%2Fapi/issues', [null, 7, { state: 'opened' }, { iid: [3] }, { iid: 12, state: 7, title: {} }, { iid: 3, state: 'opened' }]);
    await expect(harness.complete(some, 'issue_iid', '', api)).resolves.toEqual({ values: ['3', '12'], total: 2, hasMore: false });
    harness.gitlab.answer('GET /projects/acme%2Fapi/repository/tree', [null, { type: 'tree' }, { type: 'tree', path: {} }, { type: 'tree', path: 'src' }]);
    await expect(harness.complete(some, 'path', '', { ...api, ref: 'main' })).resolves.toEqual({ values: ['src/'], total: 1, hasMore: false });
  });

  it('long numbers are asked for one by one, since GitLab does not search them', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/issues', [{ iid: 123, state: 'closed', title: 'x' }, { iid: 1234, state: 'opened', title: 'y' }]);
    expect((await harness.complete(some, 'issue_iid', '123', api)).values).toEqual(['1234', '123']);
    const numbers = harness.gitlab.requests[0]?.search.getAll('iids[]') ?? [];
    expect(numbers).toHaveLength(111);
    expect(numbers).toEqual(expect.arrayContaining(['123', '1230', '1239', '12300', '12399']));
  });

  it('a path goes on folder by folder', async () => {
    const root = await harness.complete(some, 'path', '', { ...api, ref: 'main' });
    expect(root.values).toEqual(expect.arrayContaining(['README.md']));
    expect(root.values.some((value) => value.endsWith('/'))).toBe(true);
    const inside = await harness.complete(some, 'path', 'src/', { ...api, ref: 'main' });
    expect(inside.values.length).toBeGreaterThan(0);
    expect(inside.values.every((value) => value.startsWith('src/'))).toBe(true);
    expect(harness.gitlab.requests.map(({ search }) => search.get('path'))).toEqual([null, 'src']);
  });
});

describe('the completions of all domains', () => {
  const providers = domainModules.flatMap((module) => (Reflect.getMetadata('providers', module) as object[] | undefined) ?? []);
  const names = new Set(providers.flatMap((provider) => completionsOf(provider)).flatMap(({ spec }) => spec.names));

  it('serve every variable of every template', () => {
    const variables = harness.resources.templates().flatMap(({ uriTemplate }) => [...uriTemplate.matchAll(/\{\+?([a-z_]+)\}/g)].map(([, name = '']) => name));
    expect([...new Set(variables)].filter((name) => name !== 'id' && !names.has(name))).toEqual([]);
  });

  it('serve every argument of every prompt', () => {
    const prompts = providers.flatMap((provider) => promptsOf(provider));
    expect(prompts.length).toBeGreaterThan(0);
    expect([...new Set(prompts.flatMap(({ spec }) => Object.keys(spec.arguments)))].filter((name) => !names.has(name))).toEqual([]);
  });
});

describe('typing on', () => {
  it('does not ask again when the earlier answer left nothing out', async () => {
    for (const typed of ['', 't', 'te', 'tea', 'team', 'tea', '']) await harness.complete(some, 'label', typed, api);
    expect(asked()).toEqual(['GET /projects/acme%2Fapi/labels?per_page=100']);
  });

  it('asks again by what is typed when it did', async () => {
    const rows = Array.from({ length: 100 }, (_, number) => ({ name: `branch-${number}` }));
    harness.gitlab.answer('GET /projects/acme%2Fapi/repository/branches', () => ({ body: rows, headers: { 'x-next-page': '2', 'x-page': '1', 'x-total': '250' } }));
    await expect(harness.complete(some, 'branch', '', api)).resolves.toMatchObject({ total: 250, hasMore: true });
    const more = await harness.complete(some, 'branch', 'branch-9', api);
    expect(more).toEqual({ values: ['branch-9', 'branch-90', 'branch-91', 'branch-92', 'branch-93', 'branch-94', 'branch-95', 'branch-96', 'branch-97', 'branch-98'], hasMore: true });
    expect(harness.gitlab.requests.map(({ search }) => search.get('search'))).toEqual([null, 'branch-9']);
  });

  it('learns of branches with one character and of tags with the next, never both at once', async () => {
    await harness.complete(some, 'ref', '', api);
    expect(asked()).toHaveLength(1);
    const { values, hasMore } = await harness.complete(some, 'ref', 'rel', api);
    expect(asked()).toHaveLength(2);
    expect(values).toContain('release/1.0');
    expect(hasMore).toBe(false);
    await harness.complete(some, 'ref', 'rele', api);
    expect(asked()).toHaveLength(2);
    // What is known of one argument serves the next.
    await harness.complete(some, 'to', 'rel', api);
    expect(asked()).toHaveLength(2);
  });

  it('asks once for the same question of two who type at once, and apart for different callers', async () => {
    harness.gitlab.latency = 50;
    await Promise.all([harness.complete(some, 'label', '', api), harness.complete(some, 'label', 't', api), harness.complete(some, 'label', '', api, { token: tokens.dora })]);
    expect(harness.gitlab.requests.map(({ user }) => user).sort()).toEqual(['alice', 'dora']);
  });

  it('shows nobody what only another may see', async () => {
    expect((await harness.complete(some, 'project_id', 'secret')).values).toEqual(['alice/secret']);
    expect((await harness.complete(some, 'project_id', 'secret', {}, { token: tokens.bob })).values).toEqual([]);
  });

  it('ends the request to GitLab when the client goes away', async () => {
    harness.gitlab.fault({ kind: 'hang' });
    const gone = new AbortController();
    const waiting = harness.complete(some, 'label', '', api, { signal: gone.signal });
    await eventually(() => harness.gitlab.requests.length === 1);
    gone.abort();
    await expect(waiting).resolves.toEqual(nothing);
    await eventually(() => harness.gitlab.requests[0]?.aborted === true);
  });
});

describe('what cannot be completed', () => {
  it.each([
    { name: 'branch', known: {} },
    { name: 'job_id', known: api },
    { name: 'path', known: api },
    { name: 'label', known: { project_id: '' } },
    { name: 'no_such_argument', known: api },
    // A name that means something only elsewhere.
    { name: 'name', known: api },
  ])('$name with only $known has no values, and GitLab is not asked', async ({ name, known }) => {
    await expect(harness.complete(some, name, 'x', known)).resolves.toEqual(nothing);
    expect(asked()).toEqual([]);
  });

  it.each([
    { kind: 'status', status: 500 },
    { kind: 'status', status: 429 },
    { kind: 'html', status: 200 },
    { kind: 'broken-json' },
    { kind: 'drop' },
  ] as const)('GitLab failing ($kind $status) gives no values and no error, after one request', async (fault) => {
    harness.gitlab.fault(fault);
    await expect(harness.complete(some, 'branch', 'm', api)).resolves.toEqual(nothing);
    expect(asked()).toHaveLength(1);
  });

  it.each(['acme/no-such', '../..', '%2e%2e', 'a%252fb', ' ', '\u0000'])('a project called %j gives no values and no error', async (project_id) => {
    await expect(harness.complete(some, 'branch', 'm', { project_id })).resolves.toEqual(nothing);
  });

  it('a text that nobody types is not asked about', async () => {
    await expect(harness.complete(some, 'project_id', 'x'.repeat(301))).resolves.toEqual(nothing);
    expect(asked()).toEqual([]);
  });

  it('rubbish is text like any other', async () => {
    for (const typed of ['%', '\\', '*', '"', '\u202e', '💡', '#!$&']) {
      expect((await harness.complete(some, 'project_id', typed)).values).toEqual([]);
      expect((await harness.complete(some, 'branch', typed, api)).values.every((value) => value.includes(typed))).toBe(true);
    }
  });
});

describe('a completion that fails by a mistake of its own', () => {
  @Injectable()
  class TrialCompletions {
    @Completion({ names: ['trial'] })
    trial(_typed: Typed, { signal }: CompletionContext): Promise<Candidates> {
      return new Promise((_, reject) => {
        if (broken) reject(new TypeError('broken'));
        else signal.addEventListener('abort', () => reject(new TypeError('late')));
      });
    }
  }

  @Module({ providers: [TrialCompletions] })
  class TrialModule {}

  let broken = true;
  let trial: ActionHarness;
  let logger: { mockRestore(): void };
  const lines: string[] = [];
  beforeAll(async () => {
    trial = await ActionHarness.for(TrialModule);
  });
  beforeEach(() => {
    lines.length = 0;
    logger = jest.spyOn(Logger.prototype, 'error').mockImplementation((line: unknown) => void lines.push(String(line)));
  });
  afterEach(() => logger.mockRestore());
  afterAll(() => trial.stop());

  it('suggests nothing, and is told to the log', async () => {
    broken = true;
    await expect(trial.complete(some, 'trial', 'x')).resolves.toEqual(nothing);
    expect(lines).toEqual([expect.stringMatching(/^completion of trial failed unexpectedly: TypeError: broken\n/)]);
  });

  it('is told apart from what GitLab turned down, which no log needs', async () => {
    await expect(harness.complete(some, 'branch', 'm', { project_id: 'acme/no-such' })).resolves.toEqual(nothing);
    expect(asked()).toHaveLength(1);
    expect(lines).toEqual([]);
  });

  it('is not in the log where nobody waits for it any more', async () => {
    broken = false;
    const gone = new AbortController();
    const waiting = trial.complete(some, 'trial', 'y', {}, { signal: gone.signal });
    gone.abort();
    await expect(waiting).resolves.toEqual(nothing);
    expect(lines).toEqual([]);
  });
});

describe('while only some places may be touched', () => {
  let confined: ActionHarness;
  beforeAll(async () => {
    confined = await ActionHarness.for(domainModules, { GITLAB_MCP_ALLOWED_PROJECTS: `acme/platform,${landmarks.api}` });
  });
  afterAll(() => confined.stop());

  it('suggests those alone, by path or by id', async () => {
    expect((await confined.complete(some, 'project_id', '')).values).toEqual(['acme/api', 'acme/platform/tools/deploy.scripts']);
    expect((await confined.complete(some, 'group_id', '')).values).toEqual(['acme/platform', 'acme/platform/tools']);
  });

  it('looks into no other, and suggests nobody who belongs to no project', async () => {
    confined.gitlab.reset();
    await expect(confined.complete(some, 'branch', '', { project_id: 'design-team/web-shop' })).resolves.toEqual(nothing);
    expect(confined.gitlab.requests.map(({ path }) => path)).not.toContain('/projects/design-team%2Fweb-shop/repository/branches');
    expect((await confined.complete(some, 'username', 'ali')).values).toEqual([]);
    expect((await confined.complete(some, 'days', '')).values).not.toEqual([]);
  });
});
