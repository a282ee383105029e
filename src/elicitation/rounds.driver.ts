import { createHash, randomUUID } from 'node:crypto';
import { type AskingCall, type CallIdentity, type Channel, type FlowState, InputNeeded } from '../authoring/asking.js';
import { isObject, type JsonObject } from '../kernel/json.js';
import type { Driver } from './driver.js';
import type { Question } from './question.js';
import { readReply, type Reply } from './reply.js';

/**
 * Asks by ending the call with a question; the client repeats it with the answer. Revision 2026-07-28.
 * Only an answer to the question that our own signed state says is open counts: anything else was not asked for.
 */
export class RoundsDriver implements Driver {
  private readonly binding: string;
  private state: FlowState | undefined;
  private readonly answers: Record<string, JsonObject>;
  flow: string;

  constructor(
    private readonly channel: Extract<Channel, { kind: 'rounds' }>,
    call: AskingCall,
  ) {
    this.binding = bindingOf(call.identity);
    this.state = channel.state?.binding === this.binding ? channel.state : undefined;
    this.answers = { ...this.state?.answers };
    this.flow = this.state?.flow ?? randomUUID();
  }

  has(question: Question): boolean {
    return this.answers[question.key] !== undefined || this.responseTo(question) !== undefined;
  }

  async ask(question: Question): Promise<Reply> {
    const earlier = this.answers[question.key];
    if (earlier !== undefined) return readReply(question, earlier);
    const response = this.responseTo(question);
    if (response === undefined) {
      throw new InputNeeded(question.form, { version: 1, flow: this.flow, binding: this.binding, answers: { ...this.answers }, asked: question.key });
    }
    const reply = await readReply(question, response);
    this.answers[question.key] = { ...reply };
    return reply;
  }

  restart(): void {
    for (const key of Object.keys(this.answers)) delete this.answers[key];
    this.state = undefined;
    this.flow = randomUUID();
  }

  /** Only the question that our own state says is open can be answered. */
  private responseTo({ key }: Question): unknown {
    return this.state?.asked === key ? this.channel.responses[key] : undefined;
  }
}

/** A digest of who calls what with which exact arguments. */
function bindingOf({ caller, tool, arguments: args }: CallIdentity): string {
  return createHash('sha256').update(`${caller}\0${tool}\0${canonical(args)}`).digest('base64url');
}

/** JSON with the members of every object in order, so that equal arguments give equal text. */
function canonical(args: JsonObject): string {
  return JSON.stringify(args, (_key, value: unknown) => (isObject(value) ? Object.fromEntries(Object.keys(value).sort().map((key) => [key, value[key]])) : value));
}
