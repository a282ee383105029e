import { GitLabRejected } from '../kernel/errors.js';
import { graphqlLine } from './refusal-text.js';

/** GraphQL answers with nothing where REST says that something is not there, or not for this caller: the same refusal, in the caller's words. */
export function unseen(message: string, status: 404 | 403 = 404): GitLabRejected {
  return new GitLabRejected(status, message, { request: graphqlLine, words: '' });
}
