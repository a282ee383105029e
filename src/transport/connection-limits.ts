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
}

const standard: ConnectionLimits = { headers: 15_000, request: 60_000, idle: 75_000, most: 10_000 };

/** Ends requests that never come to an end, and takes no more connections than the process can hold. Node answers 408 and closes. */
export function limitConnections(server: Server, { headers, request, idle, most }: ConnectionLimits = standard): void {
  server.headersTimeout = headers;
  server.requestTimeout = request;
  server.keepAliveTimeout = idle;
  server.maxConnections = most;
}
