// How much of one read per call a server gets done over HTTP while 32 callers ask without a pause, each with a token and a connection of its own.
import { PersonalGitLab } from './gitlab.mjs';
import { HttpClient } from './http-client.mjs';
import { marksIn, markOf } from './marks.mjs';
import { median, medianRatio, ms, percentile, row, times } from './numbers.mjs';
import { bareHttp, environment } from './servers.mjs';
import { eras, HttpServer } from './wire.mjs';

const callers = Array.from({ length: 32 }, (_, index) => `throughput-caller-${index}`);
/** Calls of a turn; the first turns are not counted, since the code is still being compiled in them. */
const callsOfTurn = 1_600;
const warmUp = 4;
/** What a quick GitLab takes for one read, in milliseconds: the same time for all would make the callers march in step. */
const latency = [10, 30];

const perSecond = (value) => `${value.toFixed(0)}/s`;

export async function measureThroughput({ main, rounds }) {
  const gitlab = await PersonalGitLab.start();
  const env = environment({ GITLAB_URL: gitlab.url });
  // The limits stay on and count; they are only out of reach.
  const sides = [
    { name: 'ours', args: [main, '--http', '--http-addr', '127.0.0.1:0', '--rate-limit-rps', '100000'], tool: 'gitlab_execute_action', argumentsFor: (iid) => ({ action: 'merge_request.get', params: { project_id: 'acme/api', merge_request_iid: iid } }) },
    { name: 'bare', args: [bareHttp], tool: 'read', argumentsFor: (iid) => ({ project_id: 'acme/api', kind: 'merge_requests', iid }) },
  ];
  for (const side of sides) side.server = new HttpServer({ args: side.args, env });
  try {
    const rows = [];
    for (const era of eras) rows.push(...(await compare(sides, era, rounds)));
    await gitlab.tell({ answerIn: latency });
    for (const era of eras) rows.push(rateRow(`HTTP, 32 callers of a GitLab that takes ${latency.join(' to ')} ms: calls a second (${era})`, await inTurns(sides, era, rounds)));
    return rows;
  } finally {
    for (const { server } of sides) await server.stop();
    await gitlab.stop();
  }
}

async function compare(sides, era, rounds) {
  const found = await inTurns(sides, era, rounds);
  const [costs, medians, slowest] = ['cpu', 'median', 'p99'].map((key) => both(found, key));
  return [
    rateRow(`HTTP, 32 callers: calls a second (${era})`, found),
    row(`HTTP, 32 callers: processor time of a call (${era})`, { ...shownAs(ms, costs), value: medianRatio(...costs), limit: 1.3, shown: times }),
    row(`HTTP, 32 callers: median of a call (${era})`, shownAs(ms, medians)),
    row(`HTTP, 32 callers: 99th percentile, by the median (${era})`, { ...shownAs(ms, slowest), value: medianRatio(slowest[0], medians[0]), limit: 4, shown: times }),
  ];
}

const both = (found, key) => [found.ours, found.bare].map((turns) => turns.map((turn) => turn[key]));
const shownAs = (shown, [ours, bare]) => ({ ours: shown(median(ours)), bare: shown(median(bare)) });

function rateRow(what, found) {
  const rates = both(found, 'rate');
  return row(what, { ...shownAs(perSecond, rates), value: medianRatio(...rates), atLeast: 1, shown: times });
}

async function inTurns(sides, era, rounds) {
  const found = { ours: [], bare: [] };
  for (const side of sides) side.clients = await Promise.all(callers.map(async (token) => new HttpClient(await side.server.endpoint, era, token, { connections: 1 })));
  // Both in turns, so that a busy moment of the machine hits both.
  for (let turn = -warmUp; turn < rounds; turn += 1) {
    for (const side of turn % 2 === 0 ? sides : [...sides].reverse()) {
      const measured = await oneTurn(side);
      if (turn >= 0) found[side.name].push(measured);
    }
  }
  for (const { clients } of sides) for (const client of clients) await client.close();
  return found;
}

async function oneTurn({ server, clients, tool, argumentsFor }) {
  const durations = [];
  const before = { at: performance.now(), cpu: server.usage.cpu };
  let begun = 0;
  await Promise.all(
    clients.map(async (client) => {
      while (begun < callsOfTurn) {
        begun += 1;
        const start = performance.now();
        const { content } = await client.call(tool, argumentsFor(begun));
        durations.push(performance.now() - start);
        const marks = marksIn(content[0].text);
        if (marks.length !== 1 || marks[0] !== markOf(client.token)) throw new Error(`${client.token} was answered: ${content[0].text.slice(0, 300)}`);
      }
    }),
  );
  const seconds = (performance.now() - before.at) / 1_000;
  return { rate: durations.length / seconds, cpu: (server.usage.cpu - before.cpu) / durations.length, median: median(durations), p99: percentile(durations, 99) };
}
