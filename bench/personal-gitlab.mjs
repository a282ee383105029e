// A GitLab in a process of its own, in which everybody has their own of everything, under whatever name it is asked for. Driven by messages of its parent.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { markOf, titleOf } from './marks.mjs';

const models = await modelsOf(process.argv[2]);

/** How often what was changed on purpose has been, and what is gone, by caller and path. */
const versions = new Map();
const gone = new Set();
const seen = { looks: 0, unchanged: 0, faults: 0 };
const requests = new Map();
/** What happened in each project, until somebody asks. */
const ledger = new Map();
/** Chances of what may go wrong, by name. */
let faults = {};
let latency = [0, 0];

const answering = {
  'GET /user': ({ token }) => json({ id: 1, username: markOf(token), name: markOf(token), state: 'active' }),
  'GET /metadata': () => json({ version: '18.6.1', enterprise: false }),
  'GET /version': () => json({ version: '18.6.1' }),
  'GET /personal_access_tokens/self': () => json({ id: 1, name: 'bench', scopes: ['api'], active: true }),
  'GET /projects/:project/:kind/:number': thing,
  'GET /projects/:project/issues': list,
  'POST /projects/:project/issues': (call) => written(call, { ...models.issues, iid: 1, title: call.body.title, author: author(call.token) }),
  'POST /projects/:project/issues/:number/notes': (call) => written(call, { id: 1, body: call.body.body, author: author(call.token), created_at: models.issues.created_at, system: false, noteable_iid: call.number }),
  'DELETE /projects/:project/issues/:number': (call) => ({ ...written(call, undefined), status: 204, text: '' }),
};
const routes = Object.entries(answering).map(([route, answer]) => {
  const [method, path] = route.split(' ');
  return { method, pattern: new RegExp(`^${path.replace(/:(\w+)/g, (_, name) => (name === 'number' ? '(?<number>\\d+)' : `(?<${name}>[^/]+)`))}$`), answer };
});

/** The answers that go wrong although what was asked for was done. Of some only the answer is lost, or it never came to that. */
const spoiled = {
  slow: async (response, reply) => {
    await sleep(1_500);
    send(response, reply);
  },
  brokenJson: (response, reply) => send(response, { ...reply, text: reply.text.slice(0, reply.text.length / 2) }),
  cutBody: (response, { status, text, headers }) => {
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) + 1 });
    response.write(text, () => setTimeout(() => response.destroy(), 20));
  },
  lostAnswer: (response) => response.socket?.resetAndDestroy(),
  silence: () => undefined,
};
/** The answers to what was not done. */
const refused = {
  rateLimit: (response) => send(response, { status: 429, headers: { 'content-type': 'text/plain', 'retry-after': String(1 + Math.floor(Math.random() * 3)) }, text: 'Retry later\n' }),
  internalError: (response, { token }) => send(response, json({ message: `500 Internal Server Error, said to ${token}` }, 500)),
  badGateway: (response) => send(response, page(502, 'GitLab is not responding')),
  unavailable: (response) => send(response, page(503, 'Deploy in progress')),
  signInPage: (response) => send(response, page(200, 'Sign in · GitLab')),
  reset: (response) => response.socket?.resetAndDestroy(),
};

async function serve(request, response, text) {
  const [path, query = ''] = request.url.replace('/api/v4', '').split('?');
  const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
  requests.set(token, (requests.get(token) ?? 0) + 1);
  const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(path));
  const call = { token, path, method: request.method, query: new URLSearchParams(query), body: text === '' ? {} : JSON.parse(text), ifNoneMatch: request.headers['if-none-match'], ...route?.pattern.exec(path).groups };
  const entry = (call.entry = entryOf(call));
  response.on('close', () => {
    if (!response.writableEnded) entry.abandoned += 1;
  });
  if (latency[1] > 0) await sleep(latency[0] + Math.random() * (latency[1] - latency[0]));
  if (route === undefined) return send(response, json({ error: '404 Not Found' }, 404));
  const fault = chance();
  if (fault !== undefined) {
    seen.faults += 1;
    entry.faults.push(fault);
  }
  if (fault in refused) return refused[fault](response, call);
  const reply = route.answer(call);
  return (spoiled[fault] ?? send)(response, reply);
}

/** What goes wrong this time. */
function chance() {
  let luck = Math.random();
  return Object.entries(faults).find(([, share]) => (luck -= share) < 0)?.[0];
}

/** What is asked for outside of all projects is written down by its caller. */
function entryOf({ project, token }) {
  const key = project === undefined ? token : decodeURIComponent(project);
  if (!ledger.has(key)) ledger.set(key, { tokens: [], requests: 0, faults: [], deeds: [], abandoned: 0 });
  const entry = ledger.get(key);
  entry.requests += 1;
  if (!entry.tokens.includes(token)) entry.tokens.push(token);
  return entry;
}

function thing({ token, path, project, kind, number, ifNoneMatch }) {
  const key = `${token} ${path}`;
  seen.looks += 1;
  if (gone.has(key)) return json({ message: '404 Not found' }, 404);
  const model = models[kind];
  if (model === undefined) return json({ error: '404 Not Found' }, 404);
  const id = kind === 'pipelines' ? { id: Number(number), ref: titleOf(token, kind, number, versions.get(key)) } : { iid: Number(number), title: titleOf(token, kind, number, versions.get(key)) };
  const { text } = json({ ...model, ...id, author: author(token), references: { full: `${decodeURIComponent(project)}#${number}` } });
  const etag = `W/"${createHash('md5').update(text).digest('hex')}"`;
  if (ifNoneMatch !== etag) return { status: 200, headers: { 'content-type': 'application/json', etag }, text };
  seen.unchanged += 1;
  return { status: 304, headers: { etag }, text: '' };
}

/** Twenty-three issues, page by page. */
function list({ token, query }) {
  const [page, size, total] = [Number(query.get('page') ?? 1), Number(query.get('per_page') ?? 20), 23];
  const numbers = Array.from({ length: total }, (_, index) => index + 1).slice((page - 1) * size, page * size);
  const reply = json(numbers.map((iid) => ({ ...models.issues, iid, title: titleOf(token, 'issues', iid), author: author(token) })));
  const pages = Math.ceil(total / size);
  return { ...reply, headers: { ...reply.headers, 'x-page': page, 'x-per-page': size, 'x-total': total, 'x-total-pages': pages, 'x-next-page': page < pages ? page + 1 : '' } };
}

function written(call, result) {
  const { method, path, body } = call;
  call.entry.deeds.push({ method, path, body });
  return json(result ?? {}, 201);
}

function author(token) {
  return { ...models.issues.author, username: markOf(token) };
}

function json(body, status = 200) {
  return { status, headers: { 'content-type': 'application/json' }, text: JSON.stringify(body) };
}

function page(status, title) {
  return { status, headers: { 'content-type': 'text/html' }, text: `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n` };
}

function send(response, { status, headers, text }) {
  if (response.destroyed) return;
  response.writeHead(status, status === 304 || status === 204 ? headers : { ...headers, 'content-length': Buffer.byteLength(text) }).end(text);
}

/** A merge request, an issue and a pipeline of the tests; the milestone goes, which would be longer than all the rest. */
async function modelsOf(bundle) {
  const { FakeGitLab, landmarks, tokens } = await import(bundle);
  const gitlab = await FakeGitLab.start();
  const read = async (address) => {
    const answer = await fetch(`${gitlab.url}/api/v4/projects/acme%2Fapi/${address}`, { headers: { authorization: `Bearer ${tokens.alice}` } });
    return { ...(await answer.json()), milestone: null };
  };
  const found = { merge_requests: await read(`merge_requests/${landmarks.mergeRequests.merged}`), issues: await read(`issues/${landmarks.issues.plain}`), pipelines: await read(`pipelines/${landmarks.pipelines.running}`) };
  await gitlab.stop();
  return found;
}

const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (part) => (text += part));
  request.on('end', () => void serve(request, response, text));
});
server.keepAliveTimeout = 60_000;

process.on('message', ({ change, remove, faulty, answerIn, about, left }) => {
  if (change !== undefined) versions.set(change, (versions.get(change) ?? 0) + 1);
  if (remove !== undefined) gone.add(remove);
  if (faulty !== undefined) faults = faulty;
  if (answerIn !== undefined) latency = answerIn;
  if (about !== undefined) {
    process.send(ledger.get(about) ?? null);
    ledger.delete(about);
  } else {
    const counts = left === true ? { requests: Object.fromEntries(requests), ledger: Object.fromEntries(ledger) } : {};
    process.send({ ...seen, ...counts, at: Date.now() });
  }
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }));
