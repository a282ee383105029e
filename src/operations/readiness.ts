import { Injectable, Logger } from '@nestjs/common';
import { GitLabDoor } from '../gitlab/gitlab.js';
import { ActionError, GitLabRejected } from '../kernel/errors.js';

/** Milliseconds for which a look at GitLab counts, however it went. */
const lookCountsFor = 30_000;
const patience = 5_000;

/** Knows whether GitLab can be reached, from a look every half minute at most, however often it is asked. */
@Injectable()
export class Readiness {
  private readonly logger = new Logger('Ready');
  private look: Promise<string | undefined> | undefined;
  private lookedAt = 0;

  constructor(private readonly door: GitLabDoor) {}

  /** Why GitLab cannot be used, in a sentence; `undefined` when it can. */
  fault(): Promise<string | undefined> {
    if (this.look === undefined || Date.now() - this.lookedAt >= lookCountsFor) {
      this.lookedAt = Date.now();
      this.look = this.lookAtGitLab();
    }
    return this.look;
  }

  /** Any answer under 500 shows that GitLab is there: to strangers it says 401. */
  private async lookAtGitLab(): Promise<string | undefined> {
    try {
      await this.door.for({ signal: AbortSignal.timeout(patience), retryUntil: 0 }).rest.get('/version', {}, { anonymous: true });
      return undefined;
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
      if (error instanceof GitLabRejected && error.status < 500) return undefined;
      // Strangers may ask for the reason: where GitLab lives inside a network is for the log.
      this.logger.warn(error.message.split('\n', 1)[0]);
      return 'GitLab does not answer, or only with an error of its own. The log of this server says more.';
    }
  }
}
