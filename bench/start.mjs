// From the start of the process to its first answers, on standard input and output.
import { setTimeout as sleep } from 'node:timers/promises';
import { bytes, count, mb, median, medianRatio, ms, row, times } from './numbers.mjs';
import { bareStdio, environment } from './servers.mjs';
import { eras, opening, StdioServer } from './wire.mjs';

async function start(era, program, settings) {
  const server = new StdioServer(era, { args: [program], env: environment(settings) });
  await server.open();
  const opened = server.age;
  const { tools } = await server.request('tools/list');
  const listed = server.age;
  const { cpu } = server.usage;
  return { server, opened, listed, cpu, tools };
}

export async function measureStart({ main, rounds }) {
  const settings = { GITLAB_URL: 'http://127.0.0.1:9', GITLAB_TOKEN: 'bench-token' };
  const rows = [];
  for (const era of eras) {
    const ours = [];
    const bare = [];
    // Once unmeasured: the first reads of the files come from the disk.
    for (let round = -1; round < rounds; round++) {
      for (const [program, found] of round % 2 === 0 ? [[main, ours], [bareStdio, bare]] : [[bareStdio, bare], [main, ours]]) {
        const { server, ...measured } = await start(era, program, settings);
        if (program === main) await server.call('gitlab_find_action', { query: 'list open issues' });
        const searched = server.age;
        await server.stop();
        if (round >= 0) found.push({ ...measured, searched });
      }
    }
    for (const [key, what, limit] of [
      ['opened', `start → ${opening[era].method}`, 1.3],
      ['listed', `start → first tools/list (${era})`, 2],
      ['cpu', `processor time until then (${era})`, 2],
    ]) {
      const [a, b] = [ours, bare].map((found) => found.map((each) => each[key]));
      rows.push(row(what, { ours: ms(median(a)), bare: ms(median(b)), value: medianRatio(a, b), limit, shown: times }));
    }
    rows.push(row(`start → first search (${era})`, { ours: ms(median(ours.map(({ searched }) => searched))) }));
    if (era === 'modern') rows.push(...listSize(ours[0].tools));
  }
  rows.push(await memoryAfterStart(main, settings));
  return rows;
}

function listSize(tools) {
  const plain = tools.map(({ icons, ...tool }) => tool);
  const tokens = Math.ceil(bytes(JSON.stringify(plain)) / 4);
  return [row('tools/list on dynamic, tokens (bytes / 4), without icons', { ours: count(tokens), value: tokens, limit: 1_200, shown: count })];
}

async function memoryAfterStart(main, settings) {
  const found = { ours: [], bare: [] };
  for (let round = 0; round < 3; round++) {
    for (const [program, name] of [[main, 'ours'], [bareStdio, 'bare']]) {
      const { server } = await start('legacy', program, settings);
      await sleep(2_000);
      found[name].push(server.usage.memory);
      await server.stop();
    }
  }
  const ours = median(found.ours);
  return row('memory 2 s after tools/list', { ours: mb(ours), bare: mb(median(found.bare)), value: ours, limit: 110, shown: mb });
}
