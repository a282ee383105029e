import { Injectable } from '@nestjs/common';
import type { Caller } from '../kernel/caller.js';
import { isObject, type JsonObject } from '../kernel/json.js';
import type { Effect } from './action-spec.js';
import type { ConsentStanding } from './consent.js';

/** How a call ended: well, with a preview in place of the deed, with a question, or with the kind of its failure. */
export type CallOutcome = 'ok' | 'previewed' | 'asked' | 'defect' | (string & {});

/** One call of an action, once it is over. */
export interface CallRecord {
  /** Its id; absent when the call named no action there is. */
  readonly action?: string;
  readonly effect?: Effect;
  readonly caller: Caller;
  /** As they were read, or as they were sent when they could not be. They may hold anything a person typed. */
  readonly params: unknown;
  readonly outcome: CallOutcome;
  /** GitLab's status, when it turned the call down. */
  readonly status?: number;
  readonly milliseconds: number;
  /** Requests sent to GitLab, retries included. */
  readonly requests: number;
  readonly retries: number;
  readonly consent: ConsentStanding;
}

/** Told of every call that is over; what it does with it must be quick, since the call's answer waits. */
export interface CallObserver {
  onCall(record: CallRecord): void;
}

/** Those who are told of calls: logs and metrics. */
@Injectable()
export class CallObservers {
  private readonly observers: CallObserver[] = [];

  add(observer: CallObserver): void {
    this.observers.push(observer);
  }

  tell(record: CallRecord): void {
    for (const observer of this.observers) observer.onCall(record);
  }
}

/** The arguments of an action as an observer reads them; none when what was sent is no object. */
export function paramsOf({ params }: CallRecord): JsonObject {
  return isObject(params) ? params : {};
}
