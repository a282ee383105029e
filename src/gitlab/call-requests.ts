import type { Refused, RequestLine } from '../kernel/errors.js';
import type { Answer, StreamedAnswer } from './answer.js';
import { type CallScope, withheld } from './call-scope.js';
import type { Outgoing } from './outgoing.js';
import type { Requester } from './requester.js';

/** The requests of one call: with its token, until it ends, counted in its scope. */
export class CallRequests {
  // Private at run time as well: whoever looks into what an action is handed finds no token.
  readonly #requester: Requester;
  readonly #call: CallScope;

  constructor(requester: Requester, call: CallScope) {
    this.#requester = requester;
    this.#call = call;
  }

  get token(): string | undefined {
    return this.#call.token;
  }

  /** The refusal of a request that could change something, of which the call is told. */
  withheld(line: RequestLine, what: string): Refused {
    return withheld(this.#call, line, what);
  }

  request<T>(outgoing: Outgoing): Promise<Answer<T>> {
    return this.#requester.request<T>(outgoing, this.#call);
  }

  stream(outgoing: Outgoing): Promise<StreamedAnswer> {
    return this.#requester.stream(outgoing, this.#call);
  }
}
