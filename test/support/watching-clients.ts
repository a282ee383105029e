import { Client as V2Client, StreamableHTTPClientTransport as V2HttpTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport as V2StdioTransport } from '@modelcontextprotocol/client/stdio';
import { Client as V1Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as V1StdioTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as V1HttpTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import type { ClientKind, Target } from './clients.js';
import { eventually } from '../../src/testing/eventually.js';
import { environment, mainFile, Product } from './product.js';
import { rawStream } from './raw-http.js';

/** A notification of a change, or of the end of a watch. */
export interface Update {
  readonly uri: string;
  readonly _meta?: Record<string, unknown>;
}

/** A real client that can watch. */
export interface WatchingClient {
  readonly updates: Update[];
  /** Begins to watch, and gives the addresses that the server says it watches. */
  watch(uris: readonly string[]): Promise<readonly string[]>;
  /** Ends what was begun with `watch`. */
  stop(): Promise<void>;
  /** Goes away without a word. */
  leave(): Promise<void>;
  /** Ends its session as well, if it has one. */
  close(): Promise<void>;
}

const identity = { name: 'watching-client', version: '1.0.0' };

/** Connects a client that subscribes, or listens, as its revision has it. */
export async function connectWatching(kind: ClientKind, target: Target): Promise<WatchingClient> {
  const updates: Update[] = [];
  const server = 'url' in target ? undefined : { command: process.execPath, args: [mainFile, ...(target.args ?? [])], env: environment(target.settings), stderr: 'ignore' as const };
  const headers = 'url' in target ? { authorization: `Bearer ${target.token}` } : {};
  const url = () => new URL((target as { url: string }).url);
  if (kind === 'v1') {
    const client = new V1Client(identity);
    client.setNotificationHandler(ResourceUpdatedNotificationSchema, ({ params }) => void updates.push(params as Update));
    if (server === undefined) return subscribing(updates, client, await inSession((transport) => client.connect(transport as never), new V1HttpTransport(url(), { requestInit: { headers } })));
    await client.connect(new V1StdioTransport(server));
    return subscribing(updates, client);
  }
  const client = new V2Client(identity, { versionNegotiation: { mode: kind === 'v2 modern' ? { pin: '2026-07-28' } : 'legacy' } });
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => void updates.push(params as Update));
  if (kind === 'v2 legacy' && server === undefined) return subscribing(updates, client, await inSession((transport) => client.connect(transport), new V2HttpTransport(url(), { requestInit: { headers } })));
  await client.connect(server === undefined ? new V2HttpTransport(url(), { requestInit: { headers } }) : new V2StdioTransport(server));
  if (kind === 'v2 legacy') return subscribing(updates, client);
  let stream: Awaited<ReturnType<typeof client.listen>> | undefined;
  return {
    updates,
    watch: async (uris) => {
      stream = await client.listen({ resourceSubscriptions: [...uris] });
      return stream.honoredFilter.resourceSubscriptions ?? [];
    },
    stop: async () => stream?.close(),
    leave: () => client.close(),
    close: () => client.close(),
  };
}

interface Subscribes {
  subscribeResource(params: { uri: string }): Promise<unknown>;
  unsubscribeResource(params: { uri: string }): Promise<unknown>;
  close(): Promise<void>;
}

interface SessionTransport {
  readonly sessionId?: string | undefined;
  terminateSession(): Promise<void>;
}

/** @returns what ends the session, which a client does not do by going away */
async function inSession<T extends SessionTransport>(connect: (transport: T) => Promise<void>, transport: T): Promise<() => Promise<void>> {
  await connect(transport);
  return async () => {
    if (transport.sessionId !== undefined) await transport.terminateSession();
  };
}

function subscribing(updates: Update[], client: Subscribes, endSession?: () => Promise<void>): WatchingClient {
  const watched = new Set<string>();
  let left = false;
  return {
    updates,
    watch: async (uris) => {
      for (const uri of uris) {
        await client.subscribeResource({ uri });
        watched.add(uri);
      }
      return uris;
    },
    stop: async () => {
      for (const uri of watched) await client.unsubscribeResource({ uri });
    },
    leave: () => {
      left = true;
      return client.close();
    },
    close: async () => {
      if (left) return;
      // A server that was stopped has no sessions any more.
      await endSession?.().catch((error: unknown) => expectGone(error));
      await client.close();
    },
  };
}

function expectGone(error: unknown): void {
  if (!/fetch failed|ECONNREFUSED|404/.test(String(error))) throw error;
}

/** A message of the server on the wire. */
export interface WireMessage {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: Update & Record<string, unknown>;
  readonly result?: { readonly resultType?: string; readonly _meta?: Record<string, unknown> };
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

/** The stream of one `subscriptions/listen`, without a client library. */
export interface RawListen {
  messages(): WireMessage[];
  /** Resolves with the first message that is wanted. */
  until(wanted: (message: WireMessage) => boolean): Promise<WireMessage>;
  /** Hangs up. */
  close(): Promise<unknown>;
}

export const listenId = 'raw listen';

/** A request of revision 2026-07-28 to listen. */
export function listenMessage(notifications: object, id: unknown = listenId): object {
  const meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': identity,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  return { jsonrpc: '2.0', id, method: 'subscriptions/listen', params: { notifications, _meta: meta } };
}

export async function listenOverHttp(url: string, token: string, notifications: object): Promise<RawListen> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'subscriptions/listen',
  };
  const stream = await rawStream(url, 'POST', '/mcp', headers, JSON.stringify(listenMessage(notifications)));
  const messages = () => (stream.text().startsWith('{') ? [stream.text()] : [...stream.text().matchAll(/^data: (.*)$/gm)].map(([, data = '']) => data)).map((text) => JSON.parse(text) as WireMessage);
  return { messages, until: (wanted) => eventually(() => messages().find(wanted)), close: () => Promise.resolve(stream.close()) };
}

/** A stdio process that is spoken to line by line. */
export class StdioLines implements RawListen {
  readonly product: Product;

  constructor(settings: Readonly<Record<string, string>>) {
    this.product = Product.start([], settings);
  }

  write(message: object): void {
    this.product.process.stdin?.write(`${JSON.stringify(message)}\n`);
  }

  messages(): WireMessage[] {
    return this.product.stdout.split('\n').filter((line) => line.endsWith('}')).map((line) => JSON.parse(line) as WireMessage);
  }

  until(wanted: (message: WireMessage) => boolean): Promise<WireMessage> {
    return eventually(() => this.messages().find(wanted));
  }

  close(): Promise<unknown> {
    return this.product.stop();
  }
}

export function listenOverStdio(settings: Readonly<Record<string, string>>, notifications: object): Promise<RawListen> {
  const lines = new StdioLines(settings);
  lines.write(listenMessage(notifications));
  return Promise.resolve(lines);
}
