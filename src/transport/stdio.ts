import { type JSONRPCMessage, type Transport } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Caller } from '../kernel/caller.js';
import type { FlowStateCodec } from '../protocol/flow-state-codec.js';
import { ProtocolServer, served } from '../protocol/protocol-server.js';
import type { ServedParts } from '../protocol/served-parts.js';
import type { ServerFacts } from '../protocol/server-facts.js';
import { StdioListens } from './stdio-listens.js';

/** Standard input and output, with each message fitted to what this server takes. */
class FittedStdio implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport['onmessage']>;
  private readonly onFirstMessage: () => void;
  private readonly inner = new StdioServerTransport();
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
      const fitting = served(message) as JSONRPCMessage;
      if (this.era === 'legacy' || !this.listens.takes(fitting)) this.onmessage?.(fitting);
      if (first) this.onFirstMessage();
      first = false;
    };
    return this.inner.start();
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.inner.send(message);
    this.listens.wrote(message);
  }

  close(): Promise<void> {
    return this.inner.close();
  }
}

/** What a stdio connection is served with. */
export interface StdioService {
  readonly facts: ServerFacts;
  readonly caller: Caller;
  readonly codec: FlowStateCodec;
  /** What the methods are answered from, which may still be loading: the channel is open before it is there. */
  readonly parts: () => ServedParts | Promise<ServedParts>;
  /** Called once the first message was handed on. */
  readonly onFirstMessage: () => void;
  /** Called when the input has ended; calls in flight are aborted by then. */
  readonly onClose: () => void;
  readonly onError: (error: Error) => void;
}

/** Serves one client over standard input and output, in either era, until the input ends. */
export function openStdio(service: StdioService): { close(): Promise<void> } {
  const { facts, caller, codec, parts, onClose, onError } = service;
  const transport = new FittedStdio(service);
  const serve = ({ era }: { readonly era: 'legacy' | 'modern' }) => {
    transport.era = era;
    return new ProtocolServer(facts, parts, codec, { caller, era, reachable: true });
  };
  const handle = serveStdio(serve, { transport, onerror: onError });
  const closing = transport.onclose;
  transport.onclose = () => {
    closing?.();
    onClose();
  };
  return handle;
}
