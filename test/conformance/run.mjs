// Runs the official conformance suite against the built server (`npm run conformance`): installs the suite at first, starts the server in
// each of its three HTTP modes, and fails when anything but what is written below fails. Everything stays on 127.0.0.1.
import { spawn } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedIn, newerNodeIn } from '../../scripts/packages-apart.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
const results = join(root, 'build/conformance-results');
const suiteFolder = join(here, 'node_modules/@modelcontextprotocol/conformance');

/** Logging to the client is deprecated and never declared, so what asks for it fails. */
const expectedToFail = { '2025-11-25': ['logging-set-level', 'tools-call-with-logging'], '2026-07-28': [] };

/** The server's HTTP modes, and the revisions that each serves in full. */
const modes = [
  { stateless: 'true', revisions: ['2026-07-28'] },
  { stateless: 'false', revisions: ['2025-11-25'] },
  { stateless: 'hybrid', revisions: ['2026-07-28', '2025-11-25'] },
];

installedIn(here);
const node = newerNodeIn(here);
await rm(results, { recursive: true, force: true });
const reports = (await Promise.all(modes.map(runMode))).flat();
process.stdout.write(`${reports.map(({ line }) => line).join('\n')}\n`);
process.exit(reports.every(({ asExpected }) => asExpected) ? 0 : 1);

async function runMode({ stateless, revisions }) {
  const server = await start(stateless);
  try {
    const found = [];
    for (const revision of revisions) found.push(await runSuite(server.url, stateless, revision));
    return found;
  } finally {
    server.stop();
  }
}

/** The suite sends no credentials, so everybody is the owner of one token; GitLab is an address at which nobody answers, since no fixture asks it anything. */
async function start(stateless) {
  const flags = ['--http', '--http-addr=127.0.0.1:0', `--stateless=${stateless}`, '--auth-mode=shared', '--rate-limit-rps=0'];
  const env = { PATH: process.env.PATH, GITLAB_URL: 'http://127.0.0.1:9', GITLAB_TOKEN: 'conformance' };
  const server = spawn(process.execPath, ['dist/conformance.js', ...flags], { cwd: root, env, stdio: ['ignore', 'inherit', 'pipe'] });
  process.on('exit', () => server.kill());
  let log = '';
  const url = await new Promise((resolve, reject) => {
    server.stderr.on('data', (chunk) => {
      log += chunk;
      const [, found] = /Listening on (http:\S+)/.exec(log) ?? [];
      if (found !== undefined) resolve(found);
    });
    server.on('exit', (code) => reject(new Error(`The server ended with code ${code} before it listened:\n${log}`)));
  });
  return { url, stop: () => server.kill() };
}

async function runSuite(url, stateless, revision) {
  const output = join(results, `${stateless}-${revision}`);
  const required = await requiredBy(revision);
  const log = await suite('server', '--url', url, '--requirements', revision, '--output-dir', output);
  const checks = await checksIn(output);
  const failed = required.filter((scenario) => !passes(checks.get(scenario)));
  const warnings = required.flatMap((scenario) => (checks.get(scenario) ?? []).filter(({ status }) => status === 'WARNING').map(({ id }) => `${scenario}: ${id}`));
  const expected = expectedToFail[revision];
  const unexpected = failed.filter((scenario) => !expected.includes(scenario));
  const stale = expected.filter((scenario) => !failed.includes(scenario));
  if (unexpected.length > 0) process.stdout.write(log);
  const line = [
    `--stateless=${stateless}, ${revision}: ${required.length - failed.length} of ${required.length}`,
    ...unexpected.map((scenario) => `  fails: ${scenario}`),
    ...failed.filter((scenario) => expected.includes(scenario)).map((scenario) => `  fails as expected: ${scenario}`),
    ...stale.map((scenario) => `  passes, though expected to fail: ${scenario}`),
    ...warnings.map((warning) => `  warns: ${warning}`),
  ].join('\n');
  return { line, asExpected: required.length > 0 && unexpected.length + stale.length === 0 };
}

/** The scenarios for servers that count for a revision. */
async function requiredBy(revision) {
  const listing = await suite('list', '--requirements', revision);
  const [, servers = ''] = /^Server scenarios[^\n]*\n((?: {2}- \S+\n)+)/m.exec(listing) ?? [];
  return [...servers.matchAll(/- (\S+)/g)].map(([, name]) => name);
}

/** What the suite noted, by scenario. Its folders are named `server-<scenario>-<time>`. */
async function checksIn(output) {
  const folders = await readdir(output);
  const entries = folders.map(async (folder) => [folder.replace(/^server-|-\d{4}-\d\d-\d\dT[\dZ-]+$/g, ''), JSON.parse(await readFile(join(output, folder, 'checks.json'), 'utf8'))]);
  return new Map(await Promise.all(entries));
}

/** By the suite's own measure: something was checked, and nothing failed. */
function passes(checks = []) {
  return checks.some(({ status }) => status === 'SUCCESS') && !checks.some(({ status }) => status === 'FAILURE');
}

/** The suite's output; its exit code says no more than its results, which also tell what was expected. */
async function suite(...args) {
  const child = spawn(node, [join(suiteFolder, 'dist/index.js'), ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  return output;
}
