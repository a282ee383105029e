import { JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { isObject } from '../../src/kernel/json.js';
import { Product } from '../support/product.js';
import { leaksIn } from './leaks.js';

/** How long an answer may take before the server counts as standing still, in milliseconds. */
const patience = 20_000;

/** A client of a started server that sends lines of any kind, and judges every line that comes back. */
export class LineClient {
  readonly faults: string[] = [];
  private readonly answered = new Set<string>();
  /** Answers without an id. */
  private anonymous = 0;
  private waiting: () => void = () => undefined;
  private rest = '';
  private probes = 0;
  private over = false;

  private constructor(
    private readonly product: Product,
    private readonly probe: { readonly method: string; readonly params?: object },
  ) {
    product.process.stdout?.on('data', (text: string) => this.read(text));
    product.process.stdin?.on('error', (error) => this.faults.push(`The input broke: ${error.message}`));
    void product.ended.then(({ code }) => {
      this.over = true;
      this.faults.push(`The server ended with ${String(code)}.`);
      this.waiting();
    });
  }

  /** Starts a server; `probe` is a request that it can always answer. */
  static start(settings: Readonly<Record<string, string>>, probe: { readonly method: string; readonly params?: object }): LineClient {
    return new LineClient(Product.start([], settings), probe);
  }

  get ended(): boolean {
    return this.over;
  }

  /** Forgets what was before. */
  begin(): void {
    this.faults.length = 0;
    this.answered.clear();
    this.anonymous = 0;
    this.product.stdout = '';
    this.product.stderr = '';
  }

  send(line: string): void {
    this.product.process.stdin?.write(`${line}\n`);
  }

  /** Waits until the next request is answered, and each of those named. */
  async settled(ids: readonly (string | number)[] = [], withoutId = 0): Promise<void> {
    this.probes += 1;
    const probe = `probe-${this.probes}`;
    this.send(JSON.stringify({ jsonrpc: '2.0', id: probe, ...this.probe }));
    const open = () => [probe, ...ids].filter((id) => !this.answered.has(JSON.stringify(id)));
    const until = Date.now() + patience;
    while (!this.over && (open().length > 0 || this.anonymous < withoutId) && Date.now() < until) {
      await new Promise<void>((resolve) => {
        this.waiting = resolve;
        setTimeout(resolve, 500).unref();
      });
    }
    for (const id of open()) this.faults.push(`No answer to ${JSON.stringify(id)}.`);
    if (this.anonymous < withoutId) this.faults.push(`${this.anonymous} answers to ${withoutId} lines that are no JSON.`);
    this.faults.push(...leaksIn(this.product.stderr).map((leak) => `Standard error has "${leak}".`));
  }

  async stop(): Promise<void> {
    this.product.process.stdin?.end();
    await this.product.stop();
  }

  private read(chunk: string): void {
    const lines = (this.rest + chunk).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.judge(line);
    this.waiting();
  }

  private judge(line: string): void {
    this.faults.push(...leaksIn(line).map((leak) => `An answer has "${leak}": ${line.slice(0, 300)}`));
    let message: unknown;
    try {
      message = JSON.parse(line);
    } catch {
      this.faults.push(`No JSON: ${line.slice(0, 300)}`);
      return;
    }
    if (!isObject(message)) return void this.faults.push(`No message: ${line.slice(0, 300)}`);
    const { id, method } = message;
    if (id === null && isObject(message['error'])) this.anonymous += 1;
    else if (!JSONRPCMessageSchema.safeParse(message).success) this.faults.push(`No message of JSON-RPC: ${line.slice(0, 300)}`);
    if (id === undefined || id === null) return;
    // Somebody may have declared that they can be asked; nobody sits there.
    if (method !== undefined) this.send(JSON.stringify({ jsonrpc: '2.0', id, result: { action: 'cancel' } }));
    else this.answered.add(JSON.stringify(id));
  }
}
