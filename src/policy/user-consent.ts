import type { Consent, ConsentStanding } from '../authoring/consent.js';
import type { Decision, Questions } from '../authoring/questions.js';
import { Refused } from '../kernel/errors.js';
import { shown } from '../presentation/question-text.js';

/** What one call and the configuration say about consent. */
export interface ConsentTerms {
  /** The configuration skips every question. */
  readonly skips: boolean;
  /** The call carries `confirm: true`. */
  readonly confirmed: boolean;
}

const refusals: Readonly<Record<Exclude<Decision, 'yes'>, string>> = {
  no: 'The person was asked and answered no. Nothing was changed in GitLab. Do not try again.',
  declined: 'The person was asked and declined to answer. Nothing was changed in GitLab. Do not try again.',
  dismissed: 'The question was dismissed without an answer. Nothing was changed in GitLab. You may ask again if the person still wants this.',
};

/** Obtains the person's agreement or ends the call. The order of the tests is the documented one. */
export class UserConsent implements Consent {
  standing: ConsentStanding = 'none needed';

  constructor(
    private readonly terms: ConsentTerms,
    private readonly ask: Questions,
  ) {}

  async obtain(question: string, { mayAsk = true, undoneBy }: { readonly mayAsk?: boolean; readonly undoneBy?: string | undefined } = {}): Promise<void> {
    if (this.terms.skips || this.terms.confirmed) {
      this.standing = this.terms.skips ? 'yolo' : 'confirm';
      return;
    }
    this.standing = 'not given';
    const finality = `cannot be undone${undoneBy === undefined ? '' : ` except with ${undoneBy}`}`;
    if (!mayAsk || !this.ask.available) {
      throw new Refused(
        `${question}: this ${finality}, so it needs the person's agreement first. Nothing was changed in GitLab. ` +
          'Ask the person; only after they approved, send the same call again with "confirm": true.',
      );
    }
    const decision = await this.ask.confirm(`${shown(question)}? This ${finality}.`);
    if (decision !== 'yes') throw new Refused(refusals[decision]);
    this.standing = 'asked';
  }
}
