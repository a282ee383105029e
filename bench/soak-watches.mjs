// 200 watches against a GitLab where much goes wrong. No end and no change is lost, nothing is told twice, and what is not watched any more is not asked for.
import { setTimeout as sleep } from 'node:timers/promises';
import { PersonalGitLab } from './gitlab.mjs';
import { environment } from './servers.mjs';
import { Listener, watched } from './watchers.mjs';
import { HttpServer } from './wire.mjs';

const callers = 20;
const watchesOfEach = 10;
const faulty = { slow: 0.05, badGateway: 0.03, reset: 0.02, rateLimit: 0.002 };

export async function soakWatches({ main, end }) {
  const gitlab = await PersonalGitLab.start();
  const quick = { GITLAB_MCP_POLL_ACTIVE: '2s', GITLAB_MCP_POLL_STEADY: '2s', GITLAB_MCP_POLL_SETTLED: '2s' };
  const server = new HttpServer({ args: [main, '--http', '--http-addr', '127.0.0.1:0'], env: environment({ GITLAB_URL: gitlab.url, ...quick }) });
  const watching = new Watching(gitlab, await server.endpoint);
  await watching.open();
  await gitlab.tell({ faulty });
  await sleep(10_000);
  const settled = server.usage.memory;
  process.stdout.write(`${callers * watchesOfEach} watches, ${settled.toFixed(0)} MB. Faults are on until ${new Date(end).toISOString().slice(11, 19)}.\n`);

  for (let round = 1; Date.now() < end; round += 1) {
    await watching.act();
    await sleep(1_000);
    if (round % 60 === 0) process.stdout.write(`${JSON.stringify({ ...watching.totals, ...(await gitlab.tell({})), memory: Math.round(server.usage.memory), problems: watching.problems.length })}\n`);
  }

  // Whatever is owed is told once GitLab behaves: the longest back-off and the longest pause have passed by then.
  await gitlab.tell({ faulty: {} });
  for (let waited = 0; waited < 330 && watching.debts.length > 0; waited += 1) await sleep(1_000);
  const problems = [...watching.problems, ...watching.debts];

  const last = server.usage.memory;
  if (last > settled + 60) problems.push(`memory grew from ${settled.toFixed(0)} to ${last.toFixed(0)} MB`);
  await watching.close();
  await sleep(1_000);
  const { looks } = await gitlab.tell({});
  await sleep(10_000);
  const after = (await gitlab.tell({})).looks - looks;
  if (after > 0) problems.push(`${after} looks after the last stream was gone`);
  await server.stop();
  await gitlab.stop();

  const { changes, told, ends, streams } = watching.totals;
  process.stdout.write(`${changes} changes, ${told} told, ${ends} ends, ${streams} streams, ${settled.toFixed(0)} → ${last.toFixed(0)} MB\n`);
  return problems;
}

/** All streams, what they have been told, and what was wrong with that. */
class Watching {
  problems = [];
  totals = { changes: 0, told: 0, ends: 0, streams: 0 };
  lastNumber = 0;

  constructor(gitlab, endpoint) {
    Object.assign(this, { gitlab, endpoint });
    this.streams = Array.from({ length: callers }, (_, index) => new WatchingStream(this, `caller-${index}`));
  }

  async open() {
    for (const stream of this.streams) await stream.open();
  }

  async act() {
    for (const stream of this.streams) await stream.act();
  }

  get debts() {
    return this.streams.flatMap(({ debts }) => debts);
  }

  async close() {
    for (const { listener } of this.streams) await listener.close();
  }
}

/** One caller's stream: it changes what it watches, takes things away, and begins anew once everything is gone. */
class WatchingStream {
  constructor(all, token) {
    Object.assign(this, { all, token });
  }

  async open() {
    this.all.totals.streams += 1;
    this.things = new Map(
      Array.from({ length: watchesOfEach }, () => {
        const thing = { ...watched(this.token, 'issue', (this.all.lastNumber += 1)), changes: 0, told: 0, owed: false, removed: false, ends: 0 };
        return [thing.uri, thing];
      }),
    );
    for (let attempt = 0; ; attempt += 1) {
      this.listener = new Listener(this.all.endpoint, this.token, [...this.things.keys()], { told: (params) => this.take(params), ended: (result) => this.close(result) });
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
    const { problems, totals } = this.all;
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
    if (left.length !== 1) this.all.problems.push(`a stream of ${this.token} closed with ${left.length} addresses left`);
    else this.noteEnd(left[0], result._meta['gitlab-mcp/watch-end']);
    this.over = true;
  }

  noteEnd(thing, { reason, status }) {
    const { problems, totals } = this.all;
    totals.ends += 1;
    thing.ends += 1;
    thing.owed = false;
    if (!thing.removed || reason !== 'resource_gone' || status !== 404) problems.push(`${thing.uri} ended: ${reason} ${status}`);
    if (thing.ends > 1) problems.push(`${thing.uri} ended ${thing.ends} times`);
  }

  async act() {
    const { gitlab, totals } = this.all;
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
