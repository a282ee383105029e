// Servers for GitLab that others wrote, measured beside this one and the bare server: `node bench/run.mjs --peers` installs them in bench/peers
// when first asked for. All take turns, all stay on this machine (bench/peers/loopback-only.mjs), and every wait ends.
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { installedIn } from '../scripts/packages-apart.mjs';
import { GitLab } from './gitlab.mjs';
import { HttpClient } from './http-client.mjs';
import { circumstances } from './machine.mjs';
import { bytes, count, mb, median, medianRatio, ms, padded, times } from './numbers.mjs';
import { folder, sidesOf, triedLog } from './peers/sides.mjs';
import { HttpServer, opening, StdioServer } from './wire.mjs';

// The older ones of them know no other.
const era = 'legacy';
const block = 5;
const none = '–';

/** What all are asked for. `holds` counts what a result has of it, where servers stop at different points. */
const cases = {
  get: { what: 'a merge request' },
  list: { what: '20 merge requests' },
  file: { what: 'a file of 717 bytes' },
  log: { what: 'a job log of 20,000 lines', holds: { 'numbered lines': /imported record \d+ of/g } },
  firstDiffs: { what: 'the diffs of 300 files, first page', holds: { 'files named': /unit-\d+\.ts/g, 'files with their diff': /\+export const unit\d+/g } },
  allDiffs: { what: 'the diffs of 300 files, in one call', holds: { 'files named': /unit-\d+\.ts/g, 'files with their diff': /\+export const unit\d+/g } },
  paths: { what: 'the names of 300 changed files', holds: { 'files named': /unit-\d+\.ts/g } },
};

/** The section of docs/performance.md as text. */
export async function measurePeers({ main, rounds, calls }) {
  const versions = installedIn(folder);
  const gitlab = await GitLab.start();
  const peers = new Peers(sidesOf({ main, gitlab, versions }));
  try {
    await peers.starts(rounds);
    await peers.memory();
    await peers.everyTool();
    await peers.calls(calls);
    await peers.http(rounds, gitlab.longToken);
    await peers.httpCalls(calls, gitlab.longToken);
    return peers.report();
  } finally {
    await peers.end();
    await gitlab.stop();
  }
}

class Peers {
  lines = [];
  faults = [];
  running = new Set();

  constructor(sides) {
    this.sides = sides;
  }

  async starts(rounds) {
    const found = await this.inTurns('at its start', rounds, (side) => side.stdio, async ({ stdio }) => {
      const server = this.opened(stdio);
      await server.open();
      const initialized = server.age;
      const tools = await toolsOf(server);
      const measured = { initialized, listed: server.age, cpu: server.usage.cpu, tools };
      await this.end(server);
      return measured;
    });
    this.add('start → initialize', found, (each) => each.initialized, ms);
    this.add('start → first tools/list', found, (each) => each.listed, ms);
    this.add('processor time until then', found, (each) => each.cpu, ms);
    this.tell('tools/list as it comes: tools; tokens', found, ([{ tools }]) => listSize(tools));
  }

  async memory() {
    const found = await this.inTurns('two seconds after its start', 3, (side) => side.stdio, async ({ stdio }) => {
      const server = this.opened(stdio);
      await server.open();
      await server.request('tools/list');
      await sleep(2_000);
      const { memory } = server.usage;
      await this.end(server);
      return memory;
    });
    this.add('memory 2 s after tools/list', found, (each) => each, mb);
  }

  async everyTool() {
    const found = await this.inTurns('with every tool', 1, (side) => side.everyTool, async ({ everyTool }) => {
      const server = this.opened(everyTool);
      await server.open();
      const tools = await toolsOf(server);
      await this.end(server);
      return tools;
    });
    this.tell('tools/list with every tool: tools; tokens', found, ([tools]) => listSize(tools));
  }

  async calls(calls) {
    const servers = await this.ready('before its first call', (side) => side.stdio, async ({ stdio, prepare }) => {
      const server = this.opened(stdio);
      await server.open();
      await prepare?.(server);
      return server;
    });
    for (const [key, { what, holds = {} }] of Object.entries(cases)) {
      const results = new Map();
      const ask = async (side) => results.set(side, answerOf(await servers.get(side).call(...side.calls[key])));
      // The whole diff takes long to write and to read, whoever does it.
      const found = await this.blocks(what, key === 'get' ? calls : Math.min(calls, 50), (side) => servers.has(side) && key in side.calls, ask);
      this.add(`${what}: round trip`, found, (each) => each, ms);
      this.tell(`${what}: bytes of text + JSON`, results, resultSize);
      for (const [name, pattern] of Object.entries(holds)) this.tell(`${what}: ${name} in the result`, results, (result) => count(new Set(textOf(result).match(pattern)).size));
    }
    await this.end();
  }

  async http(rounds, token) {
    const found = await this.inTurns('behind HTTP', rounds, (side) => side.http, async (side, round) => {
      const { server, client } = await this.listening(side.http, token);
      await client.request(opening[era].method, opening[era].params);
      const initialized = server.age;
      await client.request('tools/list');
      const listed = server.age;
      const { cpu } = server.usage;
      if (round >= 0 && round < 3) await sleep(2_000);
      const { memory } = server.usage;
      await client.close();
      await this.end(server);
      return { initialized, listed, cpu, memory, waited: round >= 0 && round < 3 };
    });
    this.add('HTTP: start → initialize', found, (each) => each.initialized, ms);
    this.add('HTTP: start → first tools/list', found, (each) => each.listed, ms);
    this.add('HTTP: processor time until then', found, (each) => each.cpu, ms);
    const waited = new Map([...found].map(([side, rows]) => [side, rows.filter((each) => each.waited)]));
    this.add('HTTP: memory 2 s after tools/list', waited, (each) => each.memory, mb);
  }

  async httpCalls(calls, token) {
    const clients = await this.ready('before its first call over HTTP', (side) => side.http, async ({ http }) => {
      const { client } = await this.listening(http, token);
      await client.open();
      return client;
    });
    // One of them lets a caller ask no more than a thousand times a minute.
    const found = await this.blocks('a merge request over HTTP', Math.min(calls, 500), (side) => clients.has(side), async (side) => answerOf(await clients.get(side).call(...side.calls.get)));
    this.add('HTTP: a merge request: round trip', found, (each) => each, ms);
    for (const client of clients.values()) await client.close();
    await this.end();
  }

  opened(program) {
    const server = new StdioServer(era, program);
    // Whoever ends while it is asked something is told by the exit.
    server.child.stdin.on('error', () => undefined);
    this.running.add(server);
    return server;
  }

  /** A server at a port that was free a moment ago, with a client of it. It listens once it can be connected to, whatever it writes about that. */
  async listening(http, token) {
    const port = await freePort();
    const server = new HttpServer(http(port));
    this.running.add(server);
    while (!(await accepts(port))) {
      if (server.child.exitCode !== null) await server.endpoint;
      await sleep(2);
    }
    return { server, client: new HttpClient(`http://127.0.0.1:${port}/mcp`, era, token) };
  }

  /** Ends one server, or all that still run. Not every one does so by itself when nobody talks to it any more. */
  async end(...servers) {
    for (const server of servers.length > 0 ? servers : [...this.running]) {
      this.running.delete(server);
      const { child } = server;
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    }
  }

  /** What could be made ready, by side. */
  async ready(when, takesPart, make) {
    const made = new Map();
    for (const side of this.sides.filter(takesPart)) {
      const one = await this.orFault(side, when, () => make(side));
      if (one !== undefined) made.set(side, one);
    }
    return made;
  }

  /** Measures every side that takes part once a round, each time another first, and once before without counting it. */
  async inTurns(when, rounds, takesPart, measure) {
    const found = new Map(this.sides.filter(takesPart).map((side) => [side, []]));
    for (let round = -1; round < rounds; round++) {
      for (const side of rotated([...found.keys()], round + 1)) {
        const measured = await this.orFault(side, when, () => measure(side, round));
        if (measured === undefined) found.delete(side);
        else if (round >= 0) found.get(side).push(measured);
      }
    }
    return found;
  }

  /** The time of each call, in blocks of a few, after some to warm up. What a block took is its median, so that blocks that ran one after the other can be compared. */
  async blocks(what, calls, takesPart, ask) {
    return this.inTurns(`asked for ${what}`, Math.ceil(calls / block), takesPart, async (side, round) => {
      const durations = [];
      for (let each = 0; each < (round < 0 ? 30 : block); each++) {
        const before = performance.now();
        await ask(side);
        durations.push(performance.now() - before);
      }
      return median(durations);
    });
  }

  /** Whoever else does not work is left out from there, and the reason is told. This server and the bare one have to work. */
  async orFault(side, when, work) {
    try {
      return await within(60_000, work());
    } catch (error) {
      if (this.sides.indexOf(side) < 2) throw error;
      this.faults.push(`\`${side.name}\` is left out ${when}: ${error.message.replace(/\u001b\[\d+m|\s+/g, ' ').slice(0, 300)}`);
      return undefined;
    }
  }

  /** A line of figures, each with its relation to ours. */
  add(what, found, value, shown) {
    const [ours] = this.sides;
    const values = new Map([...found].map(([side, rounds]) => [side, rounds.map(value)]));
    this.tell(what, values, (own, side) => {
      const relation = side === ours || !values.has(ours) ? '' : ` (${times(medianRatio(own, values.get(ours)))})`;
      return `${shown(median(own))}${relation}`;
    });
  }

  /** A line of anything else. */
  tell(what, found, shown) {
    this.lines.push([what, ...this.sides.map((side) => (found.has(side) ? shown(found.get(side), side) : none))]);
  }

  report() {
    const tried = existsSync(triedLog) ? [...new Set(readFileSync(triedLog, 'utf8').trim().split('\n'))] : [];
    const notes = [
      ...this.sides.map(({ name, started }) => `${name.startsWith('@') ? `\`${name}\`` : name}: ${started}.`),
      ...this.faults,
      tried.length === 0 ? 'None of them tried to reach anything beyond this machine.' : `Refused, since it leads beyond this machine: ${tried.join('; ')}.`,
    ];
    return `${circumstances()}\n\n${padded([['measured', ...this.sides.map(({ name }) => name)], ...this.lines])}\n\n${notes.map((note) => `- ${note}`).join('\n')}`;
  }
}

/** All pages of the list. */
async function toolsOf(server) {
  const tools = [];
  let page = {};
  do {
    page = await server.request('tools/list', page.nextCursor === undefined ? {} : { cursor: page.nextCursor });
    tools.push(...page.tools);
  } while (page.nextCursor !== undefined);
  return tools;
}

async function freePort() {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address();
  holder.close();
  await once(holder, 'close');
  return port;
}

function accepts(port) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const tell = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.on('connect', () => tell(true)).on('error', () => tell(false));
  });
}

async function within(milliseconds, work) {
  const clock = new AbortController();
  const late = sleep(milliseconds, undefined, { signal: clock.signal }).then(() => Promise.reject(new Error(`no answer within ${milliseconds / 1000} s`)));
  try {
    return await Promise.race([work, late]);
  } finally {
    clock.abort();
  }
}

function rotated(sides, by) {
  const first = by % Math.max(1, sides.length);
  return [...sides.slice(first), ...sides.slice(0, first)];
}

/** What a client may hand to a model; what it keeps for itself is left out. */
function listSize(tools) {
  const plain = tools.map(({ icons, outputSchema, ...tool }) => tool);
  return `${count(tools.length)}; ${count(Math.ceil(bytes(JSON.stringify(plain)) / 4))}`;
}

function answerOf(result) {
  if (result.isError === true) throw new Error(result.content[0].text);
  return result;
}

const textOf = ({ content }) => content.map(({ text }) => text ?? '').join('');

function resultSize(result) {
  const { structuredContent } = result;
  return `${count(bytes(textOf(result)))}${structuredContent === undefined ? '' : ` + ${count(bytes(JSON.stringify(structuredContent)))}`}`;
}
