import type { Consent } from '../authoring/consent.js';
import { Refused } from '../kernel/errors.js';

/** What one call and the configuration say about consent. */
export interface ConsentTerms {
  /** The configuration skips every question. */
  readonly skips: boolean;
  /** The call carries `confirm: true`. */
  readonly confirmed: boolean;
}

/** Obtains the person's agreement or ends the call. The order of the tests is the documented one. */
export class UserConsent implements Consent {
  constructor(private readonly terms: ConsentTerms) {}

  obtain(question: string): Promise<void> {
    if (this.terms.skips || this.terms.confirmed) return Promise.resolve();
    return Promise.reject(
      new Refused(
        `${question.replace(/\??$/, '')}: this cannot be undone, so it needs the person's agreement first. Nothing was sent. ` +
          'Ask the person; only after they approved, send the same call again with "confirm": true.',
      ),
    );
  }
}
