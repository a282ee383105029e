import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';

/** The headers of a request, by their names in any case. */
export interface RequestHeaders {
  get(name: string): string | null;
}

/** What is read of a request besides its body. */
export interface RequestHead {
  readonly method: string;
  readonly headers: RequestHeaders;
  /** Fires when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

class HeadersAsTheyCame implements RequestHeaders {
  constructor(private readonly headers: IncomingHttpHeaders) {}

  get(name: string): string | null {
    const value = this.headers[name.toLowerCase()];
    return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value;
  }
}

/**
 * A request as the SDK is handed it: its head. The body was read already and travels beside it. A `Request` of the web standard would copy
 * all of it, which takes longer than the SDK takes to read it.
 */
export class PostedRequest implements RequestHead {
  readonly method: string;
  readonly headers: RequestHeaders;

  constructor(
    { method = 'POST', headers }: IncomingMessage,
    readonly signal: AbortSignal,
  ) {
    this.method = method;
    this.headers = new HeadersAsTheyCame(headers);
  }
}

/** As the SDK's types have it, whose handlers read nothing but the head of a request when its body is given to them. */
export function asRequest(head: RequestHead): Request {
  return head as unknown as Request;
}
