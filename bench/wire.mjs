// The protocol at its plainest: no client library, so that what is measured is the server.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const clientInfo = { name: 'bench', version: '1.0.0' };
const envelope = (capabilities) => ({
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': clientInfo,
  'io.modelcontextprotocol/clientCapabilities': capabilities,
});

export const eras = ['legacy', 'modern'];

/** The first request of a client: a handshake, or a question about the server. */
export const opening = {
  legacy: { method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo } },
  modern: { method: 'server/discover', params: {} },
};

/** A request as a client of an era sends it; the newer ones say with each what they are capable of. */
export function message(era, id, method, params, capabilities = {}) {
  return { jsonrpc: '2.0', id, method, params: era === 'modern' ? { ...params, _meta: envelope(capabilities) } : params };
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

/** A server process behind HTTP that says on standard error where it listens. `noted` is told of what it writes there afterwards. */
export class HttpServer {
  constructor({ args, env, noted = () => undefined }) {
    this.started = performance.now();
    this.child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
    this.ended = once(this.child, 'exit').then(([code]) => code);
    this.endpoint = new Promise((resolve, reject) => {
      let seen = '';
      const look = (text) => {
        seen += text;
        const url = /Listening on (http:\/\/[^ \n"]+\/mcp)/.exec(seen)?.[1];
        if (url === undefined) return;
        this.child.stderr.off('data', look).on('data', noted);
        resolve(url);
      };
      this.child.stderr.setEncoding('utf8').on('data', look);
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

  /** What it counts itself, by name; it has to be started with GITLAB_MCP_METRICS. */
  async figures() {
    const answer = await fetch(new URL('/metrics', await this.endpoint));
    return Object.fromEntries([...(await answer.text()).matchAll(/^gitlab_mcp_(\w+) ([\d.e+-]+)$/gm)].map(([, name, value]) => [name, Number(value)]));
  }

  /** What is left of its heap, in MB, when everything is collected that nobody holds any more; it has to be started with `collecting`. */
  async alive() {
    this.child.kill('SIGUSR2');
    await sleep(1_000);
    return (await this.figures()).nodejs_heap_size_used_bytes / 2 ** 20;
  }

  /** Asks it to end and gives its exit code. */
  async stop() {
    this.child.kill('SIGTERM');
    return this.ended;
  }
}

/** Processor time in ms (of all threads), resident memory in MB and open files of a running process, from /proc. */
function usageOf(pid) {
  const [, , , , , , , , , , , user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' ');
  const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1];
  // The kernel counts in ticks of 10 ms.
  return { cpu: (Number(user) + Number(system)) * 10, memory: Number(resident) / 1024, files: readdirSync(`/proc/${pid}/fd`).length };
}
