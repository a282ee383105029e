import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Caller } from '../kernel/caller.js';
import type { FlowStateCodec } from '../protocol/flow-state-codec.js';
import { ProtocolServer } from '../protocol/protocol-server.js';
import type { PartsSource } from '../protocol/served-parts.js';
import type { ServerFacts } from '../protocol/server-facts.js';
import { type BrokenLine, MessageLines } from './message-lines.js';
import { StdioListens } from './stdio-listens.js';

/** Standard input and output, with each message fitted to what this server takes. */
class FittedStdio implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport['onmessage']>;
  private readonly onFirstMessage: () => void;
  private readonly lines = new MessageLines((line) => this.refuse(line));
  /** The lines are held to a length before they come here. */
  private readonly inner = new StdioServerTransport(this.lines, process.stdout, { maxBufferSize: Infinity });
  private readonly listens: StdioListens;
  /** Which revisions the client speaks; unknown until its first message was understood. */
  era: 'legacy' | 'modern' | undefined;

  constructor(service: StdioService) {
    const { facts, caller, parts, onError } = service;
    this.onFirstMessage = service.onFirstMessage;
    this.listens = new StdioListens({
      facts,
      caller,
      parts,
      onError,
      deliver: (message) => this.onmessage?.(message),
      write: (message) => void this.inner.send(message).catch(onError),
    });
  }

  start(): Promise<void> {
    let first = true;
    this.inner.onclose = () => {
      this.listens.close();
      this.onclose?.();
    };
    this.inner.onerror = (error) => this.onerror?.(error);
    this.inner.onmessage = (message) => {
      if (this.era === 'legacy' || !this.listens.takes(message)) this.onmessage?.(message);
      if (first) this.onFirstMessage();
      first = false;
    };
    // An input that breaks off ends the lines with it.
    process.stdin.on('error', (error) => this.lines.destroy(error));
    process.stdin.pipe(this.lines);
    return this.inner.start();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.inner.send(message);
    this.listens.wrote(message);
  }

  close(): Promise<void> {
    process.stdin.unpipe(this.lines);
    process.stdin.pause();
    return this.inner.close();
  }

  private refuse({ id, code, message, asks }: BrokenLine): void {
    this.onerror?.(new Error(`A line of the client is no message. ${message}`));
    // JSON-RPC 2.0 §5 has null for an id that cannot be read, which the SDK's types leave out.
    if (asks) void this.inner.send({ jsonrpc: '2.0', id, error: { code, message } } as JSONRPCMessage).catch((error: unknown) => this.onerror?.(error as Error));
  }
}

/** What a stdio connection is served with. */
export interface StdioService {
  readonly facts: ServerFacts;
  readonly caller: Caller;
  readonly codec: FlowStateCodec;
  /** What the methods are answered from, which may still be loading: the channel is open before it is there. */
  readonly parts: PartsSource;
  /** Called once the first message was handed on. */
  readonly onFirstMessage: () => void;
  /** Called when the input has ended; calls in flight are aborted by then. */
  readonly onClose: () => void;
  readonly onError: (error: Error) => void;
}

/** Serves one client over standard input and output, in either era, until the input ends or it is closed, which is the same. */
export function openStdio(service: StdioService): { close(): Promise<void> } {
  const { facts, caller, codec, parts, onClose, onError } = service;
  const transport = new FittedStdio(service);
  const serve = ({ era }: { readonly era: 'legacy' | 'modern' }) => {
    transport.era = era;
    return new ProtocolServer(facts, parts, codec, { caller, era, reachable: true });
  };
  serveStdio(serve, { transport, onerror: onError });
  const closing = transport.onclose;
  transport.onclose = () => {
    closing?.();
    onClose();
  };
  return transport;
}
