// Ten minutes of 200 watches against a GitLab where much goes wrong: `node bench/soak-watches.mjs [--minutes 10]`. Ends with 1 when an end or
// a change was lost, something was told twice, or the server kept what it should have let go.
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { environment, snapshot } from './servers.mjs';
import { HttpServer } from './wire.mjs';
import { Listener, watched, WatchedGitLab } from './watchers.mjs';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, dist: { type: 'string' } } });
const end = Date.now() + Number(values.minutes) * 60_000;
const callers = 20;
const watchesOfEach = 10;
const faulty = { status: 0.03, drop: 0.02, limit: 0.002, slow: 0.05 };

const problems = [];
const gitlab = await WatchedGitLab.start();
const quick = { GITLAB_MCP_POLL_ACTIVE: '2s', GITLAB_MCP_POLL_STEADY: '2s', GITLAB_MCP_POLL_SETTLED: '2s' };
const server = new HttpServer({ args: [snapshot(values.dist), '--http', '--http-addr', '127.0.0.1:0'], env: environment({ GITLAB_URL: gitlab.url, ...quick }) });
const endpoint = await server.endpoint;

let nextNumber = 0;
let generation = 0;
const totals = { changes: 0, told: 0, ends: 0 };

/** One caller's stream: it changes what it watches, takes things away, and begins anew once everything is gone. */
class Watching {
  constructor(token) {
    this.token = token;
  }

  async open() {
    generation += 1;
    this.things = new Map(
      Array.from({ length: watchesOfEach }, () => {
        const thing = { ...watched(this.token, 'issue', (nextNumber += 1)), changes: 0, told: 0, owed: false, removed: false, ends: 0 };
        return [thing.uri, thing];
      }),
    );
    for (let attempt = 0; ; attempt += 1) {
      this.listener = new Listener(endpoint, this.token, [...this.things.keys()], { told: (params) => this.take(params), ended: (result) => this.close(result) });
      try {
        await this.listener.acknowledged;
        return;
      } catch (error) {
        // A first look that meets one of the faults refuses the whole stream: its client tries again.
        if (attempt === 50) throw error;
        await sleep(500);
      }
    }
  }

  take({ uri, _meta }) {
    const thing = this.things.get(uri);
    if (thing === undefined) return problems.push(`${uri} was told to ${this.token}, who does not watch it`);
    if ('gitlab-mcp/watch-end' in _meta) return this.noteEnd(thing, _meta['gitlab-mcp/watch-end']);
    totals.told += 1;
    thing.told += 1;
    thing.owed = false;
    if (thing.told > thing.changes) problems.push(`${uri} changed ${thing.changes} times and was told ${thing.told} times`);
    return undefined;
  }

  close(result) {
    const left = [...this.things.values()].filter(({ ends }) => ends === 0);
    if (left.length !== 1) problems.push(`a stream of ${this.token} closed with ${left.length} addresses left`);
    else this.noteEnd(left[0], result._meta['gitlab-mcp/watch-end']);
    this.over = true;
  }

  noteEnd(thing, { reason, status }) {
    totals.ends += 1;
    thing.ends += 1;
    thing.owed = false;
    if (!thing.removed || reason !== 'resource_gone' || status !== 404) problems.push(`${thing.uri} ended: ${reason} ${status}`);
    if (thing.ends > 1) problems.push(`${thing.uri} ended ${thing.ends} times`);
  }

  async act() {
    const alive = [...this.things.values()].filter(({ removed }) => !removed);
    const thing = alive[Math.floor(Math.random() * alive.length)];
    if (thing !== undefined && Math.random() < 0.08) {
      thing.removed = true;
      await gitlab.tell({ remove: thing.key });
    } else if (thing !== undefined) {
      thing.changes += 1;
      thing.owed = true;
      totals.changes += 1;
      await gitlab.tell({ change: thing.key });
    }
    if (this.over === true) {
      this.over = false;
      await this.open();
    }
  }

  get debts() {
    return [...this.things.values()].filter((thing) => (thing.removed ? thing.ends === 0 : thing.owed)).map(({ uri, removed }) => `${uri} of ${this.token} ${removed ? 'is gone' : 'has changed'}, and nobody was told`);
  }
}

const all = Array.from({ length: callers }, (_, index) => new Watching(`caller-${index}`));
for (const each of all) await each.open();
await gitlab.tell({ faulty });
await sleep(10_000);
const settled = server.usage.memory;
process.stdout.write(`${callers * watchesOfEach} watches, ${settled.toFixed(0)} MB. Faults are on until ${new Date(end).toISOString().slice(11, 19)}.\n`);

for (let round = 1; Date.now() < end; round += 1) {
  for (const each of all) await each.act();
  await sleep(1_000);
  if (round % 60 === 0) process.stdout.write(`${JSON.stringify({ ...totals, streams: generation, ...(await gitlab.tell({})), memory: Math.round(server.usage.memory), problems: problems.length })}\n`);
}

// Whatever is owed is told once GitLab behaves: the longest back-off and the longest pause have passed by then.
await gitlab.tell({ faulty: { status: 0, drop: 0, limit: 0, slow: 0 } });
for (let waited = 0; waited < 330 && all.some(({ debts }) => debts.length > 0); waited += 1) await sleep(1_000);
problems.push(...all.flatMap(({ debts }) => debts));

const last = server.usage.memory;
if (last > settled + 60) problems.push(`memory grew from ${settled.toFixed(0)} to ${last.toFixed(0)} MB`);
for (const { listener } of all) listener.close();
await sleep(1_000);
const { looks } = await gitlab.tell({});
await sleep(10_000);
const after = (await gitlab.tell({})).looks - looks;
if (after > 0) problems.push(`${after} looks after the last stream was gone`);
await server.stop();
await gitlab.stop();

process.stdout.write(`${totals.changes} changes, ${totals.told} told, ${totals.ends} ends, ${generation} streams, ${settled.toFixed(0)} → ${last.toFixed(0)} MB\n`);
process.stdout.write(problems.length === 0 ? 'Nothing was lost, nothing was told twice, nothing was kept.\n' : `${problems.slice(0, 50).join('\n')}\n${problems.length} problems\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
