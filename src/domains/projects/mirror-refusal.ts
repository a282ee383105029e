import { refusalText } from '../../gitlab/refusal-text.js';
import { GitLabRejected } from '../../kernel/errors.js';

/** Sends the settings of a mirror; a refusal that repeats one of their credentials is told without GitLab's words. */
export async function repeatingNone<T>(credentials: readonly string[], send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof GitLabRejected && credentials.some((each) => error.message.includes(each))) throw wordless(error);
    throw error;
  }
}

/** The same refusal without GitLab's words, which repeat a credential; for that reason it does not carry its cause either. */
function wordless({ status, detail: { request } }: GitLabRejected): GitLabRejected {
  return new GitLabRejected(
    status,
    refusalText(request, status, 'GitLab refused the settings of the mirror. Its words are left out, since they repeat a credential of the call.', 'Check the address, the user name and the password, and repeat the call.'),
    { request, words: '' },
  );
}
