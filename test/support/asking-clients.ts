import { Client as V2Client, StreamableHTTPClientTransport as V2HttpTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport as V2StdioTransport } from '@modelcontextprotocol/client/stdio';
import { Client as V1Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as V1StdioTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as V1HttpTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ElicitRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { CallOptions, ClientKind, Target, ToolAnswer } from './clients.js';
import { oneByOne } from './one-by-one.js';
import { environment, mainFile, Product } from './product.js';

/** A question as it reached the client. */
export interface AskedForm {
  readonly message: string;
  readonly requestedSchema: { readonly properties: Readonly<Record<string, Record<string, unknown>>>; readonly required?: readonly string[]; readonly type: string };
}

/** What a client answers a form with: whatever the test wants on the wire. */
export type FormAnswer = unknown;

/** Answers forms by a script: one answer for each key; a key that is not in it fails the test. */
export class Person {
  readonly asked: AskedForm[] = [];
  script: Readonly<Record<string, FormAnswer>> = {};

  /** The keys of what was asked, in order. */
  get keys(): string[] {
    return this.asked.map(keyOf);
  }

  /** Forgets what was asked and takes up another script. */
  prepare(script: Readonly<Record<string, FormAnswer>>): void {
    this.asked.length = 0;
    this.script = script;
  }

  answer(form: AskedForm): FormAnswer {
    this.asked.push(form);
    const key = keyOf(form);
    if (!(key in this.script)) throw new Error(`The script has no answer to "${key}".`);
    return this.script[key];
  }
}

export function keyOf({ requestedSchema }: AskedForm): string {
  return Object.keys(requestedSchema.properties)[0] ?? '';
}

/** Answers a person may give in the forms of a client. */
export const accept = (content: Record<string, unknown>) => ({ action: 'accept', content });
export const decline = { action: 'decline' };
export const cancel = { action: 'cancel' };

/** A client that can be asked. */
export interface AskingClient {
  readonly person: Person;
  call(name: string, args: Record<string, unknown>, options?: CallOptions | AbortSignal): Promise<ToolAnswer>;
  close(): Promise<void>;
}

const identity = { name: 'asking-client', version: '1.0.0' };

/** Connects a real client that declares elicitation; the modern one answers round by round by itself. */
export async function connectAsking(kind: ClientKind, target: Target, elicitation: Record<string, Record<string, boolean>> | 'none' = {}): Promise<AskingClient> {
  const person = new Person();
  const capabilities = elicitation === 'none' ? {} : { elicitation };
  const server = 'url' in target ? undefined : { command: process.execPath, args: [mainFile, ...(target.args ?? [])], env: environment(target.settings), stderr: 'ignore' as const };
  const headers = 'url' in target ? { authorization: `Bearer ${target.token}` } : {};
  if (kind === 'v1') {
    const client = new V1Client(identity, { capabilities });
    if (elicitation !== 'none') client.setRequestHandler(ElicitRequestSchema, ({ params }) => person.answer(params as unknown as AskedForm) as never);
    await client.connect(oneByOne(server === undefined ? new V1HttpTransport(new URL((target as { url: string }).url), { requestInit: { headers } }) : new V1StdioTransport(server)));
    return { person, call: async (name, args, options) => (await client.callTool({ name, arguments: args }, undefined, optionsOf(options))) as unknown as ToolAnswer, close: () => client.close() };
  }
  const client = new V2Client(identity, { capabilities, versionNegotiation: { mode: kind === 'v2 modern' ? { pin: '2026-07-28' } : 'legacy' } });
  if (elicitation !== 'none') client.setRequestHandler('elicitation/create', ({ params }) => person.answer(params as unknown as AskedForm) as never);
  await client.connect(oneByOne(server === undefined ? new V2HttpTransport(new URL((target as { url: string }).url), { requestInit: { headers } }) : new V2StdioTransport(server)));
  return { person, call: async (name, args, options) => (await client.callTool({ name, arguments: args }, optionsOf(options))) as unknown as ToolAnswer, close: () => client.close() };
}

function optionsOf(options: CallOptions | AbortSignal = {}): CallOptions {
  return options instanceof AbortSignal ? { signal: options } : options;
}

/** A JSON-RPC answer as it came. */
export interface RawAnswer {
  readonly result?: ToolAnswer & { readonly resultType?: string; readonly inputRequests?: Record<string, { method: string; params: AskedForm }>; readonly requestState?: string };
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** The parameters of a tool call of revision 2026-07-28. */
export function modernParams(name: string, args: object, elicitation: unknown, round: object = {}): object {
  const capabilities = elicitation === undefined ? {} : { elicitation };
  return {
    name,
    arguments: args,
    ...round,
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': identity,
      'io.modelcontextprotocol/clientCapabilities': capabilities,
    },
  };
}

/** Sends one tool call of revision 2026-07-28 over HTTP, exactly as the test wants it. */
export async function postModern(url: string, token: string, params: { readonly name?: string } & object): Promise<RawAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': 'tools/call',
      'mcp-name': params.name ?? '',
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
  });
  const text = await response.text();
  return JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text) as RawAnswer;
}

/** A tool call that a client carries through round by round. */
export type Rounds = (round?: object) => Promise<RawAnswer>;

/** Answers round after round by a script until the call ends. */
export async function throughRounds(rounds: Rounds, person: Person): Promise<RawAnswer & { readonly lastRound: object }> {
  let round = {};
  for (let count = 0; count < 12; count += 1) {
    const answer = await rounds(round);
    const { inputRequests = {}, requestState, resultType } = answer.result ?? {};
    if (resultType !== 'input_required') return { ...answer, lastRound: round };
    const inputResponses = Object.fromEntries(Object.entries(inputRequests).map(([key, { params }]) => [key, person.answer(params)]));
    round = { inputResponses, requestState };
  }
  throw new Error('The questions never end.');
}

/** A client that writes JSON-RPC lines itself, and so may answer whatever it likes. */
export class RawStdioClient implements AskingClient {
  readonly person = new Person();
  /** Every notification so far, in order. */
  readonly notifications: { readonly method: string; readonly params: unknown }[] = [];
  private next = 1;
  private readonly waiting = new Map<number, (answer: RawAnswer) => void>();
  private rest = '';

  private constructor(private readonly product: Product) {
    product.process.stdout?.on('data', (text: string) => this.read(text));
  }

  /** Connects with the handshake of the older revisions. */
  static async connect(settings: Readonly<Record<string, string>>, elicitation: unknown): Promise<RawStdioClient> {
    const client = new RawStdioClient(Product.start([], settings));
    const answer = await client.request('initialize', { protocolVersion: '2025-11-25', capabilities: elicitation === undefined ? {} : { elicitation }, clientInfo: identity });
    if (answer.error !== undefined) throw new Error(`initialize: ${answer.error.code} ${answer.error.message}`);
    client.write({ jsonrpc: '2.0', method: 'notifications/initialized' });
    return client;
  }

  /** Speaks revision 2026-07-28, which has no handshake. */
  static modern(settings: Readonly<Record<string, string>>): RawStdioClient {
    return new RawStdioClient(Product.start([], settings));
  }

  request(method: string, params: object): Promise<RawAnswer> {
    const id = this.next;
    this.next += 1;
    this.write({ jsonrpc: '2.0', id, method, params });
    return new Promise((resolve) => this.waiting.set(id, resolve));
  }

  async call(name: string, args: Record<string, unknown>): Promise<ToolAnswer> {
    const { result, error } = await this.request('tools/call', { name, arguments: args });
    if (result === undefined) throw new Error(`${String(error?.code)} ${String(error?.message)}`);
    return result;
  }

  /** Closes the server's input, as a client does that goes away. */
  async leave(): Promise<void> {
    this.product.process.stdin?.end();
    await this.product.ended;
  }

  async close(): Promise<void> {
    await this.product.stop();
  }

  private write(message: object): void {
    this.product.process.stdin?.write(`${JSON.stringify(message)}\n`);
  }

  private read(text: string): void {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop() ?? '';
    for (const line of lines) this.take(JSON.parse(line) as { id?: number; method?: string; params?: unknown } & RawAnswer);
  }

  private take(message: { id?: number; method?: string; params?: unknown } & RawAnswer): void {
    if (message.id === undefined) {
      this.notifications.push({ method: message.method ?? '', params: message.params });
      return;
    }
    if (message.method === undefined) {
      this.waiting.get(message.id)?.(message);
      return;
    }
    const result = this.person.answer(message.params as AskedForm);
    // Silence is scripted as undefined.
    if (result !== undefined) this.write({ jsonrpc: '2.0', id: message.id, result });
  }
}
