import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { isObject } from '../kernel/json.js';
import { FlowStateCodec } from '../protocol/flow-state-codec.js';
import { isQuestion } from './questions.js';

const mostRemembered = 50_000;

/**
 * Tells answers to questions of ours from new calls. Clients of revision 2026-07-28 answer by repeating the call with the state that was
 * signed with the question; each such state is an answer once, or repeating it would be a way around the limits.
 */
@Injectable()
export class AnsweredRounds {
  /** By their digests: a state holds all answers so far, and those may be long. */
  private readonly used = new Set<string>();

  constructor(private readonly codec: FlowStateCodec) {}

  async isAnswer(body: unknown): Promise<boolean> {
    if (!isQuestion(body) || !isObject(body.params)) return false;
    const { requestState: state, inputResponses: responses } = body.params;
    if (typeof state !== 'string' || !isObject(responses) || Object.keys(responses).length === 0) return false;
    // Asked last, without waiting in between: of several that come at once one is the answer.
    const digest = createHash('sha256').update(state).digest('base64');
    if (!(await this.codec.isAlive(state)) || this.used.has(digest)) return false;
    this.used.add(digest);
    this.forgetOldest();
    return true;
  }

  private forgetOldest(): void {
    for (const digest of this.used) {
      if (this.used.size <= mostRemembered) break;
      this.used.delete(digest);
    }
  }
}
