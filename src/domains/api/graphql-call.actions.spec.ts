import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../kernel/json.js';
import { ActionHarness } from '../../testing/action-harness.js';
import { ApiModule } from './api.module.js';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(ApiModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

const query = (document: string, more: JsonObject = {}) => harness.run('api.graphql_query', { document, ...more });
const refused = async (action: string, document: string, more: JsonObject = {}) => (await harness.fail(action, { document, ...more }, { confirm: true })).text;
const answered = (data: unknown) => harness.gitlab.answer('POST /api/graphql', { data });

describe('a query', () => {
  it('gives its data, with its variables', async () => {
    const { text, structured } = await query('query($path: ID!, $iid: String!) { project(fullPath: $path) { workItem(iid: $iid) { iid title } } }', { variables: { path: 'acme/api', iid: '7' } });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'POST', path: '/api/graphql', body: { variables: { path: 'acme/api', iid: '7' } } }]);
    expect(structured).toMatchObject({ data: { project: { workItem: { iid: '7' } } } });
    expect(text).toMatch(/^## Answer to the GraphQL query\n\n```json\n\{\n "data": \{/);
  });

  it('runs the operation that is named among several', async () => {
    const document = 'query First { project(fullPath: "acme/api") { id } } query Second { project(fullPath: "acme/api") { name } }';
    const { structured } = await query(document, { operation_name: 'Second' });

    expect(harness.gitlab.requests[0]?.body).toEqual({ query: 'query First{project(fullPath:"acme/api"){id}}query Second{project(fullPath:"acme/api"){name}}', variables: {}, operationName: 'Second' });
    expect(Object.keys((structured['data'] as { project: object }).project)).toEqual(['name']);
  });

  it('reaches GitLab as it was read here, not as it was written', async () => {
    answered({ currentUser: { id: '1' } });
    // To GitLab a carriage return ends no comment, and an escape in a block string ends elsewhere: as written, both would be mutations there.
    await query('#\r query A($a:String="""\n mutation { destroyNote(input:{id:"gid://gitlab/Note/1"}) { errors } } #\r"""){currentUser{id}}');
    await query('query A($a:[String]=["""\\"""" x"]){currentUser{id}} mutation B{a:destroyNote{errors}} #"""]){currentUser{id}} query B{currentUser{id}}', { operation_name: 'B' });
    for (const { body } of harness.gitlab.requests) {
      const { query: sent } = body as { query: string };
      expect(sent).not.toMatch(/[\r\n]|"""/);
      expect(sent).toMatch(/^query A\(/);
    }
  });

  it('is read in no time, however often its fragments are spread', async () => {
    answered({ currentUser: { id: '1' } });
    const spread = Array.from({ length: 60 }, (_, level) => `fragment F${level} on Query{...F${level + 1} ...F${level + 1}}`).join(' ');
    await query(`{...F0} ${spread} fragment F60 on Query{currentUser{id}}`);
    expect(harness.gitlab.requests).toHaveLength(1);
  });

  it.each([
    ['mutation { workItemDelete(input: {id: "1"}) { errors } }', {}, 'holds a mutation, and this action runs queries only. Use api.graphql_mutate'],
    ['query A { project(fullPath: "x") { id } } mutation B { workItemDelete(input: {id: "1"}) { errors } }', { operation_name: 'A' }, 'holds a mutation'],
    ['#query\nmutation{a}', {}, 'holds a mutation'],
    ['"""query"""\nmutation{a}', {}, 'holds a mutation'],
    ['subscription { issuableTitleUpdated(issuableId: "1") { id } }', {}, 'holds a subscription'],
    ['query A { a } query B { b }', {}, 'operation_name: is missing, since the document has several operations: A, B'],
    ['query A { a } query B { b }', { operation_name: 'C' }, 'has no query of that name. It has A, B'],
    ['query { a } query { b }', {}, 'operation_name: is missing'],
    ['fragment F on Project { id }', {}, 'holds no query'],
    ['type Query { a: Int } query { a }', {}, 'defines types'],
    ['query { project(fullPath: "x" { id } }', {}, 'The GraphQL document cannot be read.\nSyntax Error'],
    ['{'.repeat(100_000), {}, 'cannot be read'],
    ['', {}, 'document: must not be empty'],
  ])('is refused before any request where it is none: %.60s', async (document, more, why) => {
    expect(await refused('api.graphql_query', document, more)).toContain(why);
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('is one although a mutation is mentioned in it', async () => {
    await query('query mutation { project(fullPath: "mutation { x }") { id } } # mutation { y }');
    expect(harness.gitlab.requests).toHaveLength(1);
  });

  it('fails in GitLab\'s words, which come with status 200', async () => {
    const text = await refused('api.graphql_query', 'query { project(fullPath: "acme/api") { colour } }');
    expect(text).toContain("GitLab says: Field 'colour' doesn't exist on type 'Project'");
    expect(text).toContain('POST /api/graphql → 200');
  });

  it('loses secrets, under whatever name the document asks for them', async () => {
    answered({ project: { runnersToken: 'a', harmless: 'b', nodes: [{ t: 'c', name: 'kept' }], ciVariables: { nodes: [{ key: 'K', value: 'd', v: 'e' }] }, webUrl: 'https://u:p@host/x' } });
    const { text, structured } = await query('{ project(fullPath: "x") { runnersToken harmless: runnersToken nodes: x { ...F } ciVariables { nodes { key value v: value } } webUrl } } fragment F on X { t: feedToken name }');

    expect(structured).toEqual({ data: { project: { nodes: [{ name: 'kept' }], ciVariables: { nodes: [{ key: 'K' }] }, webUrl: 'https://host/x' } } });
    expect(text).toContain('Left out, since they hold secrets: `runnersToken`, `harmless`, `t`, `value`, `v`.');
  });

  it('keeps what the document asked for, nulls too', async () => {
    answered({ project: { description: null, avatarUrl: 'x', author: { username: 'a', name: 'b', id: 1 } } });
    expect((await query('{ project { description } }')).structured).toEqual({ data: { project: { description: null, avatarUrl: 'x', author: { username: 'a', name: 'b', id: 1 } } } });
  });

  it('fits a large answer, and says how the rest is had', async () => {
    answered({ project: { issues: { nodes: Array.from({ length: 2_000 }, (_, iid) => ({ iid, title: 'x'.repeat(60) })) } } });
    const document = '{ project(fullPath: "x") { issues { nodes { iid title } } } }';
    const { text, structured } = await query(document);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60_000);
    expect(Buffer.byteLength(JSON.stringify(structured))).toBeLessThanOrEqual(60_000);

    const { fields } = JSON.parse(/`(\{"action".*?\})`\n*$/.exec(text)?.[1] ?? '') as { fields: string[] };
    const shown = (structured['data'] as { project: { issues: { nodes: unknown[] } } }).project.issues.nodes.length;
    expect(fields).toEqual([`data.project.issues.nodes[${shown}:]`]);
    const rest = await harness.run('api.graphql_query', { document }, { fields });
    expect((rest.structured['data'] as { project: { issues: { nodes: { iid: number }[] } } }).project.issues.nodes[0]?.iid).toBe(shown);
  });

  it('does not repeat a long document in the call that continues', async () => {
    answered({ rows: Array.from({ length: 5_000 }, () => 'x'.repeat(60)) });
    const { text } = await query(`{ rows # ${'long '.repeat(4_000)}\n }`);
    expect(text).toMatch(/Repeat the call with `fields`: `\["data\.rows\[\d+:\]"\]`/);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60_000);
  });
});

describe('a mutation', () => {
  const create = 'mutation($input: WorkItemCreateInput!) { workItemCreate(input: $input) { workItem { iid } errors } }';
  const input = (description: string) => ({ variables: { input: { namespacePath: 'acme/api', title: 'New', workItemTypeId: 'gid://gitlab/WorkItems::Type/1', descriptionWidget: { description } } } });

  it('is run once someone has agreed, who is told what it would do', async () => {
    const { text } = await harness.fail('api.graphql_mutate', { document: `# harmless\n${create}`, ...input('Hello') });
    expect(text).toContain('Run in GitLab by GraphQL workItemCreate with the variables {"input":{"namespacePath":"acme/api",');
    expect(text).toContain('as the document says: mutation($input:WorkItemCreateInput!){workItemCreate(input:$input){workItem{iid}errors}} (api.graphql_mutate)');
    expect(text).not.toContain('harmless');
    expect(harness.gitlab.requests).toEqual([]);

    const done = await harness.run('api.graphql_mutate', { document: create, ...input('Hello') }, { confirm: true });
    expect(harness.gitlab.writes).toHaveLength(1);
    expect(done.structured).toMatchObject({ data: { workItemCreate: { errors: [] } } });
  });

  it('names every field that it runs, those of fragments too, and hides secrets', async () => {
    const document = 'mutation M { ...F safe: b(input: {token: "x"}) { errors } } fragment F on Mutation { a(input: {}) { errors } }';
    const { text } = await harness.fail('api.graphql_mutate', { document, variables: { password: 'hunter2' } });
    expect(text).toContain('by GraphQL a, b with the variables {"password":"(not shown)"}');
  });

  it.each([
    ['in a variable', create, input('ok\n/close')],
    ['in a text of the document', 'mutation { createNote(input: {noteableId: "1", body: "ok\\n/close"}) { errors } }', {}],
    ['in a block of the document', 'mutation { createNote(input: {noteableId: "1", body: """\n  ok\n  /close\n"""}) { errors } }', {}],
    ['as a default of a variable', 'mutation($b: String = "/close") { createNote(input: {noteableId: "1", body: $b}) { errors } }', {}],
    ['with the slash written as its number', 'mutation { createNote(input: {noteableId: "1", body: "\\u002fclose"}) { errors } }', {}],
  ])('with a quick action %s is refused, unless it is meant', async (_where, document, more) => {
    expect(await refused('api.graphql_mutate', document, more)).toContain('starts with a GitLab quick action');
    expect(harness.gitlab.requests).toEqual([]);

    await harness.call('api.graphql_mutate', { document, ...more, allow_quick_actions: true }, { confirm: true });
    expect(harness.gitlab.requests).toHaveLength(1);
  });

  it('is refused where it is none', async () => {
    expect(await refused('api.graphql_mutate', 'query { a }')).toContain('holds a query, and this action runs mutations only. Use api.graphql_query');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('fails in the words of its own errors, and says what was done all the same', async () => {
    answered({ first: { errors: [] }, second: { errors: ['Title can\'t be blank'] } });
    const text = await refused('api.graphql_mutate', 'mutation { first: a { errors } second: b { errors } }');
    expect(text).toContain('GitLab made only some of the changes: first went through, second did not.');
    expect(text).toContain("GitLab says: Title can't be blank");

    answered({ second: { errors: ['No'] } });
    expect(await refused('api.graphql_mutate', 'mutation { second: b { errors } }')).toContain('GitLab did not make the change.');
  });

  it('shows a new secret once, but none that GitLab shows all the time', async () => {
    answered({ clusterAgentTokenCreate: { secret: 'new-one', token: { id: 'gid://x' }, project: { runnersToken: 'old-one' } } });
    const { text, structured } = await harness.run('api.graphql_mutate', { document: 'mutation { clusterAgentTokenCreate(input: {}) { secret } }' }, { confirm: true });
    expect(structured).toEqual({ data: { clusterAgentTokenCreate: { secret: 'new-one', token: { id: 'gid://x' }, project: {} } } });
    expect(text).toContain('only this once');
  });
});
