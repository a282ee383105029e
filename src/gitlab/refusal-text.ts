import type { RequestLine } from '../kernel/errors.js';

/** What every request to GitLab's GraphQL API is, whatever it asks for. */
export const graphqlLine: RequestLine = { method: 'POST', path: '/api/graphql' };

/**
 * How a request that came to nothing reads: what went wrong, GitLab's own words if it has any, what to do about it, and the request with what came of it.
 * @param outcome the status, or what happened instead of an answer
 */
export function refusalText({ method, path }: RequestLine, outcome: number | string, ...lines: readonly string[]): string {
  return [...lines.filter((each) => each !== ''), `${method} ${path} → ${outcome}`].join('\n');
}
