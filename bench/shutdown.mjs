// A server that is asked to end while everybody is at work: calls with and without a session, streams, and clients that only now arrive.
import { setTimeout as sleep } from 'node:timers/promises';
import { PersonalGitLab } from './gitlab.mjs';
import { HttpClient, messagesIn, Refused } from './http-client.mjs';
import { marksIn, markOf } from './marks.mjs';
import { count, row } from './numbers.mjs';
import { environment } from './servers.mjs';
import { Listener, watched } from './watchers.mjs';
import { HttpServer } from './wire.mjs';

const each = { modern: 40, sessions: 20, listeners: 10, visitors: 4 };
/** Milliseconds that GitLab takes, at least and at most. */
const slow = [300, 2_000];
const mostSeconds = 15;

export async function measureShutdown({ main }) {
  const gitlab = await PersonalGitLab.start();
  const server = new HttpServer({ args: [main, '--http', '--http-addr', '127.0.0.1:0', '--stateless=hybrid'], env: environment({ GITLAB_URL: gitlab.url }) });
  const crowd = new Crowd(await server.endpoint);
  try {
    await crowd.gather();
    await gitlab.tell({ answerIn: slow });
    const working = crowd.work();
    await sleep(3_000);
    const running = crowd.running;
    const asked = performance.now();
    const code = await server.stop();
    const seconds = (performance.now() - asked) / 1_000;
    await working;
    const { outcomes, missed, streams } = crowd;
    if (missed.length > 0) process.stderr.write(`${missed.slice(0, 10).join('\n')}\n`);
    const what = (of) => `SIGTERM under load: ${of}`;
    return [
      row(what('calls in progress, streams open'), { ours: `${count(running)}, ${count(each.listeners + each.sessions)}` }),
      row(what('answered, told, not let in any more'), { ours: Object.values(outcomes).map(count).join(', ') }),
      row(what('calls without an answer'), { ours: count(missed.length), value: missed.length, limit: 0, shown: count, vital: true }),
      row(what('streams that broke off'), { ours: count(streams.broken), value: streams.broken, limit: 0, shown: count, vital: true }),
      row(what('exit code'), { ours: String(code), value: code ?? Number.NaN, limit: 0, shown: count, vital: true }),
      row(what('until it was gone'), { ours: `${seconds.toFixed(1)} s`, value: seconds, limit: mostSeconds, shown: (value) => `${value.toFixed(1)} s`, vital: true }),
    ];
  } finally {
    await crowd.leave();
    await server.stop();
    await gitlab.stop();
  }
}

/** Everybody who is there when the server is asked to end. */
class Crowd {
  running = 0;
  /** Told is who was refused with a status and an error of JSON-RPC; refused is who was not even connected. */
  outcomes = { answered: 0, told: 0, refused: 0 };
  missed = [];
  streams = { closed: 0, broken: 0 };

  constructor(endpoint) {
    this.endpoint = endpoint;
    this.workers = ['modern', 'legacy'].flatMap((era) => Array.from({ length: era === 'modern' ? each.modern : each.sessions }, (_, index) => new HttpClient(endpoint, era, `${era}-${index}`)));
  }

  /** Signs everybody in and opens the streams. */
  async gather() {
    for (const client of this.workers) await client.open();
    this.listeners = Array.from({ length: each.listeners }, (_, index) => {
      const token = `modern-${index}`;
      return new Listener(this.endpoint, token, [watched(token, 'issue', 1).uri], { told: () => undefined, ended: () => (this.streams.closed += 1) });
    });
    for (const { acknowledged } of this.listeners) await acknowledged;
    this.gets = await Promise.all(this.workers.filter(({ session }) => session !== undefined).map((client) => client.send('GET')));
  }

  /** Everybody works until the server is gone. */
  async work() {
    const ends = [...this.listeners.map(({ over }) => over), ...this.gets.map(({ body }) => this.read(body))];
    const visitors = Array.from({ length: each.visitors }, (_, index) => this.visit(`modern-${index}`));
    await Promise.all([...ends, ...visitors, ...this.workers.map((client) => this.keepCalling(client))]);
    this.streams.broken += each.listeners + this.gets.length - this.streams.closed - this.streams.broken;
  }

  /** A stream of a session has nothing to say at its end; it only has to be one. */
  async read(body) {
    try {
      for await (const _ of messagesIn(body));
      this.streams.closed += 1;
    } catch (error) {
      this.streams.broken += 1;
      this.missed.push(`the stream of a session: ${error.message}`);
    }
  }

  /** Until it is told to come again later. */
  async keepCalling(client) {
    while ((await this.call(client)) === 'answered') await sleep(Math.random() * 100);
  }

  /** Comes again and again, each time by a new connection, whether the last call is answered or not, until nobody opens any more. */
  async visit(token) {
    const calls = [];
    let isOpen = true;
    while (isOpen) {
      const client = new HttpClient(this.endpoint, 'modern', token);
      this.workers.push(client);
      calls.push(this.call(client).then((outcome) => (isOpen &&= outcome !== 'refused')));
      await sleep(50);
    }
    await Promise.all(calls);
  }

  async call(client) {
    this.running += 1;
    try {
      const { content } = await client.call('gitlab_execute_action', { action: 'issue.get', params: { project_id: 'acme/api', issue_iid: 7 } }, { signal: AbortSignal.timeout(30_000) });
      const [mark, another] = marksIn(content[0].text);
      if (mark !== markOf(client.token) || another !== undefined) this.missed.push(`${client.token} was answered: ${content[0].text}`);
      return this.count('answered');
    } catch (error) {
      if (error instanceof Refused && error.text.startsWith('{"jsonrpc"')) return this.count('told');
      if (error.code === 'ECONNREFUSED') return this.count('refused');
      this.missed.push(`${client.token}: ${error.code ?? ''} ${error.message}`);
      return 'missed';
    } finally {
      this.running -= 1;
    }
  }

  count(outcome) {
    this.outcomes[outcome] += 1;
    return outcome;
  }

  async leave() {
    for (const listener of this.listeners ?? []) await listener.close();
    for (const client of this.workers) await client.close();
  }
}
