import type { GitLab } from '../../gitlab/gitlab.js';
import { reworded } from '../../gitlab/reworded.js';
import { GitLabRejected } from '../../kernel/errors.js';

interface RepositoryState {
  readonly default_branch?: string | null;
  readonly empty_repo?: boolean;
}

/**
 * Runs a read of a project's repository. GitLab answers 404 when there is nothing in it yet, in words that name
 * a commit or a tree; the project tells whether that is the reason.
 */
export async function sayingWhenEmpty<T>(gitlab: GitLab, project_id: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof GitLabRejected) || error.status !== 404 || error.detail.foreign === true || /project|file/i.test(error.detail.words)) throw error;
    const { default_branch, empty_repo } = await gitlab.rest.get<RepositoryState>('/projects/:project_id', { project_id });
    if (empty_repo !== true && default_branch !== null) throw error;
    throw reworded(
      error,
      `The repository of ${project_id} is empty: it has no branch and no commit yet, so there is nothing to read.`,
      'Make the first commit with repository.commit_create (name the new branch, usually "main"); then it can be read.',
    );
  }
}
