import { StringDecoder } from 'node:string_decoder';
import { Transform, type TransformCallback } from 'node:stream';
import { isJSONRPCErrorResponse, isJSONRPCNotification, isJSONRPCRequest, isJSONRPCResultResponse, type RequestId } from '@modelcontextprotocol/server';
import { isObject } from '../kernel/json.js';
import { fitted } from '../protocol/fitted-message.js';
import { errorCode } from './http-refusal.js';

/** A line that is no message, as JSON-RPC 2.0 §5.1 has it told. */
export interface BrokenLine {
  readonly id: RequestId | null;
  readonly code: number;
  readonly message: string;
  /** Whether a client may wait for an answer to it: an answer of its own gets none. */
  readonly asks: boolean;
}

/** The most characters one message may have; content of files travels in them. */
const mostCharacters = 10 * 1_024 * 1_024;

/**
 * The lines of a client, each fitted to what this server takes. What is no message is told of instead of handed on: the SDK drops it,
 * and whoever sent it would wait for an answer that never comes.
 */
export class MessageLines extends Transform {
  private readonly decoder = new StringDecoder('utf8');
  private parts: string[] = [];
  private length = 0;

  constructor(private readonly onBroken: (line: BrokenLine) => void) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const lines = this.decoder.write(chunk).split('\n');
    lines.forEach((text, place) => {
      this.length += text.length;
      // What is too long already is not kept either.
      if (this.length <= mostCharacters) this.parts.push(text);
      else this.parts = [];
      if (place < lines.length - 1) this.endLine();
    });
    done();
  }

  private endLine(): void {
    const [text, isTooLong] = [this.parts.join(''), this.length > mostCharacters];
    this.parts = [];
    this.length = 0;
    if (isTooLong) this.onBroken(broken(null, `The message is longer than ${mostCharacters} characters.`));
    else if (text.trim() !== '') this.takeLine(text);
  }

  private takeLine(text: string): void {
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      this.onBroken({ id: null, code: errorCode.parse, message: 'The line is not valid JSON.', asks: true });
      return;
    }
    const fitting = fitted(message);
    const fault = faultOf(fitting);
    if (fault === undefined) this.push(`${fitting === message ? text : JSON.stringify(fitting)}\n`);
    else this.onBroken(fault);
  }
}

/** What keeps a message from being one of JSON-RPC 2.0; `undefined` when nothing does. */
function faultOf(message: unknown): BrokenLine | undefined {
  if (isJSONRPCRequest(message) || isJSONRPCNotification(message) || isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) return undefined;
  if (Array.isArray(message)) return broken(null, 'A list of messages is not served here: send each on a line of its own.');
  if (!isObject(message)) return broken(null, 'A message is a JSON object.');
  const { id, jsonrpc, method, params } = message;
  const readable = isRequestId(id) ? id : null;
  if (!('method' in message) && ('result' in message || 'error' in message)) return { ...broken(null, 'An answer of the client is not shaped as one.'), asks: false };
  if (jsonrpc !== '2.0') return broken(readable, 'jsonrpc: must be "2.0".');
  if (typeof method !== 'string') return broken(readable, 'method: must be text.');
  if ('id' in message && readable === null) return broken(null, 'id: must be text or a whole number.');
  if (params !== undefined && !isObject(params)) return broken(readable, 'params: must be an object.');
  return broken(readable, 'The message is no request of JSON-RPC 2.0: it has jsonrpc, id, method and params, and nothing else.');
}

function broken(id: RequestId | null, message: string): BrokenLine {
  return { id, code: errorCode.invalidRequest, message, asks: true };
}

function isRequestId(id: unknown): id is RequestId {
  return typeof id === 'string' || Number.isSafeInteger(id);
}
