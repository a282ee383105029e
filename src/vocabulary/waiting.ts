import { Type } from 'typebox';
import { statusesAtTheEnd } from './ci-statuses.js';

/** How long a call waits for something of GitLab's, and how often it looks. */
export const Waiting = {
  timeout_seconds: Type.Optional(Type.Integer({ description: 'Seconds to wait at most, up to 3600. Default 300. The limit for other calls does not apply.', minimum: 1, maximum: 3600 })),
  interval_seconds: Type.Optional(Type.Integer({ description: 'Seconds between two looks, 2 to 60. Default 5.', minimum: 2, maximum: 60 })),
  fail_on_error: Type.Optional(Type.Boolean({ description: 'Report a failed or canceled end as an error instead of as a result. Default false.' })),
};

/** The same in milliseconds, with the defaults filled in. */
export function waitOf({ timeout_seconds = 300, interval_seconds = 5 }: { readonly timeout_seconds?: number; readonly interval_seconds?: number }): { readonly most: number; readonly every: number } {
  return { most: timeout_seconds * 1_000, every: interval_seconds * 1_000 };
}

/** True when waiting on changes nothing: it is over, or somebody has to start it by hand. */
export function goesNoFurther(status: unknown): boolean {
  return status === 'manual' || statusesAtTheEnd.includes(String(status));
}

/** True for an end that nobody wished for. */
export function endedBadly(status: unknown): boolean {
  return status === 'failed' || status === 'canceled';
}
