import type { JobRecord, PipelineRecord, TestCaseRecord } from './records.js';
import type { Repository } from './repository.js';
import { moment } from './seed-issues.js';
import { failedBuildLog, failedTestLog, longLog, successLog } from './seed-logs.js';

interface Seeds {
  readonly pipelines: PipelineRecord[];
  readonly jobs: JobRecord[];
  readonly traces: Map<number, string>;
  readonly artifacts: Map<number, Map<string, Buffer>>;
}

function pipeline(id: number, status: string, ref: string, sha: string, day: number, rest: Partial<PipelineRecord> = {}): PipelineRecord {
  const done = ['success', 'failed', 'canceled'].includes(status);
  return {
    id,
    iid: id - 5000,
    status,
    source: 'push',
    ref,
    sha,
    before_sha: '0'.repeat(40),
    tag: false,
    name: null,
    user: 'dora',
    yaml_errors: null,
    created_at: moment(day, 10),
    updated_at: moment(day, 10, 5),
    started_at: status === 'created' ? null : moment(day, 10, 1),
    finished_at: done ? moment(day, 10, 5) : null,
    duration: done ? 243 : null,
    queued_duration: 6,
    coverage: status === 'success' ? '87.40' : null,
    variables: [],
    test_suites: [],
    ...rest,
  };
}

function job(id: number, pipeline_id: number, stage: string, name: string, status: string, day: number, rest: Partial<JobRecord> = {}): JobRecord {
  const started = !['created', 'pending', 'manual', 'skipped'].includes(status);
  const done = ['success', 'failed', 'canceled'].includes(status);
  return {
    id,
    pipeline_id,
    name,
    stage,
    status,
    bridge: false,
    downstream: null,
    allow_failure: false,
    failure_reason: status === 'failed' ? 'script_failure' : null,
    manual: status === 'manual',
    retried: false,
    created_at: moment(day, 10),
    started_at: started ? moment(day, 10, 1) : null,
    finished_at: done ? moment(day, 10, 4) : null,
    erased_at: null,
    duration: done ? 71.42 : null,
    queued_duration: started ? 2.5 : null,
    coverage: null,
    tag_list: ['docker', 'linux'],
    user: 'dora',
    environment: null,
    ...rest,
  };
}

const test = (name: string, status: TestCaseRecord['status'], execution_time: number, rest: Partial<TestCaseRecord> = {}): TestCaseRecord => ({
  status,
  name,
  classname: 'Login',
  file: 'src/auth/login.spec.ts',
  execution_time,
  system_output: null,
  stack_trace: null,
  ...rest,
});

const assertion = 'Error: expect(received).toBeUndefined()\n\nReceived: {"lifetimeInSeconds": 3600, "token": "e3b0c442", "username": "ada"}\n    at Object.<anonymous> (src/auth/login.spec.ts:43:39)';
const passing = [test('starts a session', 'success', 0.004), test('ends a session', 'success', 0.002), test('finds a session', 'success', 0.003)];
const junit = `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="jest" tests="6" failures="1" time="3.812">\n  <testsuite name="Login" tests="6" failures="1">\n    <testcase classname="Login" name="refuses an expired session" time="0.007">\n      <failure>${assertion.replaceAll('"', '&quot;').replaceAll('<', '&lt;')}</failure>\n    </testcase>\n  </testsuite>\n</testsuites>\n`;

/** Pipelines, jobs, logs and artifacts of acme/api. */
export function apiPipelines(repository: Repository): Seeds {
  const shaOf = (ref: string) => repository.resolve(`refs/heads/${ref}`)?.id ?? '';
  const [main, login, cache] = [shaOf('main'), shaOf('feature/login'), shaOf('feature/cache')];
  const history = repository.history(repository.resolve('main') ?? { id: '', parents: [], message: '', authorName: '', authorEmail: '', date: '', files: new Map() });
  const old = Array.from({ length: 22 }, (_, index) => {
    const status = index % 5 === 4 ? 'failed' : index % 7 === 6 ? 'canceled' : 'success';
    return pipeline(5001 + index, status, 'main', history[25 - index]?.id ?? main, 5 + Math.floor(index / 2), { user: index % 2 === 0 ? 'alice' : 'dora' });
  });
  const oldJobs = old.flatMap(({ id, status }, index) => [
    job(9001 + index * 2, id, 'build', 'compile', 'success', 5 + Math.floor(index / 2)),
    job(9002 + index * 2, id, 'test', 'unit', status, 5 + Math.floor(index / 2)),
  ]);

  const pipelines = [
    ...old,
    pipeline(5101, 'success', 'main', main, 25, { user: 'alice', name: 'Nightly', variables: [{ key: 'DEPLOY_TO', value: 'staging', variable_type: 'env_var', raw: false }], test_suites: [{ name: 'unit', job: 'unit', cases: passing }] }),
    pipeline(5102, 'running', 'feature/cache', cache, 28, { user: 'alice' }),
    pipeline(5103, 'failed', 'feature/cache', cache, 27, {
      user: 'alice',
      test_suites: [
        { name: 'unit', job: 'unit', cases: [...passing, test('refuses an expired session', 'failed', 0.007, { system_output: assertion, stack_trace: 'at src/auth/login.spec.ts:43:39' }), test('refuses an empty name', 'skipped', 0)] },
        { name: 'integration', job: 'integration', cases: [test('connects', 'error', 0.1, { classname: 'Database', file: null, system_output: 'connect ECONNREFUSED 10.0.0.5:5432' })] },
      ],
    }),
    pipeline(5104, 'success', 'feature/login', login, 26, { source: 'merge_request_event', test_suites: [{ name: 'unit', job: 'unit', cases: passing }] }),
    pipeline(5105, 'failed', 'release/1.0', shaOf('release/1.0'), 24, { user: 'alice' }),
    pipeline(5106, 'success', 'v1.0.0', repository.resolve('v1.0.0')?.id ?? '', 4, { tag: true, user: 'erin' }),
  ];
  const jobs = [
    ...oldJobs,
    job(9201, 5101, 'build', 'compile', 'success', 25),
    job(9202, 5101, 'test', 'unit', 'success', 25, { coverage: 87.4 }),
    job(9203, 5101, 'deploy', 'deploy', 'manual', 25, { environment: 'production', tag_list: [] }),
    job(9204, 5101, 'deploy', 'trigger scripts', 'success', 25, { bridge: true, downstream: { project_id: 1002, pipeline_id: 5901 } }),
    job(9211, 5102, 'build', 'compile', 'success', 28),
    job(9212, 5102, 'test', 'unit', 'running', 28),
    job(9213, 5102, 'test', 'lint', 'pending', 28, { allow_failure: true }),
    job(9220, 5103, 'test', 'unit', 'failed', 27, { retried: true }),
    job(9221, 5103, 'build', 'compile', 'success', 27),
    job(9222, 5103, 'build', 'package', 'success', 27),
    job(9223, 5103, 'test', 'unit', 'failed', 27),
    job(9224, 5103, 'test', 'integration', 'failed', 27),
    job(9225, 5103, 'test', 'docs', 'success', 27),
    job(9226, 5103, 'deploy', 'deploy', 'skipped', 27, { environment: 'production' }),
    job(9231, 5104, 'build', 'compile', 'success', 26),
    job(9232, 5104, 'test', 'unit', 'success', 26, { coverage: 88.1 }),
    job(9241, 5105, 'build', 'compile', 'failed', 24),
    job(9242, 5105, 'test', 'lint', 'failed', 24, { allow_failure: true }),
    job(9243, 5105, 'test', 'unit', 'skipped', 24),
    job(9251, 5106, 'build', 'compile', 'success', 4),
  ];
  const traces = new Map(jobs.filter(({ status, bridge }) => status === 'success' && !bridge).map(({ id }) => [id, successLog]));
  for (const id of [9220, 9223]) traces.set(id, failedTestLog);
  traces.set(9224, longLog);
  traces.set(9241, failedBuildLog);
  traces.set(9242, failedBuildLog);
  traces.set(9212, successLog.slice(0, 900));
  const files = new Map([['junit.xml', Buffer.from(junit)], ['coverage/index.html', Buffer.from('<!doctype html><title>Coverage</title>\n')], ['dist/main.js', Buffer.from('export const ready = true;\n')]]);
  return { pipelines, jobs, traces, artifacts: new Map([[9201, files], [9222, files], [9223, files]]) };
}
