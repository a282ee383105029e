// Connects clients that others wrote to the built server and prints what each of them gets (`npm run clients`; `-- --write` puts it into
// docs/compatibility.md, which has to show the same; `-- --only mastra` walks one client; `-- --dist <folder>` takes another build). Installs them at
// first. No model takes part, and everything stays on 127.0.0.1.
import { fork, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { GitLab } from '../../bench/gitlab.mjs';
import { circumstances } from '../../bench/machine.mjs';
import { environment, snapshot, workshop } from '../../bench/servers.mjs';
import { HttpServer } from '../../bench/wire.mjs';
import { installedIn, newerNodeIn } from '../../scripts/packages-apart.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const steps = ['connect', 'list', 'call', 'read', 'prompt', 'complete', 'wizard'];
const legacy = '2025-11-25';
const modern = '2026-07-28';

/** Where the server is met, how it shows its tools, and the newest revision that it speaks there. */
const places = {
  'stdio': { newest: modern },
  'stdio, `meta`': { newest: modern, surface: 'meta' },
  'stdio, `individual`': { newest: modern, surface: 'individual' },
  'HTTP': { newest: modern, stateless: 'true' },
  'HTTP, `hybrid`': { newest: modern, stateless: 'hybrid' },
  'HTTP, `false`': { newest: legacy, stateless: 'false' },
};

/** Who is walked, and how each can be told to begin: `legacy` with the handshake of 2025-11-25, `auto` by asking which revision is served. */
const clients = [
  { name: 'SDK v1', package: '@modelcontextprotocol/sdk', file: 'sdk-v1', negotiations: ['legacy'] },
  { name: 'SDK v2', package: '@modelcontextprotocol/client', file: 'sdk-v2', negotiations: ['legacy', 'auto'] },
  { name: 'MCP Inspector (CLI)', package: '@modelcontextprotocol/inspector', file: 'inspector', negotiations: ['legacy', 'auto'] },
  { name: 'MCP Inspector (mcpdo)', package: '@modelcontextprotocol/inspector', file: 'mcpdo', negotiations: ['legacy', 'auto'] },
  { name: 'mcp-remote', package: 'mcp-remote', file: 'mcp-remote', negotiations: ['legacy', 'auto'], remoteOnly: true },
  { name: 'LangChain adapters', package: '@langchain/mcp-adapters', file: 'langchain', negotiations: ['legacy'] },
  { name: 'AI SDK', package: '@ai-sdk/mcp', file: 'ai-sdk', negotiations: ['legacy', 'auto'] },
  { name: 'OpenAI Agents', package: '@openai/agents-core', file: 'openai-agents', negotiations: ['auto'] },
  { name: 'Mastra', package: '@mastra/mcp', file: 'mastra', negotiations: ['legacy', 'auto'] },
];

/** What is known not to work, how that looks, and what to do about it. Whatever else fails, or fails otherwise, is a fault, and so is one of these that works. */
const known = [
  {
    fails: (client, negotiation, place, step) => client.file === 'ai-sdk' && negotiation === 'auto' && place === 'HTTP, `false`' && step === 'connect',
    looks: ({ fault = '' }) => fault.includes('does not automatically switch'),
    why: 'With `--stateless=false` the server refuses 2026-07-28 and names the revisions it serves. Unlike the others, this client does not fall back to one of them by itself: give it `protocolVersionDiscovery: false` there.',
  },
  {
    fails: (client, negotiation, place, step) => place === 'HTTP' && negotiation === 'legacy' && step === 'wizard',
    looks: (found) => found === 'unreachable',
    why: 'Over stateless HTTP no question of the server reaches a client of the older revisions. It is told which action does the same in one call; `--stateless=hybrid` lets it be asked.',
  },
];

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false }, only: { type: 'string' }, dist: { type: 'string' } } });
const dependencies = installedIn(here);
const node = newerNodeIn(here);
const main = snapshot(values.dist);
const gitlab = await GitLab.start();
const servers = {};
try {
  for (const [place, { stateless }] of Object.entries(places)) if (stateless !== undefined) servers[place] = await serve(stateless);
  const cells = clients
    .filter(({ file }) => values.only === undefined || file === values.only)
    .flatMap((client) => client.negotiations.flatMap((negotiation) => Object.keys(places).filter((place) => places[place].stateless !== undefined || !client.remoteOnly).map((place) => ({ client, negotiation, place }))));
  // Two at a time: a few of the clients take a second or two of processor time to load.
  const queue = [...cells.entries()];
  await Promise.all([1, 2].map(async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) Object.assign(next[1], await walked(...next));
  }));
  process.exitCode = report(cells) ? 0 : 1;
} finally {
  for (const { server } of Object.values(servers)) await server.stop();
  await gitlab.stop();
}

async function serve(stateless) {
  // All clients come from one address; the limit on what one address may ask is not what is tried here.
  const args = [main, '--http', '--http-addr', '127.0.0.1:0', `--stateless=${stateless}`, '--rate-limit-rps=0'];
  const server = new HttpServer({ args, env: environment({ GITLAB_URL: gitlab.url }) });
  return { server, url: await server.endpoint };
}

/** Walks one client through everything, in a process of its own that ends by itself or after two minutes. */
async function walked(index, { client, negotiation, place }) {
  const { newest, stateless, surface = 'dynamic' } = places[place];
  const target =
    stateless === undefined
      ? { command: process.execPath, args: [main, `--tool-surface=${surface}`], env: environment({ GITLAB_URL: gitlab.url, GITLAB_TOKEN: gitlab.token }) }
      : { url: servers[place].url, headers: { Authorization: `Bearer ${gitlab.token}` } };
  const told = {
    client: `./${client.file}.mjs`,
    target,
    negotiation,
    surface,
    expected: negotiation === 'legacy' ? legacy : newest,
    gitlab: { url: gitlab.url, token: gitlab.token },
    title: `Compatibility ${index}`,
  };
  // The clients keep files at home: this home goes when the run ends.
  const child = fork(join(here, 'walk.mjs'), [JSON.stringify(told)], { execPath: node, env: { PATH: process.env.PATH, HOME: workshop }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  // Asked first, so that it ends what it started.
  const clocks = [setTimeout(() => child.kill('SIGTERM'), 110_000), setTimeout(() => child.kill('SIGKILL'), 120_000)];
  const found = await new Promise((resolve) => {
    let message;
    child.on('message', (it) => (message = it));
    child.on('close', (code) => resolve(message ?? { cells: { connect: { fault: `the client's process ended with ${code}: ${output.slice(-600)}` } } }));
  });
  for (const clock of clocks) clearTimeout(clock);
  return found;
}

/** Prints the table and what it does not explain; true when there is no such thing and the page shows the same. */
function report(cells) {
  const found = `${table(cells)}\n\n${known.map(({ why }, index) => `(${index + 1}) ${why}`).join('\n\n')}`;
  const text = `${found}\n\n${versions()}`;
  const faults = cells.flatMap(faultsOf);
  const file = fileURLToPath(new URL('../../docs/compatibility.md', import.meta.url));
  const page = readFileSync(file, 'utf8');
  if (values.only === undefined && values.write && faults.length === 0) {
    writeFileSync(file, page.replace(/(<!-- clients -->\n)[^]*(\n<!-- end of clients -->)/, (_, open, close) => `${open}${text}${close}`));
  } else if (values.only === undefined && !page.includes(found)) {
    faults.push('docs/compatibility.md shows something else. When this is right: npm run clients -- --write');
  }
  process.stdout.write(`${[text, ...faults].join('\n')}\n`);
  return faults.length === 0;
}

/** What failed though it should not have, and the other way round. */
function faultsOf({ client, negotiation, place, cells }) {
  const told = (step, what) => `${client.name}, ${negotiation}, ${place}: ${step} ${what}`;
  return Object.entries(cells).flatMap(([step, found]) => {
    const expected = known.find(({ fails }) => fails(client, negotiation, place, step));
    if (found === 'yes') return expected === undefined ? [] : [told(step, 'works, though it is known not to')];
    if (expected?.looks(found) === true) return [];
    if (found.fault !== undefined) return [told(step, `fails: ${found.fault.slice(0, 400)}`)];
    return found === 'unreachable' ? [told(step, 'was not asked')] : [];
  });
}

/** Places where a client got the same are in one row. */
function table(cells) {
  const rows = new Map();
  for (const { client, negotiation, place, revision, cells: found } of cells) {
    const shown = steps.map((step) => shownAs(found[step], known.findIndex(({ fails }) => fails(client, negotiation, place, step))));
    const row = [client.name, `\`${negotiation}\``, revision ?? '–', ...shown];
    const same = rows.get(row.join());
    if (same === undefined) rows.set(row.join(), { row, where: [place] });
    else same.where.push(place);
  }
  const lines = [...rows.values()].map(({ row: [name, negotiation, ...rest], where }) => [name, negotiation, where.join('; '), ...rest]);
  const head = ['Client', 'Begins', 'Where', 'Revision', ...steps];
  return [head, head.map(() => '---'), ...lines].map((line) => `| ${line.join(' | ')} |`).join('\n');
}

function shownAs(found, reason) {
  if (found === undefined) return '–';
  if (found.fault === undefined && found !== 'unreachable') return found;
  return reason === -1 ? 'no' : `no (${reason + 1})`;
}

/** Versions of both sides, and where they met. */
function versions() {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const walked = clients.map((client) => `${client.name} is \`${client.package}\` ${dependencies[client.package]}`);
  const onNode = /v\d+/.exec(spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout)[0];
  return `${circumstances()}: server ${version}, clients on Node ${onNode}. ${walked.join(', ')}.`;
}
