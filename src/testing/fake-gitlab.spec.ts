import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../kernel/json.js';
import { FakeGitLab, landmarks, tokens } from './fake-gitlab.js';

describe('the pretend GitLab', () => {
  let gitlab: FakeGitLab;
  beforeAll(async () => {
    gitlab = await FakeGitLab.start();
  });
  beforeEach(() => gitlab.reset());
  afterAll(() => gitlab.stop());

  const api = '/projects/acme%2Fapi';

  function call(line: string, { token = tokens.alice, headers = {}, ...rest }: { token?: string; headers?: Record<string, string>; body?: unknown } = {}) {
    const [method = '', path = ''] = line.split(' ');
    return fetch(`${gitlab.url}/api/v4${path}`, {
      method,
      redirect: 'manual',
      headers: { ...(token === '' ? {} : { authorization: `Bearer ${token}` }), ...('body' in rest ? { 'content-type': 'application/json' } : {}), ...headers },
      ...('body' in rest ? { body: JSON.stringify(rest.body) } : {}),
    });
  }

  async function read(line: string, options: Parameters<typeof call>[1] = {}): Promise<{ status: number; body: JsonObject; rows: JsonObject[] }> {
    const response = await call(line, options);
    const body = (await response.json()) as JsonObject;
    return { status: response.status, body, rows: body as unknown as JsonObject[] };
  }

  async function pages(first: string): Promise<JsonObject[][]> {
    const found: JsonObject[][] = [];
    let next: string | undefined = first;
    while (next !== undefined) {
      const response: Response = await fetch(next, { headers: { authorization: `Bearer ${tokens.alice}` } });
      found.push((await response.json()) as JsonObject[]);
      next = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
    }
    return found;
  }

  describe('who may ask', () => {
    it('asks for a token, also for its version', async () => {
      expect(await read('GET /version', { token: '' })).toMatchObject({ status: 401, body: { message: '401 Unauthorized' } });
      expect(await read('GET /user', { token: 'made-up' })).toMatchObject({ status: 401, body: { message: '401 Unauthorized' } });
    });

    it('takes both headers and says whose token came', async () => {
      const response = await call('GET /user', { token: '', headers: { 'PRIVATE-TOKEN': tokens.bob } });
      expect(await response.json()).toMatchObject({ username: 'bob', email: 'bob@example.com' });
      expect(gitlab.requests.at(-1)).toMatchObject({ user: 'bob', token: tokens.bob, status: 200, aborted: false });
    });

    it('refuses a write with a token that may only read', async () => {
      const answer = await read(`POST ${api}/issues`, { token: tokens.aliceReadOnly, body: { title: 'No' } });
      expect(answer).toMatchObject({ status: 403, body: { error: 'insufficient_scope', scope: 'api' } });
    });

    it('hides what one may not see and refuses what one may not do', async () => {
      expect(await read('GET /projects/alice%2Fsecret', { token: tokens.bob })).toMatchObject({ status: 404, body: { message: '404 Project Not Found' } });
      expect(await read(`POST ${api}/repository/branches`, { token: tokens.bob, body: { branch: 'x', ref: 'main' } })).toMatchObject({ status: 403, body: { message: '403 Forbidden' } });
      expect((await call(`GET ${api}/issues/${landmarks.issues.confidential}`, { token: tokens.carol })).status).toBe(404);
    });
  });

  describe('addresses', () => {
    it('decodes a path once and keeps it as it was sent in the log', async () => {
      expect(await read(`GET ${api}`)).toMatchObject({ status: 200, body: { id: landmarks.api, path_with_namespace: 'acme/api' } });
      expect(gitlab.requests.at(-1)?.path).toBe('/projects/acme%2Fapi');
      expect((await call('GET /projects/acme%252Fapi')).status).toBe(404);
      expect(await read('GET /projects/acme/api')).toEqual(expect.objectContaining({ status: 404, body: { error: '404 Not Found' } }));
    });

    it('finds files and branches with odd names', async () => {
      const file = await read(`GET ${api}/repository/files/${encodeURIComponent('src/dir x/a+b#c?.ts')}?ref=main`);
      expect(Buffer.from(String(file.body['content']), 'base64').toString()).toBe('export const oddlyNamed = true;\n');
      expect(await read(`GET ${api}/repository/branches/feature%2Fa%20b`)).toMatchObject({ body: { name: 'feature/a b' } });
      expect(await read(`GET ${api}/repository/tags/release%2F1.0`)).toMatchObject({ body: { name: 'release/1.0' } });
    });

    it('redirects from a former path', async () => {
      const response = await call('GET /projects/acme%2Fold-api/issues?state=opened');
      expect([response.status, response.headers.get('location')]).toEqual([301, `${gitlab.url}/api/v4/projects/1001/issues?state=opened`]);
      expect((await call('POST /projects/acme%2Fold-api/issues', { body: { title: 'x' } })).status).toBe(405);
    });

    it('lives below a base path too', async () => {
      const below = await FakeGitLab.start({ basePath: '/git' });
      try {
        const response = await fetch(`${below.url}/api/v4/projects/1001`, { headers: { authorization: `Bearer ${tokens.alice}` } });
        expect(await response.json()).toMatchObject({ web_url: `${below.url}/acme/api` });
        expect(below.requests[0]).toMatchObject({ path: '/projects/1001', rawUrl: '/git/api/v4/projects/1001' });
      } finally {
        await below.stop();
      }
    });
  });

  describe('lists', () => {
    it('pages by number, with totals', async () => {
      const response = await call(`GET ${api}/issues?per_page=10&page=2`);
      expect(await response.json()).toHaveLength(10);
      expect(Object.fromEntries(['x-page', 'x-next-page', 'x-prev-page', 'x-total', 'x-total-pages'].map((name) => [name, response.headers.get(name)]))).toEqual({ 'x-page': '2', 'x-next-page': '3', 'x-prev-page': '1', 'x-total': '28', 'x-total-pages': '3' });
      expect(response.headers.get('link')).toMatch(/rel="prev".*rel="next".*rel="first".*rel="last"/);
      expect((await pages(`${gitlab.url}/api/v4${api}/issues?per_page=10`)).map(({ length }) => length)).toEqual([10, 10, 8]);
    });

    it('never counts commits, and nothing at all when told so', async () => {
      const commits = await call(`GET ${api}/repository/commits?per_page=5`);
      expect([commits.headers.get('x-total'), commits.headers.get('x-next-page')]).toEqual([null, '2']);
      gitlab.world.hideTotals = true;
      expect((await call(`GET ${api}/issues`)).headers.get('x-total')).toBeNull();
    });

    it.each([
      ['projects by id', '/projects?pagination=keyset&order_by=id&sort=asc&per_page=12'],
      ['jobs by an opaque cursor', `${api}/jobs?pagination=keyset&per_page=20`],
      ['the tree by a token', `${api}/repository/tree?recursive=true&pagination=keyset&per_page=50`],
    ])('pages %s without repeating or losing a row', async (_name, path) => {
      const found = await pages(`${gitlab.url}/api/v4${path}`);
      const keys = found.flat().map((row) => String(row['path'] ?? row['id']));
      expect(found.length).toBeGreaterThan(1);
      expect(new Set(keys).size).toBe(keys.length);
      expect((await call(`GET ${path}`)).headers.get('x-page')).toBeNull();
    });

    it('filters', async () => {
      const { rows } = await read(`GET ${api}/issues?labels=bug,team::core&state=opened&order_by=updated_at&sort=asc`);
      expect(rows.map(({ iid }) => iid)).toEqual([1, 6]);
      expect((await read('GET /issues?per_page=100')).rows.every(({ author }) => (author as JsonObject)['username'] === 'alice')).toBe(true);
      expect(await read(`GET ${api}/issues?state=open`)).toMatchObject({ status: 400, body: { error: 'state does not have a valid value' } });
    });
  });

  describe('changes', () => {
    it('remembers what was written until the reset', async () => {
      const created = await read(`POST ${api}/issues`, { body: { title: 'New', labels: 'bug,fresh' } });
      expect(created).toMatchObject({ status: 201, body: { iid: 29, state: 'opened', labels: ['bug', 'fresh'] } });
      await call(`PUT ${api}/issues/29`, { body: { state_event: 'close' } });
      expect(await read(`GET ${api}/issues/29`)).toMatchObject({ body: { state: 'closed', closed_by: { username: 'alice' } } });
      expect(gitlab.writes.map(({ method }) => method)).toEqual(['POST', 'PUT']);
      gitlab.reset();
      expect((await call(`GET ${api}/issues/29`)).status).toBe(404);
    });

    it('lets a test change the world', async () => {
      gitlab.world.pipeline(landmarks.pipelines.running).status = 'failed';
      expect(await read(`GET ${api}/pipelines/${landmarks.pipelines.running}`)).toMatchObject({ body: { status: 'failed', detailed_status: { text: 'Failed' } } });
    });

    it('refuses in each of the five shapes', async () => {
      expect((await read(`POST ${api}/issues`, { body: {} })).body).toEqual({ error: 'title is missing' });
      expect((await read(`POST ${api}/issues`, { body: { title: ' ' } })).body).toEqual({ message: { title: ["can't be blank"] } });
      expect((await read(`GET ${api}/issues/999`)).body).toEqual({ message: '404 Not found' });
      const again = await read(`POST ${api}/merge_requests`, { body: { title: 'Again', source_branch: 'feature/login', target_branch: 'main' } });
      expect(again).toMatchObject({ status: 409, body: { message: ['Another open merge request already exists for this source branch: !2'] } });
      expect((await read(`PUT ${api}/issues/7`, { body: {} })).body['error']).toMatch(/at least one parameter must be provided$/);
    });

    it('computes the merge status while one looks, and merges only what can be merged', async () => {
      const statuses: unknown[] = [];
      for (let look = 0; look < 3; look += 1) statuses.push((await read(`GET ${api}/merge_requests/${landmarks.mergeRequests.unchecked}`)).body['detailed_merge_status']);
      expect(statuses).toEqual(['unchecked', 'checking', 'mergeable']);

      const { small, draft, conflicting } = landmarks.mergeRequests;
      expect((await call(`PUT ${api}/merge_requests/${draft}/merge`, { body: {} })).status).toBe(405);
      expect((await call(`PUT ${api}/merge_requests/${conflicting}/merge`, { body: {} })).status).toBe(422);
      expect((await call(`PUT ${api}/merge_requests/${small}/merge`, { body: {}, token: tokens.bob })).status).toBe(401);
      expect((await call(`PUT ${api}/merge_requests/${small}/merge`, { body: { sha: 'f'.repeat(40) } })).status).toBe(409);
      expect(await read(`PUT ${api}/merge_requests/${small}/merge`, { body: {} })).toMatchObject({ status: 200, body: { state: 'merged' } });
      expect((await call(`GET ${api}/repository/files/docs%2Ftoken-rotation.md?ref=main`)).status).toBe(200);
      expect((await call(`GET ${api}/repository/files/src%2Fauth%2Flegacy-token.ts?ref=main`)).status).toBe(404);
    });

    it('rebases onto the target branch and says so for a while', async () => {
      const path = `${api}/merge_requests/${landmarks.mergeRequests.small}?include_rebase_in_progress=true&include_diverged_commits_count=true`;
      expect(await read(`PUT ${api}/merge_requests/${landmarks.mergeRequests.small}/rebase`)).toEqual(expect.objectContaining({ status: 202, body: { rebase_in_progress: true } }));
      const looks = [];
      for (let look = 0; look < 3; look += 1) looks.push((await read(`GET ${path}`)).body['rebase_in_progress']);
      expect(looks).toEqual([true, true, false]);
      expect(await read(`GET ${path}`)).toMatchObject({ body: { diverged_commits_count: 0, changes_count: '4' } });
    });

    it('publishes draft notes all at once', async () => {
      const path = `${api}/merge_requests/${landmarks.mergeRequests.small}`;
      expect((await call(`POST ${path}/draft_notes`, { body: { note: 'First' } })).status).toBe(201);
      expect((await call(`POST ${path}/draft_notes`, { body: { note: 'Second', in_reply_to_discussion_id: '0067'.repeat(10) } })).status).toBe(201);
      expect((await call(`POST ${path}/draft_notes/bulk_publish`)).status).toBe(204);
      expect((await read(`GET ${path}/draft_notes`)).rows).toEqual([]);
      expect((await read(`GET ${path}/notes?sort=desc`)).rows.slice(0, 2).map(({ body }) => body)).toEqual(['Second', 'First']);
    });

    it('has a small diff of every kind, and files too large to show', async () => {
      const { rows } = await read(`GET ${api}/merge_requests/${landmarks.mergeRequests.small}/diffs`);
      const kinds = rows.map((row) => [row['new_path'], row['new_file'], row['renamed_file'], row['deleted_file']]);
      expect(kinds).toEqual([
        ['docs/guide/sessions.md', false, true, false],
        ['docs/token-rotation.md', true, false, false],
        ['src/auth/legacy-token.ts', false, false, true],
        ['src/auth/login.ts', false, false, false],
      ]);
      expect(rows[3]?.['diff']).toMatch(/^@@ -1,4 \+1,4 @@\n-import \{ createHash \}.*\n\+import \{ randomBytes \}/);
      const large = await read(`GET ${api}/merge_requests/${landmarks.mergeRequests.largeFiles}/diffs`);
      expect(large.rows.map((row) => [row['new_path'], row['collapsed'], row['too_large'], String(row['diff']).slice(0, 12)])).toEqual([
        ['README.md', false, false, '@@ -2,6 +2,8'],
        ['data/collapsed.txt', true, false, ''],
        ['data/too-large.txt', false, true, ''],
        ['fixtures/pixel.png', false, false, 'Binary files'],
      ]);
      expect((await call(`GET ${api}/merge_requests/${landmarks.mergeRequests.manyFiles}/diffs`)).headers.get('x-total')).toBe('300');
    });

    it('takes a comment only on a line that the diff has', async () => {
      const path = `${api}/merge_requests/${landmarks.mergeRequests.small}`;
      const refs = (await read(`GET ${path}`)).body['diff_refs'] as JsonObject;
      const position = { ...refs, position_type: 'text', old_path: 'src/auth/login.ts', new_path: 'src/auth/login.ts' };
      const good = await read(`POST ${path}/discussions`, { body: { body: 'Good', position: { ...position, new_line: 1 } } });
      expect(good).toMatchObject({ status: 201, body: { notes: [{ type: 'DiffNote', position: { new_line: 1, old_line: null } }] } });
      // Line 2 is unchanged, so both numbers are needed.
      const bad = await read(`POST ${path}/discussions`, { body: { body: 'Bad', position: { ...position, new_line: 2 } } });
      expect(bad).toMatchObject({ status: 400, body: { message: '400 Bad request - Note {:line_code=>["can\'t be blank", "must be a valid line code"]}' } });
      expect((await call(`POST ${path}/discussions`, { body: { body: 'Both', position: { ...position, old_line: 2, new_line: 2 } } })).status).toBe(201);
    });

    it('refuses to overwrite a file that has moved on', async () => {
      const file = `${api}/repository/files/README.md`;
      const { body } = await read(`GET ${file}?ref=main`);
      const write = (content: string) => read(`PUT ${file}`, { body: { branch: 'main', commit_message: 'Write', content, last_commit_id: body['last_commit_id'] } });
      expect((await write('one')).status).toBe(200);
      expect(await write('two')).toMatchObject({ status: 400, body: { message: 'You are attempting to update a file that has changed since you started editing it.' } });
    });

    it('retries a failed job as a new one and serves its log whole', async () => {
      const log = await (await call(`GET ${api}/jobs/${landmarks.jobs.longLog}/trace`)).text();
      expect(log.split('\n').length).toBeGreaterThan(19_990);
      expect(await read(`POST ${api}/jobs/${landmarks.jobs.failedTest}/retry`)).toMatchObject({ status: 201, body: { status: 'pending', name: 'unit' } });
      expect(await read(`POST ${api}/jobs/${landmarks.jobs.failedTest}/retry`)).toMatchObject({ status: 403, body: { message: '403 Forbidden - Job is not retryable' } });
    });
  });

  describe('answers', () => {
    it.each([
      ...['', '/issues', '/issues_statistics', '/issues/6/notes', '/issues/6/discussions', '/issues/6/links', '/issues/6/participants', '/issues/7/related_merge_requests', '/issues/7/closed_by', '/issues/3/time_stats'],
      ...['', '/approvals', '/approval_state', '/commits', '/pipelines', '/diffs', '/changes', '/raw_diffs', '/versions', '/versions/61002', '/notes', '/discussions', '/draft_notes', '/closes_issues', '/related_issues', '/participants', '/reviewers', '/merge_ref'].map((path) => `/merge_requests/2${path}`),
      ...['/pipelines', '/pipelines/latest', '/pipelines/5103/jobs', '/pipelines/5101/bridges', '/pipelines/5103/test_report', '/pipelines/5103/test_report_summary', '/pipelines/5101/variables'],
      ...['/jobs', '/jobs/9223', '/jobs/9223/trace', '/jobs/9223/artifacts', '/jobs/9223/artifacts/coverage/index.html', '/ci/lint'],
      ...['/repository/tree', '/repository/commits', '/repository/commits/main', '/repository/commits/main/diff', '/repository/commits/main/refs', '/repository/commits/feature%2Flogin/merge_requests', '/repository/commits/main/statuses'],
      ...['/repository/compare?from=v1.0.0&to=main', '/repository/branches', '/repository/tags', '/repository/files/README.md/blame?ref=main', '/protected_branches', '/languages', '/events'],
      ...['/environments', '/environments/3001', '/deployments', '/deployments/6003', '/deployments/6001/merge_requests', '/freeze_periods', '/packages', '/registry/repositories?tags=true', '/registry/repositories/7101/tags'],
      ...['/variables', '/variables/LOG_LEVEL', '/feature_flags', '/feature_flags/new_checkout', '/runners', '/wikis', '/wikis/guides%2FDeploying', '/deploy_keys', '/deploy_keys/8601', '/snippets', '/snippets/8701', '/boards', '/boards/8801', '/boards/8801/lists'],
      ...['/releases', '/releases/release%2F1.0', '/releases/v1.0.0/assets/links', '/labels?with_counts=true', '/labels/team%3A%3Acore', '/milestones', '/milestones/402/issues', '/milestones/402/merge_requests', '/members', '/members/all', '/search?scope=blobs&search=session'],
    ])('reads acme/api%s', async (path) => {
      const response = await call(`GET ${api}${path}`);
      expect([response.status, await response.text()]).toEqual([200, expect.stringMatching(/[^\s[\]{}]|\[\]/)]);
    });

    it.each(['/metadata', '/user_counts', '/users?search=ali', '/users/102', '/personal_access_tokens/self', '/namespaces/acme', '/projects?membership=true', '/groups', '/groups/acme', '/groups/acme%2Fplatform%2Ftools/projects', '/groups/acme/subgroups', '/groups/acme/members', '/groups/acme/labels', '/groups/acme/labels/company%3A%3Awide', '/groups/acme/milestones', '/groups/acme/milestones/451', '/runners/43', '/snippets', '/snippets/8712', '/groups/acme/issues', '/groups/acme/merge_requests', '/groups/acme/search?scope=projects&search=api', '/merge_requests?scope=all', '/todos', '/search?scope=notes&search=reproduce', '/search?scope=commits&search=tune'])('reads %s', async (path) => {
      const response = await call(`GET ${path}`);
      expect([response.status, await response.text()]).toEqual([200, expect.stringMatching(/"/)]);
    });

    it('refuses JSON that is none', async () => {
      const response = await fetch(`${gitlab.url}/api/v4${api}/issues`, { method: 'POST', headers: { authorization: `Bearer ${tokens.alice}`, 'content-type': 'application/json' }, body: '{"title": ' });
      expect([response.status, gitlab.requests.at(-1)?.body]).toEqual([400, '{"title": ']);
    });

    it('carries a weak ETag and says 304 while nothing has changed', async () => {
      const etag = (await call(`GET ${api}/issues/7`)).headers.get('etag') ?? '';
      expect(etag).toMatch(/^W\/"[0-9a-f]{32}"$/);
      expect((await call(`GET ${api}/issues/7`, { headers: { 'if-none-match': etag } })).status).toBe(304);
      await call(`PUT ${api}/issues/7`, { body: { title: 'Another title' } });
      expect((await call(`GET ${api}/issues/7`, { headers: { 'if-none-match': etag } })).status).toBe(200);
    });

    it('sends raw files with the constant ETag of an empty body', async () => {
      const response = await call(`GET ${api}/repository/files/fixtures%2Fall-bytes.bin/raw?ref=main`);
      expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)));
      expect(response.headers.get('etag')).toBe('W/"12ae32cb1ec02d01eda3581b127c1fee"');
    });

    it('carries a request id and the rate limit', async () => {
      const { headers } = await call('GET /user');
      expect([headers.get('x-request-id'), headers.get('ratelimit-limit')]).toEqual([expect.stringMatching(/^01K/), '2000']);
    });

    it('can be replaced for one exact route', async () => {
      gitlab.answer(`POST ${api}/issues/7/subscribe`, { iid: 7, subscribed: true }, 201);
      expect(await read(`POST ${api}/issues/7/subscribe?x=1`)).toMatchObject({ status: 201, body: { subscribed: true } });
      expect((await read(`GET ${api}/issues/7`)).body['subscribed']).toBe(false);
    });

    it('answers GraphQL, errors with status 200', async () => {
      const ask = async (query: string) => (await (await fetch(`${gitlab.url}/api/graphql`, { method: 'POST', headers: { authorization: `Bearer ${tokens.alice}`, 'content-type': 'application/json' }, body: JSON.stringify({ query }) })).json()) as JsonObject;
      expect(await ask('{ currentUser { username } project(fullPath: "acme/api") { id workItem(iid: "7") { title } } }')).toEqual({
        data: { currentUser: { username: 'alice' }, project: { id: 'gid://gitlab/Project/1001', workItem: { title: 'Answer health checks with the version' } } },
      });
      expect(await ask('{ nonsense }')).toMatchObject({ errors: [{ message: "Field 'nonsense' doesn't exist on type 'Query'" }] });
      expect(gitlab.writes).toEqual([]);
      await ask('mutation { workItemUpdate(input: { id: "gid://gitlab/WorkItem/50007", title: "Changed" }) { errors workItem { title } } }');
      expect(gitlab.writes).toHaveLength(1);
      expect(gitlab.world.issue('acme/api', 7).title).toBe('Changed');
    });
  });

  describe('faults', () => {
    it('hits as often as told, only the route told, and heals', async () => {
      gitlab.fault({ kind: 'status', status: 503 }, { times: 2, route: 'GET /user' });
      const statuses = [];
      for (const line of ['GET /user', 'GET /version', 'GET /user', 'GET /user']) statuses.push((await call(line)).status);
      expect(statuses).toEqual([503, 200, 503, 200]);
    });

    it('drops connections, sends pages, cuts JSON and limits the rate', async () => {
      gitlab.fault({ kind: 'drop' }, { times: 1 });
      await expect(call('GET /user')).rejects.toThrow('fetch failed');
      gitlab.fault({ kind: 'html' }, { times: 1 });
      expect((await call('GET /user')).headers.get('content-type')).toBe('text/html');
      gitlab.fault({ kind: 'broken-json' }, { times: 1 });
      await expect((await call('GET /user')).json()).rejects.toThrow('Unterminated string');
      gitlab.fault({ kind: 'rate-limit', retryAfter: 3, plain: true }, { times: 1 });
      const limited = await call('GET /user');
      expect([limited.status, limited.headers.get('retry-after'), await limited.text()]).toEqual([429, '3', 'Retry later\n']);
    });

    it('sees a client that hangs up before the answer', async () => {
      gitlab.fault({ kind: 'hang' });
      await expect(fetch(`${gitlab.url}/api/v4/user`, { signal: AbortSignal.timeout(50) })).rejects.toThrow('aborted due to timeout');
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(gitlab.requests).toMatchObject([{ path: '/user', aborted: true }]);
    });
  });
});
