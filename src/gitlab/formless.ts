import { GitLabUnavailable, type RequestLine } from '../kernel/errors.js';
import { isObject } from '../kernel/json.js';

/** True where there is nothing at all to read: no body, null, or an object without a single field. */
export function isNothing(value: unknown): value is undefined | null | Record<string, never> {
  return value === undefined || value === null || (isObject(value) && Object.getPrototypeOf(value) === Object.prototype && Object.keys(value).length === 0);
}

/** Says that an answer to a question has nothing in it; missing fields are no fault, a missing answer is. */
export function formless(request: RequestLine, status: number): GitLabUnavailable {
  return new GitLabUnavailable(
    `GitLab's answer has not the form that was expected: there is nothing in it.\nTry again; if it stays so, something between this server and GitLab changes its answers.\n${request.method} ${request.path} → ${status}`,
    request,
  );
}
