import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@redis/client';

/** Whether this machine has a Redis to start; tests that need one are skipped without it. */
export const redisIsInstalled = spawnSync('redis-server', ['--version']).status === 0;

export const redisPassword = 'open-sesame';

/** A real Redis on a port of its own, which keeps nothing on disk. */
export class RedisServer {
  private child: ChildProcess | undefined;
  private readonly folder = mkdtempSync(join(tmpdir(), 'redis-'));

  private constructor(readonly port: number) {}

  static async start(): Promise<RedisServer> {
    const server = new RedisServer(await freePort());
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://:${redisPassword}@127.0.0.1:${this.port}`;
  }

  /** Starts it again where it was, with nothing in it. */
  async start(): Promise<void> {
    const options = { port: this.port, bind: '127.0.0.1', dir: this.folder, save: '', appendonly: 'no', requirepass: redisPassword };
    const child = spawn('redis-server', Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]), { stdio: ['ignore', 'pipe', 'ignore'] });
    this.child = child;
    // Whatever becomes of the test, it does not outlive it.
    process.once('exit', () => child.kill('SIGKILL'));
    child.unref();
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code) => reject(new Error(`redis-server ended with ${String(code)}.`)));
      child.once('error', reject);
      child.stdout.on('data', (text: Buffer) => {
        if (text.includes('Ready to accept connections')) resolve();
      });
    });
  }

  /** Stops answering without closing a connection. */
  freeze(): void {
    this.child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.child?.kill('SIGCONT');
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGKILL');
    await gone;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true });
  }

  /** Writes down every command that arrives, until it is stopped. */
  async record(): Promise<{ readonly commands: string[]; stop(): void }> {
    const client = createClient({ url: this.url });
    await client.connect();
    const commands: string[] = [];
    await client.monitor((command) => void commands.push(command));
    return { commands, stop: () => client.destroy() };
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
