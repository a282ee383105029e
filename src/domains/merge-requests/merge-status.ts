import { ownMember } from '../../kernel/json.js';

/** Why a merge request is not merged, and what somebody can do about it. */
export interface Obstacle {
  /** Completes "!7 …". */
  readonly why: string;
  readonly remedy: string;
  /** True when GitLab can be told to merge by itself once this is over. */
  readonly passes?: boolean;
}

/** What `detailed_merge_status` says while GitLab has not made up its mind: the single GET starts the check, and later ones tell. */
const undecided = new Set(['unchecked', 'checking', 'preparing', 'approvals_syncing', 'cannot_be_merged_recheck']);

/** True while GitLab is still finding out whether it can be merged. */
export function isUndecided(status: string): boolean {
  return undecided.has(status);
}

const obstacles: Readonly<Record<string, Obstacle>> = {
  ci_must_pass: { why: 'needs a pipeline that succeeds first', remedy: 'See what failed with pipeline.failures, or merge with auto_merge once a new pipeline runs.', passes: true },
  ci_still_running: { why: 'has a pipeline that is still running', remedy: 'Wait for it, or repeat the call with auto_merge to have GitLab merge when it succeeds.', passes: true },
  commits_status: { why: 'has no source branch with commits to merge', remedy: 'Push commits to the source branch, or restore it.' },
  conflict: { why: 'has conflicts with the target branch', remedy: 'Merge or rebase the target branch into the source branch, resolve the conflicts and push.' },
  broken_status: { why: 'cannot be merged: the source branch is missing or has conflicts', remedy: 'Check that both branches exist and resolve the conflicts.' },
  discussions_not_resolved: { why: 'has unresolved threads', remedy: 'Read them with mr_review.discussion_list and resolve each with mr_review.discussion_resolve.', passes: true },
  draft_status: { why: 'is a draft', remedy: 'Mark it ready by a title without "Draft:" (merge_request.update).', passes: true },
  jira_association_missing: { why: 'names no Jira issue in its title or description', remedy: 'Add the key of the Jira issue to the title or description (merge_request.update).', passes: true },
  locked_lfs_files: { why: 'changes LFS files that somebody has locked', remedy: 'Have whoever locked the files unlock them.' },
  locked_paths: { why: 'changes paths that somebody has locked', remedy: 'Have whoever locked the paths unlock them.', passes: true },
  merge_request_blocked: { why: 'depends on another merge request that is not merged yet', remedy: 'Merge the one it depends on first.', passes: true },
  blocked_status: { why: 'depends on another merge request that is not merged yet', remedy: 'Merge the one it depends on first.', passes: true },
  merge_time: { why: 'may not be merged before the time set for it', remedy: 'Wait until then, or change merge_after with merge_request.update.', passes: true },
  need_rebase: { why: 'must be rebased onto the target branch first', remedy: 'Rebase it with merge_request.rebase, then merge.' },
  not_approved: { why: 'lacks a required approval', remedy: 'See whose approval is missing with merge_request.approval_state.', passes: true },
  not_open: { why: 'is not open', remedy: 'Reopen it with merge_request.update and state_event "reopen".' },
  requested_changes: { why: 'has a reviewer who requested changes', remedy: 'Make the changes, then have that reviewer approve or review again.', passes: true },
  policies_denied: { why: 'is stopped by a security policy', remedy: 'Satisfy the policy, or have whoever it names approve.', passes: true },
  security_policy_violations: { why: 'violates a security policy', remedy: 'Fix the findings, or have whoever the policy names approve.', passes: true },
  security_policy_pipeline_check: { why: 'waits for the pipelines that a security policy demands', remedy: 'Wait for those pipelines and look again.', passes: true },
  status_checks_must_pass: { why: 'waits for external status checks to pass', remedy: 'See the checks in the merge request and have the failing ones answered.', passes: true },
  external_status_checks: { why: 'waits for external status checks to pass', remedy: 'See the checks in the merge request and have the failing ones answered.', passes: true },
  title_regex: { why: 'has a title that does not match the form this project demands', remedy: 'Change the title with merge_request.update.' },
};

/** What stands between a merge request and its merge; `undefined` when nothing does, as far as GitLab told. */
export function obstacleOf(status: string): Obstacle | undefined {
  if (status === '' || status === 'mergeable' || status === 'can_be_merged') return undefined;
  if (isUndecided(status)) return { why: 'is still being checked by GitLab', remedy: 'Try again in a minute.' };
  return ownMember(obstacles, status) ?? { why: 'is stopped by a check that this server does not know', remedy: 'The merge request\'s page in GitLab says more about it.' };
}
