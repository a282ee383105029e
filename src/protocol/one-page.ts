import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';

/**
 * Every list here is one page, so no cursor that comes was ever given out.
 * @throws ProtocolError -32602, as the protocol asks for a cursor that is not valid (Server Utilities, Pagination); an empty one was left out
 */
export function refuseCursor({ params }: { readonly params?: { readonly cursor?: string | undefined } | undefined }): void {
  const cursor = params?.cursor;
  if (cursor === undefined || cursor === '') return;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'cursor: this list is one page, and no cursor belongs to it. Leave it out.');
}
