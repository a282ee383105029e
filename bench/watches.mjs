// A thousand watches: 100 callers with ten each, of which two are in flight, five have no end in sight and three have come to theirs.
import { setTimeout as sleep } from 'node:timers/promises';
import { PersonalGitLab } from './gitlab.mjs';
import { count, mb, median, percentile, row, times } from './numbers.mjs';
import { environment } from './servers.mjs';
import { HttpServer } from './wire.mjs';
import { Listener, watched } from './watchers.mjs';

const callers = 100;
const each = { pipeline: 2, issue: 5, mr: 3 };
/** Seconds between two looks, by kind; a wait is up to a tenth longer. */
const intervals = { pipeline: 5, issue: 15, mr: 60 };
const measuredFor = 60;

const seconds = (value) => `${value.toFixed(1)} s`;
const perSecond = (value) => `${value.toFixed(1)}/s`;
const percent = (value) => `${value.toFixed(1)} %`;
const kilobytes = (value) => `${value.toFixed(1)} KB`;

export async function measureWatches({ main }) {
  const gitlab = await PersonalGitLab.start();
  const server = new HttpServer({ args: [main, '--http', '--http-addr', '127.0.0.1:0'], env: environment({ GITLAB_URL: gitlab.url }) });
  const listeners = [];
  const waiting = new Map();
  const waits = { pipeline: [], issue: [] };
  const listen = async (token, things) => {
    const told = ({ uri }) => {
      const key = `${token} ${uri}`;
      const change = waiting.get(key);
      waiting.delete(key);
      if (change !== undefined) waits[change.kind].push((Date.now() - change.at) / 1000);
    };
    const listener = new Listener(await server.endpoint, token, things.map(({ uri }) => uri), { told, ended: (result) => Promise.reject(new Error(JSON.stringify(result))) });
    listeners.push(listener);
    await listener.acknowledged;
  };
  try {
    // What the first watch brings along (code, connections) is no cost of a watch.
    await listen('warm', [watched('warm', 'issue', 1)]);
    await sleep(3_000);
    const before = server.usage;
    const everyone = Array.from({ length: callers }, (_, index) => {
      const token = `caller-${index}`;
      return { token, things: Object.entries(each).flatMap(([kind, amount]) => Array.from({ length: amount }, (__, number) => ({ kind, ...watched(token, kind, number + 1) }))) };
    });
    for (const { token, things } of everyone) await listen(token, things);
    await sleep(8_000);
    const [usage, seen] = [server.usage, await gitlab.tell({})];
    for (let second = 0; second < measuredFor; second += 1) {
      for (const kind of ['pipeline', 'issue']) {
        const { token, things } = everyone[(second * 7 + (kind === 'issue' ? 3 : 0)) % callers];
        const { uri, key } = things.find((thing) => thing.kind === kind && !waiting.has(`${token} ${thing.uri}`)) ?? things[0];
        const { at } = await gitlab.tell({ change: key });
        waiting.set(`${token} ${uri}`, { kind, at });
      }
      await sleep(1_000);
    }
    const [later, seenLater] = [server.usage, await gitlab.tell({})];
    await sleep(18_000);
    if (waiting.size > 0) throw new Error(`${waiting.size} changes were never told.`);
    const looks = (seenLater.looks - seen.looks) / measuredFor;
    const computed = callers * Object.entries(each).reduce((sum, [kind, amount]) => sum + amount / (intervals[kind] * 1.05), 0);
    const unchanged = ((seenLater.unchanged - seen.unchanged) / (seenLater.looks - seen.looks)) * 100;
    return [
      row('1,000 watches: requests to GitLab', { ours: perSecond(looks), value: looks / computed, limit: 1.05, shown: times }),
      row('1,000 watches: requests to GitLab, computed', { ours: perSecond(computed) }),
      row('1,000 watches: answered "unchanged"', { ours: percent(unchanged) }),
      row('1,000 watches: processor time', { ours: percent(((later.cpu - usage.cpu) / (measuredFor * 1000)) * 100), value: ((later.cpu - usage.cpu) / (measuredFor * 1000)) * 100, limit: 10, shown: percent }),
      row('1,000 watches: memory, 100 streams included', { ours: mb(later.memory), value: ((later.memory - before.memory) * 1024) / (callers * 10), limit: 20, shown: kilobytes }),
      ...Object.entries(waits).map(([kind, durations]) =>
        row(`from a change to its notification, every ${intervals[kind]} s (${count(durations.length)})`, { ours: `${seconds(median(durations))}, at most ${seconds(Math.max(...durations))}`, value: percentile(durations, 100), limit: intervals[kind] * 1.1 + 1, shown: seconds }),
      ),
    ];
  } finally {
    for (const listener of listeners) listener.close();
    await server.stop();
    await gitlab.stop();
  }
}
