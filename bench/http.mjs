// From the start of the process to its first answers over Streamable HTTP, and what many callers at once get of it.
import { setTimeout as sleep } from 'node:timers/promises';
import { GitLab } from './gitlab.mjs';
import { HttpClient } from './http-client.mjs';
import { mb, median, medianRatio, ms, row, times } from './numbers.mjs';
import { bareHttp, environment } from './servers.mjs';
import { measureThroughput } from './throughput.mjs';
import { eras, HttpServer, opening } from './wire.mjs';

async function start(era, name, main, { url, token }) {
  const args = name === 'ours' ? [main, '--http', '--http-addr', '127.0.0.1:0'] : [bareHttp];
  const server = new HttpServer({ args, env: environment({ GITLAB_URL: url }) });
  const client = new HttpClient(await server.endpoint, era, token);
  await client.open();
  const opened = server.age;
  await client.request('tools/list');
  const listed = server.age;
  await client.close();
  return { server, opened, listed, cpu: server.usage.cpu };
}

export async function measureHttp(setting) {
  return [...(await measureStarts(setting)), ...(await measureThroughput(setting))];
}

async function measureStarts({ main, rounds }) {
  // Asked by ours once, whose token it is.
  const gitlab = await GitLab.start();
  try {
    return await compare(gitlab, main, rounds);
  } finally {
    await gitlab.stop();
  }
}

async function compare(gitlab, main, rounds) {
  const rows = [];
  const memory = { ours: [], bare: [] };
  for (const era of eras) {
    const found = { ours: [], bare: [] };
    for (let round = -1; round < rounds; round++) {
      for (const name of round % 2 === 0 ? ['ours', 'bare'] : ['bare', 'ours']) {
        const { server, ...measured } = await start(era, name, main, gitlab);
        if (round >= 0) found[name].push(measured);
        if (era === 'modern' && round >= 0 && round < 3) {
          await sleep(2_000);
          memory[name].push(server.usage.memory);
        }
        await server.stop();
      }
    }
    for (const [key, what] of [
      ['opened', `HTTP: start → ${opening[era].method}`],
      ['listed', `HTTP: start → first tools/list (${era})`],
      ['cpu', `HTTP: processor time until then (${era})`],
    ]) {
      const [a, b] = [found.ours, found.bare].map((each) => each.map((measured) => measured[key]));
      rows.push(row(what, { ours: ms(median(a)), bare: ms(median(b)), value: medianRatio(a, b), limit: 2, shown: times }));
    }
  }
  const ours = median(memory.ours);
  rows.push(row('HTTP: memory 2 s after tools/list', { ours: mb(ours), bare: mb(median(memory.bare)), value: ours, limit: 120, shown: mb }));
  return rows;
}
