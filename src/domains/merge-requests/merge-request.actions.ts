import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { InvalidParams } from '../../kernel/errors.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef, MergeRequestIid, ProjectRef } from '../../vocabulary/refs.js';
import { joinedFilters, mergeRequestFilters, queryOf } from './merge-request-filter.js';
import { commitTable, mergeRequestCard, mergeRequestsAcross, mergeRequestTable, pipelineTable, startedPipelineCard, writtenMergeRequestCard } from './merge-request.view.js';

const MergeRequestRef = Type.Object({ project_id: ProjectRef, merge_request_iid: MergeRequestIid });

const Names = (description: string) => Type.Optional(Type.Array(Type.String(), { description }));
const UserIds = (description: string) => Type.Optional(Type.Array(Type.Integer(), { description, maxItems: 200 }));
const Text = (description: string) => Type.Optional(Type.String({ description }));
const Flag = (description: string) => Type.Optional(Type.Boolean({ description }));
const Id = (description: string) => Type.Optional(Type.Integer({ description }));

const SingleMergeRequest = Type.Object({
  ...MergeRequestRef.properties,
  include_diverged_commits_count: Flag('Also tell how many commits the source branch is behind the target branch. Default false.'),
  include_rebase_in_progress: Flag('Also tell whether a rebase is under way. Default false.'),
});

const MergeRequestFilter = Type.Object({
  project_id: ProjectRef,
  ...mergeRequestFilters,
  iids: Type.Optional(Type.Array(Type.Integer(), { description: 'Only the merge requests with these numbers.' })),
  ...Paging,
});
type MergeRequestFilter = Static<typeof MergeRequestFilter>;

const Everywhere = Type.Object({
  ...mergeRequestFilters,
  non_archived: Flag('true: without those of archived projects. Default false.'),
  ...Paging,
});
type Everywhere = Static<typeof Everywhere>;

const InGroup = Type.Object({
  group_id: GroupRef,
  ...mergeRequestFilters,
  non_archived: Flag('true: without those of archived projects. Default true.'),
  ...Paging,
});
type InGroup = Static<typeof InGroup>;

/** What can be said of a merge request both when it is opened and later. */
const settings = {
  remove_source_branch: Flag('Delete the source branch when it is merged.'),
  squash: Flag('Squash its commits into one when it is merged.'),
  allow_collaboration: Flag('Let members who can merge push to the source branch of a fork.'),
  merge_after: Text('Moment before which it may not be merged: ISO 8601, such as `2026-11-30T08:00:00Z`.'),
};

const NewMergeRequest = Type.Object({
  project_id: ProjectRef,
  source_branch: Type.String({ description: 'Branch with the changes.', minLength: 1 }),
  target_branch: Type.String({ description: 'Branch to merge into.', minLength: 1 }),
  title: Type.String({ description: 'Title, at most 255 characters; begin with `Draft: ` while it is not ready.', minLength: 1, maxLength: 255 }),
  description: Text('Description in Markdown; `Closes #7` closes the issue when it is merged.'),
  assignee_ids: UserIds('User ids of the assignees, at most 200. Without a paid tier GitLab keeps the first.'),
  reviewer_ids: UserIds('User ids of the reviewers, at most 200. Without a paid tier GitLab keeps the first.'),
  labels: Names('Labels by name; GitLab creates those that do not exist yet.'),
  milestone_id: Id('Id of the milestone (its id, not its iid).'),
  target_project_id: Id('Id of the project to merge into, when the source branch is in a fork. Default: the same project.'),
  ...settings,
});

const MergeRequestChanges = Type.Object({
  ...MergeRequestRef.properties,
  title: Type.Optional(Type.String({ description: 'New title, at most 255 characters; with `Draft: ` in front it becomes a draft, without it it is ready.', minLength: 1, maxLength: 255 })),
  description: Text('New description in Markdown; replaces the whole text.'),
  state_event: Type.Optional(OneOf(['close', 'reopen'], 'Closes or reopens the merge request.')),
  target_branch: Text('New branch to merge into.'),
  add_labels: Names('Labels to add; the others stay.'),
  remove_labels: Names('Labels to remove; the others stay.'),
  labels: Names('Replaces all labels by these; an empty list removes all. Use add_labels and remove_labels to change some.'),
  assignee_ids: UserIds('User ids of the assignees, in place of the present ones; an empty list unassigns everybody.'),
  reviewer_ids: UserIds('User ids of the reviewers, in place of the present ones; an empty list removes all.'),
  milestone_id: Id('Id of the milestone (its id, not its iid); 0 takes it out of its milestone.'),
  discussion_locked: Flag('Whether only members may comment.'),
  ...settings,
});
type MergeRequestChanges = Static<typeof MergeRequestChanges>;

const filterAliases = {
  author: 'author_username',
  assignee: 'assignee_id',
  reviewer: 'reviewer_username',
  label: 'labels',
  wip: 'draft',
  approved_by: 'approved_by_usernames',
  merged_by: 'merge_user_username',
  exclude_labels: 'not_labels',
};

const people = { assignee_id: 'assignee_ids', assignees: 'assignee_ids', reviewer_id: 'reviewer_ids', reviewers: 'reviewer_ids', label: 'labels', body: 'description' };

const isDraft = 'A merge request is a draft as long as its title begins with `Draft: `.';
const draftInTitle = { draft: isDraft, is_draft: isDraft, wip: isDraft, work_in_progress: isDraft };

/** Merge requests of a project: reading, opening and changing them. */
@Injectable()
export class MergeRequestActions {
  @RestAction('merge_request.get', 'GET /projects/:project_id/merge_requests/:merge_request_iid', {
    summary: 'Read one merge request with its description, people, branches, pipeline and whether it can be merged.',
    effect: 'read',
    params: SingleMergeRequest,
    view: mergeRequestCard,
    resource: 'gitlab://project/{project_id}/mr/{merge_request_iid}',
    tool: 'gitlab_mr_get',
    keywords: ['mr', 'pull request', 'pr', 'details', 'show', 'status', 'mergeable', 'conflicts'],
    next: ['mr_review.changes_get'],
    related: ['mr_review.discussion_list', 'merge_request.approval_state', 'merge_request.pipelines', 'merge_request.commits', 'merge_request.issues_closed'],
  })
  declare readonly get: RestCall;

  @Action('merge_request.list', {
    summary: 'List or search the merge requests of a project by state, person, reviewer, label, branch, text or date.',
    effect: 'read',
    sinceOf: { merge_user_id: '17.0', merge_user_username: '17.0' },
    params: MergeRequestFilter,
    view: mergeRequestTable,
    tool: 'gitlab_mr_list',
    paramAliases: filterAliases,
    example: { project_id: 'group/project', state: 'opened', scope: 'reviews_for_me' },
    keywords: ['mrs', 'pull requests', 'prs', 'open', 'merged', 'waiting for review', 'drafts', 'filter', 'find', 'my', 'assigned'],
    next: ['merge_request.get'],
    related: ['merge_request.list_global', 'merge_request.list_group', 'merge_request.create'],
  })
  list({ project_id, ...filters }: MergeRequestFilter, { gitlab }: ActionContext) {
    return gitlab.rest.list('/projects/:project_id/merge_requests', { project_id }, { query: queryOf(filters), commas: joinedFilters });
  }

  @Action('merge_request.list_global', {
    title: 'List merge requests everywhere',
    summary: 'List or search merge requests across all projects that the token can see: everybody\'s, or only yours or those waiting for your review.',
    effect: 'read',
    sinceOf: { merge_user_id: '17.0', merge_user_username: '17.0' },
    params: Everywhere,
    view: mergeRequestsAcross,
    tool: 'gitlab_mr_list_global',
    paramAliases: filterAliases,
    example: { state: 'opened', scope: 'reviews_for_me' },
    keywords: ['mrs', 'pull requests', 'prs', 'all projects', 'my merge requests', 'assigned to me', 'waiting for me', 'review queue', 'instance', 'global'],
    next: ['merge_request.get'],
    related: ['merge_request.list', 'merge_request.list_group', 'user.todo_list'],
  })
  listEverywhere(filters: Everywhere, { gitlab }: ActionContext) {
    return gitlab.rest.list('/merge_requests', {}, { query: queryOf(filters), commas: joinedFilters });
  }

  @Action('merge_request.list_group', {
    title: 'List group merge requests',
    summary: 'List or search the merge requests of all projects in a group and its subgroups by state, person, reviewer, label, text or date.',
    effect: 'read',
    params: InGroup,
    view: mergeRequestsAcross,
    tool: 'gitlab_mr_list_group',
    paramAliases: filterAliases,
    example: { group_id: 'group/subgroup', state: 'opened' },
    keywords: ['mrs', 'pull requests', 'prs', 'team', 'subgroups', 'across projects', 'open', 'waiting for review'],
    next: ['merge_request.get'],
    related: ['merge_request.list', 'merge_request.list_global'],
  })
  listInGroup({ group_id, ...filters }: InGroup, { gitlab }: ActionContext) {
    return gitlab.rest.list('/groups/:group_id/merge_requests', { group_id }, { query: queryOf(filters), commas: joinedFilters });
  }

  @RestAction('merge_request.create', 'POST /projects/:project_id/merge_requests', {
    summary: 'Open a merge request from one branch into another, with title, description, reviewers, assignees and labels.',
    effect: 'write',
    sinceOf: { merge_after: '17.8' },
    params: NewMergeRequest,
    view: writtenMergeRequestCard,
    tool: 'gitlab_mr_create',
    prose: ['description'],
    wire: { commas: ['labels'] },
    insteadOf: draftInTitle,
    paramAliases: { ...people, base: 'target_branch', head: 'source_branch', name: 'title', delete_source_branch: 'remove_source_branch' },
    example: { project_id: 'group/project', source_branch: 'feature/login', target_branch: 'main', title: 'Add a login form' },
    keywords: ['new', 'open', 'raise', 'submit', 'propose', 'mr', 'pull request', 'pr', 'draft'],
    next: ['merge_request.get', 'merge_request.pipelines'],
    related: ['branch.create', 'repository.commit_create', 'merge_request.update', 'user.list'],
  })
  declare readonly create: RestCall;

  @Action('merge_request.update', {
    summary: 'Change a merge request: title, description, labels, assignees, reviewers, milestone or target branch, or close or reopen it.',
    effect: 'write',
    sinceOf: { merge_after: '17.8' },
    params: MergeRequestChanges,
    clears: ['description'],
    view: writtenMergeRequestCard,
    tool: 'gitlab_mr_update',
    idempotent: true,
    prose: ['description'],
    aliases: [
      { id: 'merge_request.close', fills: { state_event: 'close' }, summary: 'Close a merge request without merging it.', example: { project_id: 'group/project', merge_request_iid: 7 } },
      { id: 'merge_request.reopen', fills: { state_event: 'reopen' }, summary: 'Reopen a closed merge request.', example: { project_id: 'group/project', merge_request_iid: 7 } },
    ],
    insteadOf: draftInTitle,
    paramAliases: { ...people, name: 'title', state: 'state_event', event: 'state_event', base: 'target_branch', delete_source_branch: 'remove_source_branch' },
    example: { project_id: 'group/project', merge_request_iid: 7, add_labels: ['ready'] },
    keywords: ['edit', 'modify', 'set', 'assign', 'request review', 'label', 'rename', 'mark ready', 'undraft', 'retarget', 'lock', 'mr', 'pull request'],
    related: ['merge_request.get', 'merge_request.merge', 'user.list'],
  })
  update({ project_id, merge_request_iid, ...changes }: MergeRequestChanges, { gitlab }: ActionContext) {
    refuseUnclear(changes);
    const { labels, add_labels, remove_labels, assignee_ids, reviewer_ids, ...others } = changes;
    const body = {
      ...others,
      ...(labels === undefined ? {} : { labels: labels.join(',') }),
      ...(add_labels === undefined ? {} : { add_labels: add_labels.join(',') }),
      ...(remove_labels === undefined ? {} : { remove_labels: remove_labels.join(',') }),
      ...(assignee_ids === undefined ? {} : { assignee_ids: orNobody(assignee_ids) }),
      ...(reviewer_ids === undefined ? {} : { reviewer_ids: orNobody(reviewer_ids) }),
    };
    return gitlab.rest.put('/projects/:project_id/merge_requests/:merge_request_iid', { project_id, merge_request_iid }, { body });
  }

  @RestAction('merge_request.delete', 'DELETE /projects/:project_id/merge_requests/:merge_request_iid', {
    summary: 'Delete a merge request for good, with its comments and history; takes an Owner of the project.',
    effect: 'destroy',
    params: MergeRequestRef,
    tool: 'gitlab_mr_delete',
    done: 'The merge request was deleted.',
    keywords: ['mr', 'pull request', 'erase'],
    related: ['merge_request.update'],
  })
  declare readonly delete: RestCall;

  @RestAction('merge_request.pipelines', 'GET /projects/:project_id/merge_requests/:merge_request_iid/pipelines', {
    title: 'List merge request pipelines',
    summary: 'List the pipelines that ran for a merge request, newest first, with their status.',
    effect: 'read',
    params: Type.Object({ ...MergeRequestRef.properties, ...Paging }),
    view: pipelineTable,
    tool: 'gitlab_mr_pipelines',
    keywords: ['ci', 'builds', 'checks', 'runs', 'mr', 'pull request', 'green', 'red'],
    next: ['pipeline.failures', 'pipeline.get', 'job.list'],
    related: ['merge_request.get', 'merge_request.create_pipeline'],
  })
  declare readonly pipelines: RestCall;

  @RestAction('merge_request.create_pipeline', 'POST /projects/:project_id/merge_requests/:merge_request_iid/pipelines', {
    title: 'Run merge request pipeline',
    summary: 'Run a new pipeline for a merge request on its present head.',
    effect: 'write',
    params: MergeRequestRef,
    view: startedPipelineCard,
    tool: 'gitlab_mr_create_pipeline',
    keywords: ['start', 'trigger', 'ci', 'build', 'rerun', 'create', 'detached', 'mr', 'pull request'],
    next: ['merge_request.pipelines'],
    related: ['pipeline.create', 'pipeline.retry'],
  })
  declare readonly createPipeline: RestCall;

  @RestAction('merge_request.commits', 'GET /projects/:project_id/merge_requests/:merge_request_iid/commits', {
    title: 'List merge request commits',
    summary: 'List the commits of a merge request, newest first, with title, author and date.',
    effect: 'read',
    params: Type.Object({ ...MergeRequestRef.properties, ...Paging }),
    view: commitTable,
    tool: 'gitlab_mr_commits',
    keywords: ['history', 'log', 'mr', 'pull request', 'pushed'],
    next: ['repository.commit_get', 'repository.commit_diff'],
    related: ['mr_review.changes_get'],
  })
  declare readonly commits: RestCall;
}

/** GitLab reads zero as "nobody"; an empty list gets lost in some of its versions. */
const orNobody = (ids: readonly number[]) => (ids.length === 0 ? [0] : ids);

function refuseUnclear(changes: Omit<MergeRequestChanges, 'project_id' | 'merge_request_iid'>): void {
  if (Object.keys(changes).length === 0) {
    const possible = Object.keys(MergeRequestChanges.properties).filter((name) => !(name in MergeRequestRef.properties));
    throw new InvalidParams(`Nothing to change: give at least one of ${possible.join(', ')}.`);
  }
  if (changes.labels !== undefined && (changes.add_labels !== undefined || changes.remove_labels !== undefined)) {
    throw new InvalidParams('labels: replaces all labels, while add_labels and remove_labels change some. Send either labels or the other two.');
  }
}
