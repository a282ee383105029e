import { ProtocolError, ProtocolErrorCode, type Server } from '@modelcontextprotocol/server';
import type { ConnectedClient } from './connected-client.js';
import type { ConnectionWatches } from './connection-watches.js';
import type { PartsSource } from './served-parts.js';

/** Answers `resources/subscribe` and `resources/unsubscribe`, the way of the revisions before 2026-07-28. */
export function serveSubscriptions(server: Server, parts: PartsSource, { reachable }: ConnectedClient, watches: ConnectionWatches): void {
  server.setRequestHandler('resources/subscribe', async ({ params }, context) => {
    if (!reachable) throw unreachable();
    await watches.subscribe(params.uri, (await parts()).watches, context.mcpReq.signal);
    return {};
  });
  server.setRequestHandler('resources/unsubscribe', ({ params }) => {
    if (!reachable) throw unreachable();
    watches.unsubscribe(params.uri);
    return Promise.resolve({});
  });
}

/** Where each request stands by itself there is nobody to tell later. */
function unreachable(): ProtocolError {
  return new ProtocolError(
    ProtocolErrorCode.InvalidRequest,
    'Nothing can be watched here: each request stands by itself, and no connection stays to be told by. What works: subscriptions/listen of protocol 2026-07-28, a session (a server started with --stateless=false or --stateless=hybrid), or standard input and output.',
  );
}
