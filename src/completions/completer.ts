import { Injectable, Logger } from '@nestjs/common';
import { ActionDirectory } from '../authoring/action-index.js';
import type { Candidate, Candidates } from '../authoring/completion.decorator.js';
import { PlacePolicy } from '../authoring/place-policy.js';
import { GitLabDoor } from '../gitlab/gitlab.js';
import type { Caller } from '../kernel/caller.js';
import { ActionError, traceOf } from '../kernel/errors.js';
import { CompletionIndex, type Fitting } from './completion-index.js';
import { KeptAnswers } from './kept-answers.js';
import { ranked } from './ranked.js';

/** What may be typed on, best first. */
export interface Completion {
  readonly values: readonly string[];
  /** How many there are, where that is known. */
  readonly total?: number;
  readonly hasMore: boolean;
}

/** The argument of a prompt or the variable of a resource template that is being typed. */
export interface CompletionQuestion {
  readonly caller: Caller;
  /** Name of the prompt, or address of the template. */
  readonly place: string;
  readonly argument: string;
  readonly value: string;
  /** What the client says was filled in before. */
  readonly known: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Protocol: at most a hundred; more than ten nobody reads. */
const most = 10;

/** Nobody types more than this; longer texts are not asked about. */
const longestTyped = 300;

const nothing: Completion = { values: [], total: 0, hasMore: false };

/** Answers what a client is typing. Whatever goes wrong, it has no suggestions, which is no error. */
@Injectable()
export class Completer {
  private readonly logger = new Logger('Completions');

  constructor(
    private readonly actions: ActionDirectory,
    private readonly index: CompletionIndex,
    private readonly kept: KeptAnswers,
    private readonly places: PlacePolicy,
    private readonly door: GitLabDoor,
  ) {}

  async complete(question: CompletionQuestion): Promise<Completion> {
    const typed = withoutSign(question.argument, question.value.trimStart());
    if (typed.length > longestTyped) return nothing;
    try {
      if (question.place === 'gitlab://tools/{id}') return await this.actionsAndDomains(question, typed);
      return await this.fromDomains(question, typed);
    } catch (error) {
      if (!(error instanceof ActionError) && !question.signal.aborted) this.logger.error(`completion of ${question.argument.slice(0, 100)} failed unexpectedly: ${traceOf(error)}`);
      return nothing;
    }
  }

  private async actionsAndDomains({ caller }: CompletionQuestion, typed: string): Promise<Completion> {
    const served = await this.actions.for(caller);
    const found = [...served.domains().map(({ name }) => name), ...served.list().map(({ id }) => id)].map((value) => ({ value }));
    return answer([{ found, complete: true }], typed.trimEnd());
  }

  private async fromDomains({ caller, place, argument, known, signal }: CompletionQuestion, typed: string): Promise<Completion> {
    const fitting = this.index.fitting(argument, place, known);
    if (fitting.length === 0) return nothing;
    // Typing does not wait for retries: the next character asks again.
    const gitlabUntil = (ends: AbortSignal) => this.door.for({ token: caller.token, retryUntil: 0, signal: ends });
    if (this.places.confined) {
      for (const { known: needed } of fitting) await this.places.check(needed, gitlabUntil(signal));
    }
    const ask = (each: Asked): Promise<Candidates> =>
      this.kept.ask(each.subject, each.text, signal, (ends) =>
        each.fitting.completion.complete({ value: each.text, known: each.fitting.known }, { gitlab: gitlabUntil(ends), signal: ends }),
      );
    const questions = fitting.map((each) => this.questionOf(each, caller, typed));
    const open = mostUrgent(questions, typed);
    const fresh = open === undefined ? undefined : await ask(open);
    const answers = questions.map((each) => (each === open ? fresh : each.answer) ?? { found: [], complete: false });
    return answer(this.places.confined ? answers.map((each) => this.allowed(each)) : answers, typed);
  }

  private questionOf(fitting: Fitting, caller: Caller, typed: string): Asked {
    const { key, spec } = fitting.completion;
    const subject = JSON.stringify([caller.id, key, fitting.known]);
    const text = spec.asks === undefined ? typed : spec.asks(typed);
    const exact = this.kept.exact(subject, text);
    const before = exact === undefined && spec.apart !== true ? this.kept.before(subject, text) : undefined;
    const settled = exact !== undefined || before?.complete === true;
    this.kept.lookups.noteWhether(settled);
    return { fitting, subject, text, answer: exact ?? before, settled };
  }

  /** Projects and groups that may not be touched are not suggested either, and neither is what lies in no project or group. */
  private allowed({ found, complete }: Candidates): Candidates {
    return { found: found.filter(({ place }) => place === undefined || this.places.covers(place)), complete };
  }
}

/** What is typed, without the sign that people write before a number or the name of a user: `!7`, `@jdoe`. */
function withoutSign(argument: string, typed: string): string {
  if (/(?:^|_)username$/.test(argument)) return typed.replace(/^@/, '');
  return /_iid$/.test(argument) ? typed.replace(/^[#!&%]/, '') : typed;
}

/** One completion's question about what is typed, and what is known of the answer already. */
interface Asked {
  readonly fitting: Fitting;
  readonly subject: string;
  readonly text: string;
  readonly answer: Candidates | undefined;
  /** Nothing would be learnt by asking. */
  readonly settled: boolean;
}

/** The one question that GitLab is asked now: what the text most likely means, else what nothing is known of yet. */
function mostUrgent(questions: readonly Asked[], typed: string): Asked | undefined {
  const open = questions.filter(({ settled }) => !settled);
  const unknown = open.filter(({ answer: known }) => known === undefined);
  const isLikely = ({ fitting }: Asked) => fitting.completion.spec.likely?.(typed) === true;
  return unknown.find(isLikely) ?? unknown[0] ?? open.find(isLikely) ?? open[0];
}

function answer(answers: readonly Candidates[], typed: string): Completion {
  const found: Candidate[] = answers.flatMap((each) => each.found);
  const complete = answers.every((each) => each.complete);
  const values = ranked(found, typed);
  const [only] = answers;
  // GitLab's own count is of what it was asked for, which is what is typed only while nothing is.
  const total = complete ? values.length : typed === '' && answers.length === 1 ? only?.total : undefined;
  return { values: values.slice(0, most), ...(total === undefined ? {} : { total }), hasMore: values.length > most || !complete };
}
