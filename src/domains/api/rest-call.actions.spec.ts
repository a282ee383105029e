import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Channel } from '../../authoring/asking.js';
import type { JsonObject } from '../../kernel/json.js';
import { ActionHarness } from '../../testing/action-harness.js';
import { tokens } from '../../testing/fake-gitlab.js';
import { ApiModule } from './api.module.js';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(ApiModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

const sent = () => harness.gitlab.requests.map(({ method, path, query }) => `${method} ${path}${query && `?${query}`}`);
const get = (path: string, more: JsonObject = {}, fields?: readonly string[]) => harness.run('api.rest_get', { path, ...more }, fields === undefined ? {} : { fields });
const send = (method: string, path: string, more: JsonObject = {}) => harness.run('api.rest_send', { method, path, ...more }, { confirm: true });

describe('the path of a request', () => {
  it.each([
    ['projects/acme%2Fapi', '/projects/acme%2Fapi'],
    ['/projects/acme%2Fapi/', '/projects/acme%2Fapi'],
    ['/api/v4/projects/acme%2Fapi', '/projects/acme%2Fapi'],
    ['api/v4/projects/acme%2fapi', '/projects/acme%2Fapi'],
    ['projects/acme%2Fapi/repository/files/src%2Fa b.ts'.replace(' ', '%20'), '/projects/acme%2Fapi/repository/files/src%2Fa%20b.ts'],
    ['projects/1/labels/größe', '/projects/1/labels/gr%C3%B6%C3%9Fe'],
    ['projects/1/labels/100%', '/projects/1/labels/100%25'],
  ])('%s is sent with each part encoded once', async (path, arrived) => {
    await harness.call('api.rest_get', { path });
    expect(sent()).toEqual([`GET ${arrived}`]);
  });

  it.each([
    ['https://evil.example/api/v4/user', 'scheme or a host'],
    ['javascript:alert(1)', 'scheme or a host'],
    ['//evil.example/user', 'scheme or a host'],
    ['projects/../user', '"." or ".."'],
    ['projects/..%2fuser', '"." or ".."'],
    ['projects/%252e%252e/user', '"." or ".."'],
    ['projects\\..\\user', 'backslash'],
    ['projects//user', 'empty part'],
    ['projects/a b', 'spaces'],
    ['projects/a%0d%0ax', 'control characters'],
    ['projects#top', '"#"'],
    ['projects/:id/issues', '":id" is a placeholder'],
    ['projects/{id}/issues', '"{id}" is a placeholder'],
    ['/', 'empty part'],
    ['projects?private_token=x', 'private_token is not sent'],
    ['projects?sudo=root', 'sudo is not sent'],
    ['projects?sudo[]=root', 'sudo is not sent'],
  ])('%s is refused before any request', async (path, why) => {
    const { text } = await harness.fail('api.rest_get', { path });
    expect(text).toContain(why);
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('brings a query along, which is joined with the other one', async () => {
    await get('projects/acme%2Fapi/issues?labels[]=a%26b&state=opened', { query: { search: 'x y', not: { milestone: 'v1' }, iids: [1, 2] } });
    expect(sent()).toEqual(['GET /projects/acme%2Fapi/issues?labels[]=a%26b&state=opened&search=x%20y&not[milestone]=v1&iids[]=1&iids[]=2']);
  });

  it('is refused with a parameter that is said twice', async () => {
    expect((await harness.fail('api.rest_get', { path: 'projects?search=a', query: { search: 'b' } })).text).toContain('search stands in the path as well');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('is told how a project is written where one was written out', async () => {
    expect((await harness.fail('api.rest_get', { path: 'projects/acme/api/issues' })).text).toContain('projects/acme%2Fapi/…');
    expect((await harness.fail('api.rest_get', { path: 'projects/4711/issues' })).text).not.toContain('%2F');
  });
});

describe('reading', () => {
  it('shows an object as JSON, without what says nothing and without secrets', async () => {
    harness.gitlab.answer('GET /projects/1', { id: 1, name: 'A', runners_token: 'GR-secret', import_url: 'https://me:pass@git.example/x', owner: { id: 3, username: 'bob', name: 'Bob', avatar_url: 'x' }, avatar_url: 'y', nothing: null, _links: { self: 'z' }, permissions: {}, deep: { feed_token: 'f', kept: [1, null] } });
    const { text, structured } = await get('projects/1');

    expect(structured).toEqual({ id: 1, name: 'A', import_url: 'https://git.example/x', owner: { username: 'bob', name: 'Bob' }, deep: { kept: [1, null] } });
    expect(text).toContain('## `GET /projects/1`');
    expect(text).toContain('```json\n{\n "id": 1,');
    expect(text).toContain('Left out, since they hold secrets: `runners_token`, `feed_token`.');
    expect(`${text}${JSON.stringify(structured)}`).not.toMatch(/GR-secret|pass@/);
  });

  it('shows no character that cannot be seen', async () => {
    harness.gitlab.answer('GET /projects/1', { id: 1, name: 'A\u202eB\u200bC\u2066D\ufeffE\u{e0041}F' });
    expect((await get('projects/1')).text).toContain('"name": "ABCDEF"');
  });

  it('shows everything, or what was asked for, and secrets never', async () => {
    harness.gitlab.answer('GET /projects/1', { id: 1, nothing: null, token: 'glft-1', runners_token: 'x', owner: { id: 3, username: 'bob', name: 'Bob' } });

    expect((await get('projects/1', {}, ['*'])).structured).toEqual({ id: 1, nothing: null, owner: { id: 3, username: 'bob', name: 'Bob' } });
    expect((await get('projects/1', {}, ['owner.id'])).structured).toEqual({ owner: { id: 3 } });
    expect((await harness.fail('api.rest_get', { path: 'projects/1' }, { fields: ['token'] })).text).toContain('there is no "token"');
  });

  it('takes whatever is called like a secret for one, but no flag, number or page token', async () => {
    harness.gitlab.answer('GET /application/settings', { id: 1, akismet_api_key: 'a', smtp_password: 'b', secret: 'c', ci_job_token_scope_enabled: true, token_count: 4, public_key: 'ssh', page_token: 'next', token_expires_at: '2027-01-01', empty_token: '' });
    const { structured, text } = await get('application/settings');

    expect(structured).toEqual({ id: 1, ci_job_token_scope_enabled: true, token_count: 4, public_key: 'ssh', page_token: 'next', token_expires_at: '2027-01-01', empty_token: '' });
    expect(text).toContain('`akismet_api_key`, `smtp_password`, `secret`');
  });

  it('does not show the values of CI/CD variables', async () => {
    harness.gitlab.answer('GET /projects/1/variables', [{ key: 'PASS', value: 'hunter2', variable_type: 'env_var', masked: true }]);
    const { structured, text } = await get('projects/1/variables');

    expect(structured).toMatchObject({ items: [{ key: 'PASS', masked: true }] });
    expect(`${text}${JSON.stringify(structured)}`).not.toContain('hunter2');
  });

  it('shows a list as a table with the way to the next page, which leads there', async () => {
    const { text, structured } = await get('projects/acme%2Fapi/issues', { per_page: 2 });

    expect(text).toMatch(/^## `GET \/projects\/acme%2Fapi\/issues` \(2 of \d+\)/);
    expect(structured).toMatchObject({ pagination: { page: 1, per_page: 2, has_more: true, next_page: 2 } });
    const again = /`(\{"action".*?\})`/.exec(text)?.[1] ?? '';
    const { params } = JSON.parse(again) as { params: JsonObject };
    const next = await harness.run('api.rest_get', params);
    expect(sent()[1]).toBe('GET /projects/acme%2Fapi/issues?page=2&per_page=2');
    expect((next.structured['items'] as JsonObject[])[0]?.['iid']).not.toBe((structured['items'] as JsonObject[])[0]?.['iid']);
  });

  it('goes on by cursor where only a link leads on, and takes no cursor of another path', async () => {
    harness.gitlab.answer('GET /projects', [{ id: 1 }], 200, { link: `<${harness.gitlab.url}/api/v4/projects?id_after=1&pagination=keyset>; rel="next"` });
    const { structured } = await get('projects', { query: { pagination: 'keyset' } });
    const { next_cursor: cursor } = structured['pagination'] as { next_cursor: string };

    await get('projects', { cursor });
    expect(sent()[1]).toBe('GET /projects?id_after=1&pagination=keyset');
    expect((await harness.fail('api.rest_get', { path: 'groups', cursor })).text).toContain('cursor');
  });

  it('says that a list is empty, and shows one of texts', async () => {
    harness.gitlab.answer('GET /templates/x', []);
    harness.gitlab.answer('GET /templates/y', ['a', 'b']);
    expect((await get('templates/x')).text).toBe('`GET /templates/x`: the list is empty.');
    expect((await get('templates/y')).structured).toEqual({ items: [{ value: 'a' }, { value: 'b' }], pagination: { has_more: false } });
  });

  it.each([
    ['lists', [[1], [2, 'b']], ['| `[1]` |', '| `[2,"b"]` |']],
    ['lists beside plain values', [[1], 'b'], ['| `[1]` |', '| `b` |']],
    ['objects that hold only objects and lists', [{ a: { b: 1 }, c: [2] }, { a: {}, c: [] }], ['| A | C |', '| `{"b":1}` | `[2]` |', '| `{}` | `[]` |']],
    ['empty lists', [[], [[]]], ['| `[]` |', '| `[[]]` |']],
    ['empty objects', [{}, {}], ['| `{}` |']],
  ])('shows a list of %s with all its values', async (_name, body, rows) => {
    harness.gitlab.answer('GET /templates/x', body);
    const { text, structured } = await get('templates/x');
    for (const row of rows) expect(text).toContain(row);
    expect(structured['items']).toEqual(body.map((item) => (!Array.isArray(item) && typeof item === 'object' && Object.keys(item).length > 0 ? item : { value: item })));
  });

  it('shows a list that has other members in each row, the first of them told apart and those that were asked for', async () => {
    harness.gitlab.answer('GET /projects/1/x', Array.from({ length: 20_000 }, (_, index) => ({ [`x${index}`]: index })));

    const { text, structured } = await harness.run('api.rest_get', { path: 'projects/1/x' });
    expect(text).toContain('| X0 | X1 |');
    expect(Object.keys(Object.assign({}, ...(structured['items'] as object[])) as object)).toHaveLength(60);

    const { structured: chosen } = await harness.run('api.rest_get', { path: 'projects/1/x' }, { fields: ['x300'] });
    expect((chosen['items'] as object[]).filter((row) => Object.keys(row).length > 0)).toEqual([{ x300: 300 }]);
  });

  it('does not work through an answer that is nested ever deeper', async () => {
    harness.gitlab.answer('GET /projects/1/x', () => ({ body: `${'['.repeat(5_000)}1${']'.repeat(5_000)}`, headers: { 'content-type': 'application/json' } }));
    expect((await harness.run('api.rest_get', { path: 'projects/1/x' })).text).toContain('JSON that is nested deeper than 200 levels');
  });

  it('shows text as text, goes on where it was cut, and never mangles bytes', async () => {
    harness.gitlab.answer('GET /projects/1/raw', `${'line\n'.repeat(30_000)}end`, 200, { 'content-type': 'text/plain' });
    const first = await get('projects/1/raw');
    const end = first.structured['to_byte'] as number;
    expect(Buffer.byteLength(first.text)).toBeLessThanOrEqual(60_000);
    expect(first.text).toContain(`"offset":${end}`);
    expect((await get('projects/1/raw', { offset: 150_000 })).text).toContain('```\nend\n```');

    harness.gitlab.answer('GET /projects/1/bytes', () => ({ body: Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)), headers: { 'content-type': 'application/octet-stream' } }));
    const { text, structured } = await get('projects/1/bytes');
    expect(text).toContain('The file is binary');
    expect(text).not.toContain('\uFFFD');
    expect(structured).toMatchObject({ size: 256, content_type: 'application/octet-stream', declared_type: 'application/octet-stream' });
    expect(Buffer.from(String((await get('projects/1/bytes', {}, ['content_base64'])).structured['content_base64']), 'base64')).toHaveLength(256);
  });

  it('shows a picture as a picture', async () => {
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 1, 2, 3]);
    harness.gitlab.answer('GET /projects/1/avatar', () => ({ body: png, headers: { 'content-type': 'image/png' } }));
    expect((await get('projects/1/avatar')).images).toEqual([{ mimeType: 'image/png', base64: png.toString('base64') }]);
  });

  it('shows a page that is a file, and says of any other that it is none of GitLab\'s', async () => {
    harness.gitlab.answer('GET /projects/1/report', '<html>coverage</html>', 200, { 'content-type': 'text/html', 'content-disposition': 'inline; filename="index.html"' });
    expect((await get('projects/1/report')).text).toContain('<html>coverage</html>');

    harness.gitlab.answer('GET /projects/1/report', '<html><title>Sign in</title></html>', 200, { 'content-type': 'text/html' });
    expect((await harness.fail('api.rest_get', { path: 'projects/1/report' })).text).toContain('a sign-in page');
  });

  it.each([
    ['null', 200, 'application/json', '"value": null'],
    ['true', 200, 'application/json', '"value": true'],
    ['{}', 200, 'application/json', '{}'],
    ['', 200, 'text/plain', 'GitLab answered 200 and said nothing more.'],
    ['', 204, 'application/json', 'GitLab answered 204 and said nothing more.'],
  ])('takes %j with %i for an answer', async (body, status, type, shown) => {
    harness.gitlab.fault({ kind: 'status', status, body, contentType: type });
    expect((await get('projects/1/x')).text).toContain(shown);
  });

  it('fits a large object, says what is left out, and the call that it names brings that', async () => {
    harness.gitlab.answer('GET /projects/1', { id: 1, rows: Array.from({ length: 900 }, (_, index) => ({ index, text: 'x'.repeat(100) })), note: 'n'.repeat(30_000) });
    const { text, structured } = await get('projects/1');
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(60_000);
    expect(Buffer.byteLength(JSON.stringify(structured))).toBeLessThanOrEqual(60_000);

    const shown = (structured['rows'] as unknown[]).length;
    expect(text).toContain(`Left out for size: \`rows[${shown}:]\``);
    const { fields } = JSON.parse(/`(\{"action".*?\})`/.exec(text)?.[1] ?? '') as { fields: string[] };
    expect(fields).toEqual([`rows[${shown}:]`]);
    expect(((await get('projects/1', {}, fields)).structured['rows'] as JsonObject[])[0]).toMatchObject({ index: shown });
  });

  it('does not read an answer that is too large to be searched', async () => {
    harness.gitlab.answer('GET /projects/1/raw', 'x'.repeat(17 * 1024 * 1024));
    expect((await harness.fail('api.rest_get', { path: 'projects/1/raw' })).text).toContain("GitLab's answer is larger than this server takes");
  });

  it('fails in the words of every failure', async () => {
    const { text } = await harness.fail('api.rest_get', { path: 'projects/acme%2Fapi/issues/4711' });
    expect(text).toContain('Read by REST: Not found: project acme/api, issue iid 4711.');
    expect(text).toContain('GET /projects/acme%2Fapi/issues/4711 → 404');
    expect((await harness.fail('api.rest_get', { path: 'user' }, { token: 'glpat-dead' })).text).not.toContain('glpat-dead');
  });
});

describe('sending', () => {
  it('sends what it was told to and shows what GitLab made of it', async () => {
    const { structured } = await send('POST', 'projects/acme%2Fapi/labels', { body: { name: 'new', color: '#ff0000', description: null } });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', path: '/projects/acme%2Fapi/labels', body: { name: 'new', color: '#ff0000', description: null } }]);
    expect(structured).toMatchObject({ name: 'new' });
  });

  it('deletes, and says so where GitLab says nothing', async () => {
    harness.gitlab.answer('DELETE /projects/1/things/7', '', 204);
    expect((await send('DELETE', 'projects/1/things/7')).text).toBe('`DELETE /projects/1/things/7`: GitLab answered 204 and said nothing more.');
    expect(harness.gitlab.writes[0]?.body).toBeUndefined();
  });

  it('shows a new secret once and says so, but none that GitLab shows all the time', async () => {
    harness.gitlab.answer('POST /projects/1/access_tokens', { id: 1, token: 'new-secret', runners_token: 'old-secret', nested: { token: 'other-secret' } }, 201);
    const made = await send('POST', 'projects/1/access_tokens');
    expect(made.structured).toEqual({ id: 1, token: 'new-secret', nested: {} });
    expect(made.text).toContain('only this once');

    harness.gitlab.answer('PUT /projects/1', { id: 1, token: 'secret' });
    expect((await send('PUT', 'projects/1', { body: { name: 'x' } })).structured).toEqual({ id: 1 });
  });

  it('is not tried again, for what was done nobody knows', async () => {
    harness.gitlab.fault({ kind: 'drop' });
    expect((await harness.fail('api.rest_send', { method: 'POST', path: 'projects/1/x' }, { confirm: true })).text).toContain('may or may not have carried it out');
    expect(harness.gitlab.requests).toHaveLength(1);
  });

  it.each([{ private_token: 'x' }, { sudo: 'root' }, { _method: 'DELETE' }])('does not let the body act for somebody else: %j', async (body) => {
    expect((await harness.fail('api.rest_send', { method: 'POST', path: 'projects/1/x', body }, { confirm: true })).text).toContain('is not sent');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('takes no other method and no header', async () => {
    expect((await harness.fail('api.rest_send', { method: 'GET', path: 'user' }, { confirm: true })).text).toContain('method: must be one of POST, PUT, PATCH, DELETE');
    expect((await harness.fail('api.rest_send', { method: 'POST', path: 'user', headers: { sudo: 'root' } }, { confirm: true })).text).toContain('headers: api.rest_send has no such parameter');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it.each([
    ['in the body', { body: { body: 'ok\n/merge' } }, 'body.body: the line "/merge"'],
    ['deep in the body', { body: { notes: [{ text: { raw: ' /close now' } }] } }, 'body.notes[0].text.raw: the line "/close now"'],
    ['in the query', { query: { note: '/approve' } }, 'query.note: the line "/approve"'],
    ['in the path', { path: 'projects/1/issues/7/notes?body=hi%0A/assign%20me' }, 'path.body: the line "/assign me"'],
  ])('refuses a quick action %s, unless the call says that it is meant', async (_where, params, told) => {
    const call = { method: 'POST', path: 'projects/1/issues/7/notes', ...params };
    expect((await harness.fail('api.rest_send', call, { confirm: true })).text).toContain(told);
    expect(harness.gitlab.requests).toEqual([]);

    await harness.call('api.rest_send', { ...call, allow_quick_actions: true }, { confirm: true });
    expect(harness.gitlab.requests).toHaveLength(1);
    expect(JSON.stringify(harness.gitlab.requests[0]?.body ?? {})).not.toContain('allow_quick_actions');
  });

  it('takes a path or the content of a file for no quick action', async () => {
    await harness.call('api.rest_send', { method: 'POST', path: 'projects/1/x', body: { file_path: '/src', content: '/bin\n', urls: ['/a'] } }, { confirm: true });
    expect(harness.gitlab.requests).toHaveLength(1);
  });

  it('asks with method, path and body, shortening neither path nor names, and shows no secret', async () => {
    const path = `projects/acme%2Fapi/${'long/'.repeat(60)}end`;
    const call = { method: 'PUT', path, query: { force: true }, body: { title: 'New', password: 'hunter2', variables: [{ key: 'K', value: 'hunter3' }] } };
    const { text } = await harness.fail('api.rest_send', call);
    expect(text).toContain(`Send PUT /${path}?force=true with the body {"title":"New","password":"(not shown)","variables":[{"key":"K","value":"(not shown)"}]} to GitLab (api.rest_send)`);
    expect(text).not.toMatch(/hunter/);
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('asks with every member, however long one is, and hides what a query holds in secret', async () => {
    const body = { description: 'a'.repeat(3_000), visibility: 'public' };
    const { text } = await harness.fail('api.rest_send', { method: 'PUT', path: 'projects/7?key=A&value=hunter2', query: { private_note: 'b'.repeat(300), password: 'hunter3' }, body });
    expect(text).toContain('… (3000 characters in all)","visibility":"public"} to GitLab');
    expect(text).toContain('key=A&value=(not shown)&private_note=');
    expect(text).not.toMatch(/hunter|b{201}/);
  });

  it('asks the person where that is possible, and sends nothing after a no', async () => {
    const questions: string[] = [];
    const channel = (confirm: boolean): Channel => ({
      kind: 'push',
      send: (form) => {
        questions.push(form.message);
        return Promise.resolve({ action: 'accept', content: { confirm } });
      },
    });
    expect((await harness.call('api.rest_send', { method: 'DELETE', path: 'projects/1/x' }, { channel: channel(false), surface: 'individual' })).ok).toBe(false);
    expect(harness.gitlab.requests).toEqual([]);
    await harness.call('api.rest_send', { method: 'DELETE', path: 'projects/1/x' }, { channel: channel(true), surface: 'individual' });
    expect(harness.gitlab.requests).toHaveLength(1);
    expect(questions[0]).toContain('Send DELETE /projects/1/x to GitLab');
  });
});

describe('a server that is confined', () => {
  const offered = async (settings: Readonly<Record<string, string>>) => {
    const confined = await ActionHarness.for(ApiModule, settings);
    const ids = confined.catalog.entries.map(({ id }) => id);
    await confined.stop();
    return ids;
  };

  it('to some projects has no free paths and documents', async () => {
    expect(await offered({ GITLAB_MCP_ALLOWED_PROJECTS: 'acme/api' })).toEqual([]);
  });

  it('to reading has those that read', async () => {
    expect(await offered({ GITLAB_MCP_READ_ONLY: 'true' })).toEqual(['api.graphql_query', 'api.rest_get']);
  });

  it('by safe mode shows what it would send', async () => {
    const safe = await ActionHarness.for(ApiModule, { GITLAB_MCP_SAFE_MODE: 'true' });
    const { text } = await safe.run('api.rest_send', { method: 'DELETE', path: 'projects/1' });
    expect(text).toContain('"path": "projects/1"');
    expect(safe.gitlab.requests).toEqual([]);
    await safe.stop();
  });
});

describe('the token', () => {
  it('is taken out of whatever repeats it, in text, in data and in files', async () => {
    const token = tokens.alice;
    harness.gitlab.answer('GET /echo', { said: `Bearer ${token}`, [token]: [token, { deep: token }], kept: 'alice' });
    harness.gitlab.answer('GET /echoes', [[token], token]);
    harness.gitlab.answer('GET /text', `token: ${token}\n`, 200, { 'content-type': 'text/plain' });
    harness.gitlab.answer('POST /echo', { token, note: token });
    for (const outcome of [await get('echo'), await get('echoes'), await get('text'), await send('POST', 'echo', { body: { note: 'x' } })]) {
      expect(JSON.stringify(outcome)).not.toContain(token);
      expect(outcome.text).toContain('[removed]');
    }
    expect((await get('echo')).structured).toEqual({ said: 'Bearer [removed]', '[removed]': ['[removed]', { deep: '[removed]' }], kept: 'alice' });
  });

  it('is that of the call', async () => {
    await get('user');
    expect(harness.gitlab.requests[0]?.headers['authorization']).toBe(`Bearer ${tokens.alice}`);
  });
});
