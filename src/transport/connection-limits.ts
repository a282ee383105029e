import type { Server } from 'node:http';

/** What a connection may take before it is closed; milliseconds. */
export interface ConnectionLimits {
  /** Until the headers of a request are there. */
  readonly headers: number;
  /** Until the whole request is there. The answer may take as long as it likes. */
  readonly request: number;
  /** Between an answer and the next request; longer than balancers keep theirs, or they would meet a closing one. */
  readonly idle: number;
  /** How many connections there may be. */
  readonly most: number;
  /** Between two looks for requests that are late: they end that much later at most. */
  readonly look: number;
}

const standard: ConnectionLimits = { headers: 15_000, request: 60_000, idle: 75_000, most: 10_000, look: 5_000 };

/** Ends requests that never come to an end, and takes no more connections than the process can hold. To be called before the server listens. */
export function limitConnections(server: Server, { headers, request, idle, most, look }: ConnectionLimits = standard): void {
  // Node's types have it as an option of createServer alone. Without it Node looks every half minute, twice as long as headers may take.
  Object.assign(server, { connectionsCheckingInterval: look });
  server.headersTimeout = headers;
  server.requestTimeout = request;
  server.keepAliveTimeout = idle;
  server.maxConnections = most;
}
