// The protocol at its plainest: no client library, so that what is measured is the server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

const clientInfo = { name: 'bench', version: '1.0.0' };
const envelope = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': clientInfo,
  'io.modelcontextprotocol/clientCapabilities': {},
};

export const eras = ['legacy', 'modern'];

/** The first request of a client: a handshake, or a question about the server. */
export const opening = {
  legacy: { method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo } },
  modern: { method: 'server/discover', params: {} },
};

function message(era, id, method, params) {
  return { jsonrpc: '2.0', id, method, params: era === 'modern' ? { ...params, _meta: envelope } : params };
}

/** A server process on standard input and output. */
export class StdioServer {
  waiting = new Map();
  lastId = 0;
  rest = '';

  constructor(era, { command = process.execPath, args, env }) {
    this.era = era;
    this.started = performance.now();
    this.child = spawn(command, args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
    this.child.stdout.setEncoding('utf8').on('data', (text) => this.take(text));
    this.child.on('exit', (code) => {
      for (const { reject } of this.waiting.values()) reject(new Error(`The server ended with ${code}.`));
    });
  }

  take(text) {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop();
    for (const line of lines) {
      const answer = JSON.parse(line);
      const pending = this.waiting.get(answer.id);
      this.waiting.delete(answer.id);
      if (answer.error !== undefined) pending?.reject(new Error(JSON.stringify(answer.error)));
      else pending?.resolve(answer.result);
    }
  }

  request(method, params = {}) {
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.child.stdin.write(`${JSON.stringify(message(this.era, id, method, params))}\n`);
    });
  }

  /** Opens the conversation and gives what the server says of itself. */
  async open() {
    const { method, params } = opening[this.era];
    const facts = await this.request(method, params);
    if (this.era === 'legacy') this.child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    return facts;
  }

  /** Whether an action exists in this server. */
  async serves(action) {
    const { contents } = await this.request('resources/read', { uri: 'gitlab://tools' });
    return contents[0].text.includes(`"gitlab://tools/${action}"`);
  }

  call(name, args) {
    return this.request('tools/call', { name, arguments: args });
  }

  get age() {
    return performance.now() - this.started;
  }

  get usage() {
    return usageOf(this.child.pid);
  }

  async stop() {
    const ended = once(this.child, 'exit');
    this.child.stdin.end();
    await ended;
  }
}

/** A server process behind HTTP that says on standard error where it listens. */
export class HttpServer {
  constructor({ args, env }) {
    this.started = performance.now();
    this.child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    this.endpoint = new Promise((resolve, reject) => {
      let seen = '';
      this.child.stderr.setEncoding('utf8').on('data', (text) => {
        seen += text;
        const url = /Listening on (http:\/\/[^ \n"]+\/mcp)/.exec(seen)?.[1];
        if (url !== undefined) resolve(url);
      });
      this.child.on('exit', (code) => reject(new Error(`The server ended with ${code}: ${seen}`)));
    });
    this.endpoint.catch(() => undefined);
  }

  get age() {
    return performance.now() - this.started;
  }

  get usage() {
    return usageOf(this.child.pid);
  }

  async post(era, method, params, token) {
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream', authorization: `Bearer ${token}` };
    if (era === 'modern') Object.assign(headers, { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, ...(params.name === undefined ? {} : { 'mcp-name': params.name }) });
    const response = await fetch(await this.endpoint, { method: 'POST', headers, body: JSON.stringify(message(era, 1, method, params)) });
    const text = await response.text();
    const answer = JSON.parse(text.startsWith('{') ? text : (/^data: (.+)$/m.exec(text)?.[1] ?? '{}'));
    if (answer.result === undefined) throw new Error(`${method} was answered ${response.status}: ${text.slice(0, 300)}`);
    return answer.result;
  }

  async stop() {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
  }
}

/** Processor time in ms (of all threads) and resident memory in MB of a running process, from /proc. */
function usageOf(pid) {
  const [, , , , , , , , , , , user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' ');
  const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1];
  // The kernel counts in ticks of 10 ms.
  return { cpu: (Number(user) + Number(system)) * 10, memory: Number(resident) / 1024 };
}
