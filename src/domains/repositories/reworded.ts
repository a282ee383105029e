import { GitLabRejected } from '../../kernel/errors.js';

/** GitLab's refusal with words that fit the files at hand; its status, GitLab's own words and the request stay. */
export function reworded(error: GitLabRejected, happened: string, advice: string): GitLabRejected {
  const { request, words } = error.detail;
  const said = words === '' ? [] : [`GitLab says: ${words}`];
  const text = [happened, ...said, advice, `${request.method} ${request.path} → ${error.status}`].join('\n');
  return new GitLabRejected(error.status, text, error.detail, { cause: error });
}
