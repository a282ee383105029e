import { GitLabRejected, GitLabUnavailable } from '../kernel/errors.js';
import { refusalText } from './refusal-text.js';

/** GitLab's refusal in words that fit the object at hand; its status, GitLab's own words and the request stay. */
export function reworded(error: GitLabRejected, happened: string, advice: string): GitLabRejected {
  const { request, words } = error.detail;
  const said = words === '' ? '' : `GitLab says: ${words}`;
  return new GitLabRejected(error.status, refusalText(request, error.status, happened, said, advice), error.detail, { cause: error });
}

/** GitLab's refusal as it is, and under it what GitLab does not say. */
export function annotated(error: GitLabRejected, remark: string): GitLabRejected {
  return new GitLabRejected(error.status, `${error.message}\n${remark}`, error.detail, { cause: error });
}

/** The same for whatever kept GitLab from doing it, a lost connection too; anything else that was thrown stays as it is. */
export function annotatedFailure(error: unknown, remark: string): unknown {
  if (error instanceof GitLabRejected) return annotated(error, remark);
  if (error instanceof GitLabUnavailable) return new GitLabUnavailable(`${error.message}\n${remark}`, error.request, { cause: error });
  return error;
}
