import { Injectable } from '@nestjs/common';
import { ConsentSource } from '../authoring/consent-source.js';
import type { Consent } from '../authoring/consent.js';
import type { Questions } from '../authoring/questions.js';
import { PolicyConfig } from '../config/policy.config.js';
import { UserConsent } from './user-consent.js';

/** Gives each call its consent, by the configuration in force. */
@Injectable()
export class ConfiguredConsent extends ConsentSource {
  constructor(private readonly policy: PolicyConfig) {
    super();
  }

  for(call: { readonly confirmed: boolean; readonly ask: Questions }): Consent {
    return new UserConsent({ skips: this.policy.skipsConsent, confirmed: call.confirmed }, call.ask);
  }
}
