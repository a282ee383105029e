import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { ActionError, GitLabRejected, InvalidParams, Refused } from '../kernel/errors.js';
import { TooManyWatches } from '../subscriptions/too-many-watches.js';

/** JSON-RPC's code for what only this server knows: there is no room. */
const noRoom = -32000;

/** Why a watch did not begin, as the protocol says it; defects stay what they are. */
export function watchRefusal(error: unknown, uri: string): unknown {
  if (!(error instanceof ActionError)) return error;
  return new ProtocolError(codeOf(error), error.message, { uri });
}

/** The same for several addresses at once, without a hint which of them it was: that would tell what exists. */
export function listenRefusal(error: unknown): unknown {
  if (!(error instanceof ActionError)) return error;
  const code = codeOf(error);
  if (code === noRoom) return new ProtocolError(code, error.message);
  if (code === ProtocolErrorCode.InvalidParams) return new ProtocolError(code, 'Nothing is watched: an address does not exist, or this token may not read it. Read each to find out.');
  return new ProtocolError(code, 'Nothing is watched: GitLab could not be asked about an address. Try again.');
}

function codeOf(error: ActionError): number {
  if (error instanceof TooManyWatches) return noRoom;
  const unreadable = error instanceof GitLabRejected && [401, 403, 404].includes(error.status);
  return unreadable || error instanceof Refused || error instanceof InvalidParams ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
}
