import { GitLabUnavailable, type RequestLine } from '../kernel/errors.js';
import { isObject } from '../kernel/json.js';
import { refusalText } from './refusal-text.js';
import { fillPath } from './route.js';

/** True where there is nothing at all to read: no body, null, or an object without a single field. */
export function isNothing(value: unknown): value is undefined | null | Record<string, never> {
  return value === undefined || value === null || (isObject(value) && Object.getPrototypeOf(value) === Object.prototype && Object.keys(value).length === 0);
}

/**
 * The id of what was looked up, for the request that addresses it.
 * @throws GitLabUnavailable when GitLab sent none: without it nothing can be addressed
 */
export function idOf(found: unknown, lookup: string, params: Readonly<Record<string, unknown>>): number {
  const id = isObject(found) ? found['id'] : undefined;
  if (typeof id === 'number') return id;
  throw formless({ method: 'GET', path: fillPath(lookup, params) }, 200, 'it has no id');
}

/** Says that an answer to a question has nothing in it; missing fields are no fault, a missing answer is. */
export function formless(request: RequestLine, status: number, lack = 'there is nothing in it'): GitLabUnavailable {
  return new GitLabUnavailable(refusalText(request, status, `GitLab's answer has not the form that was expected: ${lack}.`, 'Try again; if it stays so, something between this server and GitLab changes its answers.'), request);
}
