// A thousand callers, each with a token and a connection of its own, who call once every ten seconds.
import { setTimeout as sleep } from 'node:timers/promises';
import { PersonalGitLab } from './gitlab.mjs';
import { HttpClient } from './http-client.mjs';
import { marksIn, markOf } from './marks.mjs';
import { count, mb, median, ms, percentile, row } from './numbers.mjs';
import { environment } from './servers.mjs';
import { eras, HttpServer } from './wire.mjs';

const callers = 1_000;
const pause = 10_000;

export async function measureCallers({ main, seconds }) {
  const gitlab = await PersonalGitLab.start();
  const server = new HttpServer({ args: [main, '--http', '--http-addr', '127.0.0.1:0'], env: environment({ GITLAB_URL: gitlab.url }) });
  const endpoint = await server.endpoint;
  const clients = Array.from({ length: callers }, (_, index) => new HttpClient(endpoint, eras[index % 2], `caller-${index}`, { connections: 1 }));
  const found = { durations: [], wrong: [], most: 0 };
  try {
    const end = performance.now() + seconds * 1_000;
    const watching = watchMemory(server, found, end);
    await Promise.all(clients.map((client) => callNowAndThen(client, end, found)));
    await watching;
    const { requests } = await gitlab.tell({ left: true });
    const extra = clients.map(({ token, lastId }) => (requests[token] ?? 0) - lastId);
    if (found.wrong.length > 0) process.stderr.write(`${found.wrong.slice(0, 5).join('\n')}\n`);
    const what = (of) => `1,000 callers, a call each every 10 s: ${of}`;
    return [
      row(what('memory at most'), { ours: mb(found.most), value: found.most, limit: 250, shown: mb }),
      row(what('memory at the end'), { ours: mb(server.usage.memory), value: server.usage.memory, limit: 250, shown: mb }),
      row(what('calls, and wrong or missing answers'), { ours: count(found.durations.length), value: found.wrong.length, limit: 0, shown: count, vital: true }),
      row(what('requests to GitLab of a caller besides one a call'), { ours: `${count(median(extra))}, at most ${count(Math.max(...extra))}`, value: Math.max(...extra), limit: 3, shown: count }),
      row(what('median of a call, 99th percentile'), { ours: `${ms(median(found.durations))}, ${ms(percentile(found.durations, 99))}` }),
    ];
  } finally {
    await Promise.all(clients.map((client) => client.close()));
    await server.stop();
    await gitlab.stop();
  }
}

async function callNowAndThen(client, end, { durations, wrong }) {
  await sleep(Math.random() * pause);
  for (let number = 1; performance.now() < end; number += 1) {
    const start = performance.now();
    const { content } = await client.call('gitlab_execute_action', { action: 'merge_request.get', params: { project_id: `of/${client.token}`, merge_request_iid: number } }, { signal: AbortSignal.timeout(30_000) });
    durations.push(performance.now() - start);
    const marks = marksIn(JSON.stringify(content));
    if (marks.length !== 1 || marks[0] !== markOf(client.token)) wrong.push(`${client.token} (${markOf(client.token)}) was answered: ${content[0].text.slice(0, 300)}`);
    await sleep(Math.max(0, pause - (performance.now() - start)));
  }
}

async function watchMemory(server, found, end) {
  while (performance.now() < end) {
    found.most = Math.max(found.most, server.usage.memory);
    await sleep(200);
  }
}
