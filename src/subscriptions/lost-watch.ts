import { GitLabRejected, InvalidParams, Refused } from '../kernel/errors.js';
import type { WatchEnd } from './watcher.js';

/** The end that a failed look means for its watch; undefined for trouble that passes. */
export function lostBy(error: unknown): WatchEnd | undefined {
  // Out of bounds or out of reach for this server by now, whatever GitLab would say.
  if (error instanceof Refused || error instanceof InvalidParams) return { reason: 'resource_gone', detail: error.message.split('\n', 1)[0] ?? '' };
  // A page of a proxy says nothing about the resource.
  if (!(error instanceof GitLabRejected) || error.detail.foreign === true) return undefined;
  const { status } = error;
  switch (status) {
    case 401:
      return { reason: 'credential_revoked', detail: 'GitLab does not accept the token any more.', status };
    case 403:
      return { reason: 'credential_revoked', detail: 'The token may not read this any more.', status };
    case 404:
    case 410:
      return { reason: 'resource_gone', detail: 'It was deleted or moved, or the token may not see it any more.', status };
    default:
      return undefined;
  }
}
