import type { GitLab } from '../../gitlab/gitlab.js';
import { refusalText } from '../../gitlab/refusal-text.js';
import { GitLabRejected } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';

/** The newest pipeline of a branch or tag; GitLab's refusal in words that fit when there is none. */
export async function latestPipeline(gitlab: GitLab, project_id: string, ref: string | undefined): Promise<JsonObject> {
  try {
    return await gitlab.rest.get<JsonObject>('/projects/:project_id/pipelines/latest', { project_id }, { query: { ref } });
  } catch (error) {
    // Where there is no pipeline GitLab asks whether the caller may see nothing, and answers 403 even to an owner.
    if (!(error instanceof GitLabRejected) || error.status !== 403 || error.detail.scope !== undefined) throw error;
    const wrong = `There is no pipeline for the latest commit of ${ref === undefined ? 'the default branch' : `"${ref}"`}, or the token's user may not see it: GitLab answers 403 to both.`;
    const text = refusalText(error.detail.request, 403, wrong, 'Check the name of the branch or tag, or look for pipelines of any commit with pipeline.list.');
    throw new GitLabRejected(403, text, error.detail, { cause: error });
  }
}
