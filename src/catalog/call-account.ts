import type { CallOutcome, CallRecord } from '../authoring/call-observers.js';
import type { Consent } from '../authoring/consent.js';
import { type Asking, InputNeeded } from '../authoring/asking.js';
import type { CallScope } from '../gitlab/call-scope.js';
import type { Caller } from '../kernel/caller.js';
import { ActionError, GitLabRejected } from '../kernel/errors.js';
import type { JsonObject } from '../kernel/json.js';
import type { ActionEntry } from './action-entry.js';

/** Keeps account of one call while it runs, for those who are told of it afterwards. */
export class CallAccount {
  private readonly started = performance.now();
  entry: ActionEntry | undefined;
  params: JsonObject | undefined;
  consent: Consent | undefined;
  scope: CallScope | undefined;
  asking: Asking | undefined;
  private outcome: CallOutcome = 'ok';
  private status: number | undefined;

  constructor(
    private readonly caller: Caller,
    private readonly sent: unknown,
  ) {}

  /** It showed what it would do, and did nothing. */
  previewed(): void {
    this.outcome = 'previewed';
  }

  failed(error: unknown): void {
    this.outcome = error instanceof InputNeeded ? 'asked' : error instanceof ActionError ? error.kind : 'defect';
    this.status = error instanceof GitLabRejected ? error.status : undefined;
  }

  /** The call as it stands. */
  get record(): CallRecord {
    const { entry, scope, status } = this;
    const record = {
      caller: this.caller,
      params: this.params ?? this.sent,
      outcome: this.outcome,
      milliseconds: performance.now() - this.started,
      requests: scope?.requests ?? 0,
      retries: scope?.retries ?? 0,
      consent: this.standing,
    };
    const known = entry === undefined ? record : { ...record, action: entry.id, effect: entry.effect };
    return status === undefined ? known : { ...known, status };
  }

  /** A wizard writes only after the person said yes to its last question, whatever GitLab says then. */
  private get standing(): CallRecord['consent'] {
    if (this.entry?.spec.wizard !== undefined) return this.asking?.agreed === true ? 'asked' : 'not given';
    const standing = this.consent?.standing ?? 'none needed';
    return standing === 'none needed' && this.entry?.effect === 'destroy' ? 'not given' : standing;
  }
}
