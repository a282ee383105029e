// Everything that the pretend GitLab tells a caller carries the caller's mark, so that an answer shows whose it is.
import { createHash } from 'node:crypto';

const known = new Map();

/** The mark of a caller. */
export function markOf(token) {
  if (!known.has(token)) known.set(token, `mark${createHash('sha256').update(token).digest('hex').slice(0, 12)}`);
  return known.get(token);
}

/** The marks that a text carries, each once. */
export function marksIn(text) {
  return [...new Set(text.match(/mark[0-9a-f]{12}/g))];
}

/** What the pretend GitLab calls a thing of a caller. */
export function titleOf(token, kind, number, version = 0) {
  return `${kind} ${number} of ${markOf(token)}, v${version}`;
}
