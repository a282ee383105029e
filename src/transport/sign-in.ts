import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type CallObserver, CallObservers, type CallRecord } from '../authoring/call-observers.js';
import type { Lookups } from '../authoring/lookups.js';
import { AuthConfig } from '../config/auth.config.js';
import { GitLabConfig } from '../config/gitlab.config.js';
import { type Caller, callerOf } from '../kernel/caller.js';
import { addressOf } from './client-address.js';
import { bearerChallenge, bearerIn, tokenIn } from './credentials.js';
import { FailedSignIns } from './failed-sign-ins.js';
import { errorCode, HttpRefusal } from './http-refusal.js';
import { ProtectedResource } from './protected-resource.js';
import { TokenCheck, type TokenFacts } from './token-check.js';
import { type Learned, TokenMemory } from './token-memory.js';

/** Who a request acts as. */
export interface Admission {
  readonly caller: Caller;
  /** What the token may do, where that decides about requests. */
  readonly scopes?: readonly string[];
}

/** How a token is looked at, and what is said when it is none. */
interface Asking {
  readonly ask: (token: string) => Promise<Learned<TokenFacts> | undefined>;
  readonly refusal: () => HttpRefusal;
}

/** Lets a request in as somebody, or turns it down, by the way of signing in that is configured. */
@Injectable()
export class SignIn implements CallObserver, OnModuleInit {
  private readonly memory = new TokenMemory<TokenFacts>();

  constructor(
    private readonly auth: AuthConfig,
    private readonly gitlab: GitLabConfig,
    private readonly check: TokenCheck,
    private readonly failures: FailedSignIns,
    private readonly resource: ProtectedResource,
    private readonly observers: CallObservers,
  ) {}

  onModuleInit(): void {
    this.observers.add(this);
  }

  /** How often a token was known already. */
  get lookups(): Lookups {
    return this.memory.lookups;
  }

  /** A token that GitLab refuses may have been revoked meanwhile: the next request with it is looked at anew. */
  onCall({ caller, status }: CallRecord): void {
    if (status === 401) this.memory.forget(caller);
  }

  /**
   * Whom a request acts as.
   * @throws HttpRefusal 401 without a good credential, 403 without a useful scope, 429 after too many bad ones, 503 while GitLab does not say
   */
  async admit(request: IncomingMessage): Promise<Admission> {
    switch (this.auth.GITLAB_MCP_AUTH_MODE) {
      case 'header':
        return { caller: (await this.known(tokenIn(request.headers), request, { ask: (token) => this.check.owner(token), refusal: unknownToken })).caller };
      case 'oauth':
        return this.signedIn(request);
      case 'shared':
        return { caller: this.shared(request) };
    }
  }

  private async signedIn(request: IncomingMessage): Promise<Admission> {
    const { headers } = request;
    const token = bearerIn(headers);
    if (token === undefined) throw this.resource.unknownToken('Sign in with GitLab: send an access token as "Authorization: Bearer …".', headers);
    const refusal = () => this.resource.unknownToken('GitLab does not know this as an access token of a user who signed in; it may have expired. Sign in again.', headers);
    const { caller, scopes } = await this.known(token, request, { ask: (text) => this.check.grant(text), refusal });
    if (!scopes.includes('api') && !scopes.includes('read_api')) throw this.resource.lacksScope(['read_api', 'api'], headers);
    return { caller, scopes };
  }

  /** Everybody is the owner of the one token; off loopback the key is what lets them in, and where it is set it is asked for everywhere. */
  private shared(request: IncomingMessage): Caller {
    const { GITLAB_MCP_ACCESS_KEY: key } = this.auth;
    if (key !== undefined) {
      const given = bearerIn(request.headers);
      if (given === undefined) throw keyMissing();
      // Whoever has the key goes on, also from an address where others guess.
      if (!isSame(given, key)) {
        const address = addressOf(request);
        this.failures.refuse(address);
        this.failures.note(address);
        throw keyMissing();
      }
    }
    return callerOf(this.gitlab.GITLAB_TOKEN);
  }

  /** An address that guesses is stopped before GitLab is asked; who is known goes on working from there. */
  private async known(token: string, request: IncomingMessage, { ask, refusal }: Asking): Promise<TokenFacts & { readonly caller: Caller }> {
    const caller = callerOf(token);
    let facts = this.memory.recall(caller);
    if (facts === undefined) {
      const address = addressOf(request);
      this.failures.refuse(address);
      facts = await this.memory.learn(caller, () => ask(token));
      if (facts === undefined) {
        this.failures.note(address);
        throw refusal();
      }
    }
    return { ...facts, caller: facts.username === undefined ? caller : { ...caller, username: facts.username } };
  }
}

function unknownToken(): HttpRefusal {
  return new HttpRefusal(401, errorCode.server, 'GitLab does not accept this token: it is wrong, has expired, was revoked or belongs to another GitLab. Send one that was made in the GitLab which is served here.', { 'www-authenticate': `${bearerChallenge}, error="invalid_token"` });
}

function keyMissing(): HttpRefusal {
  return new HttpRefusal(401, errorCode.server, 'Send the access key of this server (GITLAB_MCP_ACCESS_KEY) as "Authorization: Bearer …".', { 'www-authenticate': bearerChallenge });
}

/** Takes as long for a wrong key as for the right one. */
function isSame(given: string, key: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(key));
}
