import type { Consent } from './consent.js';
import type { Questions } from './questions.js';

/** Where a call's consent comes from; the policy provides it. */
export abstract class ConsentSource {
  abstract for(call: { readonly confirmed: boolean; readonly ask: Questions }): Consent;
}
