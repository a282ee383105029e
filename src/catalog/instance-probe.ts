import { Injectable, Logger } from '@nestjs/common';
import { GitLabDoor } from '../gitlab/gitlab.js';
import { type InstanceFacts, instanceFacts } from '../gitlab/instance-facts.js';
import type { Rest } from '../gitlab/rest.js';
import type { Caller } from '../kernel/caller.js';
import { ActionError, GitLabRejected } from '../kernel/errors.js';
import { type Finding, PerCaller } from './per-caller.js';

const patience = 3_000;

/**
 * Finds out what the instance says of itself to a caller. Asked once for each token, so that nobody learns of it by the token of another,
 * for at most three seconds and without retries.
 */
@Injectable()
export class InstanceProbe {
  private readonly logger = new Logger('Probe');
  private readonly known = new PerCaller<InstanceFacts | undefined>();

  constructor(private readonly door: GitLabDoor) {}

  factsOf(caller: Caller, rest = this.restOf(caller)): Promise<Finding<InstanceFacts | undefined>> {
    return this.known.find(caller, () => this.orNothing(instanceFacts(rest)));
  }

  /** The same, asked now and not remembered: for whoever would refuse something because of an answer that may be old by now. */
  async factsNow(caller: Caller): Promise<InstanceFacts | undefined> {
    return (await this.orNothing(instanceFacts(this.restOf(caller)))).value;
  }

  /** What a probe asks GitLab with. */
  restOf(caller: Caller): Rest {
    return this.door.for({ ...(caller.token === undefined ? {} : { token: caller.token }), signal: AbortSignal.timeout(patience), retryUntil: 0 }).rest;
  }

  /** What GitLab answers, or nothing where it does not tell. A refusal is an answer; silence is not. */
  async orNothing<T>(asked: Promise<T>): Promise<Finding<T | undefined>> {
    try {
      return { value: await asked, answered: true };
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
      this.logger.debug(error.message.split('\n', 1)[0]);
      return { value: undefined, answered: error instanceof GitLabRejected };
    }
  }
}
