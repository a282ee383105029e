import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FakeGitLab, tokens } from '../src/testing/fake-gitlab.js';
import { accept, type AskingClient, connectAsking, decline } from './support/asking-clients.js';
import { clientKinds, connect, type TestClient, type ToolAnswer } from './support/clients.js';
import { Product } from './support/product.js';

const seven = { project_id: 'acme/api', issue_iid: 7 };

/** How the same things are called on a surface. */
interface Surface {
  readonly name: 'meta' | 'individual';
  call(action: string, params: Record<string, unknown>, beside?: Record<string, unknown>): [tool: string, args: Record<string, unknown>];
}

const surfaces: readonly Surface[] = [
  { name: 'meta', call: (action, params, beside = {}) => [`gitlab_${action.split('.')[0] ?? ''}`, { action: action.split('.')[1], params, ...beside }] },
  { name: 'individual', call: (action, params, beside = {}) => [`gitlab_${action.replace('.', '_')}`, { ...params, ...beside }] },
];
const cells = surfaces.flatMap((surface) => clientKinds.map((kind) => ({ surface, kind, name: surface.name })));

let gitlab: FakeGitLab;
beforeAll(async () => {
  gitlab = await FakeGitLab.start();
});
beforeEach(() => gitlab.reset());
afterAll(() => gitlab.stop());

const settingsFor = ({ name }: Surface) => ({ GITLAB_URL: gitlab.url, GITLAB_TOKEN: tokens.alice, GITLAB_MCP_TOOL_SURFACE: name });
/** Without what is asked to know the caller, which happens beside the call. */
const sent = () => gitlab.requests.filter(({ path }) => /issues/.test(path));

function textOf({ content, isError }: ToolAnswer): string {
  return `${isError === true ? 'failed' : 'did'}: ${content[0]?.text ?? ''}`;
}

describe.each(cells)('a $kind client on the $name surface', ({ surface, kind }) => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect(kind, { settings: settingsFor(surface) });
  });
  afterAll(() => client.close());

  it('lists tools that its library takes, all with a title and four hints', async () => {
    const tools = await client.listTools();
    const names = tools.map(({ name }) => name);
    expect(names).toEqual([...names].sort());
    expect(names).toContain(surface.name === 'meta' ? 'gitlab_issue' : 'gitlab_issue_get');
    expect(names).toEqual(expect.arrayContaining(['gitlab_discover_project', 'gitlab_interactive_issue_create']));
    for (const tool of tools) {
      expect(tool.title).toBeTruthy();
      expect(tool.description).toBeTruthy();
      expect(Object.keys(tool.annotations ?? {}).sort()).toEqual(['destructiveHint', 'idempotentHint', 'openWorldHint', 'readOnlyHint']);
    }
  });

  it('reads an issue, by a number given as text and with chosen fields too', async () => {
    const whole = await client.call(...surface.call('issue.get', { project_id: 'acme/api', issue_iid: '7' }));
    expect(textOf(whole)).toMatch(/^did: ## #7/);
    expect(whole.structuredContent).toMatchObject({ iid: 7 });

    const chosen = await client.call(...surface.call('issue.get', seven, { fields: ['iid', 'author.username'] }));
    const { next_steps: _steps, ...structured } = chosen.structuredContent ?? {};
    expect(Object.keys(structured).sort()).toEqual(['author', 'iid']);
  });

  it('deletes nothing unless the call is confirmed', async () => {
    expect(textOf(await client.call(...surface.call('issue.delete', seven)))).toMatch(/^failed: .*"confirm": true/);
    expect(sent()).toEqual([]);
    expect(textOf(await client.call(...surface.call('issue.delete', seven, { confirm: true })))).toMatch(/^did/);
    expect(sent().map(({ method }) => method)).toEqual(['DELETE']);
  });

  it('is told of an unknown parameter before any request, and of an unknown tool by the protocol', async () => {
    expect(textOf(await client.call(...surface.call('issue.get', { ...seven, issue_idd: 7 })))).toMatch(/^failed: .*issue_idd: issue\.get has no such parameter\. Did you mean issue_iid\?/);
    expect(sent()).toEqual([]);
    await expect(client.call('gitlab_execute_action', { action: 'issue.get', params: seven })).rejects.toMatchObject({ code: -32602 });
  });

  it('reads the exact call of an action as this surface takes it, and it runs', async () => {
    const { call } = JSON.parse((await client.read('gitlab://tools/issue.get')).contents[0]?.text ?? '') as { call: { tool: string; arguments: Record<string, unknown> } };
    const [tool, args] = surface.call('issue.get', { project_id: 'group/project', issue_iid: 7 });
    expect(call).toEqual({ tool, arguments: args });
    expect(textOf(await client.call(...surface.call('issue.get', seven)))).toMatch(/^did/);

    const deletion = JSON.parse((await client.read('gitlab://tools/issue.delete')).contents[0]?.text ?? '') as { call: { arguments: Record<string, unknown> } };
    expect(deletion.call.arguments['confirm']).toBe(true);
  });

  it('is told of the way without questions, as this surface takes it', async () => {
    const text = textOf(await client.call('gitlab_interactive_issue_create', { project_id: 'acme/api' }));
    expect(text).toMatch(/^failed: /);
    expect(text).toContain('issue.create');
    expect(text).toContain(surface.name === 'meta' ? 'gitlab_issue {"action":"create","params":{' : 'gitlab_issue_create {"project_id":');
    expect(sent()).toEqual([]);
  });
});

describe('a client on the meta surface', () => {
  let client: TestClient;
  beforeAll(async () => {
    client = await connect('v2 modern', { settings: settingsFor(surfaces[0]!) });
  });
  afterAll(() => client.close());

  it('may confirm inside params, and use other names for parameters', async () => {
    expect(textOf(await client.call('gitlab_issue', { action: 'get', params: { project: 'acme/api', iid: 7 } }))).toMatch(/^did/);
    expect(textOf(await client.call('gitlab_issue', { action: 'delete', params: { ...seven, confirm: true } }))).toMatch(/^did/);
  });

  it('is told the valid actions when there is none of that name', async () => {
    expect(textOf(await client.call('gitlab_server', { action: 'state' }))).toBe('failed: action: there is no action "state" here. Did you mean status? gitlab_server has: health_check, status.');
  });
});

describe('a client on the dynamic surface', () => {
  it('is told where its arguments belong and what they have to be', async () => {
    const client = await connect('v2 modern', { settings: { GITLAB_URL: gitlab.url, GITLAB_TOKEN: tokens.alice } });
    const execute = async (args: Record<string, unknown>) => textOf(await client.call('gitlab_execute_action', args));
    expect(await execute({ action: 'issue.delete', params: { ...seven, confirm: true } })).toContain('confirm: belongs beside params, not inside, as in {"action": "issue.delete", "params": {…}, "confirm": true}.');
    expect(await execute({ action: 1 })).toMatch(/^failed: action: must be text\. Send the id of an action/);
    expect(await execute({ action: ' ' })).toMatch(/^failed: action: is missing\. Send the id of an action/);
    expect(textOf(await client.call('gitlab_find_action', { query: 7 }))).toMatch(/^failed: query: must be text; say what you want/);
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']) {
      expect(textOf(await client.call('gitlab_find_action', { query: name }))).toMatch(/^did/);
      expect(await execute({ action: name })).toContain(`there is no action "${name}" here`);
    }
    expect(sent()).toEqual([]);
    await client.close();
  });

  it('is shown what an action does by the alias that the query meant, with what that fills in', async () => {
    const client = await connect('v2 modern', { settings: { GITLAB_URL: gitlab.url, GITLAB_TOKEN: tokens.alice } });
    const found = async (query: string) => {
      const answer = await client.call('gitlab_find_action', { query, limit: 1 });
      const { results } = answer.structuredContent as { results: readonly { example: { arguments: unknown } }[] };
      return { text: textOf(answer), result: results[0], calls: results[0]?.example.arguments };
    };
    const epic = await found('create an epic');
    expect(epic.text).toContain('1. `issue.work_item_create` (write; or `group.epic_create`, which fills in work_item_type_id: "Epic"): Create an epic in a group.');
    expect(epic.result).toMatchObject({ id: 'issue.work_item_create', alias: 'group.epic_create', summary: 'Create an epic in a group.' });
    expect(epic.calls).toEqual({ action: 'issue.work_item_create', params: { full_path: 'group', title: 'Checkout without an account', work_item_type_id: 'Epic' } });
    expect((await found('delete the epic')).text).toContain('1. `issue.work_item_delete` (destructive, needs confirm: true; or `group.epic_delete`): Delete an epic of a group');
    const closed = await found('close the issue');
    expect(closed.calls).toEqual({ action: 'issue.update', params: { ...seven, project_id: 'group/project', state_event: 'close' } });
    expect((await found('set the due date of an issue')).result).not.toHaveProperty('alias');
    await client.close();
  });

  it('finds the actions of a domain by their verb alone, and so does an alias in its domain', async () => {
    const client = await connect('v2 modern', { settings: { GITLAB_URL: gitlab.url, GITLAB_TOKEN: tokens.alice } });
    const found = async (query: string, domain: string) => {
      const { results } = (await client.call('gitlab_find_action', { query, domain })).structuredContent as { results: readonly { id: string; low_confidence: boolean }[] };
      return results.filter(({ low_confidence }) => !low_confidence).map(({ id }) => id);
    };
    for (const [query, domain, id] of [['list', 'issue', 'issue.list'], ['create', 'merge_request', 'merge_request.create'], ['update', 'wiki', 'wiki.update'], ['find', 'search', 'search.projects']] as const) {
      const ids = await found(query, domain);
      expect([query, ids[0]]).toEqual([query, id]);
      expect(ids.every((each) => each.startsWith(`${domain}.`))).toBe(true);
    }
    expect(await found('create epic', 'group')).toContain('issue.work_item_create');
    await client.close();
  });
});

describe('a client of a server that leaves actions out', () => {
  const readOnly = { GITLAB_MCP_READ_ONLY: 'true', GITLAB_MCP_TIER: 'ultimate', GITLAB_MCP_IGNORE_SCOPES: 'true' };
  const said = 'What is left out here by read-only mode does not show either.';

  it.each<[string, string, (action: string) => [string, Record<string, unknown>]]>([
    ['dynamic', 'issue.delete', (action) => ['gitlab_execute_action', { action, params: seven }]],
    ['meta', 'delete', (action) => ['gitlab_issue', { action, params: seven }]],
    ['individual', 'gitlab_issue_delete', (tool) => [tool, seven]],
  ])('is told so alike of what exists and what does not on the %s surface', async (surface, name, call) => {
    const client = await connect('v2 modern', { settings: { GITLAB_URL: gitlab.url, GITLAB_TOKEN: tokens.alice, GITLAB_MCP_TOOL_SURFACE: surface, ...readOnly } });
    const told = async (missing: string) => client.call(...call(missing)).then(textOf, (error: unknown) => (error as Error).message);
    for (const missing of [name, `${name}_nothing`]) {
      const text = await told(missing);
      expect(text).toMatch(new RegExp(`there is no (action|tool) "${missing}"`, 'i'));
      expect(text).toContain(said);
    }
    await client.close();
  });
});

describe('a server whose tools begin with a word of their own', () => {
  const settings = (surface: string) => ({ GITLAB_URL: gitlab.url, GITLAB_TOKEN: tokens.alice, GITLAB_MCP_TIER: 'ultimate', GITLAB_MCP_TOOL_SURFACE: surface, GITLAB_MCP_TOOL_PREFIX: 'work_gl1' });
  const call: Readonly<Record<string, [string, Record<string, unknown>]>> = {
    dynamic: ['work_gl1_execute_action', { action: 'issue.get', params: seven }],
    meta: ['work_gl1_issue', { action: 'get', params: seven }],
    individual: ['work_gl1_issue_get', seven],
  };

  it.each(Object.keys(call))('names all of the %s surface so, short enough for every client, and runs what it names', async (surface) => {
    const client = await connect('v2 modern', { settings: settings(surface) });
    const tools = await client.listTools();
    expect(tools.filter(({ name }) => !/^work_gl1_[a-z0-9_]{1,43}$/.test(name))).toEqual([]);
    expect(new Set(tools.map(({ name }) => name)).size).toBe(tools.length);
    // No text leads to a tool that is not there.
    expect([...tools.map(({ description, inputSchema }) => JSON.stringify([description, inputSchema])), client.instructions()].join().match(/gitlab_(?!ci_ymls)\w+/g)).toBeNull();

    const [name, args] = call[surface]!;
    expect(textOf(await client.call(name, args))).toMatch(/^did: ## #7/);
    await expect(client.call(name.replace('work_gl1', 'gitlab'), args)).rejects.toMatchObject({ code: -32602 });
    const { call: shown } = JSON.parse((await client.read('gitlab://tools/issue.get')).contents[0]?.text ?? '') as { call: { tool: string } };
    expect(shown.tool).toBe(name);
    await client.close();
  });

  it('leads on by these names, and leaves out by them', async () => {
    const client = await connect('v1', { settings: { ...settings('dynamic'), GITLAB_MCP_EXCLUDE: 'work_gl1_issue_delete,gitlab_issue_move' } });
    const found = await client.call('work_gl1_find_action', { query: 'show an issue' });
    expect(textOf(found)).toContain('Run one with work_gl1_execute_action');
    for (const action of ['issue.delete', 'issue.move']) {
      expect(textOf(await client.call('work_gl1_execute_action', { action, params: seven }))).toMatch(new RegExp(`^failed: .*no action "${action}".*`, 's'));
    }
    // Whoever read of a tool calls it, also where it is an action.
    for (const action of ['work_gl1_issue_get', 'gitlab_issue_get']) expect(textOf(await client.call('work_gl1_execute_action', { action, params: seven }))).toMatch(/^did: ## #7/);
    expect(textOf(await client.call('work_gl1_find_action', { query: 'work_gl1_issue_get', limit: 1 }))).toContain('`issue.get`');
    expect(textOf(await client.call('work_gl1_execute_action', { action: 'issue.nothing', params: {} }))).toContain('Find ids with work_gl1_find_action.');
    await client.close();
  });
});

describe('a client that finds actions on a server without those that change something', () => {
  const left = 'What changes something in GitLab is left out here by';
  const found = async (settings: Readonly<Record<string, string>>, query: string) => {
    const client = await connect('v2 modern', { settings: { GITLAB_URL: gitlab.url, GITLAB_MCP_TIER: 'ultimate', ...settings } });
    const text = textOf(await client.call('gitlab_find_action', { query }));
    await client.close();
    return text;
  };

  it('is told so where it wants a change or nothing fits well, and not otherwise', async () => {
    const readOnly = { GITLAB_TOKEN: tokens.alice, GITLAB_MCP_READ_ONLY: 'true' };
    for (const wish of ['merge a merge request', 'create an issue', 'please close issue 7', 'xyzzy plugh']) expect(await found(readOnly, wish)).toContain(`${left} read-only mode.`);
    for (const wish of ['list merge requests', 'show an issue', 'why did the pipeline fail']) expect(await found(readOnly, wish)).not.toContain(left);
    expect(await found({ GITLAB_TOKEN: tokens.alice }, 'create an issue')).not.toContain(left);
  });

  it('is told so of a token that only reads', async () => {
    expect(await found({ GITLAB_TOKEN: tokens.aliceReadOnly }, 'create an issue')).toContain(`${left} the token's scopes.`);
  });
});

describe('a client on the individual surface', () => {
  it('is told the nearest names of a tool that is not there, however its words are ordered', async () => {
    const client = await connect('v2 modern', { settings: settingsFor(surfaces[1]!) });
    for (const [wrong, right] of [['gitlab_isue_get', 'gitlab_issue_get'], ['gitlab_merge_request_merge', 'gitlab_mr_merge'], ['gitlab_list_issues', 'gitlab_issue_list']] as const) {
      await expect(client.call(wrong, seven)).rejects.toThrow(new RegExp(`There is no tool "${wrong}"\\. Nearest: .*\\b${right}\\b`));
    }
    await expect(client.call('zzzzzzzzzzzz', {})).rejects.toThrow('There is no tool "zzzzzzzzzzzz".');
    await client.close();
  });

  it('must use the published names of parameters', async () => {
    const client = await connect('v2 modern', { settings: settingsFor(surfaces[1]!) });
    expect(textOf(await client.call('gitlab_issue_get', { project: 'acme/api', issue_iid: 7 }))).toMatch(/^failed: .*project: issue\.get has no such parameter/);
    expect(sent()).toEqual([]);
    await client.close();
  });
});

describe.each(cells)('a person asked through a $kind client on the $name surface', ({ surface, kind }) => {
  let client: AskingClient;
  beforeEach(async () => {
    client = await connectAsking(kind, { settings: settingsFor(surface) });
  });
  afterEach(() => client.close());

  it('decides on a deletion, which is sent only after yes', async () => {
    client.person.prepare({ confirm: decline });
    expect(textOf(await client.call(...surface.call('issue.delete', seven)))).toMatch(/^failed: .*declined/);
    client.person.prepare({ confirm: accept({ confirm: false }) });
    expect(textOf(await client.call(...surface.call('issue.delete', seven)))).toMatch(/^failed: .*answered no/);
    expect(sent()).toEqual([]);

    client.person.prepare({ confirm: accept({ confirm: true }) });
    expect(textOf(await client.call(...surface.call('issue.delete', seven)))).toMatch(/^did/);
    expect(client.person.keys).toEqual(['confirm']);
    expect(sent().map(({ method }) => method)).toEqual(['DELETE']);
  });
});

describe('the surface over HTTP', () => {
  it.each(surfaces)('is $name for every client of the process', async (surface) => {
    const product = await Product.http({ GITLAB_URL: gitlab.url, GITLAB_MCP_TOOL_SURFACE: surface.name });
    for (const kind of clientKinds) {
      const client = await connect(kind, { url: product.url, token: tokens.alice });
      expect(textOf(await client.call(...surface.call('issue.get', seven)))).toMatch(/^did: ## #7/);
      await client.close();
    }
    await product.stop();
  });
});
