import { hash } from 'node:crypto';

/** Whoever's credential a call carries. */
export interface Caller {
  /** The GitLab token; absent when none was given, which only matters to a call that needs GitLab. */
  readonly token?: string;
  /** A digest that tells callers apart in memory and logs without telling the token. */
  readonly id: string;
  /** The name in GitLab of whom the token belongs to, where it was asked for. */
  readonly username?: string;
}

/** The caller behind a token. */
export function callerOf(token: string | undefined): Caller {
  if (token === undefined) return { id: 'anonymous' };
  return { token, id: hash('sha256', token, 'hex').slice(0, 16) };
}
