// A GitLab of resources that only have a version, in a process of its own. Everybody has their own of everything. Driven by messages of its parent.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';

const versions = new Map();
const gone = new Set();
const seen = { looks: 0, unchanged: 0, faults: 0 };
let faults = { status: 0, drop: 0, limit: 0, slow: 0 };

const kinds = [
  [/\/pipelines\/(\d+)$/, (id, version) => ({ id, status: 'running', ref: `v${version}` })],
  [/\/issues\/(\d+)$/, (iid, version) => ({ iid, state: 'opened', title: `v${version}` })],
  [/\/merge_requests\/(\d+)$/, (iid, version) => ({ iid, state: 'merged', title: `v${version}` })],
];

function answer(request, response) {
  const path = request.url.replace('/api/v4', '').split('?', 1)[0];
  const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
  const [shape, body] = kinds.find(([pattern]) => pattern.test(path)) ?? [];
  if (shape === undefined) return json(response, 200, {});
  seen.looks += 1;
  if (strikes(response)) return undefined;
  const key = `${token} ${path}`;
  if (gone.has(key)) return json(response, 404, { message: '404 Not found' });
  const text = JSON.stringify(body(Number(shape.exec(path)[1]), versions.get(key) ?? 0));
  const etag = `W/"${createHash('md5').update(text).digest('hex')}"`;
  if (request.headers['if-none-match'] === etag) {
    seen.unchanged += 1;
    return response.writeHead(304, { etag }).end();
  }
  return response.writeHead(200, { 'content-type': 'application/json', etag }).end(text);
}

/** Lets a share of the answers go wrong, the way networks, proxies and limits do. */
function strikes(response) {
  const luck = Math.random();
  const { status, drop, limit, slow } = faults;
  if (luck >= status + drop + limit + slow) return false;
  if (luck < slow) return false;
  seen.faults += 1;
  if (luck < slow + status) json(response, 502, { message: 'Bad gateway' });
  else if (luck < slow + status + drop) response.destroy();
  else response.writeHead(429, { 'content-type': 'text/plain', 'retry-after': '3' }).end('Retry later');
  return true;
}

function json(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const server = createServer((request, response) => {
  if (Math.random() < faults.slow) setTimeout(() => answer(request, response), 1_500);
  else answer(request, response);
});
server.keepAliveTimeout = 60_000;

process.on('message', ({ change, remove, faulty }) => {
  if (change !== undefined) versions.set(change, (versions.get(change) ?? 0) + 1);
  if (remove !== undefined) gone.add(remove);
  if (faulty !== undefined) faults = faulty;
  process.send({ ...seen, at: Date.now() });
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }));
