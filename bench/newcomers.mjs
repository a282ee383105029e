// Clients that say initialize, each with a token and a connection of its own, and are never heard of again.
import { PersonalGitLab } from './gitlab.mjs';
import { HttpClient } from './http-client.mjs';
import { count, mb, row, times } from './numbers.mjs';
import { collecting, environment } from './servers.mjs';
import { HttpServer } from './wire.mjs';

const atOnce = 20;
const batch = 500;
const batches = 12;
/** What GITLAB_MCP_MAX_SESSIONS is unless it is set. */
const mostSessions = 1_000;

export async function measureNewcomers({ main }) {
  const gitlab = await PersonalGitLab.start();
  try {
    const rows = [];
    for (const mode of ['true', 'false', 'hybrid']) rows.push(...(await measureMode(main, gitlab, mode)));
    return rows;
  } finally {
    await gitlab.stop();
  }
}

async function measureMode(main, gitlab, mode) {
  const server = new HttpServer({ args: [...collecting, main, '--http', '--http-addr', '127.0.0.1:0', `--stateless=${mode}`], env: environment({ GITLAB_URL: gitlab.url, GITLAB_MCP_METRICS: 'true' }) });
  try {
    const endpoint = await server.endpoint;
    const memory = [];
    const heap = {};
    let sessions = 0;
    for (let index = 1; index <= batches; index += 1) {
      await visits(endpoint, `${mode}-${index}`);
      sessions = Math.max(sessions, (await server.figures()).sessions);
      memory.push(server.usage.memory);
      if (index % 4 === 0) heap[index] = await server.alive();
    }
    // A little is remembered of each token for five minutes, of 10,000 tokens at most.
    const what = (of) => `clients that only initialize (--stateless=${mode}): ${of}`;
    return [
      row(what('memory after 500, 1,000, 1,500, 2,000'), { ours: `${memory.slice(0, 4).map((each) => each.toFixed(0)).join(', ')} MB` }),
      row(what('memory after 4,000, 6,000'), { ours: `${memory[7].toFixed(0)}, ${mb(memory[11])}`, value: memory[11], limit: 350, shown: mb }),
      row(what('alive after 2,000, 4,000, 6,000'), { ours: `${heap[4].toFixed(0)}, ${heap[8].toFixed(0)}, ${mb(heap[12])}`, value: heap[12] / heap[4], limit: 1.15, shown: times }),
      row(what('sessions at most'), { ours: count(sessions), value: sessions, limit: mode === 'true' ? 0 : mostSessions, shown: count, vital: true }),
    ];
  } finally {
    await server.stop();
  }
}

async function visits(endpoint, name) {
  let next = 0;
  const visitor = async () => {
    for (let number = next++; number < batch; number = next++) {
      const client = new HttpClient(endpoint, 'legacy', `newcomer-${name}-${number}`);
      await client.open();
      await client.close();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, visitor));
}
