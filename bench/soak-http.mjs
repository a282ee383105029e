// Mixed use over HTTP of both eras, with and without sessions, against a GitLab where much goes wrong. Each answer is the caller's own and right or says what
// went wrong, each write happens once at most, no token shows up anywhere, and in the end nothing is left.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { PersonalGitLab } from './gitlab.mjs';
import { HttpClient, messagesIn, Refused } from './http-client.mjs';
import { marksIn, markOf } from './marks.mjs';
import { median } from './numbers.mjs';
import { collecting, environment } from './servers.mjs';
import { anyTask, faultOf, tasks } from './soak-tasks.mjs';
import { Listener, watched } from './watchers.mjs';
import { HttpServer } from './wire.mjs';

const callers = 10;
const clientsOfEach = { modern: 2, legacy: 2 };
const faulty = { slow: 0.02, rateLimit: 0.01, internalError: 0.02, badGateway: 0.02, unavailable: 0.01, signInPage: 0.01, reset: 0.02, lostAnswer: 0.01, cutBody: 0.01, brokenJson: 0.01, silence: 0.003 };
const settings = {
  GITLAB_MCP_STATELESS: 'hybrid',
  GITLAB_MCP_METRICS: 'true',
  GITLAB_MCP_SESSION_TIMEOUT: '10s',
  GITLAB_MCP_REQUEST_TIMEOUT: '3s',
  GITLAB_MCP_RETRY_BUDGET: '6s',
  GITLAB_MCP_POLL_STEADY: '2s',
  GITLAB_MCP_AUDIT_LOG: 'stderr',
};
/** Milliseconds within which everything is answered: what GitLab and the retries may take, and as much again. */
const patience = 30_000;
/** What may differ between two fifths of the time without anything being kept: memory and heap in MB, open files by number. */
const slack = { memory: (before) => before * 1.2 + 30, files: (before) => before + 15, heap: (before) => before * 1.1 + 5 };

export async function soakHttp({ main, end }) {
  const gitlab = await PersonalGitLab.start();
  const soak = new Soak(gitlab);
  const server = new HttpServer({ args: [...collecting, main, '--http', '--http-addr', '127.0.0.1:0'], env: environment({ GITLAB_URL: gitlab.url, ...settings }), noted: (text) => soak.noteLog(text) });
  soak.endpoint = await server.endpoint;
  await gitlab.tell({ answerIn: [5, 40], faulty });
  process.stdout.write(`${callers} callers. Faults are on until ${new Date(end).toISOString().slice(11, 19)}.\n`);

  const usage = watchUsage(server, soak, end);
  await soak.run(end);
  const taken = await usage;
  for (const [what, { before, after }] of Object.entries(taken)) if (after > slack[what](before)) soak.problems.push(`${what} grew from ${before.toFixed(0)} to ${after.toFixed(0)}`);

  await gitlab.tell({ faulty: {} });
  await soak.leave();
  const left = await settled(server);
  for (const [what, value] of Object.entries(left)) if (value > 0) soak.problems.push(`${what}: ${value} when everybody had gone`);
  for (const task of soak.givenUp) await soak.judge(task, { gone: true });
  const { ledger } = await gitlab.tell({ left: true });
  // Watched resources and whatever tokens are asked about are no call's; everything else was asked about when its call was over.
  for (const [project, { requests }] of Object.entries(ledger)) if (project.startsWith('soak/')) soak.problems.push(`${project}: ${requests} requests to GitLab after the answer`);
  const code = await server.stop();
  if (code !== 0) soak.problems.push(`the server ended with ${code}`);
  await gitlab.stop();

  const { answers, done } = soak.totals;
  if (done < answers / 2) soak.problems.push(`only ${done} of ${answers} answers were what was asked for`);
  process.stdout.write(`${JSON.stringify(soak.totals)}\n${Object.entries(taken).map(([what, { before, after }]) => `${what} ${before.toFixed(0)} → ${after.toFixed(0)}`).join(', ')}\n`);
  return soak.problems;
}

/** Everybody who calls, and what was wrong with what they were answered. */
class Soak {
  problems = [];
  totals = { answers: 0, done: 0, failed: 0, refused: 0, cancelled: 0, told: 0 };
  lastNumber = 0;
  givenUp = [];
  open = new Set();
  log = '';

  constructor(gitlab) {
    this.gitlab = gitlab;
    this.tokens = Array.from({ length: callers }, () => `soaking-${randomBytes(12).toString('hex')}`);
  }

  async run(end) {
    const goesOn = () => Date.now() < end;
    const workers = this.tokens.flatMap((token) => [
      this.listen(token, goesOn),
      ...Object.entries(clientsOfEach).flatMap(([era, amount]) => Array.from({ length: amount }, () => this.work(era, token, goesOn))),
    ]);
    await Promise.all(workers);
  }

  /** One client after another of a caller: some say goodbye, some are never heard of again. */
  async work(era, token, goesOn) {
    while (goesOn()) {
      const client = new SoakingClient(this.endpoint, era, token);
      this.open.add(client);
      if (await this.opened(client)) {
        for (let left = 5 + Math.random() * 40; left > 0 && goesOn(); left -= 1) {
          await this.carryOut(client, anyTask());
          await sleep(20 + Math.random() * 300);
        }
      }
      if (client.session !== undefined && Math.random() < 0.5) await (await client.send('DELETE')).body.dump();
      await client.close();
      this.open.delete(client);
    }
  }

  /** Until GitLab says whose the token is. */
  async opened(client) {
    try {
      await client.open();
      if (client.session !== undefined && Math.random() < 0.5) void this.hear(await client.send('GET'));
      return true;
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 503) this.problems.push(`${client.era} could not begin: ${error.message}`);
      return false;
    }
  }

  /** The stream of a session, which has nothing to say. */
  async hear({ body }) {
    try {
      for await (const [text] of messagesIn(body)) this.problems.push(`said on a stream of a session: ${text}`);
    } catch {
      // Its client hung up.
    }
  }

  async carryOut(client, name) {
    const number = (this.lastNumber += 1);
    const project = `soak/${number}`;
    const told = await client.carryOut(name, number, project);
    const task = { name, number, token: client.token, era: client.era, project };
    // When the server hears that a call was given up is not known; what came of it is looked at in the end.
    if (told.gone && tasks[name].cancelled) this.givenUp.push(task);
    else await this.judge(task, told);
    const text = JSON.stringify(told);
    if (marksIn(text).some((mark) => mark !== markOf(client.token))) this.problems.push(`${name} ${number}: something of somebody else in ${text.slice(0, 400)}`);
    this.refuseTokens(text, `the answer to ${name} ${number}`);
    this.count(told, tasks[name]);
  }

  async judge({ name, number, token, era, project }, told) {
    const seen = (await this.gitlab.tell({ about: project })) ?? { tokens: [], requests: 0, faults: [], deeds: [] };
    const fault = faultOf({ name, token, number }, told, seen);
    if (fault !== undefined) this.problems.push(`${name} ${number} (${era}, after ${seen.faults.join(', ') || 'no fault'}): ${fault.slice(0, 400)}`);
  }

  count({ result, refused, gone }, { refusal }) {
    this.totals.answers += 1;
    if (gone) this.totals.cancelled += 1;
    else if (refused !== undefined) this.totals.refused += 1;
    else if (result.isError === true && refusal === undefined) this.totals.failed += 1;
    else this.totals.done += 1;
  }

  /** One stream after another, each of a single issue that is changed meanwhile. */
  async listen(token, goesOn) {
    for (let number = 1; goesOn(); number += 1) {
      const { uri, key } = watched(token, 'issue', number);
      const told = (params) => {
        this.totals.told += 1;
        if (params.uri !== uri) this.problems.push(`${params.uri} was told to ${token}, who does not watch it`);
      };
      const listener = new Listener(this.endpoint, token, [uri], { told, ended: (result) => this.problems.push(`the stream of ${uri} was closed: ${JSON.stringify(result)}`) });
      this.open.add(listener);
      // A first look that meets one of the faults refuses the stream.
      const isOpen = await listener.acknowledged.then(() => true, () => false);
      if (isOpen) await this.gitlab.tell({ change: key });
      await sleep(isOpen ? 3_000 + Math.random() * 5_000 : 500);
      await listener.close();
      this.open.delete(listener);
    }
  }

  noteLog(text) {
    const lines = (this.log + text).split('\n');
    this.log = lines.pop();
    for (const line of lines) {
      this.refuseTokens(line, 'the log');
      if (/"level":"(error|fatal)"|"outcome":"defect"/.test(line)) this.problems.push(`the log says: ${line.slice(0, 400)}`);
    }
  }

  refuseTokens(text, where) {
    if (this.tokens.some((token) => text.includes(token))) this.problems.push(`a token in ${where}: ${text.slice(0, 400)}`);
  }

  async leave() {
    for (const each of this.open) await each.close();
  }
}

/** A client that carries out tasks, and answers what it is asked by the script of the task. */
class SoakingClient extends HttpClient {
  constructor(endpoint, era, token) {
    super(endpoint, era, token, { asked: (form) => this.fillIn(form) });
  }

  /** What it was told: a result, a refusal in place of one, or nothing. */
  async carryOut(name, number, project) {
    const { call, confirm, script, cancelled = false } = tasks[name];
    const [action, params] = call(number);
    this.answers = { title: `Wish ${number}`, description: 'Asked for by a soak.', labels: 'soak', confidential: false, ...script };
    const signal = AbortSignal.timeout(cancelled ? 1 + Math.floor(Math.random() * 60) : patience);
    try {
      return { result: await this.call('gitlab_execute_action', { action, params: { project_id: project, ...params }, ...(confirm === undefined ? {} : { confirm }) }, { signal }) };
    } catch (error) {
      if (error instanceof Refused) return { refused: `${error.status} ${error.text}` };
      if (signal.aborted) {
        // In a session a call goes on when its client hangs up.
        if (this.session !== undefined) await this.notify('notifications/cancelled', { requestId: this.lastId });
        return { gone: true };
      }
      return { refused: `${error.code ?? ''} ${error.message}` };
    }
  }

  fillIn({ requestedSchema }) {
    const [key] = Object.keys(requestedSchema.properties);
    const answer = this.answers[key];
    return answer === 'decline' ? { action: 'decline' } : { action: 'accept', content: { [key]: answer } };
  }
}

/**
 * What the server takes during the second fifth of the time and during the last, since in the first everything is still being compiled:
 * the medians of what was seen second by second, and what is alive at the end of each.
 */
async function watchUsage(server, soak, end) {
  const begun = Date.now();
  const seen = Array.from({ length: 5 }, () => ({ memory: [], files: [] }));
  const heap = {};
  for (let second = 1; Date.now() < end; second += 1) {
    await sleep(1_000);
    const { memory, files } = server.usage;
    const fifth = Math.min(4, Math.floor(((Date.now() - begun) * 5) / (end - begun)));
    seen[fifth].memory.push(memory);
    seen[fifth].files.push(files);
    if (fifth === 2) heap.before ??= await server.alive();
    if (second % 60 === 0) process.stdout.write(`${JSON.stringify({ ...soak.totals, memory: Math.round(memory), files, problems: soak.problems.length })}\n`);
  }
  heap.after = await server.alive();
  const compared = (what) => ({ before: median(seen[1][what]), after: median(seen[4][what]) });
  return { memory: compared('memory'), files: compared('files'), heap };
}

/** What is left some time after everybody has gone: sessions that were not ended have to end by themselves. */
async function settled(server) {
  for (let waited = 0; ; waited += 1) {
    const { sessions, watches, requests_in_progress: running } = await server.figures();
    if (waited === 40 || sessions + watches + running === 0) return { sessions, watches, running };
    await sleep(1_000);
  }
}
