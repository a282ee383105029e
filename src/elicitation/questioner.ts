import type { AskingCall, Channel } from '../authoring/asking.js';
import type { Bounds, Decision, MayDecline, Questions, Several } from '../authoring/questions.js';
import { Cancelled, Refused } from '../kernel/errors.js';
import type { JsonObject } from '../kernel/json.js';
import { isBlank, summary } from '../presentation/question-text.js';
import { type CarriedOut, ended } from './carried-out.js';
import type { Driver } from './driver.js';
import { choiceQuestion, formQuestion, numberQuestion, type Question, severalQuestion, textQuestion, yesNoQuestion } from './question.js';
import { type Reply, unreadable } from './reply.js';

/** Why the client of a call cannot be asked. */
export type WhyNobodyIsAsked = Extract<Channel, { kind: 'none' }>['reason'];

const reasons: Readonly<Record<WhyNobodyIsAsked, string>> = {
  'no-channel': 'Questions cannot reach the client here: a client of this protocol revision can be asked over stdio or in a session, and stateless HTTP has neither.',
  undeclared: 'The client does not support elicitation, so it cannot be asked.',
};

/** The questions of one call, whichever way they travel. */
export class Questioner implements Questions {
  /** Set once this call may write: the flow it has claimed. */
  claimed: string | undefined;
  /** Questions that were answered so far, in this call or before it. */
  private answered = 0;

  constructor(
    private readonly driver: Driver | WhyNobodyIsAsked,
    private readonly call: AskingCall,
    private readonly carriedOut: CarriedOut,
  ) {}

  get available(): boolean {
    return typeof this.driver !== 'string';
  }

  text(key: string, message: string, options: MayDecline): Promise<string | undefined>;
  text(key: string, message: string, options?: { readonly mayBeEmpty?: boolean }): Promise<string>;
  async text(key: string, message: string, options: { readonly optional?: boolean; readonly mayBeEmpty?: boolean } = {}): Promise<string | undefined> {
    const { optional = false, mayBeEmpty = false } = options;
    const question = textQuestion(key, message, !optional);
    const value = ((await this.valueOf(question, optional)) ?? '') as string;
    if (mayBeEmpty || !isBlank(value)) return value;
    if (optional) return undefined;
    throw unreadable(question, 'it is blank');
  }

  yesNo(key: string, message: string, options: MayDecline): Promise<boolean | undefined>;
  yesNo(key: string, message: string): Promise<boolean>;
  async yesNo(key: string, message: string, { optional = false }: { readonly optional?: boolean } = {}): Promise<boolean | undefined> {
    const question = yesNoQuestion(key, message, !optional);
    const reply = await this.reply(question);
    if (reply.action === 'accept') return (reply.content[key] as boolean | undefined) ?? false;
    if (reply.action === 'decline' && optional) return undefined;
    throw await this.end();
  }

  async number(key: string, message: string, bounds: Bounds = {}): Promise<number> {
    return (await this.valueOf(numberQuestion(key, message, bounds), false)) as number;
  }

  async choice<const V extends string>(key: string, message: string, values: readonly [V, ...V[]]): Promise<V> {
    return (await this.valueOf(choiceQuestion(key, message, values), false)) as V;
  }

  async integerChoice<const V extends number>(key: string, message: string, values: Readonly<Record<V, string>>): Promise<V> {
    const labels = Object.entries<string>(values).map(([value, meaning]) => `${value} (${meaning})`);
    const chosen = await this.choice(key, message, labels as [string, ...string[]]);
    return Number.parseInt(chosen, 10) as V;
  }

  async several<const V extends string>(key: string, message: string, values: readonly [V, ...V[]], limits: Several = {}): Promise<V[]> {
    return ((await this.valueOf(severalQuestion(key, message, values, limits), false)) as V[] | undefined) ?? [];
  }

  async form(key: string, message: string, schema: JsonObject): Promise<JsonObject> {
    const reply = await this.reply(formQuestion(key, message, schema));
    if (reply.action !== 'accept') throw await this.end();
    return reply.content;
  }

  async agree(message: string, collected: Readonly<Record<string, unknown>>): Promise<void> {
    const reply = await this.reply(yesNoQuestion('confirm', summary(message, collected), true));
    if (reply.action !== 'accept' || reply.content['confirm'] !== true) throw await this.end();
    const done = await this.claim();
    if (done !== undefined) throw repeated(done);
    this.report(`Creating the ${(this.call.kind ?? 'object').toLowerCase()} in GitLab`, this.call.steps);
  }

  async confirm(message: string): Promise<Decision> {
    // An answer counts once, a yes as well as a no: the same state sent again is asked about again.
    if ((await this.whatWasDone()) !== undefined) this.way.restart();
    const decision = decisionIn(await this.reply(yesNoQuestion('confirm', message, true)));
    const done = await (decision === 'yes' ? this.claim() : this.carriedOut.end(this.way.flow));
    return done === undefined ? decision : this.confirm(message);
  }

  /** How the person is asked. */
  private get way(): Driver {
    if (typeof this.driver === 'string') throw new Refused(`${reasons[this.driver]} Nothing was sent to GitLab. ${this.call.alternative ?? ''}`.trim());
    return this.driver;
  }

  /** Agreement comes last: whoever asked on after it would wait for what this very call has to finish. */
  private whatWasDone(): Promise<string | undefined> {
    if (this.claimed !== undefined) return Promise.reject(new Error('The person has agreed already: a call asks for agreement once, and asks nothing after it.'));
    return this.carriedOut.whatWasDone(this.way.flow);
  }

  private async claim(): Promise<string | undefined> {
    const { flow } = this.way;
    const done = await this.carriedOut.begin(flow);
    if (done === undefined) this.claimed = flow;
    return done;
  }

  /** The one property of a question's form; `undefined` when it may be and was left open. */
  private async valueOf(question: Question, optional: boolean): Promise<unknown> {
    const reply = await this.reply(question);
    if (reply.action === 'accept') return reply.content[question.key];
    if (reply.action === 'decline' && optional) return undefined;
    throw await this.end();
  }

  private async reply(question: Question): Promise<Reply> {
    const done = await this.whatWasDone();
    if (done !== undefined) throw repeated(done);
    if (!this.way.has(question)) this.report(`Asking for ${question.key}`);
    const reply = await this.way.ask(question);
    this.answered += 1;
    return reply;
  }

  /** A wizard's steps are known; a question about consent is no step of anything. */
  private report(message: string, done = this.answered): void {
    const { progress, steps } = this.call;
    if (steps !== undefined) progress?.report(done, steps, message);
  }

  /** Ends the flow, so that no other answer revives it; what was done before that is told instead. */
  private async end(): Promise<Cancelled | Refused> {
    const done = await this.carriedOut.end(this.way.flow);
    if (done !== undefined && done !== ended) return repeated(done);
    return new Cancelled(this.call.kind === undefined ? 'Cancelled by user.' : `${this.call.kind} creation cancelled by user.`);
  }
}

function decisionIn(reply: Reply): Decision {
  if (reply.action === 'decline') return 'declined';
  if (reply.action === 'cancel') return 'dismissed';
  return reply.content['confirm'] === true ? 'yes' : 'no';
}

function repeated(done: string): Refused {
  if (done === ended) return new Refused('The person ended these questions before, and nothing was sent to GitLab. Call it anew only if the person wants that.');
  return new Refused(`This was sent to GitLab before, and is not sent twice: ${done}`);
}
