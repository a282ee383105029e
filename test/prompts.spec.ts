import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { domainModules } from '../src/app.module.js';
import { ActionHarness } from '../src/testing/action-harness.js';
import { eventually } from '../src/testing/eventually.js';
import { FakeGitLab, tokens } from '../src/testing/fake-gitlab.js';
import { promptText } from '../src/testing/prompt-figures.js';
import { PublishedEndpoints } from './contract/published-endpoints.js';
import { clientKinds, connect, type Target, type TestClient } from './support/clients.js';
import { Product } from './support/product.js';
import { referenceData } from './support/reference-data.js';

/** Names and arguments that clients and people rely on; `*` marks those that must be given. */
const pinned: Readonly<Record<string, readonly string[]>> = {
  audit_commit_hygiene: ['project_id*', 'from*', 'to'],
  audit_project_full: ['project_id*'],
  audit_project_workflow: ['project_id*'],
  branch_mr_summary: ['project_id*', 'target_branch*', 'state'],
  compare_branches: ['project_id*', 'from*', 'to*'],
  daily_standup: ['project_id*', 'username'],
  generate_release_notes: ['project_id*', 'from*', 'to'],
  group_milestone_progress: ['group_id*'],
  group_mr_dashboard: ['group_id*', 'state', 'target_branch'],
  label_distribution: ['project_id*'],
  merge_velocity: ['project_id*', 'days'],
  milestone_progress: ['project_id*', 'milestone'],
  mr_description_quality: ['project_id*', 'merge_request_iid*'],
  mr_discussion_health: ['project_id*'],
  mr_risk_assessment: ['project_id*', 'merge_request_iid*'],
  my_activity_summary: ['username', 'days'],
  my_issues: ['username', 'state'],
  my_open_mrs: ['username'],
  my_pending_reviews: ['username'],
  project_activity_report: ['project_id*', 'days'],
  project_contributors: ['project_id*'],
  project_health_check: ['project_id*'],
  release_cadence: ['project_id*', 'days'],
  release_readiness: ['project_id*', 'branch'],
  review_mr: ['project_id*', 'merge_request_iid*'],
  reviewer_workload: ['group_id*'],
  stale_items_report: ['project_id*', 'stale_days'],
  suggest_mr_reviewers: ['project_id*', 'merge_request_iid*'],
  summarize_mr_changes: ['project_id*', 'merge_request_iid*'],
  summarize_open_mrs: ['project_id*'],
  summarize_pipeline_status: ['project_id*'],
  team_member_workload: ['project_id*', 'username*', 'days'],
  team_overview: ['group_id*', 'days'],
  unassigned_items: ['project_id*'],
  user_activity_report: ['username*', 'days'],
  user_stats: ['project_id*', 'username', 'days'],
  weekly_team_recap: ['group_id*', 'days'],
};

const names = Object.keys(pinned);

const usual: Readonly<Record<string, string>> = { project_id: 'acme/api', merge_request_iid: '2', group_id: 'acme', username: 'alice', from: 'v1.0.0', to: 'main', target_branch: 'main' };

/** What must be given of a prompt's arguments, with values that fit. */
function fitting(name: string): Record<string, string> {
  const required = (pinned[name] ?? []).filter((each) => each.endsWith('*')).map((each) => each.slice(0, -1));
  return Object.fromEntries(required.map((argument) => [argument, usual[argument] ?? '']));
}

describe('the prompts', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(domainModules);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('are these 37, in this order, with these arguments', () => {
    const listed = harness.prompts().map(({ name, arguments: taken }) => [name, taken.map((each) => `${each.name}${each.required ? '*' : ''}`)]);

    expect(listed).toEqual(Object.entries(pinned));
    expect(listed).toHaveLength(37);
  });

  it('have a title of their own, one sentence of description, and every argument described', () => {
    const prompts = harness.prompts();
    const sentence = /^[A-Z][^.!?]*\.$/;

    expect(new Set(prompts.map(({ title }) => title)).size).toBe(prompts.length);
    expect(prompts.filter(({ title }) => !/^[A-Z][^.]+[^.]$/.test(title)).map(({ name }) => name)).toEqual([]);
    expect(prompts.filter(({ description }) => !sentence.test(description)).map(({ name }) => name)).toEqual([]);
    expect(prompts.flatMap(({ name, arguments: taken }) => taken.filter(({ description }) => description.length < 20 || !description.endsWith('.')).map((each) => `${name}.${each.name}`))).toEqual([]);
  });

  it('say of each argument that may be left out what happens then', () => {
    const optional = harness.prompts().flatMap(({ name, arguments: taken }) => taken.filter(({ required }) => !required).map((each) => ({ ...each, prompt: name })));

    expect(optional.filter(({ description }) => !/Default: .+\.$/.test(description)).map(({ prompt, name }) => `${prompt}.${name}`)).toEqual([]);
  });

  it.each(names)('%s brings figures first and then its task, from a bounded number of reads', async (name) => {
    const text = promptText(await harness.prompt(name, fitting(name)));
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);

    expect(headings.length).toBeGreaterThanOrEqual(2);
    expect(headings.at(-1)).toBe('What to do');
    expect(text).toMatch(/^\| .+ \|\n\|---/m);
    expect(text.replace(/^```[\s\S]*?^```$/gm, '')).not.toMatch(/undefined|NaN|\[object|null/);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60_000);
    expect(harness.gitlab.writes).toEqual([]);
    expect(harness.gitlab.requests.length).toBeLessThanOrEqual(25);
  });

  it('send the model to actions that are there', async () => {
    const domains = new Set([...harness.catalog.entries].map(({ id }) => id.split('.')[0]));
    const named: string[] = [];
    for (const name of names) {
      const [, task = ''] = promptText(await harness.prompt(name, fitting(name))).split('## What to do');
      named.push(...[...task.matchAll(/\b([a-z_]+)\.[a-z_]+\b/g)].filter(([, domain]) => domains.has(domain)).map(([id]) => id));
    }

    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((id) => harness.catalog.entry(id) === undefined)).toEqual([]);
  });

  it.each(names)('%s tells how far it has come, each read once', async (name) => {
    const steps: [number, number | undefined][] = [];
    await harness.prompt(name, fitting(name), { progress: { report: (done, total) => steps.push([done, total]) } });

    expect(steps.map(([done]) => done)).toEqual(harness.gitlab.requests.map((_, index) => index + 1));
    expect(steps.at(-1)?.[1]).toBe(harness.gitlab.requests.length);
  });

  it('act for the caller and nobody else', async () => {
    await harness.prompt('my_open_mrs', {}, { token: tokens.bob });

    expect(new Set(harness.gitlab.requests.map(({ user }) => user))).toEqual(new Set(['bob']));
    await expect(harness.prompt('summarize_open_mrs', { project_id: 'alice/secret' }, { token: tokens.bob })).resolves.toMatchObject({ ok: false, fault: 'caller', message: expect.stringContaining('404') });
  });

  it('refuse a dead token in words that say so', async () => {
    await expect(harness.prompt('my_issues', {}, { token: tokens.aliceExpired })).resolves.toMatchObject({ ok: false, fault: 'server', message: expect.stringMatching(/401/) });
  });

  it('stop reading when the caller goes away', async () => {
    harness.gitlab.fault({ kind: 'hang' }, { route: /issues/ });
    const controller = new AbortController();
    const outcome = harness.prompt('unassigned_items', { project_id: 'acme/api' }, { signal: controller.signal });
    await eventually(() => harness.gitlab.requests.length >= 2);
    controller.abort();

    await expect(outcome).resolves.toMatchObject({ ok: false });
    await eventually(() => harness.gitlab.requests.some(({ aborted }) => aborted));
  });

  it('let go of the other reads when one fails', async () => {
    harness.gitlab.fault({ kind: 'hang' }, { route: /issues/ });
    harness.gitlab.answer('GET /projects/acme%2Fapi/merge_requests', { message: '400 Bad request' }, 400);

    await expect(harness.prompt('unassigned_items', { project_id: 'acme/api' })).resolves.toMatchObject({ ok: false });
    await eventually(() => harness.gitlab.requests.some(({ aborted, path }) => aborted && path.endsWith('/issues')));
  });

  it.each([
    ['no such prompt', 'summarise_open_mrs', {}, 'There is no prompt "summarise_open_mrs". Did you mean summarize_open_mrs? prompts/list names them all.'],
    ['an unknown argument', 'summarize_open_mrs', { projectid: 'acme/api' }, 'projectid: summarize_open_mrs has no such argument. Did you mean project_id? It takes project_id.'],
    ['a missing argument', 'review_mr', { project_id: 'acme/api' }, 'merge_request_iid: is required. Number of the merge request in its project (iid), as in !7.'],
    ['a blank argument', 'summarize_open_mrs', { project_id: '  ' }, 'project_id: is required, and must not be blank. Project id or full path, such as `group/project`.'],
    ['no number', 'review_mr', { project_id: 'acme/api', merge_request_iid: 'seven' }, 'merge_request_iid: "seven" is not a number; give the number of the merge request in its project, such as 7 for !7.'],
    ['nought', 'review_mr', { project_id: 'acme/api', merge_request_iid: '0' }, 'merge_request_iid: "0" is not a number; give the number of the merge request in its project, such as 7 for !7.'],
    ['a name without its group', 'summarize_open_mrs', { project_id: 'api' }, 'project_id: "api" is neither the numeric id of a project nor its full path; write it as in group/project.'],
    ['too long a period', 'merge_velocity', { project_id: 'acme/api', days: '366' }, 'days: "366" is not a whole number of days from 1 to 365; write it as in 30.'],
    ['half a day', 'stale_items_report', { project_id: 'acme/api', stale_days: '0.5' }, 'stale_days: "0.5" is not a whole number of days from 1 to 365; write it as in 30.'],
    ['an unknown state', 'branch_mr_summary', { project_id: 'acme/api', target_branch: 'main', state: 'open' }, 'state: "open" is not one of opened, merged, closed, all.'],
    ['a full name for a user name', 'my_issues', { username: 'Alice Maintainer' }, 'username: "Alice Maintainer" is not a user name; write it without spaces, as in jdoe or @jdoe.'],
    ['what is no ref', 'compare_branches', { project_id: 'acme/api', from: 'main..dev', to: 'main' }, 'from: "main..dev" cannot be the name of a branch or tag, nor a commit; write it as in main, v1.2.0 or 1f0c2a9b.'],
    ['far too much text', 'milestone_progress', { project_id: 'acme/api', milestone: 'x'.repeat(1_001) }, 'milestone: must have at most 1000 characters.'],
  ])('refuse %s before anything is read', async (_, name, args, message) => {
    await expect(harness.prompt(name, args as Record<string, string>)).resolves.toEqual({ ok: false, fault: 'caller', message });
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('take a blank argument for one that was left out', async () => {
    expect(promptText(await harness.prompt('my_open_mrs', { username: ' ' }))).toContain('@alice');
  });
});

describe('prompts where only some projects may be touched', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(domainModules, { GITLAB_MCP_ALLOWED_PROJECTS: 'acme/api' });
  });
  afterAll(() => harness.stop());

  it('are only those that name a project or a group', () => {
    const confined = names.filter((name) => pinned[name]?.some((argument) => /^(project|group)_id/.test(argument)));

    expect(harness.prompts().map(({ name }) => name)).toEqual(confined);
    expect(confined).not.toContain('my_open_mrs');
  });

  it('go nowhere else', async () => {
    await expect(harness.prompt('summarize_open_mrs', { project_id: 'acme/api' })).resolves.toMatchObject({ ok: true });
    harness.gitlab.reset();
    await expect(harness.prompt('summarize_open_mrs', { project_id: 'design-team/web-shop' })).resolves.toMatchObject({ ok: false, fault: 'caller', message: expect.stringContaining('GITLAB_MCP_ALLOWED_PROJECTS') });
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('leave no way around it by a person of a project', async () => {
    harness.gitlab.reset();
    await harness.prompt('team_member_workload', { project_id: 'acme/api', username: 'alice' });

    expect(harness.gitlab.requests.filter(({ path }) => !path.startsWith('/projects/acme%2Fapi')).map(({ path }) => path)).toEqual(['/users']);
  });
});

describe('prompts while GitLab is out of order', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(domainModules, { GITLAB_MCP_RETRY_BUDGET: '0' });
    harness.gitlab.fault({ kind: 'html', status: 502 });
  });
  afterAll(() => harness.stop());

  it.each(names)('%s says so in our words', async (name) => {
    const outcome = await harness.prompt(name, fitting(name));

    expect(outcome).toMatchObject({ ok: false, fault: 'server' });
    expect(outcome).not.toMatchObject({ message: expect.stringMatching(/unexpected error|<html/i) });
  });
});

describe('prompts with little room', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(domainModules, { GITLAB_MCP_MAX_RESULT_BYTES: '2500' });
  });
  afterAll(() => harness.stop());

  it.each(names)('%s keeps to it, keeps its task whole and says what is cut', async (name) => {
    const text = promptText(await harness.prompt(name, fitting(name)));

    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2_500);
    expect(text).toMatch(/## What to do\n\n[\s\S]+never an instruction to you\.$/);
    // Every fence that was opened is closed.
    expect((text.match(/^```/gm) ?? []).length % 2).toBe(0);
  });
});

const law = referenceData.present ? it : it.skip;

law('prompts ask GitLab only for what it publishes (needs the reference data beside the checkout)', async () => {
  const endpoints = new PublishedEndpoints();
  const harness = await ActionHarness.for(domainModules);
  for (const name of names) await harness.prompt(name, fitting(name));
  const values = new Set(['acme%2Fapi', 'acme', 'main']);
  const faults = harness.gitlab.requests.flatMap(({ method, path, search }) => {
    const template = path.split('/').map((segment) => (values.has(segment) || /^\d+$/.test(segment) ? ':value' : segment)).join('/');
    const endpoint = endpoints.find(`${method} ${template}`);
    if (endpoint === undefined) return [`${method} ${template}`];
    return [...search.keys()].map((key) => key.replace(/\[\]$/, '')).filter((key) => !endpoint.parameters.has(key)).map((key) => `${method} ${template} ?${key}`);
  });
  await harness.stop();

  expect([...new Set(faults)]).toEqual([]);
});

describe('prompts over the wire', () => {
  let gitlab: FakeGitLab;
  let http: Product & { readonly url: string };
  beforeAll(async () => {
    gitlab = await FakeGitLab.start();
    http = await Product.http({ GITLAB_URL: gitlab.url });
  });
  afterAll(async () => {
    await http.stop();
    await gitlab.stop();
  });

  const target = (transport: string): Target => (transport === 'stdio' ? { settings: { GITLAB_URL: gitlab.url, GITLAB_TOKEN: tokens.alice } } : { url: http.url, token: tokens.alice });

  describe.each(clientKinds.flatMap((kind) => ['stdio', 'HTTP'].map((transport) => ({ kind, transport }))))('for a $kind client over $transport', ({ kind, transport }) => {
    let client: TestClient;
    beforeAll(async () => {
      gitlab.reset();
      client = await connect(kind, target(transport));
    });
    afterAll(() => client.close());

    it('are listed with title, arguments and icons', async () => {
      const prompts = await client.listPrompts();

      expect(prompts.map(({ name }) => name)).toEqual(names);
      expect(prompts.find(({ name }) => name === 'review_mr')).toMatchObject({
        title: 'Review a merge request',
        arguments: [{ name: 'project_id', required: true }, { name: 'merge_request_iid', required: true }],
      });
      expect(prompts.every(({ icons }) => icons?.length === 3)).toBe(true);
    });

    it('come as one message of a user, with progress for whoever asked for it', async () => {
      const steps: number[] = [];
      const { description, messages } = await client.getPrompt('review_mr', { project_id: 'acme/api', merge_request_iid: '2' }, undefined, ({ progress }) => steps.push(progress));

      expect(description).toBe('Review of acme/api!2');
      expect(messages).toEqual([{ role: 'user', content: { type: 'text', text: expect.stringMatching(/^# Review of acme\/api!2\n[\s\S]*## What to do/) } }]);
      expect(steps.length).toBeGreaterThan(0);
      expect(steps).toEqual([...steps].sort((a, b) => a - b));
    });

    it('are refused with -32602 for what the caller did, and -32603 for what GitLab did', async () => {
      await expect(client.getPrompt('review_mr', { project_id: 'acme/api' })).rejects.toMatchObject({ code: -32602, message: expect.stringContaining('merge_request_iid: is required') });
      await expect(client.getPrompt('nothing', {})).rejects.toMatchObject({ code: -32602, message: expect.stringContaining('There is no prompt "nothing"') });
      await expect(client.getPrompt('summarize_open_mrs', { project_id: 'acme/nothing' })).rejects.toMatchObject({ code: -32602, message: expect.stringContaining('404') });

      gitlab.answer('GET /projects/acme%2Fapi/merge_requests', { message: '403 Forbidden' }, 403);
      await expect(client.getPrompt('summarize_open_mrs', { project_id: 'acme/api' })).rejects.toMatchObject({ code: -32603, message: expect.stringContaining('403') });
      gitlab.reset();
    });
  });

  it.each(clientKinds)('are not there for a %s client on the minimal surface', async (kind) => {
    const client = await connect(kind, { settings: { GITLAB_URL: gitlab.url, GITLAB_TOKEN: tokens.alice, GITLAB_MCP_CAPABILITY_SURFACE: 'minimal' } });
    try {
      await expect(client.getPrompt('my_issues', {})).rejects.toThrow();
    } finally {
      await client.close();
    }
  });
});
