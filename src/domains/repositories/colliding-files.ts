import { reworded } from '../../gitlab/reworded.js';
import { GitLabRejected } from '../../kernel/errors.js';

interface Collision {
  /** GitLab's words for it; it answers 400 to all of them and names neither the file nor the way out. */
  readonly words: RegExp;
  readonly happened: string;
  readonly advice: string;
}

const collisions: readonly Collision[] = [
  {
    words: /changed since you started editing|changed since/i,
    happened: 'Conflict: someone changed the file on this branch after the commit in last_commit_id. Nothing was written, and nothing was retried.',
    advice: 'Read the file again with repository.file_get, put your change into what it says now, and send that with its new last_commit_id.',
  },
  {
    words: /file with this name already exists/i,
    happened: 'The file exists already on this branch, so it cannot be created. Nothing was written.',
    advice: 'To change it, use repository.file_update, or repository.commit_create without "action", which finds out per file.',
  },
  {
    words: /file with this name doesn't exist/i,
    happened: 'There is no such file on this branch. Nothing was written.',
    advice: 'Check file_path and branch (repository.tree lists what there is). To make a new file, use repository.file_create, or repository.commit_create without "action", which finds out per file.',
  },
  {
    words: /branch called .* already exists/i,
    happened: 'The branch exists already, so it cannot be started anew. Nothing was written.',
    advice: 'To commit onto it, leave start_branch and start_sha out; else choose another branch name.',
  },
  {
    words: /only create or edit files when you are on a branch/i,
    happened: 'The branch does not exist. Nothing was written.',
    advice: 'Check branch; to make a new one with this commit, add start_branch: the branch it starts from.',
  },
];

/** Runs a write to a branch; what GitLab says about files and branches that are not as expected is said with the way out. */
export async function sayingWhatCollided<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof GitLabRejected) || error.status !== 400) throw error;
    const collision = collisions.find(({ words }) => words.test(error.detail.words));
    if (collision === undefined) throw error;
    throw reworded(error, collision.happened, collision.advice);
  }
}
