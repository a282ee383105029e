import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Module } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { ActionHarness } from '../../testing/action-harness.js';
import { DiscoveryModule } from './discovery.module.js';

/** Stands for the one domain beside this that the server under test has. */
class FileActions {
  @RestAction('repository.file_get', 'GET /projects/:project_id/repository/files/:file_path', {
    summary: 'Read a file.',
    effect: 'read',
    params: Type.Object({ project_id: Type.String({ description: 'Project.' }), file_path: Type.String({ description: 'Path.' }) }),
  })
  declare readonly get: RestCall;
}

@Module({ providers: [FileActions] })
class FilesModule {}

describe('discovering a project', () => {
  let harness: ActionHarness;
  let host: string;
  beforeAll(async () => {
    harness = await ActionHarness.for([DiscoveryModule, FilesModule]);
    host = harness.gitlab.url;
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const resolve = (remote_url: string) => harness.run('discover_project.resolve', { remote_url });
  const refused = (remote_url: string) => harness.fail('discover_project.resolve', { remote_url });
  const withCredential = (text: string) => host.replace('://', `://${text}@`);

  it.each([
    ['the short form of SSH', () => 'git@127.0.0.1:acme/api.git'],
    ['the short form without a user', () => '127.0.0.1:acme/api.git'],
    ['the short form with a port', () => 'git@127.0.0.1:2222/acme/api.git'],
    ['the bracketed form with a port', () => '[git@127.0.0.1:2222]:acme/api.git'],
    ['SSH with a port', () => 'ssh://git@127.0.0.1:2222/acme/api.git'],
    ['SSH without a port', () => 'git+ssh://git@127.0.0.1/acme/api.git'],
    ['the git protocol', () => 'git://127.0.0.1/acme/api.git'],
    ['HTTP', () => `${host}/acme/api.git`],
    ['HTTP without .git', () => `${host}/acme/api/`],
    ['HTTP with a credential', () => `${withCredential('gitlab-ci-token:hush')}/acme/api.git`],
    ['an address without a scheme', () => `${host.replace(/^https?:\/\//, '')}/acme/api`],
    ['the project page', () => `  ${host}/acme/api  `],
    ['an API address', () => `${host}/api/v4/projects/acme%2Fapi`],
    ['an address by id', () => `${host}/projects/1001`],
    ['an older path of the project', () => `${host}/acme/old-api.git`],
    ['a plain path', () => 'acme/api'],
    ['an id', () => '1001'],
  ])('finds it by %s, in one call', async (_, remote) => {
    const { text, structured } = await resolve(remote());

    expect(structured).toMatchObject({ id: 1001, path_with_namespace: 'acme/api', default_branch: 'main' });
    expect(structured).not.toHaveProperty('object');
    expect(`${text}${JSON.stringify(structured)}`).not.toContain('hush');
    expect(harness.gitlab.requests.filter(({ status }) => status !== 301)).toHaveLength(1);
  });

  it('finds a project at any depth', async () => {
    const { structured } = await resolve('git@127.0.0.1:acme/platform/tools/deploy.scripts.git');

    expect(harness.gitlab.requests[0]?.path).toBe('/projects/acme%2Fplatform%2Ftools%2Fdeploy.scripts');
    expect(structured['path_with_namespace']).toBe('acme/platform/tools/deploy.scripts');
  });

  it.each([
    ['-/issues/7', { kind: 'issue', issue_iid: 7 }],
    ['-/issues/7#note_31', { kind: 'issue', issue_iid: 7, note_id: 31 }],
    ['-/issues/incident/7', { kind: 'issue', issue_iid: 7 }],
    ['-/work_items/7', { kind: 'issue', issue_iid: 7 }],
    ['issues/7', { kind: 'issue', issue_iid: 7 }],
    ['-/issues?state=opened', { kind: 'issues' }],
    ['-/merge_requests/2', { kind: 'merge_request', merge_request_iid: 2 }],
    ['-/merge_requests/2/diffs?commit_id=abc#note_5', { kind: 'merge_request', merge_request_iid: 2, note_id: 5 }],
    ['-/merge_requests/new', { kind: 'merge_requests' }],
    ['-/pipelines/5103', { kind: 'pipeline', pipeline_id: 5103 }],
    ['-/pipelines/5103/failures', { kind: 'pipeline', pipeline_id: 5103 }],
    ['-/pipelines/latest', { kind: 'latest_pipeline' }],
    ['-/jobs/9223', { kind: 'job', job_id: 9223 }],
    ['-/jobs/9223/artifacts/file/report/7.xml', { kind: 'job', job_id: 9223 }],
    ['builds/9223', { kind: 'job', job_id: 9223 }],
    ['-/blob/main/src/dir%20x/a%2Bb%23c%3F.ts#L10-20', { kind: 'file', ref: 'main', file_path: 'src/dir x/a+b#c?.ts', start_line: 10, end_line: 20 }],
    ['-/blob/v1.2-rc.1/README.md?ref_type=tags#L3', { kind: 'file', ref: 'v1.2-rc.1', file_path: 'README.md', start_line: 3 }],
    ['-/raw/feature/login/README.md', { kind: 'file', ref: 'feature/login', file_path: 'README.md' }],
    ['-/tree/main/src/auth', { kind: 'tree', ref: 'main', path: 'src/auth' }],
    ['-/tree/feature/login', { kind: 'tree', ref: 'feature/login' }],
    ['tree/v1.0.0', { kind: 'tree', ref: 'v1.0.0' }],
    ['-/commit/0123456789abcdef', { kind: 'commit', sha: '0123456789abcdef' }],
    ['commit/0123456789abcdef', { kind: 'commit', sha: '0123456789abcdef' }],
    ['-/commits/main/src', { kind: 'commits', ref_name: 'main', path: 'src' }],
    ['-/compare/v1.0.0...feature/login', { kind: 'comparison', from: 'v1.0.0', to: 'feature/login' }],
    ['-/compare/v1.0.0..main', { kind: 'comparison', from: 'v1.0.0', to: 'main', straight: true }],
    ['-/branches/all', { kind: 'branches' }],
    ['-/tags/release/1.0', { kind: 'tag', tag_name: 'release/1.0' }],
    ['-/releases/release%2F1.0', { kind: 'release', tag_name: 'release/1.0' }],
    ['-/releases', { kind: 'releases' }],
    ['-/milestones/2', { kind: 'milestone', iid: 2 }],
    ['-/wikis/home', { kind: 'wiki_page', slug: 'home' }],
  ])('reads what %s names', async (page, object) => {
    const { structured } = await resolve(`${host}/acme/api/${page}`);

    expect(structured['path_with_namespace']).toBe('acme/api');
    expect(structured['object']).toEqual(object);
    expect(harness.gitlab.requests).toHaveLength(1);
  });

  it('takes a settings page for the project alone', async () => {
    expect((await resolve(`${host}/acme/api/-/settings/ci_cd`)).structured).not.toHaveProperty('object');
  });

  it('says what to call next, with every parameter, as text and as data', async () => {
    const { text, structured } = await resolve(`${host}/acme/old-api/-/blob/main/src/main.ts#L2`);
    const params = { project_id: 'acme/api', ref: 'main', file_path: 'src/main.ts', start_line: 2 };

    expect(structured['next_steps']).toEqual([{ action: 'repository.file_get', params }]);
    expect(text).toContain(`Next: \`repository.file_get\` \`${JSON.stringify(params)}\``);
    expect(text).toContain('- **The address names**: file: ref `main`');
  });

  it('takes the address for the path where GitLab does not tell it', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi', { id: 1001, path_with_namespace: null, default_branch: ['main'] });
    const { structured } = await resolve(`${host}/acme/api/-/blob/main/src/main.ts`);
    expect(structured['next_steps']).toEqual([{ action: 'repository.file_get', params: { project_id: 'acme/api', ref: 'main', file_path: 'src/main.ts' } }]);
  });

  it('names no action that this server does not serve', async () => {
    const { text, structured } = await resolve(`${host}/acme/api/-/merge_requests/2`);

    expect(structured).not.toHaveProperty('next_steps');
    expect(text).not.toContain('Next:');
  });

  it('says that a branch may be longer than it looks', async () => {
    expect((await resolve(`${host}/acme/api/-/blob/team/core/src/main.ts`)).text).toContain('move the beginning of the path to `ref`');
    expect((await resolve(`${host}/acme/api/-/blob/main/src/main.ts`)).text).not.toContain('move the beginning');
  });

  it('gives exactly the fields asked for', async () => {
    const { structured } = await harness.run('discover_project.resolve', { remote_url: `${host}/acme/api/-/tree/main` }, { fields: ['id', 'object.ref'] });

    expect(structured).toMatchObject({ id: 1001, object: { ref: 'main' } });
    expect(structured).not.toHaveProperty('name');
  });

  it.each([
    ['another web host', 'https://gitlab.com/acme/api'],
    ['another port', 'http://127.0.0.1:1/acme/api'],
    ['another SSH host', 'git@github.com:acme/api.git'],
    ['another SSH address', 'ssh://git@gitlab.com/acme/api.git'],
    ['a host that only ends like ours', 'git@evil127.0.0.1:acme/api.git'],
  ])('refuses %s and names its own', async (_, remote) => {
    const { text } = await refused(remote);

    expect(text).toContain(`this server is connected to ${new URL(host).host}`);
    expect(harness.gitlab.requests).toEqual([]);
  });

  it.each([
    ['a group', () => `${host}/groups/acme/-/issues`, 'the address of a group'],
    ['the dashboard', () => `${host}/dashboard/projects`, 'belongs to no project'],
    ['a user', () => `${host}/alice`, 'names no project'],
    ['the start page', () => host, 'names no project'],
    ['words', () => 'the api project', 'is no address of a project'],
    ['a single name', () => 'api', 'is no address of a project'],
    ['another scheme', () => 'file:///srv/git/api.git', 'only https, http, ssh and git'],
    ['a dot segment', () => 'git@127.0.0.1:acme/../../user.git', 'remote_url must not contain'],
    ['a path that was encoded twice', () => 'acme%252Fapi/x', 'remote_url: is no address of a project'],
    ['a control character', () => `${host}/acme/a%00pi`, 'remote_url: is no address of a project'],
  ])('refuses %s before asking GitLab', async (_, remote, words) => {
    expect((await refused(remote())).text).toContain(words);
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('never repeats a credential of the address', async () => {
    expect((await refused('https://oauth2:hush@gitlab.com/acme/api.git')).text).not.toContain('hush');
    expect((await refused(`${withCredential('oauth2:hush')}/acme/none.git`)).text).not.toContain('hush');
  });

  it('says in GitLab\'s words when the project is not there', async () => {
    expect((await refused('git@127.0.0.1:acme/none.git')).text).toContain('404 Project Not Found');
  });
});
