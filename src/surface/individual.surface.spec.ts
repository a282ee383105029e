import { Injectable, Module } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { domainModules } from '../app.module.js';
import type { Channel } from '../authoring/asking.js';
import { Domain } from '../authoring/domain.decorator.js';
import { RestAction, type RestCall } from '../authoring/rest-action.decorator.js';
import type { JsonObject } from '../kernel/json.js';
import { ActionHarness } from '../testing/action-harness.js';
import { tokens } from '../testing/fake-gitlab.js';

const seven = { project_id: 'acme/api', issue_iid: 7 };
const propertiesOf = (tool: { readonly inputSchema: JsonObject } | undefined) => (tool?.inputSchema['properties'] ?? {}) as Readonly<Record<string, JsonObject>>;

/** A domain whose tools were called otherwise before. */
@Injectable()
class RenamedActions {
  @RestAction('renamed.get', 'GET /projects/:project_id', {
    summary: 'Get a project under a name it did not always have.',
    effect: 'read',
    params: Type.Object({ project_id: Type.String({ description: 'Project by its full path.' }) }),
    tool: 'gitlab_renamed_get',
    aliases: ['gitlab_former_get'],
  })
  declare readonly get: RestCall;

  @RestAction('renamed.status_list', 'GET /projects/:project_id', {
    summary: 'Get a project under a name that is too long for some clients.',
    effect: 'read',
    params: Type.Object({ project_id: Type.String({ description: 'Project by its full path.' }) }),
    tool: 'gitlab_list_everything_that_somebody_renamed_for_a_project',
  })
  declare readonly statusList: RestCall;
}

@Domain('renamed', { summary: 'Renamed', icon: 'tag' })
@Module({ providers: [RenamedActions] })
class RenamedModule {}

describe('the individual surface', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for([...domainModules, RenamedModule], { GITLAB_MCP_TOOL_SURFACE: 'individual' });
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const textOf = async (name: string, args: JsonObject, channel?: Channel) => {
    const outcome = await harness.callTool(name, args, channel === undefined ? {} : { channel });
    if (outcome === undefined || outcome.ok === 'pending') throw new Error(`${name} ended without a text`);
    return `${outcome.ok ? 'did' : 'failed'}: ${outcome.text}`;
  };

  it('has a tool for every action in alphabetical order, and none for aliases', async () => {
    const names = (await harness.tools()).map(({ name }) => name);
    expect(names).toHaveLength(harness.catalog.entries.length);
    expect(names).toEqual([...names].sort());
    expect(names).toEqual(expect.arrayContaining(['gitlab_issue_get', 'gitlab_server_health_check', 'gitlab_interactive_mr_create', 'gitlab_discover_project']));
    expect(names.filter((name) => /_(close|reopen)$/.test(name))).toEqual([]);
  });

  it('publishes the parameters of an action, fields, and confirm where it may be needed', async () => {
    const tools = new Map((await harness.tools()).map((tool) => [tool.name, tool]));
    expect(Object.keys(propertiesOf(tools.get('gitlab_issue_get')))).toEqual(['project_id', 'issue_iid', 'fields']);
    expect(Object.keys(propertiesOf(tools.get('gitlab_issue_delete')))).toEqual(['project_id', 'issue_iid', 'confirm', 'fields']);
    // Not destructive itself, but its guard asks when a commit deletes files.
    expect(Object.keys(propertiesOf(tools.get('gitlab_commit_create')))).toContain('confirm');
    expect(tools.get('gitlab_issue_get')?.inputSchema).toMatchObject({ required: ['project_id', 'issue_iid'], additionalProperties: false });
  });

  it('says of each tool what its action does', async () => {
    const hints = new Map((await harness.tools()).map(({ name, annotations }) => [name, annotations]));
    expect(hints.get('gitlab_issue_get')).toMatchObject({ readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true });
    expect(hints.get('gitlab_issue_create')).toMatchObject({ readOnlyHint: false, destructiveHint: false, idempotentHint: false });
    expect(hints.get('gitlab_issue_update')).toMatchObject({ readOnlyHint: false, destructiveHint: false, idempotentHint: true });
    expect(hints.get('gitlab_issue_delete')).toMatchObject({ readOnlyHint: false, destructiveHint: true, idempotentHint: true });
  });

  it('names with each wizard the way without questions', async () => {
    expect((await harness.tools()).find(({ name }) => name === 'gitlab_interactive_release_create')?.description).toContain('release.create (tool gitlab_release_create)');
    expect(await textOf('gitlab_interactive_issue_create', { project_id: 'acme/api' })).toMatch(/^failed: .*issue\.create.*gitlab_issue_create \{/);
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('runs a tool, with numbers as text and empty optional arguments', async () => {
    expect(await textOf('gitlab_issue_get', { project_id: 'acme/api', issue_iid: '7' })).toMatch(/^did: ## #7/);
    expect(await textOf('gitlab_issue_list', { project_id: 'acme/api', search: '', milestone: null })).toMatch(/^did/);
  });

  it('gives only the fields that were asked for', async () => {
    const outcome = await harness.callTool('gitlab_issue_get', { ...seven, fields: ['iid', 'title'] });
    expect(outcome).toMatchObject({ ok: true, structured: { iid: 7, title: expect.any(String) } });
    expect(Object.keys((outcome as { structured: JsonObject }).structured)).toEqual(expect.not.arrayContaining(['state', 'author']));
  });

  it('refuses other names for parameters, and confirm where nothing is to confirm', async () => {
    expect(await textOf('gitlab_issue_get', { project: 'acme/api', issue_iid: 7 })).toMatch(/project: issue\.get has no such parameter\. Did you mean project_id\?/);
    expect(await textOf('gitlab_issue_get', { ...seven, confirm: true })).toMatch(/confirm: issue\.get has no such parameter\./);
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('has no other tools', async () => {
    for (const name of ['gitlab_issue', 'gitlab_issue_close', 'issue.get', 'issue.close', 'gitlab_execute_action', 'toString', '']) expect(await harness.callTool(name, seven)).toBeUndefined();
  });

  it('continues a list through the same tool', async () => {
    expect(await textOf('gitlab_issue_list', { project_id: 'acme/api', per_page: 1 })).toContain('gitlab_issue_list `{"project_id":"acme/api","per_page":1,"page":2}`');
  });

  it('answers to the name that a tool had before, and says the new one', async () => {
    expect(await textOf('gitlab_former_get', { project_id: 'acme/api' })).toMatch(/^did: [^]*"gitlab_former_get" is now called "gitlab_renamed_get"\.$/);
    expect(await textOf('gitlab_renamed_get', { project_id: 'acme/api' })).not.toContain('is now called');
  });

  it('shortens a name of more than 50 characters, and answers to the long one', async () => {
    expect((await harness.tools()).map(({ name }) => name)).toContain('gitlab_list_everything_that_somebody_renamed');
    expect(await textOf('gitlab_list_everything_that_somebody_renamed_for_a_project', { project_id: 'acme/api' })).toContain('is now called "gitlab_list_everything_that_somebody_renamed".');
  });

  it('deletes once it is confirmed', async () => {
    expect(await textOf('gitlab_issue_delete', seven)).toMatch(/^failed: .*"confirm": true/);
    expect(harness.gitlab.requests).toEqual([]);
    expect(await textOf('gitlab_issue_delete', { ...seven, confirm: true })).toMatch(/^did/);
  });

  it('asks the person before it deletes', async () => {
    const answering = (action: string, content?: JsonObject): Channel => ({ kind: 'push', send: () => Promise.resolve({ action, ...(content === undefined ? {} : { content }) }) });
    const texts = [
      await textOf('gitlab_issue_delete', seven, answering('accept', { confirm: false })),
      await textOf('gitlab_issue_delete', seven, answering('decline')),
      await textOf('gitlab_issue_delete', seven, answering('cancel')),
    ];
    expect(new Set(texts).size).toBe(3);
    expect(texts.every((text) => text.startsWith('failed'))).toBe(true);
    expect(harness.gitlab.requests).toEqual([]);
    expect(await textOf('gitlab_issue_delete', seven, answering('accept', { confirm: true }))).toMatch(/^did/);
  });

  it('takes confirm for a commit that deletes files, and asks without it', async () => {
    const commit = { project_id: 'acme/api', branch: 'feature/metrics', commit_message: 'Remove the readme', actions: [{ action: 'delete', file_path: 'README.md' }] };
    expect(await textOf('gitlab_commit_create', commit)).toMatch(/^failed: .*"confirm": true/);
    expect(harness.gitlab.requests).toEqual([]);
    expect(await textOf('gitlab_commit_create', { ...commit, confirm: true })).toMatch(/^did/);
  });
});

describe('the individual surface of a narrower caller', () => {
  it('shows only the tools of what is served, and runs no others', async () => {
    const harness = await ActionHarness.for(domainModules, { GITLAB_MCP_TOOL_SURFACE: 'individual', GITLAB_MCP_IGNORE_SCOPES: 'false', GITLAB_MCP_EXCLUDE: 'gitlab_issue_list' });
    const names = async (token: string) => (await harness.tools(token)).map(({ name }) => name);
    expect(await names(tokens.alice)).toContain('gitlab_issue_delete');
    expect(await names(tokens.alice)).not.toContain('gitlab_issue_list');
    const narrow = await harness.tools(tokens.aliceReadOnly);
    // What signs in to GitLab by a token among its arguments needs nothing of the caller's own.
    expect(narrow.filter(({ annotations }) => !annotations.readOnlyHint).map(({ name }) => name)).toEqual(['gitlab_runner_delete_by_token', 'gitlab_runner_register', 'gitlab_runner_verify']);
    expect(await harness.callTool('gitlab_issue_delete', { ...seven, confirm: true }, { token: tokens.aliceReadOnly })).toBeUndefined();
    await harness.stop();
  });

  it('makes the project optional on every tool when there is a default, and uses it', async () => {
    const harness = await ActionHarness.for(domainModules, { GITLAB_MCP_TOOL_SURFACE: 'individual', GITLAB_MCP_DEFAULT_PROJECT: 'acme/api' });
    const demanding = (await harness.tools()).filter(({ inputSchema }) => (inputSchema['required'] as string[] | undefined)?.includes('project_id'));
    expect(demanding.map(({ name }) => name)).toEqual([]);
    await harness.callTool('gitlab_issue_get', { issue_iid: 7 });
    expect(harness.gitlab.requests.at(-1)?.path).toContain('acme%2Fapi');
    await harness.stop();
  });
});
