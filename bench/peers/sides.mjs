// Who is measured: how each is started, and what each is asked for the same thing.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bareHttp, bareStdio, environment, workshop } from '../servers.mjs';

export const folder = fileURLToPath(new URL('.', import.meta.url));

/** What was tried beyond this machine, one line each. */
export const triedLog = join(workshop, 'tried.txt');

const guard = fileURLToPath(new URL('./loopback-only.mjs', import.meta.url));
/** All get the same guard, and a home and a folder to work in that go when the run ends. */
const guarded = (settings) => ({ ...environment(settings), HOME: workshop, NODE_OPTIONS: `--require=${JSON.stringify(guard)}`, LOOPBACK_ONLY_LOG: triedLog });

const project_id = 'acme/api';

export function sidesOf({ main, gitlab, versions }) {
  const { url, token, landmarks } = gitlab;
  const api = `${url}/api/v4`;
  const small = landmarks.mergeRequests.small;
  const many = landmarks.mergeRequests.manyFiles;
  const file = { project_id, file_path: 'src/auth/login.ts', ref: 'main' };
  const action = (id, params) => ['gitlab_execute_action', { action: id, params: { project_id, ...params } }];
  const program = (name, path) => join(folder, 'node_modules', name, path);

  const ours = {
    name: 'ours',
    started: 'on the `dynamic` surface; for "every tool" on `individual`; over HTTP with `--rate-limit-rps=0`',
    stdio: { args: [main], env: guarded({ GITLAB_URL: url, GITLAB_TOKEN: token }) },
    everyTool: { args: [main, '--tool-surface=individual'], env: guarded({ GITLAB_URL: url, GITLAB_TOKEN: token }) },
    http: (port) => ({ args: [main, '--http', '--http-addr', `127.0.0.1:${port}`, '--rate-limit-rps=0'], env: guarded({ GITLAB_URL: url }) }),
    calls: {
      get: action('merge_request.get', { merge_request_iid: small }),
      list: action('merge_request.list', { state: 'all', per_page: 20 }),
      file: action('repository.file_get', { file_path: file.file_path, ref: file.ref }),
      log: action('job.trace', { job_id: landmarks.jobs.longLog }),
      firstDiffs: action('mr_review.changes_get', { merge_request_iid: many }),
      allDiffs: action('mr_review.raw_diffs', { merge_request_iid: many }),
    },
  };
  const bare = {
    name: 'bare SDK',
    started: 'its one tool reads a merge request or an issue and gives GitLab\'s JSON as text',
    stdio: { args: [bareStdio], env: guarded({ GITLAB_URL: url, GITLAB_TOKEN: token }) },
    http: (port) => ({ args: [bareHttp], env: guarded({ GITLAB_URL: url, PORT: String(port) }) }),
    calls: { get: ['read', { project_id, kind: 'merge_requests', iid: small }] },
  };
  const zereight = '@zereight/mcp-gitlab';
  // Asks the registry for its newest version at every start unless told not to.
  const quiet = { GITLAB_API_URL: api, GITLAB_DISABLE_VERSION_CHECK: 'true' };
  const zereightArgs = [program(zereight, 'build/index.js')];
  const ofZereight = {
    name: zereight,
    started: `${versions[zereight]}, with its default tools; for "every tool" with \`GITLAB_TOOLSETS=all\`; the job log after \`discover_tools\` has added \`pipelines\`; over HTTP with \`REMOTE_AUTHORIZATION=true\` and \`MAX_REQUESTS_PER_MINUTE=1000\`; with \`GITLAB_DISABLE_VERSION_CHECK=true\`, since it would ask the npm registry at its start`,
    stdio: { args: zereightArgs, env: guarded({ ...quiet, GITLAB_PERSONAL_ACCESS_TOKEN: token }) },
    everyTool: { args: zereightArgs, env: guarded({ ...quiet, GITLAB_PERSONAL_ACCESS_TOKEN: token, GITLAB_TOOLSETS: 'all' }) },
    http: (port) => ({ args: zereightArgs, env: guarded({ ...quiet, STREAMABLE_HTTP: 'true', REMOTE_AUTHORIZATION: 'true', MAX_REQUESTS_PER_MINUTE: '1000', PORT: String(port) }) }),
    prepare: (server) => server.call('discover_tools', { category: 'pipelines' }),
    calls: {
      get: ['get_merge_request', { project_id, merge_request_iid: String(small) }],
      list: ['list_merge_requests', { project_id, state: 'all', per_page: 20 }],
      file: ['get_file_contents', file],
      log: ['get_pipeline_job_output', { project_id, job_id: String(landmarks.jobs.longLog) }],
      firstDiffs: ['list_merge_request_diffs', { project_id, merge_request_iid: String(many) }],
      allDiffs: ['get_merge_request_diffs', { project_id, merge_request_iid: String(many) }],
      paths: ['list_merge_request_changed_files', { project_id, merge_request_iid: String(many) }],
    },
  };
  const reference = '@modelcontextprotocol/server-gitlab';
  const ofReference = {
    name: reference,
    started: `${versions[reference]}, the reference server: nine tools, of which two read; standard input and output only`,
    stdio: { args: [program(reference, 'dist/index.js')], env: guarded({ GITLAB_API_URL: api, GITLAB_PERSONAL_ACCESS_TOKEN: token }) },
    calls: { file: ['get_file_contents', file] },
  };
  return [ours, bare, ofZereight, ofReference];
}
