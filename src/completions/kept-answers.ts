import { Injectable } from '@nestjs/common';
import type { Candidates } from '../authoring/completion.decorator.js';
import { Gauges } from '../authoring/gauges.js';
import { Lookups } from '../authoring/lookups.js';
import { Memory } from '../kernel/memory.js';
import { SharedQuestion } from './shared-question.js';

/** Milliseconds that an answer counts as fresh. */
const lifetime = 30_000;

/** Answers held in all. */
const mostKept = 500;

/** What somebody's typing has led GitLab to answer a moment ago. Keys begin with the caller: nobody is served another's answer. */
@Injectable()
export class KeptAnswers {
  private readonly kept = new Memory<Candidates>(mostKept, lifetime);
  private readonly running = new Map<string, SharedQuestion<Candidates>>();
  /** Whether what is kept settled a question, so that GitLab was not asked. */
  readonly lookups = new Lookups();

  constructor(gauges: Gauges) {
    gauges.add(...this.lookups.figures('completion'));
  }

  /** The answer to exactly this question. */
  exact(subject: string, asked: string): Candidates | undefined {
    return this.kept.get(keyOf(subject, asked));
  }

  /** The answer to the longest question that this one goes on from, however much it left out. */
  before(subject: string, asked: string): Candidates | undefined {
    for (let length = asked.length - 1; length >= 0; length -= 1) {
      const found = this.exact(subject, asked.slice(0, length));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Asks, unless the same question is being asked already; then the answer is shared. */
  ask(subject: string, asked: string, signal: AbortSignal, question: (signal: AbortSignal) => Promise<Candidates>): Promise<Candidates> {
    const key = keyOf(subject, asked);
    const underWay = this.running.get(key);
    if (underWay !== undefined) return underWay.join(signal);
    const shared = new SharedQuestion(
      async (ends) => {
        const answer = await question(ends);
        this.kept.set(key, answer);
        return answer;
      },
      () => {
        if (this.running.get(key) === shared) this.running.delete(key);
      },
    );
    this.running.set(key, shared);
    return shared.join(signal);
  }
}

function keyOf(subject: string, asked: string): string {
  return `${subject}\0${asked}`;
}
