import { randomBytes } from 'node:crypto';
import { createRequestStateCodec, type RequestStateCodec, type ServerContext } from '@modelcontextprotocol/server';
import type { FlowState } from '../authoring/asking.js';
import { answerTime } from '../authoring/flow-time.js';
import { isObject } from '../kernel/json.js';

/**
 * Seals the state of a flow for its way through the client (HMAC-SHA-256, signed and not encrypted) and opens it again.
 * With two keys, while they are rotated, the first signs and both verify.
 */
export class FlowStateCodec {
  private readonly codecs: readonly [RequestStateCodec<FlowState>, ...RequestStateCodec<FlowState>[]];

  /** Without keys of the operator's, one is made up, and state lives no longer than the process. */
  constructor(keys: readonly Uint8Array[]) {
    const [first = randomBytes(32), ...others] = keys;
    const codecOf = (key: Uint8Array) => createRequestStateCodec<FlowState>({ key, ttlSeconds: answerTime / 1000 });
    this.codecs = [codecOf(first), ...others.map(codecOf)];
  }

  seal(state: FlowState): Promise<string> {
    return this.codecs[0].mint(state);
  }

  /** Whether a text is state that we signed and that has not expired. What is wrong with one that is not, its call will tell. */
  async isAlive(text: string): Promise<boolean> {
    if (!isCanonical(text)) return false;
    const verdicts = await Promise.allSettled(this.codecs.map((codec) => codec.verify(text, unread)));
    return verdicts.some(({ status }) => status === 'fulfilled');
  }

  /**
   * The state behind a text of ours, or `{ ignored: true }` for one that has expired: its questions start again.
   * @throws for a text that none of our keys signed, or of a version we do not know; the protocol answers -32602
   */
  async open(text: string, context: ServerContext): Promise<FlowState | { readonly ignored: true }> {
    if (!isCanonical(text)) throw new Error('malformed');
    let refusal: unknown;
    for (const codec of this.codecs) {
      try {
        const state = await codec.verify(text, context);
        if (!isFlowState(state)) throw new Error('malformed');
        return state;
      } catch (error) {
        if ((error as Error).message === 'expired') return { ignored: true };
        refusal = error;
      }
    }
    throw refusal;
  }
}

/** The SDK hands the context on to a binding of ours, and there is none: the state itself says what it is bound to. */
const unread = undefined as unknown as ServerContext;

/** Several spellings of a signature decode to the same bytes; only the one that was issued counts, so that no changed text passes. */
function isCanonical(text: string): boolean {
  const signature = text.slice(text.lastIndexOf('.') + 1);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}

/** Whether a value is state of a flow, of the version that this server writes. */
export function isFlowState(value: unknown): value is FlowState {
  return (
    isObject(value) &&
    value['version'] === 1 &&
    typeof value['flow'] === 'string' &&
    typeof value['binding'] === 'string' &&
    typeof value['asked'] === 'string' &&
    isObject(value['answers']) &&
    Object.values(value['answers']).every(isObject)
  );
}
