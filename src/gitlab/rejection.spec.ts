import { describe, expect, it } from '@jest/globals';
import { GitLabRejected, GitLabUnavailable } from '../kernel/errors.js';
import { rejection, secondsToWait, targetOf, type Attempted } from './rejection.js';

const issue: Attempted = { method: 'GET', path: '/projects/acme%2Fapi/issues/7', params: { project_id: 'acme/api', issue_iid: 7 }, names: ['project_id', 'issue_iid'] };
const json = { 'content-type': 'application/json' };

function refused(status: number, body: unknown, request: Attempted = issue, headers: Record<string, string> = json) {
  const error = rejection(request, { status, headers, text: typeof body === 'string' ? body : JSON.stringify(body) });
  if (!(error instanceof GitLabRejected)) throw new Error(`not a rejection: ${error.message}`);
  return error;
}

describe('GitLab\'s words', () => {
  it.each<[unknown, string]>([
    [{ message: '404 Project Not Found' }, '404 Project Not Found'],
    [{ message: ['Another open merge request already exists for this source branch: !1'] }, 'Another open merge request already exists for this source branch: !1'],
    [{ message: { name: ['has already been taken'], path: ['has already been taken', 'is reserved'] } }, 'name: has already been taken; path: has already been taken, is reserved'],
    [{ message: { base: ['Limit reached'] } }, 'Limit reached'],
    [{ message: { namespace: { name: ['is too long'] } } }, 'namespace: name: is too long'],
    [{ error: 'title is missing' }, 'title is missing'],
    [{ error: 'invalid_token', error_description: 'Token was revoked.' }, 'invalid_token; Token was revoked.'],
    [{ message: { error: 'This endpoint has been requested too many times. Try again later.' } }, 'This endpoint has been requested too many times. Try again later.'],
    [{ message: 'Conflict', reason: 'stale' }, 'Conflict; stale'],
    [{ errors: [{ message: 'Invalid token' }] }, 'Invalid token'],
    ['Retry later\n', 'Retry later'],
    ['{"message": broken', '{"message": broken'],
    [{}, ''],
    ['', ''],
    ['null', ''],
    [{ message: null, error: 'x' }, 'x'],
  ])('are read from %j', (body, words) => {
    expect(refused(400, body).detail.words).toBe(words);
  });

  it('tell of a captcha that only the web page can show', () => {
    expect(refused(409, { message: { error: 'Spam' }, needs_captcha_response: true, spam_log_id: 1 }).detail.words).toMatch(/Spam; .*captcha/);
  });

  it('stay on one line of 2,048 bytes', () => {
    const { words } = refused(400, { message: `a\r\nb\u202e${'ü'.repeat(3000)}` }).detail;
    expect(Buffer.byteLength(words)).toBeLessThanOrEqual(2048);
    expect(words).toMatch(/^a b ü+…$/);
  });

  it('never repeat a token, a token in an address or a password in one', () => {
    const request = { ...issue, token: 'secret-of-the-caller' };
    const { message } = refused(400, { message: 'secret-of-the-caller at https://user:pass@h/x?private_token=abc' }, request);
    expect(message).toContain('[removed] at https://h/x?private_token=[removed]');
    expect(message).not.toMatch(/secret-of|user:pass|=abc/);
  });
});

describe('a refusal', () => {
  it('says what went wrong, GitLab\'s words, what to try, and the request', () => {
    expect(refused(404, { message: '404 Not found' }).message.split('\n')).toEqual([
      "Not found: project acme/api, issue iid 7. It does not exist, the token's user cannot see it, or it belongs to a higher tier of GitLab.",
      'GitLab says: 404 Not found',
      'Check project_id and issue_iid; an iid is the number shown in GitLab, not the id.',
      'GET /projects/acme%2Fapi/issues/7 → 404',
    ]);
  });

  it('of a change may come of an archived project, and says so where GitLab does', () => {
    const write: Attempted = { method: 'POST', path: '/projects/5/issues', params: { project_id: 5 }, names: ['project_id'] };
    expect(refused(403, { message: '403 Forbidden' }, write).message).toContain('the feature is switched off there, or the project is archived and can only be read.');
    expect(refused(403, { message: '403 Forbidden' }, { ...write, onlyReads: true }).message).not.toContain('archived');
    expect(refused(403, { message: 'The project is archived' }, write).message).toContain('What is archived can only be read: somebody who may has to unarchive it first.');
  });

  it('of what is not there names the refs of the query, too', () => {
    const compare: Attempted = { method: 'GET', path: '/x', params: { project_id: 'acme/api' }, names: ['project_id'], query: 'from=main&to=nowhere&straight=true' };
    expect(refused(404, { message: '404 Not found' }, compare).message).toMatch(/^Not found: project acme\/api, from main, to nowhere\. [^]*Check project_id, from, and to\./);
  });

  it.each<[string, Attempted, string]>([
    ['nothing, of an endpoint without parameters', { method: 'GET', path: '/x', params: {}, names: [] }, "Check whether the token's user has access, and whether this GitLab has it."],
    ['a branch', { method: 'GET', path: '/x', params: { project_id: 'acme/api', branch: 'main' }, names: ['project_id', 'branch'] }, 'Check project_id and branch.'],
    ['what stands in the query', { method: 'GET', path: '/x', params: { project_id: 5 }, names: ['project_id'], query: 'ref=main&path=src&per_page=20&search=x' }, 'Check project_id, ref, and path.'],
    ['what stands in the body', { method: 'POST', path: '/x', params: { project_id: 5, issue_iid: 7 }, names: ['project_id', 'issue_iid'], json: { target_project_id: 6, target_issue_iid: 8, link_type: 'x', path: 'y' } }, 'Check project_id, issue_iid, target_project_id, and target_issue_iid; an iid is the number shown in GitLab, not the id.'],
    ['what was looked up for the path', { method: 'GET', path: '/x', params: { group_id: 'a', epic_id: 5 }, names: ['group_id', 'epic_id'], called: { ':epic_id': 'epic_iid' } }, 'Check group_id and epic_iid; an iid is the number shown in GitLab, not the id.'],
    ['what GitLab calls otherwise', { method: 'POST', path: '/x', params: { group_id: 'a' }, names: ['group_id'], json: { group_id: 5 }, called: { group_id: 'parent_id' } }, 'Check group_id and parent_id.'],
    ['what is named twice', { method: 'POST', path: '/x', params: { user_id: 1 }, names: ['user_id'], json: { user_id: 1 } }, 'Check user_id.'],
    ['nothing', { method: 'GET', path: '/x' }, "Check whether the token's user has access, and whether this GitLab has it under this path."],
  ])('of what is not there names the parameters that say what was meant: %s', (_name, request, advice) => {
    expect(refused(404, { message: '404 Not found' }, request).message.split('\n').at(-2)).toBe(advice);
  });

  const inProject: Attempted = { method: 'POST', path: '/x', params: { project_id: 'acme/api' }, names: ['project_id'] };

  it.each<[string, Attempted, string, string]>([
    ['404 User Not Found', { ...inProject, json: { username: 'nobody', access_level: 30 } }, 'username nobody', 'Check username.'],
    ['404 User Not Found', { ...inProject, params: { project_id: 'acme/api', user_id: 9 }, names: ['project_id', 'user_id'] }, 'user id 9', 'Check user_id.'],
    ['404 Project Not Found', issue, 'project acme/api', 'Check project_id.'],
    ['404 Project Not Found', { ...inProject, json: { target_project_id: 6 } }, 'project acme/api or target project id 6', 'Check project_id and target_project_id.'],
    ['404 Issue Not Found', issue, 'issue iid 7', 'Check issue_iid; an iid is the number shown in GitLab, not the id.'],
    ['404 Branch Not Found', { ...inProject, json: { branch: 'gone', ref: 'main' } }, 'branch gone', 'Check branch.'],
    ['404 Ref Not Found', { ...inProject, query: 'from=main&to=gone' }, 'from main or to gone', 'Check from and to.'],
    ['404 Tag Not Found', { ...inProject, json: { tag_name: 'v1', name: 'One' } }, 'tag name v1', 'Check tag_name.'],
    ['404 Commit Not Found', { ...inProject, params: { sha: 'abc' }, names: ['sha'] }, 'sha abc', 'Check sha.'],
    ['404 MemberRole Not Found', { ...inProject, params: { id: 1, member_role_id: 3 }, names: ['id', 'member_role_id'] }, 'member role id 3', 'Check member_role_id.'],
    ['404 Epic Not Found', { ...inProject, params: { group_id: 'a', epic_id: 5 }, names: ['group_id', 'epic_id'], called: { ':epic_id': 'epic_iid' } }, 'epic iid 5', 'Check epic_iid; an iid is the number shown in GitLab, not the id.'],
  ])('leads with what GitLab itself says was not found: %s', (message, request, what, advice) => {
    const lines = refused(404, { message }, request).message.split('\n');
    expect(lines[0]).toBe(`Not found: ${what}. It does not exist, or the token's user cannot see it.`);
    expect(lines.at(-2)).toBe(advice);
  });

  it.each(['404 Not found', '404 Geo Node Not Found', '404 Not Found'])('names all that was meant where GitLab says only %s', (message) => {
    expect(refused(404, { message }).message).toMatch(/^Not found: project acme\/api, issue iid 7\. [^]*Check project_id and issue_iid;/);
  });

  const several = { message: "There are multiple variables with provided parameters. Please use 'filter[environment_scope]'" };

  it.each<[Attempted, string]>([
    [inProject, 'filter: {environment_scope: "…"}'],
    [{ ...inProject, called: { 'filter[environment_scope]': 'environment_scope' } }, 'environment_scope: "…"'],
  ])('because several fit says how to tell which is meant', (request, way) => {
    const { message } = refused(409, several, request);
    expect(message).toMatch(/^Several fit what was said \(project acme\/api\)\./);
    expect(message).toContain(`Say which one is meant by its present environment scope: ${way}.`);
  });

  it('names the fields as the caller knows them, each once', () => {
    const request = { ...issue, called: { name: 'new_name', file: 'path' } };
    const first = (error: string) => refused(400, { error }, request).message.split('\n')[0];
    expect(first('name is missing, title is missing')).toMatch(/^GitLab did not accept new_name, title /);
    expect(first('name is missing, new_name is invalid')).toMatch(/^GitLab did not accept new_name \(/);
    expect(first('not[labels] is invalid, range[start] is invalid, position[new_path] is invalid')).toMatch(/^GitLab did not accept not_labels, range_start, position\[new_path\] /);
    expect(first('constructor is invalid')).toMatch(/^GitLab did not accept constructor /);
  });

  it('suspects a proxy that decodes slashes when a 404 is not GitLab\'s', () => {
    const error = refused(404, '<html><head><title>nginx</title></head>', issue, { 'content-type': 'text/html' });
    expect(error.message).toMatch(/%2F.*numeric id/);
    expect(error.detail).toMatchObject({ foreign: true, words: 'nginx' });
    expect(refused(404, '<html>', { method: 'GET', path: '/projects/5' }, { 'content-type': 'text/html' }).message).toMatch(/GITLAB_URL/);
  });

  it('knows that GitLab answers 404 to a reaction that exists', () => {
    expect(refused(404, { message: '404 Award Emoji Name has already been taken Not Found' }).message).toMatch(/^It exists already/);
  });

  const merge: Attempted = { method: 'PUT', path: '/projects/5/merge_requests/3/merge', params: { project_id: 5, merge_request_iid: 3 }, names: ['project_id', 'merge_request_iid'] };

  it.each(['merge', 'approve'])('takes a 401 on %s for a missing permission', (verb) => {
    const request = { ...merge, path: `/projects/5/merge_requests/3/${verb}` };
    expect(refused(401, { message: '401 Unauthorized' }, request).message).toMatch(/^The token's user is not permitted to .*\(project id 5, merge request iid 3\)/);
  });

  it.each<[Attempted, unknown]>([
    [issue, { message: '401 Unauthorized' }],
    [merge, { error: 'invalid_token', error_description: 'Token was revoked. You have to re-authorize from the user.' }],
  ])('takes any other 401 for a dead token', (request, body) => {
    expect(refused(401, body, request).message).toMatch(/^GitLab does not accept the token/);
  });

  it('names the scope that is missing', () => {
    const error = refused(403, { error: 'insufficient_scope', error_description: 'The request requires higher privileges than provided by the access token.', scope: 'api' });
    expect(error.message).toContain('Use a token that has the scope api.');
    expect(error.detail.scope).toBe('api');
    expect(refused(403, { error: 'insufficient_scope', scope: 'api read_api' }).message).toContain('one of the scopes: api read_api');
  });

  it('names the role when the scope is not it', () => {
    expect(refused(403, { message: '403 Forbidden' }).message).toMatch(/Developer, Maintainer or Owner/);
    expect(refused(403, { message: '403 Forbidden' }).message).not.toContain('archived');
  });

  it.each<[number, unknown, string]>([
    [400, { error: 'title is missing' }, 'title'],
    [400, { error: 'title is missing, state does not have a valid value' }, 'title, state'],
    [422, { message: { name: ['is too long'], path: ['is reserved'] } }, 'name, path'],
  ])('of status %i names the fields in %j', (status, body, fields) => {
    expect(refused(status, body).message).toMatch(new RegExp(`^GitLab did not accept ${fields} `));
  });

  it('tells a conflict, a lock, a state and a size apart', () => {
    const first = (status: number) => refused(status, { message: 'x' }).message.split('\n')[0];
    expect(new Set([409, 412, 405, 413, 414, 418].map(first)).size).toBe(6);
  });

  it('hands on GitLab\'s code, and its request id when that is one', () => {
    const headers = { ...json, 'x-request-id': '01ABC' };
    expect(refused(400, { message: 'm', error_code: 'conflict' }, issue, headers).detail).toMatchObject({ code: 'conflict', requestId: '01ABC' });
    expect(refused(400, {}, issue, { ...json, 'x-request-id': 'a b' }).detail).not.toHaveProperty('requestId');
  });

  it.each([
    [{ 'retry-after': '300' }, 'Retry later', 300],
    [{}, '{"message":{"error":"This endpoint has been requested too many times."}}', undefined],
  ])('of a rate limit says how long to wait', (headers, body, seconds) => {
    const error = refused(429, body, issue, { 'content-type': 'text/plain', ...headers });
    expect(error.detail.retryAfter).toBe(seconds);
    expect(error.message).toMatch(seconds === undefined ? /Wait a minute/ : /300 s/);
  });
});

describe('a fault on GitLab\'s side', () => {
  it.each([500, 502, 503, 504, 521])('of status %i is unavailability, not a refusal', (status) => {
    const error = rejection(issue, { status, headers: { 'content-type': 'text/html', 'x-request-id': 'abc' }, text: '<html><title>Bad Gateway</title>' });
    expect(error).toBeInstanceOf(GitLabUnavailable);
    expect(error.message).toContain(`→ ${status} (request id abc, for the administrator)`);
    expect(error.message).toContain('The page is titled: Bad Gateway');
  });

  it.each([500, 502, 503, 504, 521])('of status %i on a write invites to look, not to a second write', (status) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { message } = rejection({ ...issue, method }, { status, headers: { 'retry-after': '30' }, text: '' });
      expect(message).toMatch(/may or may not have carried it out: look before repeating it/);
      expect(message).not.toMatch(/try again/i);
    }
    expect(rejection({ ...issue, method: 'POST', onlyReads: true }, { status, headers: {}, text: '' }).message).toMatch(/Try again/);
  });

  it.each([['-5', 'Try again now.'], ['90000', 'Try again later than a day from now'], ['30', 'Try again after 30 s.']])('with Retry-After %s says so in words', (header, words) => {
    for (const status of [429, 503]) expect(rejection(issue, { status, headers: { 'retry-after': header }, text: '' }).message).toContain(words);
  });

  it('reads differently when GitLab broke and when it is away', () => {
    const first = (status: number) => rejection(issue, { status, headers: {}, text: '' }).message.split('\n')[0];
    expect(first(500)).toMatch(/internal error/);
    expect(first(503)).toMatch(/not available/);
  });
});

describe('what a path addresses', () => {
  it.each<[Attempted, string]>([
    [{ method: 'GET', path: '', params: { project_id: '42', ref: 'main' }, names: ['project_id', 'ref'] }, 'project id 42, ref main'],
    [{ method: 'GET', path: '', params: { group_id: 'a/b', id: 3, title: 'not in the path' }, names: ['group_id', 'id'] }, 'group a/b, id 3'],
    [{ method: 'GET', path: '/projects/acme%2Fapi/merge_requests/7/notes/3' }, 'project acme/api, merge request iid 7, note id 3'],
    [{ method: 'GET', path: '/projects/5/issues/statistics' }, 'project 5'],
    [{ method: 'GET', path: '/constructor/toString/__proto__/x' }, ''],
  ])('is told in words', (request, words) => {
    expect(targetOf(request)).toBe(words);
  });
});

describe('Retry-After', () => {
  it.each([
    ['5', 5],
    ['0', 0],
    ['1.2', 2],
    ['Thu, 01 Jan 1970 00:01:30 GMT', 90],
    ['Thu, 01 Jan 1960 00:00:00 GMT', 0],
    ['-5', 0],
    ['99999999999999999999', 31_536_000],
    ['9'.repeat(400), 31_536_000],
    ['soon', undefined],
    [undefined, undefined],
  ])('"%s" means %s seconds', (header, seconds) => {
    expect(secondsToWait(header, 0)).toBe(seconds);
  });
});
