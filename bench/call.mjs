// One read of a merge request over standard input and output, warm, against the bare server that does the same.
import { GitLab } from './gitlab.mjs';
import { count, median, medianRatio, ms, percentile, row, times } from './numbers.mjs';
import { bareStdio, environment } from './servers.mjs';
import { eras, StdioServer } from './wire.mjs';

const block = 5;

export async function measureCalls({ main, calls }) {
  const gitlab = await GitLab.start();
  try {
    const rows = [];
    for (const era of eras) rows.push(...(await compare(gitlab, era, main, calls)));
    return rows;
  } finally {
    await gitlab.stop();
  }
}

async function compare(gitlab, era, main, calls) {
  const settings = { GITLAB_URL: gitlab.url, GITLAB_TOKEN: gitlab.token };
  const project_id = 'acme/api';
  const iid = gitlab.landmarks.mergeRequests.small;
  const sides = [
    { name: 'ours', program: main, call: (server) => server.call('gitlab_execute_action', { action: 'merge_request.get', params: { project_id, merge_request_iid: iid } }) },
    { name: 'bare', program: bareStdio, call: (server) => server.call('read', { project_id, kind: 'merge_requests', iid }) },
  ];
  for (const side of sides) {
    side.server = new StdioServer(era, { args: [side.program], env: environment(settings) });
    await side.server.open();
    await side.server.request('tools/list');
  }
  try {
    await gitlab.answerAfter(0);
    await measured(sides, 50);
    const before = await gitlab.seen();
    const fast = await measured(sides, calls);
    const after = await gitlab.seen();
    await gitlab.answerAfter(20);
    const slow = await measured(sides, Math.min(calls, 60));
    await gitlab.answerAfter(0);
    const requests = (after.requests - before.requests) / (2 * fast.ours.length);
    const sockets = after.connections - before.connections;
    const p90 = (values) => ms(percentile(values, 90));
    return [
      row(`merge_request.get, round trip (${era})`, { ours: ms(median(fast.ours)), bare: ms(median(fast.bare)), value: medianRatio(...[fast.ours, fast.bare].map(blockMedians)), limit: 1.3, shown: times }),
      row(`merge_request.get, 90th percentile (${era})`, { ours: p90(fast.ours), bare: p90(fast.bare) }),
      row(`requests to GitLab for one read (${era})`, { ours: count(requests), value: requests, limit: 1, shown: count }),
      row(`new connections to GitLab during ${count(2 * fast.ours.length)} reads (${era})`, { ours: count(sockets), value: sockets, limit: 0, shown: count }),
      row(`added to a GitLab that takes 20 ms (${era})`, { ours: ms(median(slow.ours)), bare: ms(median(slow.bare)), value: median(slow.ours) - 20, limit: 4, shown: ms }),
      row(`added to the bare server there (${era})`, { ours: ms(median(slow.ours)), bare: ms(median(slow.bare)), value: median(slow.ours) - median(slow.bare), limit: 4, shown: ms }),
    ];
  } finally {
    for (const { server } of sides) await server.stop();
  }
}

/** What a block of calls took, so that blocks that ran one after the other can be compared. */
function blockMedians(durations) {
  return Array.from({ length: durations.length / block }, (_, index) => median(durations.slice(index * block, (index + 1) * block)));
}

/** Both servers in turns of a few calls, so that a busy moment of the machine hits both. */
async function measured(sides, calls) {
  const found = { ours: [], bare: [] };
  for (let done = 0; done < calls; done += block) {
    for (const { name, server, call } of (done / block) % 2 === 0 ? sides : [...sides].reverse()) {
      for (let each = 0; each < block; each++) {
        const before = performance.now();
        const result = await call(server);
        found[name].push(performance.now() - before);
        if (result.isError === true) throw new Error(`${name}: ${result.content[0].text}`);
      }
    }
  }
  return found;
}
