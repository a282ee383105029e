import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The bundled server, as users start it. */
export const mainFile = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

if (!existsSync(mainFile)) throw new Error('These tests start dist/main.js: run "npm run build" first.');

/** Only what a start needs: no setting of the machine that runs the tests reaches the server. */
export function environment(settings: Readonly<Record<string, string>>): Record<string, string> {
  return { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...settings };
}

/** How a process ended and what it wrote. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A started server process. */
export class Product {
  stdout = '';
  stderr = '';
  readonly ended: Promise<Ended>;

  private constructor(readonly process: ChildProcess) {
    process.stdout?.setEncoding('utf8').on('data', (text: string) => (this.stdout += text));
    process.stderr?.setEncoding('utf8').on('data', (text: string) => (this.stderr += text));
    this.ended = new Promise((resolve) => {
      process.on('close', (code) => resolve({ code, stdout: this.stdout, stderr: this.stderr }));
    });
  }

  static start(args: readonly string[], settings: Readonly<Record<string, string>> = {}): Product {
    return Product.launch(process.execPath, [mainFile, ...args], { env: environment(settings) });
  }

  /** Starts the server by a command of the test's own. */
  static launch(command: string, args: readonly string[], options: Pick<SpawnOptions, 'env' | 'cwd' | 'uid' | 'gid'>): Product {
    return new Product(spawn(command, args, { ...options, stdio: ['pipe', 'pipe', 'pipe'] }));
  }

  /** Runs to the end, with the input closed at once. */
  static run(args: readonly string[], settings: Readonly<Record<string, string>> = {}): Promise<Ended> {
    const product = Product.start(args, settings);
    product.process.stdin?.end();
    return product.ended;
  }

  /** Serves HTTP on a free port; `url` is the endpoint. A whole spec calls it as one caller, so there is no limit unless it is asked for. */
  static async http(settings: Readonly<Record<string, string>>, args: readonly string[] = []): Promise<Product & { readonly url: string }> {
    const product = Product.start(['--http', '--http-addr', '127.0.0.1:0', ...args], { GITLAB_MCP_LOG_FORMAT: 'json', GITLAB_MCP_RATE_LIMIT_RPS: '0', ...settings });
    const url = await product.until(/Listening on (http:\/\/[^ ]+\/mcp)/);
    return Object.assign(product, { url });
  }

  /** What a pattern captures, once standard error has it. */
  until(pattern: RegExp): Promise<string> {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(this.stderr);
        if (found === null) return;
        this.process.stderr?.off('data', look);
        resolve(found[1] ?? found[0]);
      };
      this.process.stderr?.on('data', look);
      void this.ended.then(({ code, stderr }) => reject(new Error(`The server ended with ${String(code)}: ${stderr}`)));
      look();
    });
  }

  async stop(): Promise<Ended> {
    this.process.kill('SIGTERM');
    const timer = setTimeout(() => this.process.kill('SIGKILL'), 30_000);
    const ended = await this.ended;
    clearTimeout(timer);
    return ended;
  }
}
