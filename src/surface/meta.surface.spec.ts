import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { domainModules } from '../app.module.js';
import type { Channel } from '../authoring/asking.js';
import type { JsonObject } from '../kernel/json.js';
import { ActionHarness } from '../testing/action-harness.js';
import { tokens } from '../testing/fake-gitlab.js';

const seven = { project_id: 'acme/api', issue_iid: 7 };

describe('the meta surface', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(domainModules, { GITLAB_MCP_TOOL_SURFACE: 'meta' });
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const textOf = async (name: string, args: JsonObject, channel?: Channel) => {
    const outcome = await harness.callTool(name, args, channel === undefined ? {} : { channel });
    if (outcome === undefined || outcome.ok === 'pending') throw new Error(`${name} ended without a text`);
    return `${outcome.ok ? 'did' : 'failed'}: ${outcome.text}`;
  };

  it('has a tool for each domain in alphabetical order, with its actions as a choice', async () => {
    const tools = await harness.tools();
    const names = tools.map(({ name }) => name);
    const domains = harness.catalog.domains().map(({ name }) => `gitlab_${name}`);
    expect(names).toEqual([...names].sort());
    expect(names).toEqual(expect.arrayContaining(domains.filter((name) => name !== 'gitlab_interactive')));
    const server = tools.find(({ name }) => name === 'gitlab_server')?.inputSchema as { properties: JsonObject };
    expect(Object.keys(server.properties)).toEqual(['action', 'params', 'confirm', 'fields']);
    expect((server.properties['action'] as { enum: string[] }).enum).toEqual(['health_check', 'status']);
  });

  it('has the project finder and the wizards as tools with parameters of their own', async () => {
    const tools = await harness.tools();
    const alone = tools.filter(({ inputSchema }) => !('action' in (inputSchema as { properties: JsonObject }).properties)).map(({ name }) => name);
    expect(alone).toEqual(['gitlab_discover_project', 'gitlab_interactive_issue_create', 'gitlab_interactive_mr_create', 'gitlab_interactive_project_create', 'gitlab_interactive_release_create']);
    expect(tools.find(({ name }) => name === 'gitlab_interactive_mr_create')?.description).toContain('merge_request.create (tool gitlab_merge_request)');
    expect(await textOf('gitlab_discover_project', { remote_url: 'git@example.com:acme/api.git' })).not.toContain('no such parameter');
  });

  it('gives the list once for all who are served the same', async () => {
    expect(await harness.tools(tokens.alice)).toBe(await harness.tools(tokens.bob));
  });

  it('is as cautious about a domain as about the worst of its actions', async () => {
    const hints = new Map((await harness.tools()).map(({ name, annotations }) => [name, annotations]));
    expect(hints.get('gitlab_issue')).toMatchObject({ readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true });
    expect(hints.get('gitlab_server')).toMatchObject({ readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true });
  });

  it('runs an action by what stands after the dot, by its id and by its tool name', async () => {
    expect(await textOf('gitlab_issue', { action: 'get', params: seven })).toMatch(/^did: ## #7/);
    expect(await textOf('gitlab_issue', { action: 'issue.get', params: seven })).toMatch(/^did: ## #7/);
    expect(await textOf('gitlab_issue', { action: 'gitlab_issue_get', params: seven })).toContain('"gitlab_issue_get" was read as "issue.get".');
  });

  it('knows the aliases that fill arguments in', async () => {
    expect(await textOf('gitlab_issue', { action: 'close', params: seven })).toMatch(/^did/);
    expect(harness.gitlab.requests.at(-1)).toMatchObject({ method: 'PUT', body: { state_event: 'close' } });
  });

  it('names the valid actions when there is none of that name, or none was said', async () => {
    const text = await textOf('gitlab_tag', { action: 'lst' });
    expect(text).toMatch(/^failed: action: there is no action "lst" here\. Did you mean list/);
    expect(text).toContain('gitlab_tag has: create, delete, get, ');
    expect(await textOf('gitlab_tag', {})).toMatch(/^failed: action: is missing\. gitlab_tag has: create, [a-z_, ]+\.$/);
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('runs no action of another domain, and says which tool has it', async () => {
    expect(await textOf('gitlab_server', { action: 'issue.delete', params: seven, confirm: true })).toMatch(/^failed: action: "issue\.delete" belongs to another tool: call gitlab_issue with \{"action":"delete","params":\{"project_id":"acme\/api","issue_iid":7\},"confirm":true\}\./);
    expect(await textOf('gitlab_server', { action: 'issue.get', params: JSON.stringify(seven), fields: ['iid'] })).toContain('call gitlab_issue with {"action":"get","params":{"project_id":"acme/api","issue_iid":7},"fields":["iid"]}. ');
    expect(await textOf('gitlab_server', { action: 'issue.close', params: seven })).toContain('call gitlab_issue with {"action":"update","params":{"state_event":"close","project_id":"acme/api","issue_iid":7}}. ');
    expect(await textOf('gitlab_server', { action: 'interactive.issue_create', params: { project_id: 'acme/api' } })).toContain('call gitlab_interactive_issue_create with {"project_id":"acme/api"}. ');
    expect(await textOf('gitlab_server', { action: 'issue.list' })).toContain('call gitlab_issue with {"action":"list","params":{}}. ');
    const long = await textOf('gitlab_server', { action: 'issue.create', params: { project_id: 'acme/api', title: 'x', description: 'y'.repeat(2_000) } });
    expect(long).toContain('belongs to another tool: call gitlab_issue with the same arguments. ');
    expect(await textOf('gitlab_issue', { action: 'interactive.issue_create' })).toContain('call gitlab_interactive_issue_create with {}.');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('has no other tools', async () => {
    expect(await harness.callTool('gitlab_execute_action', { action: 'issue.get', params: seven })).toBeUndefined();
    expect(await harness.callTool('gitlab_issue_get', seven)).toBeUndefined();
    expect(await harness.callTool('gitlab_interactive', {})).toBeUndefined();
  });

  it('takes common other names for parameters, numbers as text, and JSON as text', async () => {
    expect(await textOf('gitlab_issue', { action: 'get', params: { project: 'acme/api', iid: '7' } })).toMatch(/^did: ## #7/);
    expect(await textOf('gitlab_issue', { action: 'get', params: JSON.stringify(seven) })).toMatch(/^did: ## #7/);
  });

  it('refuses an unknown parameter and an argument beside params before any request', async () => {
    expect(await textOf('gitlab_issue', { action: 'get', params: { ...seven, issue_idd: 7 } })).toMatch(/issue_idd: issue\.get has no such parameter\. Did you mean issue_iid\?/);
    expect(await textOf('gitlab_issue', { action: 'get', ...seven })).toMatch(/^failed: project_id: there is no such argument\..*belong inside params\./);
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('gives only the fields that were asked for', async () => {
    expect(await harness.callTool('gitlab_issue', { action: 'get', params: seven, fields: ['iid', 'author.username'] })).toMatchObject({ structured: { iid: 7, author: { username: expect.any(String) } } });
    const outcome = await harness.callTool('gitlab_issue', { action: 'get', params: seven, fields: ['iid'] });
    expect(Object.keys((outcome as { structured: JsonObject }).structured)).toEqual(expect.not.arrayContaining(['title']));
  });

  it('continues a list through the same tool', async () => {
    expect(await textOf('gitlab_issue', { action: 'list', params: { project_id: 'acme/api', per_page: 1 } })).toContain('gitlab_issue `{"action":"list","params":{"project_id":"acme/api","per_page":1,"page":2}}`');
  });

  it('deletes once it is confirmed, at the top or inside params', async () => {
    expect(await textOf('gitlab_issue', { action: 'delete', params: seven })).toMatch(/^failed: .*"confirm": true/);
    expect(await textOf('gitlab_issue', { action: 'delete', params: { ...seven, confirm: true }, confirm: false })).toMatch(/^failed/);
    expect(harness.gitlab.requests).toEqual([]);

    expect(await textOf('gitlab_issue', { action: 'delete', params: { ...seven, confirm: true } })).toMatch(/^did/);
    expect(await textOf('gitlab_issue', { action: 'delete', params: { ...seven, issue_iid: 8 }, confirm: true })).toMatch(/^did/);
    expect(harness.gitlab.requests.map(({ method }) => method)).toEqual(['DELETE', 'DELETE']);
  });

  it('asks the person before it deletes', async () => {
    const asked: string[] = [];
    const answering = (content: JsonObject): Channel => ({
      kind: 'push',
      send: ({ message }) => {
        asked.push(message);
        return Promise.resolve({ action: 'accept', content });
      },
    });
    expect(await textOf('gitlab_issue', { action: 'delete', params: seven }, answering({ confirm: false }))).toMatch(/^failed: .*answered no/);
    expect(harness.gitlab.requests).toEqual([]);
    expect(await textOf('gitlab_issue', { action: 'delete', params: seven }, answering({ confirm: true }))).toMatch(/^did/);
    expect(asked).toHaveLength(2);
    expect(asked[0]).toContain('acme/api');
  });
});

describe('the meta surface of a narrower caller', () => {
  it('shows in a domain only the actions that are served', async () => {
    const harness = await ActionHarness.for(domainModules, { GITLAB_MCP_TOOL_SURFACE: 'meta', GITLAB_MCP_IGNORE_SCOPES: 'false' });
    const choiceOf = async (token: string) => {
      const tool = (await harness.tools(token)).find(({ name }) => name === 'gitlab_issue');
      return { choice: (tool?.inputSchema as { properties: { action: { enum: string[] } } }).properties.action.enum, readOnly: tool?.annotations.readOnlyHint };
    };
    expect((await choiceOf(tokens.alice)).choice).toContain('delete');
    const narrow = await choiceOf(tokens.aliceReadOnly);
    expect(narrow.choice).not.toContain('delete');
    expect(narrow.readOnly).toBe(true);
    const outcome = await harness.callTool('gitlab_issue', { action: 'delete', params: seven, confirm: true }, { token: tokens.aliceReadOnly });
    expect(outcome).toMatchObject({ ok: false, text: expect.stringContaining('there is no action "delete" here') });
    await harness.stop();
  });

  it('has no tool for a domain without actions', async () => {
    const harness = await ActionHarness.for(domainModules, { GITLAB_MCP_TOOL_SURFACE: 'meta', GITLAB_MCP_EXCLUDE: 'gitlab_issue,gitlab_tag_delete' });
    const tools = await harness.tools();
    expect(tools.map(({ name }) => name)).not.toContain('gitlab_issue');
    expect(await harness.callTool('gitlab_issue', { action: 'get', params: seven })).toBeUndefined();
    expect((tools.find(({ name }) => name === 'gitlab_tag')?.inputSchema as { properties: { action: { enum: string[] } } }).properties.action.enum).not.toContain('delete');
    await harness.stop();
  });
});
