import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';

/** Where the endpoint is. */
const endpointPaths: readonly string[] = ['/mcp', '/'];

/** Whether a path, without its query, is one of the endpoint. */
export function isEndpoint(path: string): boolean {
  return endpointPaths.includes(path);
}

/** Answers a request, whatever becomes of it. */
export interface Endpoint {
  serve(request: IncomingMessage, answer: ServerResponse): Promise<void>;
}

/**
 * Hands the endpoint its requests as they come, and everything else to whoever listens so far. Express changes the prototypes of what it
 * routes, and for that V8 keeps each request, with all that hangs on it, until it next collects the whole heap.
 */
export function serveFirst(server: Server, endpoint: Endpoint): void {
  const others = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, answer) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    if (isEndpoint(path)) void endpoint.serve(request, answer);
    else for (const other of others) other.call(server, request, answer);
  });
}
