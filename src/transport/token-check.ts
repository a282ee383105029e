import { Injectable } from '@nestjs/common';
import { GitLabDoor } from '../gitlab/gitlab.js';
import { grantOf } from '../gitlab/instance-facts.js';
import type { Rest } from '../gitlab/rest.js';
import { ActionError, GitLabRejected } from '../kernel/errors.js';
import { errorCode, HttpRefusal } from './http-refusal.js';
import type { Learned } from './token-memory.js';

/** What GitLab said of a token. */
export interface TokenFacts {
  readonly username?: string;
  /** What it may do; none where that was not asked. */
  readonly scopes: readonly string[];
}

const fiveMinutes = 300_000;

/** Milliseconds that GitLab has to answer, a second try included. */
const patience = 10_000;
const secondTryWithin = 1_000;

/** Seconds after which a client may try again while GitLab does not answer. */
const tryAgainIn = 5;

/** Asks GitLab whether a token is one. */
@Injectable()
export class TokenCheck {
  constructor(private readonly door: GitLabDoor) {}

  /**
   * Whose token it is; `undefined` when it is none.
   * @throws HttpRefusal 503 while GitLab does not say
   */
  owner(token: string): Promise<Learned<TokenFacts> | undefined> {
    return this.ask(token, async (rest) => {
      const { username } = await rest.get<{ username?: string }>('/user', {});
      return { facts: { scopes: [], ...(username === undefined ? {} : { username }) }, holdsFor: fiveMinutes };
    }, { status: 403, means: { facts: { scopes: [] }, holdsFor: fiveMinutes } });
  }

  /**
   * What an OAuth access token was granted; `undefined` when it is none.
   * @throws HttpRefusal 503 while GitLab does not say
   */
  grant(token: string): Promise<Learned<TokenFacts> | undefined> {
    return this.ask(token, async (rest) => {
      const { scopes = [], expiresIn = Number.POSITIVE_INFINITY } = await grantOf(rest);
      return { facts: { scopes, ...(await nameIn(rest)) }, holdsFor: Math.min(fiveMinutes, expiresIn * 1_000) };
    }, { status: 404, means: undefined });
  }

  /**
   * @param special what one more status says of a token: 403 of one that is good but may not read its owner, 404 of one that is none of OAuth
   */
  private async ask(token: string, question: (rest: Rest) => Promise<Learned<TokenFacts>>, special: { readonly status: number; readonly means: Learned<TokenFacts> | undefined }): Promise<Learned<TokenFacts> | undefined> {
    try {
      return await question(this.door.for({ token, signal: AbortSignal.timeout(patience), retryUntil: Date.now() + secondTryWithin }).rest);
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
      if (!(error instanceof GitLabRejected) || error.detail.foreign === true) throw noAnswer(error);
      if (error.status === 401) return undefined;
      if (error.status === special.status) return special.means;
      throw noAnswer(error, error.detail.retryAfter);
    }
  }
}

/** For the audit log only, so a token that may not read its owner simply has none there. */
async function nameIn(rest: Rest): Promise<Pick<TokenFacts, 'username'>> {
  try {
    const { username } = await rest.get<{ username?: string }>('/user', {});
    return username === undefined ? {} : { username };
  } catch (error) {
    if (error instanceof GitLabRejected) return {};
    throw error;
  }
}

function noAnswer(cause: ActionError, wait = tryAgainIn): HttpRefusal {
  const [reason = ''] = cause.message.split('\n', 1);
  const seconds = Math.max(1, Math.ceil(wait));
  return new HttpRefusal(503, errorCode.server, `GitLab did not say whether it accepts this token. ${reason} Try again in ${seconds} s.`, { 'retry-after': String(seconds) });
}
