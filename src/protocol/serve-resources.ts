import { type BlobResourceContents, ProtocolError, ProtocolErrorCode, ResourceNotFoundError, type Server, type TextResourceContents } from '@modelcontextprotocol/server';
import type { Caller } from '../kernel/caller.js';
import { ActionError, GitLabRejected } from '../kernel/errors.js';
import { listed } from './listed.js';
import { refuseCursor } from './one-page.js';
import type { PartsSource } from './served-parts.js';

/** Answers `resources/list`, `resources/templates/list` and `resources/read`. */
export function serveResources(server: Server, parts: PartsSource, caller: Caller): void {
  server.setRequestHandler('resources/list', async (request) => {
    refuseCursor(request);
    return { resources: (await parts()).resources.list().map(listed) };
  });
  server.setRequestHandler('resources/templates/list', async (request) => {
    refuseCursor(request);
    return { resourceTemplates: (await parts()).resources.templates().map(listed) };
  });
  server.setRequestHandler('resources/read', async ({ params }, context) => {
    const content = await (await parts()).resources.read(params.uri, caller, context.mcpReq.signal).catch((error: unknown) => asProtocolError(error, params.uri));
    if (content === undefined) throw notFound(params.uri);
    const { meta, ...rest } = content;
    return { contents: [{ ...rest, ...(meta === undefined ? {} : { _meta: meta }) } as TextResourceContents | BlobResourceContents] };
  });
}

/** Reading a resource has no result for failures: ours travel as protocol errors, in their own words. */
function asProtocolError(error: unknown, uri: string): never {
  if (error instanceof GitLabRejected && error.status === 404) throw notFound(uri, ` ${error.message.split('\n', 1)[0] ?? ''}`);
  if (error instanceof ActionError) throw new ProtocolError(ProtocolErrorCode.InternalError, error.message);
  throw error;
}

function notFound(uri: string, cause = ''): ResourceNotFoundError {
  return new ResourceNotFoundError(uri, `There is no resource ${uri.slice(0, 200)} here.${cause}`);
}
