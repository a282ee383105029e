// Clients over HTTP at their plainest: no client library, so that what is measured is the server.
import { Agent } from 'undici';
import { message, opening } from './wire.mjs';

/** The answer to a request that was turned down before it reached the protocol, or by the protocol itself. */
export class Refused extends Error {
  constructor(method, status, text) {
    super(`${method} was answered ${status}: ${text.slice(0, 300)}`);
    Object.assign(this, { status, text });
  }
}

/** One caller with a token, with connections that stay open, and with a session once the server has given it one. */
export class HttpClient {
  lastId = 0;
  session;
  over = new AbortController();

  /** @param asked answers a question of the server by its parameters; without it the client says that it cannot be asked */
  constructor(endpoint, era, token, { asked, connections = null } = {}) {
    const { origin, pathname } = new URL(endpoint);
    Object.assign(this, { origin, path: pathname, era, token, asked });
    this.agent = new Agent({ connections, pipelining: 1, bodyTimeout: 0, headersTimeout: 0 });
  }

  /** The result of a request; throws Refused for an error. `heard` is told of notifications that come before it. */
  async request(method, params = {}, { signal, heard } = {}) {
    const id = (this.lastId += 1);
    const capabilities = this.asked === undefined ? {} : { elicitation: {} };
    const { statusCode, body } = await this.post(message(this.era, id, method, params, capabilities), signal);
    let text = '';
    for await (const [raw, each] of messagesIn(body)) {
      text = raw;
      if (each?.method === 'elicitation/create') await this.answer(each.id, await this.asked(each.params));
      else if (each?.method !== undefined) heard?.(each);
      else if (each?.result !== undefined && each.id === id) return each.result;
    }
    throw new Refused(method, statusCode, text);
  }

  /** Opens the conversation; from here on it has a session where the server keeps them. */
  async open() {
    const { method, params } = opening[this.era];
    const capabilities = this.asked === undefined ? {} : { elicitation: {} };
    const facts = await this.request(method, this.era === 'legacy' ? { ...params, capabilities } : params);
    if (this.session !== undefined) await this.notify('notifications/initialized');
    return facts;
  }

  /** The result of a tool, however many questions that takes. */
  async call(name, args, options) {
    let round = {};
    for (;;) {
      const result = await this.request('tools/call', { name, arguments: args, ...round }, options);
      if (result.resultType !== 'input_required') return result;
      const answers = await Promise.all(Object.entries(result.inputRequests).map(async ([key, { params }]) => [key, await this.asked(params)]));
      round = { inputResponses: Object.fromEntries(answers), requestState: result.requestState };
    }
  }

  async notify(method, params) {
    const { body } = await this.post({ jsonrpc: '2.0', method, ...(params === undefined ? {} : { params }) });
    await body.dump();
  }

  async answer(id, result) {
    const { body } = await this.post({ jsonrpc: '2.0', id, result });
    await body.dump();
  }

  async post(sent, signal) {
    const answer = await this.send('POST', { 'content-type': 'application/json', ...this.routing(sent) }, JSON.stringify(sent), signal);
    this.session ??= answer.headers['mcp-session-id'];
    return answer;
  }

  /** A request as it is; without a body for the stream of a session (GET) and its end (DELETE). */
  send(method, headers = {}, body = undefined, signal = this.over.signal) {
    const session = this.session === undefined ? {} : { 'mcp-session-id': this.session };
    const own = { accept: 'application/json, text/event-stream', authorization: `Bearer ${this.token}`, ...session };
    return this.agent.request({ origin: this.origin, path: this.path, method, headers: { ...own, ...headers }, body, signal });
  }

  /** What the revision of the conversation wants said in headers as well. */
  routing({ method, params }) {
    if (this.era === 'legacy') return method === 'initialize' ? {} : { 'mcp-protocol-version': opening.legacy.params.protocolVersion };
    return { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, ...(params?.name === undefined ? {} : { 'mcp-name': params.name }) };
  }

  /** Hangs up whatever is still open; a stream that is being read would outlive its agent. */
  close() {
    this.over.abort();
    return this.agent.destroy();
  }
}

/** The messages of an answer as they come, each as text and read: one JSON text, or the events of a stream. */
export async function* messagesIn(body) {
  let rest = '';
  for await (const part of body.setEncoding('utf8')) {
    const events = (rest + part).split('\n\n');
    rest = events.pop();
    for (const event of events) {
      const data = /^data: (.+)$/m.exec(event)?.[1];
      if (data !== undefined) yield [data, JSON.parse(data)];
    }
  }
  if (rest.startsWith('{')) yield [rest, JSON.parse(rest)];
}
