import { type ClientCapabilities, CLIENT_CAPABILITIES_META_KEY, SdkError, SdkErrorCode, type ServerContext, type StandardSchemaV1 } from '@modelcontextprotocol/server';
import type { Channel, FlowState, Form } from '../authoring/asking.js';
import { answerTime } from '../authoring/flow-time.js';
import { unreadable } from '../elicitation/reply.js';
import { Interrupted } from '../kernel/errors.js';
import { isObject } from '../kernel/json.js';
import { isFlowState } from './flow-state-codec.js';

/** What the channel of a call depends on. */
export interface Conversation {
  readonly era: 'legacy' | 'modern';
  /** Whether requests of ours can reach the client: on stdio and in sessions. */
  readonly reachable: boolean;
  /** What an older client declared in `initialize`. */
  readonly declared: ClientCapabilities | undefined;
}

/** How the client of this call can be asked; its declaration is read anew on every call. */
export function channelOf({ era, reachable, declared }: Conversation, context: ServerContext): Channel {
  if (era === 'modern') {
    const stated = (context.mcpReq.envelope as Record<string, unknown> | undefined)?.[CLIENT_CAPABILITIES_META_KEY];
    if (!takesForms(isObject(stated) ? stated['elicitation'] : undefined)) return { kind: 'none', reason: 'undeclared' };
    return { kind: 'rounds', state: stateOf(context.mcpReq.requestState()), responses: context.mcpReq.inputResponses ?? {} };
  }
  if (!reachable) return { kind: 'none', reason: 'no-channel' };
  if (!takesForms(declared?.elicitation)) return { kind: 'none', reason: 'undeclared' };
  return { kind: 'push', send: (form, signal) => push(form, signal, context) };
}

/** A declaration that names forms means them, as does one that names no mode at all; one that names only addresses does not. */
function takesForms(elicitation: unknown): boolean {
  return isObject(elicitation) && (isObject(elicitation['form']) || !('form' in elicitation || 'url' in elicitation));
}

/** The client's answer as it came: checking it against the question is the engine's work, and its words. */
const unchecked: StandardSchemaV1<unknown, unknown> = { '~standard': { version: 1, vendor: 'gitlab-mcp-server', validate: (value) => ({ value }) } };

async function push(form: Form, signal: AbortSignal, context: ServerContext): Promise<unknown> {
  try {
    return await context.mcpReq.send({ method: 'elicitation/create', params: { mode: 'form', ...form } }, unchecked, { timeout: answerTime, signal });
  } catch (cause) {
    if (signal.aborted) throw new Interrupted('The call was cancelled while a question was open. Nothing was changed in GitLab.', { cause });
    if (cause instanceof SdkError && cause.code === SdkErrorCode.RequestTimeout) {
      throw new Interrupted(`No answer to "${titleOf(form)}" came within ${answerTime / 60_000} minutes. Nothing was changed in GitLab.`, { cause });
    }
    if (cause instanceof SdkError && cause.code === SdkErrorCode.ConnectionClosed) {
      throw new Interrupted('The client went away while a question was open. Nothing was changed in GitLab.', { cause });
    }
    const why = cause instanceof Error ? cause.message.slice(0, 200) : 'it failed';
    throw unreadable({ form }, `the client reported "${why}"`, { cause });
  }
}

function titleOf({ message }: Form): string {
  return message.split('\n', 1)[0]!;
}

/** State that was verified; `undefined` for none and for state that is to be ignored. */
function stateOf(verified: unknown): FlowState | undefined {
  return isFlowState(verified) ? verified : undefined;
}
