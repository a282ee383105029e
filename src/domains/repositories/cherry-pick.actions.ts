import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { done } from '../../authoring/done.js';
import { reworded } from '../../gitlab/reworded.js';
import { GitLabRejected } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { repeatedCommitCard } from './commit.view.js';

const repeated = {
  project_id: ProjectRef,
  sha: Type.String({ description: 'SHA of the commit, whole or its first characters.' }),
  branch: Type.String({ description: 'Branch that gets the new commit.' }),
  dry_run: Type.Optional(Type.Boolean({ description: 'Only try whether it would work; nothing is committed. Default false.' })),
};

const CherryPick = Type.Object({
  ...repeated,
  message: Type.Optional(Type.String({ description: 'Message of the new commit. Default: that of the picked one, with its SHA.' })),
});
type CherryPick = Static<typeof CherryPick>;

const Revert = Type.Object(repeated);
type Revert = Static<typeof Revert>;

/** Commits made from other commits: the same change on another branch, or its opposite. */
@Injectable()
export class CherryPickActions {
  @Action('repository.commit_cherry_pick', {
    title: 'Cherry-pick commit',
    summary: 'Cherry-pick a commit: repeat its change on another branch as a new commit, or try whether that would work.',
    effect: 'write',
    params: CherryPick,
    view: repeatedCommitCard,
    tool: 'gitlab_commit_cherry_pick',
    keywords: ['backport', 'git cherry-pick', 'hotfix', 'apply commit', 'port a fix'],
    paramAliases: { commit: 'sha', ref: 'branch', target_branch: 'branch', target: 'branch', commit_message: 'message' },
    related: ['repository.commit_revert', 'repository.commit_get'],
    next: ['merge_request.create', 'repository.commit_diff'],
    example: { sha: 'a1b2c3d4', branch: 'release/1.0' },
  })
  cherryPick({ project_id, sha, ...body }: CherryPick, { gitlab }: ActionContext) {
    const pick = () => gitlab.rest.post<JsonObject>('/projects/:project_id/repository/commits/:sha/cherry_pick', { project_id, sha }, { body });
    return attempt({ deed: 'cherry-pick', sha, ...body }, pick);
  }

  @Action('repository.commit_revert', {
    title: 'Revert commit',
    summary: 'Revert a commit: undo its change on a branch with a new commit, or try whether that would work.',
    effect: 'write',
    params: Revert,
    view: repeatedCommitCard,
    tool: 'gitlab_commit_revert',
    keywords: ['undo', 'git revert', 'roll back', 'back out', 'take back a change'],
    paramAliases: { commit: 'sha', ref: 'branch', target_branch: 'branch', target: 'branch' },
    related: ['repository.commit_cherry_pick', 'repository.commit_get'],
    next: ['merge_request.create', 'repository.commit_diff'],
    example: { sha: 'a1b2c3d4', branch: 'main' },
  })
  revert({ project_id, sha, ...body }: Revert, { gitlab }: ActionContext) {
    const revert = () => gitlab.rest.post<JsonObject>('/projects/:project_id/repository/commits/:sha/revert', { project_id, sha }, { body });
    return attempt({ deed: 'revert', sha, ...body }, revert);
  }
}

interface Attempt {
  readonly deed: 'cherry-pick' | 'revert';
  readonly sha: string;
  readonly branch: string;
  readonly dry_run?: boolean;
}

/** Makes the commit, or tries to; why it cannot be made GitLab tells by a code, and in words that fit two reasons. */
async function attempt(wanted: Attempt, make: () => Promise<JsonObject>) {
  try {
    const made = await make();
    return wanted.dry_run === true ? done(`The ${wanted.deed} of ${wanted.sha} on branch ${wanted.branch} would work. It was only tried: nothing was committed.`) : { ...made, branch: wanted.branch };
  } catch (error) {
    if (!(error instanceof GitLabRejected) || error.status !== 400) throw error;
    const explained = error.detail.code === 'conflict' ? conflicting(wanted) : error.detail.code === 'empty' ? changingNothing(wanted) : undefined;
    throw explained === undefined ? error : reworded(error, explained.happened, explained.advice);
  }
}

const conflicting = ({ deed, sha, branch }: Attempt) => ({
  happened: `Conflict: the ${deed} of ${sha} does not fit what branch ${branch} holds now. Nothing was committed.`,
  advice:
    deed === 'revert'
      ? `Later commits changed the same lines: revert those first, newest first, or undo the change by hand with repository.commit_create. repository.commit_diff shows what ${sha} changed.`
      : `It builds on commits that ${branch} lacks, or ${branch} changed the same lines: pick those commits first, oldest first, or make the change by hand with repository.commit_create. repository.compare shows what the branches differ in.`,
});

const changingNothing = ({ deed, sha, branch }: Attempt) => ({
  happened: `The ${deed} of ${sha} would change nothing on branch ${branch}: ${deed === 'revert' ? 'its change is not there, or was reverted already' : 'its change is there already'}. Nothing was committed.`,
  advice: `There is probably nothing left to do. repository.commit_list with the branch shows which commits it has.`,
});
