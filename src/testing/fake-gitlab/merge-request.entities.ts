import type { JsonObject } from '../../kernel/json.js';
import { userBasic, userOrNull } from './account.entities.js';
import type { Call } from './call.js';
import { labelsOf, milestoneOrNull, taskCompletion, timeStats, userNotesCount } from './issue.entities.js';
import { pipelineBasic, pipelineSingle } from './pipeline.entities.js';
import { projectUrl } from './project.entities.js';
import { type MergeRequestRecord, type PipelineRecord, roles } from './records.js';
import type { FileChange } from './repository.js';
import { fullPath, type ProjectRecord } from './world.js';

export const isDraft = ({ title }: MergeRequestRecord) => /^\s*(draft:|\[draft\]|\(draft\))/i.test(title);

/** Adds a version when the source branch has moved, as a push does in GitLab. */
export function refreshVersions(call: Call, project: ProjectRecord, request: MergeRequestRecord): void {
  const { repository } = project;
  const head = repository.resolve(`refs/heads/${request.source_branch}`);
  const target = repository.resolve(`refs/heads/${request.target_branch}`);
  if (request.state !== 'opened' || !head || !target || request.versions.at(-1)?.head_commit_sha === head.id) return;
  request.versions.push({
    id: call.world.nextId(),
    head_commit_sha: head.id,
    base_commit_sha: repository.mergeBase(target, head)?.id ?? target.id,
    start_commit_sha: target.id,
    created_at: call.world.now(),
  });
}

/** What the merge request changes, by its newest version. */
export function changesOf(project: ProjectRecord, request: MergeRequestRecord): FileChange[] {
  const version = request.versions.at(-1);
  const head = version && project.repository.resolve(version.head_commit_sha);
  return head ? project.repository.changes(project.repository.resolve(version.base_commit_sha), head) : [];
}

export function headPipeline(project: ProjectRecord, request: MergeRequestRecord): PipelineRecord | undefined {
  const sha = request.versions.at(-1)?.head_commit_sha;
  return project.pipelines.filter((pipeline) => pipeline.sha === sha && pipeline.ref === request.source_branch).at(-1);
}

const unresolved = (request: MergeRequestRecord) =>
  request.discussions.some(({ resolvable, notes }) => resolvable && notes.some(({ system, resolved }) => !system && !resolved));

export const approvalsLeft = (request: MergeRequestRecord) => Math.max(0, request.approvals_required - request.approved_by.length);

/** The first check that fails, in GitLab's order; it hides the others. */
export function mergeStatus(call: Call, project: ProjectRecord, request: MergeRequestRecord): string {
  if (request.state !== 'opened') return 'not_open';
  if (request.has_conflicts) return 'conflict';
  if (isDraft(request)) return 'draft_status';
  const pipeline = headPipeline(project, request);
  if (project.settings['only_allow_merge_if_pipeline_succeeds'] === true && pipeline?.status !== 'success') {
    return pipeline?.status === 'running' || pipeline?.status === 'pending' ? 'ci_still_running' : 'ci_must_pass';
  }
  if (project.settings['only_allow_merge_if_all_discussions_are_resolved'] === true && unresolved(request)) return 'discussions_not_resolved';
  if (call.world.tier !== 'free' && approvalsLeft(request) > 0) return 'not_approved';
  return 'mergeable';
}

const oldMergeStatus = (status: string) => {
  if (status === 'unchecked' || status === 'checking' || status === 'preparing') return status === 'preparing' ? 'preparing' : status;
  return status === 'conflict' ? 'cannot_be_merged' : 'can_be_merged';
};

export function mergeRequestListed(call: Call, project: ProjectRecord, request: MergeRequestRecord): JsonObject {
  const draft = isDraft(request);
  const version = request.versions.at(-1);
  return {
    id: request.id,
    iid: request.iid,
    project_id: project.id,
    title: request.title,
    description: request.description,
    state: request.state,
    created_at: request.created_at,
    updated_at: request.updated_at,
    merged_by: userOrNull(call, request.merged_by),
    merge_user: userOrNull(call, request.merged_by),
    merged_at: request.merged_at,
    closed_by: userOrNull(call, request.closed_by),
    closed_at: request.closed_at,
    target_branch: request.target_branch,
    source_branch: request.source_branch,
    user_notes_count: userNotesCount(request),
    upvotes: request.upvotes,
    downvotes: request.downvotes,
    author: userBasic(call, request.author),
    assignees: request.assignees.map((username) => userBasic(call, username)),
    assignee: userOrNull(call, request.assignees[0]),
    reviewers: request.reviewers.map((username) => userBasic(call, username)),
    source_project_id: request.source_project_id,
    target_project_id: project.id,
    labels: labelsOf(call, project, request),
    draft,
    imported: false,
    imported_from: 'none',
    work_in_progress: draft,
    milestone: milestoneOrNull(call, project, request.milestone_id),
    merge_when_pipeline_succeeds: request.merge_when_pipeline_succeeds,
    merge_status: oldMergeStatus(request.checked_status),
    detailed_merge_status: request.checked_status,
    merge_after: null,
    sha: version?.head_commit_sha ?? null,
    merge_commit_sha: request.merge_commit_sha,
    squash_commit_sha: request.squash_commit_sha,
    discussion_locked: request.discussion_locked,
    should_remove_source_branch: null,
    force_remove_source_branch: request.force_remove_source_branch,
    prepared_at: version ? request.created_at : null,
    reference: `!${request.iid}`,
    references: { short: `!${request.iid}`, relative: `!${request.iid}`, full: `${fullPath(project)}!${request.iid}` },
    web_url: `${projectUrl(call, project)}/-/merge_requests/${request.iid}`,
    time_stats: timeStats(request),
    squash: request.squash,
    squash_on_merge: request.squash,
    task_completion_status: taskCompletion(request.description),
    has_conflicts: request.has_conflicts && request.checked_status === 'conflict',
    blocking_discussions_resolved: !unresolved(request),
    ...(call.world.tier === 'free' ? {} : { approvals_before_merge: null }),
  };
}

export function mergeRequestSingle(call: Call, project: ProjectRecord, request: MergeRequestRecord): JsonObject {
  const version = request.versions.at(-1);
  const pipeline = headPipeline(project, request);
  const count = changesOf(project, request).length;
  return {
    ...mergeRequestListed(call, project, request),
    subscribed: request.subscribers.includes(call.viewer?.username ?? ''),
    changes_count: version ? (count > 1000 ? '1000+' : String(count)) : null,
    latest_build_started_at: pipeline?.started_at ?? null,
    latest_build_finished_at: pipeline?.finished_at ?? null,
    first_deployed_to_production_at: null,
    pipeline: pipeline ? pipelineBasic(call, project, pipeline) : null,
    head_pipeline: pipeline ? pipelineSingle(call, project, pipeline) : null,
    diff_refs: version ? { base_sha: version.base_commit_sha, head_sha: version.head_commit_sha, start_sha: version.start_commit_sha } : null,
    merge_error: request.merge_error,
    first_contribution: false,
    allow_collaboration: false,
    allow_maintainer_to_push: false,
    user: { can_merge: call.level(project) >= roles.developer },
    ...(call.flag('include_rebase_in_progress') ? { rebase_in_progress: request.rebase_looks_left > 0 } : {}),
    ...(call.flag('include_diverged_commits_count') ? { diverged_commits_count: divergedCommits(project, request) } : {}),
  };
}

function divergedCommits(project: ProjectRecord, request: MergeRequestRecord): number {
  const { repository } = project;
  const head = repository.resolve(`refs/heads/${request.source_branch}`);
  const target = repository.resolve(`refs/heads/${request.target_branch}`);
  return head && target ? repository.between(head, target).length : 0;
}
