import type { JsonObject } from '../kernel/json.js';
import type { Progress } from './progress.js';
import type { Questions } from './questions.js';

/** A form as the protocol sends it: a message and a flat JSON Schema. */
export interface Form {
  readonly message: string;
  readonly requestedSchema: JsonObject;
}

/** What a multi-round-trip flow has come to; it travels through the client, signed by the protocol. */
export interface FlowState {
  readonly version: 1;
  /** Random; tells flows apart, so that one is carried out once. */
  readonly flow: string;
  /** Digest of the caller, the tool and the exact arguments: state of another call is ignored. */
  readonly binding: string;
  /** The replies so far, by question, as the client gave them. */
  readonly answers: Readonly<Record<string, JsonObject>>;
  /** The question that is open. */
  readonly asked: string;
}

/** How the client of one call can be asked. */
export type Channel =
  /** Not at all: the client declared no elicitation, or this transport has no way to it. */
  | { readonly kind: 'none'; readonly reason: 'undeclared' | 'no-channel' }
  /** By requests of ours while the call runs; resolves to what the client answered, unchecked. */
  | { readonly kind: 'push'; send(form: Form, signal: AbortSignal): Promise<unknown> }
  /** By results that ask for input; the client repeats the call with the state and the answers. */
  | { readonly kind: 'rounds'; readonly state?: FlowState | undefined; readonly responses: Readonly<Record<string, unknown>> };

/** What identifies a call for the state that belongs to it. */
export interface CallIdentity {
  readonly tool: string;
  readonly arguments: JsonObject;
  /** The caller's digest. */
  readonly caller: string;
}

/** The call cannot go on without an answer: not a failure, but the next round's question. */
export class InputNeeded extends Error {
  constructor(
    readonly form: Form,
    readonly state: FlowState,
  ) {
    super(`An answer to "${state.asked}" is needed.`);
    this.name = 'InputNeeded';
  }
}

/** What the questions of one call need to know of it. */
export interface AskingCall {
  readonly channel: Channel;
  readonly identity: CallIdentity;
  readonly signal: AbortSignal;
  /** What a wizard makes, for the sentence that it was cancelled: `Issue`. */
  readonly kind?: string;
  /** How the same is done without questions, said when the client cannot be asked. */
  readonly alternative?: string;
  /** How many questions it asks at most, the final one included. */
  readonly steps?: number;
  /** Told before each question and before the write, of a call whose steps are known. */
  readonly progress?: Progress;
  /** Runs something that waits for a person, whose time does not count as the call's. */
  whileWaiting<T>(run: () => Promise<T>): Promise<T>;
}

/** The questions of one call, and what becomes of the flow they belong to. */
export interface Asking {
  readonly questions: Questions;
  /** Whether the person said yes to the question that everything hangs on. */
  readonly agreed: boolean;
  /** The call did what was agreed on; `what` names it for a client that repeats the final round. */
  carriedOut(what: string): void;
  /** GitLab or we refused it: the same flow may be finished again. */
  refused(): void;
}

/** Where a call's questions come from; the elicitation engine provides it. */
export abstract class AskingSource {
  abstract for(call: AskingCall): Asking;
}
