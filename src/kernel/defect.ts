import { randomUUID } from 'node:crypto';
import { traceOf } from './errors.js';

/** A mistake of ours, as it is told: the caller reads one neutral sentence, the log gets the rest under the same number. */
export interface Defect {
  readonly logged: string;
  readonly told: string;
}

/**
 * @param what what failed, for the log
 * @param attempted what the caller wanted, when its sentence begins with that
 */
export function defectOf(error: unknown, what: string, attempted?: string): Defect {
  const reference = randomUUID().slice(0, 8);
  return {
    logged: `${reference} ${what} failed unexpectedly: ${traceOf(error)}`,
    told: `${attempted === undefined ? 'An' : `${attempted}: an`} unexpected error inside this server, reference ${reference}. It is in the server's log under that number.`,
  };
}
