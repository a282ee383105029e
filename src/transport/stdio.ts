import { type JSONRPCMessage, type Transport } from '@modelcontextprotocol/server';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import type { Caller } from '../kernel/caller.js';
import type { FlowStateCodec } from '../protocol/flow-state-codec.js';
import { ProtocolServer, served } from '../protocol/protocol-server.js';
import type { ServedParts } from '../protocol/served-parts.js';
import type { ServerFacts } from '../protocol/server-facts.js';

/** Standard input and output, with each message fitted to what this server serves. */
class FittedStdio implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport['onmessage']>;
  private readonly inner = new StdioServerTransport();

  constructor(private readonly onFirstMessage: () => void) {}

  start(): Promise<void> {
    let first = true;
    this.inner.onclose = () => this.onclose?.();
    this.inner.onerror = (error) => this.onerror?.(error);
    this.inner.onmessage = (message) => {
      this.onmessage?.(served(message) as JSONRPCMessage);
      if (first) this.onFirstMessage();
      first = false;
    };
    return this.inner.start();
  }

  send(message: JSONRPCMessage): Promise<void> {
    return this.inner.send(message);
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
export function openStdio({ facts, caller, codec, parts, onFirstMessage, onClose, onError }: StdioService): { close(): Promise<void> } {
  const transport = new FittedStdio(onFirstMessage);
  const handle = serveStdio(({ era }) => new ProtocolServer(facts, parts, codec, { caller, era, reachable: true }), { transport, onerror: onError });
  const closing = transport.onclose;
  transport.onclose = () => {
    closing?.();
    onClose();
  };
  return handle;
}
