import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { reported } from '../../authoring/progress.js';
import { GitLabRejected, Refused } from '../../kernel/errors.js';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { lookUntil } from '../../kernel/look-until.js';
import { MergeRequestIid, ProjectRef } from '../../vocabulary/refs.js';
import { type Settled, settledCard } from './merge-request.view.js';
import { isUndecided, obstacleOf } from './merge-status.js';

const address = { project_id: ProjectRef, merge_request_iid: MergeRequestIid };
const path = '/projects/:project_id/merge_requests/:merge_request_iid';

const Reference = Type.Object(address);
type Reference = Static<typeof Reference>;

const Merging = Type.Object({
  ...address,
  sha: Type.Optional(Type.String({ description: 'Head commit that was reviewed; GitLab merges only if the source branch still ends there. Default: the present head.' })),
  auto_merge: Type.Optional(Type.Boolean({ description: 'Merge by itself once the pipeline succeeds and the other checks pass. Default false: merge now.' })),
  merge_when_pipeline_succeeds: Type.Optional(Type.Boolean({ description: 'Older name of `auto_merge`; means the same.' })),
  squash: Type.Optional(Type.Boolean({ description: 'Squash all commits into one. Default: as set in the merge request.' })),
  merge_commit_message: Type.Optional(Type.String({ description: 'Message of the merge commit. Default: from the project\'s template.' })),
  squash_commit_message: Type.Optional(Type.String({ description: 'Message of the squash commit. Default: from the project\'s template.' })),
  should_remove_source_branch: Type.Optional(Type.Boolean({ description: 'Delete the source branch after merging. Default: as set in the merge request.' })),
  skip_merge_train: Type.Optional(Type.Boolean({ description: 'Merge at once instead of joining the merge train. Default false.' })),
});
type Merging = Static<typeof Merging>;

const Rebasing = Type.Object({
  ...address,
  skip_ci: Type.Optional(Type.Boolean({ description: 'Do not start a pipeline for the rebased commits. Default false.' })),
});
type Rebasing = Static<typeof Rebasing>;

/** Brings a merge request into its target branch, or onto it. */
@Injectable()
export class MergeRequestMergeActions {
  @Action('merge_request.merge', {
    summary: 'Merge a merge request now or automatically when its checks pass; says exactly what is missing when it cannot be merged.',
    effect: 'destroy',
    params: Merging,
    view: settledCard,
    tool: 'gitlab_mr_merge',
    tierOf: { skip_merge_train: 'premium' },
    paramAliases: { head_sha: 'sha', remove_source_branch: 'should_remove_source_branch', delete_source_branch: 'should_remove_source_branch', mwps: 'auto_merge' },
    example: { project_id: 'group/project', merge_request_iid: 7, squash: true },
    keywords: ['accept', 'land', 'ship', 'integrate', 'mr', 'pull request', 'pr', 'auto-merge', 'merge when pipeline succeeds', 'mwps', 'squash'],
    related: ['merge_request.get', 'merge_request.approval_state', 'merge_request.rebase', 'merge_request.cancel_auto_merge'],
  })
  async merge({ project_id, merge_request_iid, sha, auto_merge, merge_when_pipeline_succeeds, ...options }: Merging, { gitlab, signal, progress }: ActionContext): Promise<Settled> {
    const where = { project_id, merge_request_iid };
    const read = () => gitlab.rest.get<JsonObject>(path, where);
    const request = await lookUntil(reported(progress, `Waiting for GitLab to check !${merge_request_iid}`, read), (seen) => seen['state'] !== 'opened' || !isUndecided(statusOf(seen)), signal);
    if (request['state'] === 'merged') return { message: `!${merge_request_iid} is already merged; nothing was sent.`, merge_request: request };
    const later = auto_merge ?? merge_when_pipeline_succeeds ?? false;
    refuseUnready(request, sha, later);
    // An instance that knows only the other name would ignore this one and merge at once.
    const timing = later ? { auto_merge: true, merge_when_pipeline_succeeds: true } : {};
    try {
      const answer = await gitlab.rest.put<unknown>(`${path}/merge`, where, { body: { sha: sha ?? request['sha'], ...timing, ...options } });
      const merged = isObject(answer) ? answer : {};
      return { message: outcomeOf(merged, request), merge_request: merged };
    } catch (error) {
      if (!(error instanceof GitLabRejected) || ![405, 409, 422].includes(error.status)) throw error;
      throw explained(error, await read(), sha ?? String(request['sha']));
    }
  }

  @Action('merge_request.cancel_auto_merge', {
    title: 'Cancel auto-merge of merge request',
    summary: 'Cancel the automatic merge of a merge request; it stays open.',
    effect: 'write',
    params: Reference,
    view: settledCard,
    tool: 'gitlab_mr_cancel_auto_merge',
    keywords: ['stop', 'abort', 'mwps', 'merge when pipeline succeeds', 'auto merge', 'undo', 'mr', 'pull request'],
    related: ['merge_request.merge', 'merge_request.get'],
  })
  async cancelAutoMerge({ project_id, merge_request_iid }: Reference, { gitlab }: ActionContext): Promise<Settled> {
    const where = { project_id, merge_request_iid };
    const answer = await whenSet(merge_request_iid, gitlab.rest.post<JsonObject | undefined>(`${path}/cancel_merge_when_pipeline_succeeds`, where));
    // Some versions answer a success with a failure inside, and a success without the merge request.
    if (answer?.['status'] === 'error') throw new Refused(notCancelled(merge_request_iid, `GitLab says: ${String(answer['message'])}.`));
    const request = answer?.['iid'] === undefined ? await gitlab.rest.get<JsonObject>(path, where) : answer;
    return { message: `!${merge_request_iid} is no longer merged automatically.`, merge_request: request };
  }

  @Action('merge_request.rebase', {
    summary: 'Rebase a merge request onto its target branch, and report how that ended.',
    effect: 'write',
    params: Rebasing,
    view: settledCard,
    tool: 'gitlab_mr_rebase',
    example: { project_id: 'group/project', merge_request_iid: 7 },
    keywords: ['update branch', 'behind', 'fast-forward', 'mr', 'pull request', 'need_rebase'],
    next: ['merge_request.merge', 'merge_request.pipelines'],
    related: ['merge_request.get'],
  })
  async rebase({ project_id, merge_request_iid, ...options }: Rebasing, { gitlab, signal, progress }: ActionContext): Promise<Settled> {
    const where = { project_id, merge_request_iid };
    await gitlab.rest.put(`${path}/rebase`, where, { body: options });
    const read = () => gitlab.rest.get<JsonObject>(path, where, { query: { include_rebase_in_progress: true } });
    const request = await lookUntil(reported(progress, `Waiting for GitLab to rebase !${merge_request_iid}`, read), (seen) => seen['rebase_in_progress'] !== true, signal);
    const { rebase_in_progress, merge_error, sha, target_branch } = request;
    if (rebase_in_progress === true) {
      return { message: `GitLab is still rebasing !${merge_request_iid}. Look again with merge_request.get and include_rebase_in_progress.`, merge_request: request };
    }
    if (typeof merge_error === 'string' && merge_error !== '') {
      throw new Refused(`GitLab could not rebase !${merge_request_iid}: ${merge_error}\nRebase the source branch locally, resolve the conflicts and push; nothing was changed.`);
    }
    return { message: `Rebased !${merge_request_iid} onto ${String(target_branch)}; its head is now ${String(sha)}.`, merge_request: request };
  }
}

/** GitLab's 406 says nothing more than that it cannot. */
async function whenSet<T>(iid: number, cancelling: Promise<T>): Promise<T> {
  try {
    return await cancelling;
  } catch (error) {
    if (!(error instanceof GitLabRejected) || error.status !== 406) throw error;
    throw new GitLabRejected(406, `${notCancelled(iid, 'It is not set to merge automatically.')}\n${error.message}`, error.detail, { cause: error });
  }
}

const notCancelled = (iid: number, why: string) => `The automatic merge of !${iid} was not cancelled. ${why} Look at it with merge_request.get: it may be merged already.`;

/** Before GitLab 15.6 there was only `merge_status`. */
const statusOf = ({ detailed_merge_status, merge_status }: JsonObject): string => String(detailed_merge_status ?? merge_status ?? '');

const shortSha = (sha: unknown) => String(sha).slice(0, 11);

function refuseUnready(request: JsonObject, sha: string | undefined, later: boolean): void {
  if (request['state'] === 'locked') throw new Refused(`!${String(request['iid'])} is being merged at this moment. Look again with merge_request.get.`);
  if (request['state'] === 'closed') throw new Refused(notMerged(request, 'not_open'));
  const head = request['sha'];
  if (sha !== undefined && typeof head === 'string' && !head.startsWith(sha)) throw new Refused(movedOn(request, sha));
  const status = statusOf(request);
  const obstacle = obstacleOf(status);
  if (obstacle !== undefined && !(later && obstacle.passes === true)) throw new Refused(notMerged(request, status));
}

function notMerged({ iid, web_url }: JsonObject, status: string): string {
  const { why, remedy } = obstacleOf(status) ?? { why: 'was not taken by GitLab', remedy: 'Look at it again with merge_request.get.' };
  const others = isUndecided(status) || status === 'not_open' ? '' : ' GitLab names one reason at a time: another may follow.';
  return `Not merged: !${String(iid)} ${why} (detailed_merge_status: ${status}). ${remedy}${others}${typeof web_url === 'string' ? `\n${web_url}` : ''}`;
}

function movedOn({ iid, sha }: JsonObject, given: string): string {
  return `Not merged: !${String(iid)} has moved on: its head is ${shortSha(sha)}, not ${shortSha(given)}. Look at what was pushed (mr_review.changes_get), then merge with sha ${String(sha)}.`;
}

/** GitLab's own words for these three are too few to act on; the merge request itself tells more. */
function explained(error: GitLabRejected, request: JsonObject, sha: string): GitLabRejected {
  const moved = error.status === 409 && request['sha'] !== sha;
  const status = statusOf(request);
  const reason = moved ? movedOn(request, sha) : obstacleOf(status) === undefined && error.status === 422 ? notMerged(request, 'conflict') : notMerged(request, status);
  return new GitLabRejected(error.status, `${reason}\n${error.message}`, error.detail, { cause: error });
}

function outcomeOf({ state, merge_when_pipeline_succeeds, merge_commit_sha, squash_commit_sha }: JsonObject, { iid, target_branch }: JsonObject): string {
  if (state === 'merged') {
    const commit = merge_commit_sha ?? squash_commit_sha;
    return `Merged !${String(iid)} into ${String(target_branch)}${typeof commit === 'string' ? ` as ${shortSha(commit)}` : ''}.`;
  }
  if (merge_when_pipeline_succeeds === true) return `GitLab will merge !${String(iid)} into ${String(target_branch)} by itself once its pipeline succeeds and the other checks pass.`;
  return `GitLab took the request${typeof state === 'string' ? `; !${String(iid)} is ${state} for now` : ''}. Look again with merge_request.get.`;
}
