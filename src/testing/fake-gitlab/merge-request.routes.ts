import type { JsonObject } from '../../kernel/json.js';
import { userBasic } from './account.entities.js';
import type { Call } from './call.js';
import { accepted, badRequest, conflict, created, Failure, invalidParameter, noContent, notFound, ok, type Reply, unauthorized } from './failure.js';
import { issueEntity } from './issue.entities.js';
import { approvalsLeft, changesOf, headPipeline, isDraft, mergeRequestListed, mergeRequestSingle, mergeStatus, refreshVersions } from './merge-request.entities.js';
import { newNoteable, noteableFilter, noteableOrder, scopeFilter, updateNoteable } from './noteable.js';
import { paged, sorted } from './paging.js';
import { alignLines, lineCode } from './patch.js';
import { pipelineBasic, pipelineSingle } from './pipeline.entities.js';
import { startPipeline } from './pipeline.routes.js';
import { projectsOf } from './project.routes.js';
import { type DiscussionRecord, type DraftNoteRecord, type MergeRequestRecord, type Position, roles } from './records.js';
import { commitEntity, diffEntity, gitPatch, protectionOf } from './repository.entities.js';
import type { Change, TreeEntry } from './repository.js';
import type { Routes } from './router.js';
import type { ProjectRecord } from './world.js';

const updatable = ['assignee_id', 'assignee_ids', 'reviewer_ids', 'description', 'labels', 'add_labels', 'remove_labels', 'milestone_id', 'remove_source_branch', 'state_event', 'target_branch', 'title', 'discussion_locked', 'squash', 'allow_collaboration'];

function listMergeRequests(call: Call, projects: readonly ProjectRecord[], scope: 'all' | 'created_by_me'): Reply {
  const wanted = noteableFilter(call);
  const inScope = scopeFilter(call, scope);
  const [source, target, reviewer, wip] = [call.text('source_branch'), call.text('target_branch'), call.text('reviewer_username'), call.text('wip')];
  const draft = wip === undefined ? call.flag('draft') : wip === 'yes';
  const rows = projects
    .flatMap((project) => project.merge_requests.map((request) => ({ project, request })))
    .filter(
      ({ project, request }) =>
        wanted(request, project) &&
        inScope(request) &&
        (source === undefined || request.source_branch === source) &&
        (target === undefined || request.target_branch === target) &&
        (reviewer === undefined || (reviewer === 'None' ? request.reviewers.length === 0 : request.reviewers.includes(reviewer))) &&
        (draft === undefined || isDraft(request) === draft),
    );
  const fields = Object.fromEntries(Object.entries(noteableOrder).map(([name, field]) => [name, ({ request }: (typeof rows)[number]) => field(request)]));
  const simple = call.oneOf('view', ['simple']) !== undefined;
  return paged(call, sorted(call, rows, fields, 'created_at'), ({ project, request }) => {
    const entity = mergeRequestListed(call, project, request);
    const { id, iid, project_id, title, description, state, created_at, updated_at, web_url } = entity;
    return simple ? { id, iid, project_id, title, description, state, created_at, updated_at, web_url } : entity;
  });
}

/** The merge request of the address. */
export function mergeRequestOf(call: Call, project: ProjectRecord, iid = call.number('merge_request_iid')): MergeRequestRecord {
  const request = project.merge_requests.find((candidate) => candidate.iid === iid);
  if (!request) throw notFound();
  refreshVersions(call, project, request);
  return request;
}

function requireEditor(call: Call, project: ProjectRecord, request: MergeRequestRecord): void {
  if (call.user.username !== request.author) call.requireRole(call.level(project), roles.developer);
}

/** A position that names a line of the diff, or GitLab's refusal. */
export function notePosition(call: Call, project: ProjectRecord, iid: number): Position {
  const given = call.object('position') ?? {};
  const request = mergeRequestOf(call, project, iid);
  for (const name of ['base_sha', 'start_sha', 'head_sha', 'position_type']) {
    if (typeof given[name] !== 'string') throw invalidParameter(`position[${name}] is missing`);
  }
  const type = String(given['position_type']);
  if (!['text', 'image', 'file'].includes(type)) throw invalidParameter('position[position_type] does not have a valid value');
  const line = (name: string) => (given[name] === undefined || given[name] === null ? null : Number(given[name]));
  const path = (name: string) => (typeof given[name] === 'string' ? given[name] : undefined);
  const position: Position = {
    base_sha: String(given['base_sha']),
    start_sha: String(given['start_sha']),
    head_sha: String(given['head_sha']),
    position_type: type,
    old_path: path('old_path') ?? path('new_path') ?? '',
    new_path: path('new_path') ?? path('old_path') ?? '',
    old_line: line('old_line'),
    new_line: line('new_line'),
    line_range: given['line_range'] ?? null,
  };
  const version = request.versions.find((candidate) => candidate.head_commit_sha === position.head_sha && candidate.base_commit_sha === position.base_sha && candidate.start_commit_sha === position.start_sha);
  const change = version && changesOf(project, request).find(({ newPath, oldPath }) => newPath === position.new_path && oldPath === position.old_path);
  const { repository } = project;
  const known =
    change !== undefined &&
    (type !== 'text' ||
      alignLines(repository.text(change.before), repository.text(change.after)).some((row) => row.old === position.old_line && row.new === position.new_line));
  if (!known) throw badRequest('400 Bad request - Note {:line_code=>["can\'t be blank", "must be a valid line code"]}');
  return position;
}

function approvals(call: Call, request: MergeRequestRecord, project: ProjectRecord): JsonObject {
  const mine = request.approved_by.includes(call.viewer?.username ?? '');
  const left = approvalsLeft(request);
  const paid = call.world.tier !== 'free';
  return {
    ...(paid
      ? {
          id: request.id,
          iid: request.iid,
          project_id: project.id,
          title: request.title,
          description: request.description,
          state: request.state,
          created_at: request.created_at,
          updated_at: request.updated_at,
          merge_status: 'can_be_merged',
          approvals_required: request.approvals_required,
          approvals_left: left,
          require_password_to_approve: false,
          suggested_approvers: [],
          approvers: [],
          approver_groups: [],
          approval_rules_left: left > 0 ? [{ id: request.id + 1, name: 'All Members', rule_type: 'any_approver' }] : [],
          has_approval_rules: request.approvals_required > 0,
          merge_request_approvers_available: true,
          multiple_approval_rules_available: true,
          invalid_approvers_rules: [],
        }
      : {}),
    approved: paid ? left === 0 : request.approved_by.length > 0,
    user_has_approved: mine,
    user_can_approve: !mine && mayApprove(call, project, request),
    approved_by: request.approved_by.map((username) => ({ user: userBasic(call, username), approved_at: request.updated_at })),
  };
}

const mayApprove = (call: Call, project: ProjectRecord, request: MergeRequestRecord) =>
  call.level(project) >= roles.developer && call.viewer?.username !== request.author;

function requireSha(call: Call, request: MergeRequestRecord): void {
  const sha = call.text('sha');
  const head = request.versions.at(-1)?.head_commit_sha ?? '';
  if (sha !== undefined && sha !== head) throw conflict(`SHA does not match HEAD of source branch: ${head}`);
}

/** What the merge request changes, as changes that another commit can make again. */
function changesAgain(project: ProjectRecord, request: MergeRequestRecord): Record<string, Change> {
  const { repository } = project;
  const again = (entry: TreeEntry): Change => {
    if (entry.mode === '160000') return { submodule: entry.id };
    return entry.mode === '100755' ? { executable: repository.text(entry) } : repository.content(entry.id);
  };
  return Object.fromEntries(
    changesOf(project, request).flatMap(({ oldPath, newPath, after }): [string, Change][] => [
      ...(oldPath === newPath && after ? [] : ([[oldPath, null]] as [string, Change][])),
      ...(after ? ([[newPath, again(after)]] as [string, Change][]) : []),
    ]),
  );
}

/** Puts the source branch on top of the target branch, as one commit. */
function rebase(call: Call, project: ProjectRecord, request: MergeRequestRecord): void {
  const { repository } = project;
  const target = repository.resolve(`refs/heads/${request.target_branch}`);
  if (!target || !repository.branches.has(request.source_branch)) throw new Failure(409, { message: 'Source branch does not exist' });
  const date = call.world.now();
  const { id } = repository.commit({ message: request.title, authorName: call.user.name, authorEmail: `${call.user.username}@example.com`, date, changes: changesAgain(project, request), parents: [target.id] });
  repository.branches.set(request.source_branch, id);
  Object.assign(request, { merge_error: null, updated_at: date });
  refreshVersions(call, project, request);
}

/** Merges for good: a merge commit on the target branch that holds the source branch's files. */
function performMerge(call: Call, project: ProjectRecord, request: MergeRequestRecord): void {
  const { repository } = project;
  const version = request.versions.at(-1);
  const [head, target] = [version && repository.resolve(version.head_commit_sha), repository.resolve(`refs/heads/${request.target_branch}`)];
  if (!head || !target || !version) throw new Failure(422, { message: 'Branch cannot be merged' });
  const at = call.world.now();
  const squash = call.flag('squash') ?? request.squash;
  const message = call.text('merge_commit_message') ?? `Merge branch '${request.source_branch}' into '${request.target_branch}'\n\n${request.title}\n\nSee merge request ${project.namespace}/${project.path}!${request.iid}`;
  const author = { authorName: call.user.name, authorEmail: `${call.user.username}@example.com`, date: at, changes: changesAgain(project, request) };
  const merged = repository.commit({ ...author, message, parents: [target.id, head.id] });
  repository.branches.set(request.target_branch, merged.id);
  Object.assign(request, {
    state: 'merged',
    merged_at: at,
    merged_by: call.user.username,
    merge_commit_sha: merged.id,
    squash_commit_sha: squash ? head.id : null,
    merge_when_pipeline_succeeds: false,
    checked_status: 'not_open',
    updated_at: at,
  });
  if (call.flag('should_remove_source_branch') ?? request.force_remove_source_branch) repository.branches.delete(request.source_branch);
}

function draftNote(request: MergeRequestRecord, call: Call): DraftNoteRecord {
  const draft = request.draft_notes.find(({ id, author }) => id === call.number('draft_note_id') && author === call.user.username);
  if (!draft) throw notFound();
  return draft;
}

function draftNoteEntity(call: Call, request: MergeRequestRecord, draft: DraftNoteRecord): JsonObject {
  const { position } = draft;
  return {
    id: draft.id,
    author_id: call.world.user(draft.author).id,
    merge_request_id: request.id,
    resolve_discussion: draft.resolve_discussion,
    discussion_id: draft.discussion_id,
    note: draft.note,
    commit_id: draft.commit_id,
    line_code: position ? lineCode(position.new_path, position.old_line, position.new_line) : null,
    position: position ?? { base_sha: null, start_sha: null, head_sha: null, old_path: null, new_path: null, position_type: 'text', old_line: null, new_line: null, line_range: null },
  };
}

function publish(call: Call, request: MergeRequestRecord, draft: DraftNoteRecord): void {
  request.draft_notes = request.draft_notes.filter((candidate) => candidate !== draft);
  const note = call.world.newNote(draft.author, draft.note, { position: draft.position });
  const thread = request.discussions.find(({ id }) => id === draft.discussion_id);
  const discussion: DiscussionRecord = thread ?? { id: call.world.nextHexId(), individual_note: draft.position === null, resolvable: draft.position !== null, notes: [] };
  if (!thread) request.discussions.push(discussion);
  discussion.notes.push(note);
  if (draft.resolve_discussion) {
    for (const each of discussion.notes) Object.assign(each, { resolved: true, resolved_by: draft.author, resolved_at: note.created_at });
  }
  request.updated_at = note.created_at;
}

const one = '/projects/:id/merge_requests/:merge_request_iid';

export const mergeRequestRoutes: Routes = {
  'GET /merge_requests': (call) => listMergeRequests(call, call.world.visibleProjects(call.user), 'created_by_me'),
  'GET /groups/:id/merge_requests': (call) => listMergeRequests(call, projectsOf(call, call.group(), true), 'all'),
  'GET /projects/:id/merge_requests': (call) => listMergeRequests(call, [call.project()], 'all'),

  'POST /projects/:id/merge_requests': (call) => {
    const project = call.project(roles.developer);
    const { repository } = project;
    const [title, source, target] = [call.required('title'), call.required('source_branch'), call.required('target_branch')];
    if (title.trim() === '') throw badRequest({ title: ["can't be blank"] });
    if (source === target) throw conflict(["You can't use same project/branch for source and target"]);
    // Grape puts a list under `error`, where words are the rule.
    for (const [side, name] of [['Source', source], ['Target', target]]) {
      if (!repository.branches.has(name ?? '')) throw new Failure(422, { error: [`${side} branch "${name}" does not exist`] });
    }
    const open = project.merge_requests.find((request) => request.state === 'opened' && request.source_branch === source && request.target_branch === target);
    if (open) throw conflict([`Another open merge request already exists for this source branch: !${open.iid}`]);
    const request: MergeRequestRecord = {
      ...newNoteable(call, Math.max(0, ...project.merge_requests.map(({ iid }) => iid)) + 1),
      title,
      state: 'opened',
      source_branch: source,
      target_branch: target,
      source_project_id: project.id,
      reviewers: call.usernames('reviewer_ids') ?? [],
      versions: [],
      upcoming_statuses: ['checking'],
      checked_status: 'preparing',
      has_conflicts: false,
      approved_by: [],
      approvals_required: 0,
      merge_when_pipeline_succeeds: false,
      merged_at: null,
      merged_by: null,
      merge_commit_sha: null,
      squash: call.flag('squash') ?? false,
      squash_commit_sha: null,
      force_remove_source_branch: call.flag('remove_source_branch') ?? false,
      merge_error: null,
      rebase_looks_left: 0,
      draft_notes: [],
    };
    updateNoteable(call, project, request);
    request.updated_at = request.created_at;
    project.merge_requests.push(request);
    // Diffs, `diff_refs` and `changes_count` come later: the first single GET prepares them.
    return created(mergeRequestSingle(call, project, request));
  },

  [`GET ${one}`]: (call) => {
    const project = call.project();
    const request = mergeRequestOf(call, project);
    request.checked_status = request.upcoming_statuses.shift() ?? mergeStatus(call, project, request);
    const answer = mergeRequestSingle(call, project, request);
    if (call.flag('include_rebase_in_progress')) request.rebase_looks_left = Math.max(0, request.rebase_looks_left - 1);
    return ok(answer);
  },

  [`PUT ${one}`]: (call) => {
    const project = call.projectForUser();
    const request = mergeRequestOf(call, project);
    requireEditor(call, project, request);
    call.requireOneOf(updatable);
    const event = call.oneOf('state_event', ['close', 'reopen']);
    if (call.has('title') && call.text('title')?.trim() === '') throw badRequest({ title: ["can't be blank"] });
    updateNoteable(call, project, request);
    if (call.has('reviewer_ids')) request.reviewers = call.usernames('reviewer_ids') ?? [];
    request.target_branch = call.text('target_branch') ?? request.target_branch;
    request.squash = call.flag('squash') ?? request.squash;
    request.force_remove_source_branch = call.flag('remove_source_branch') ?? request.force_remove_source_branch;
    if (event === 'close' && request.state === 'opened') Object.assign(request, { state: 'closed', closed_at: request.updated_at, closed_by: call.user.username });
    if (event === 'reopen' && request.state === 'closed') Object.assign(request, { state: 'opened', closed_at: null, closed_by: null });
    request.checked_status = mergeStatus(call, project, request);
    return ok(mergeRequestSingle(call, project, request));
  },

  [`DELETE ${one}`]: (call) => {
    const project = call.project();
    const request = mergeRequestOf(call, project);
    call.requireRole(call.level(project), roles.owner);
    project.merge_requests.splice(project.merge_requests.indexOf(request), 1);
    return noContent();
  },

  [`POST ${one}/subscribe`]: (call) => {
    const project = call.projectForUser();
    const request = mergeRequestOf(call, project);
    if (request.subscribers.includes(call.user.username)) throw new Failure(304, {});
    request.subscribers.push(call.user.username);
    return created(mergeRequestSingle(call, project, request));
  },

  [`POST ${one}/unsubscribe`]: (call) => {
    const project = call.projectForUser();
    const request = mergeRequestOf(call, project);
    if (!request.subscribers.includes(call.user.username)) throw new Failure(304, {});
    request.subscribers = request.subscribers.filter((username) => username !== call.user.username);
    return created(mergeRequestSingle(call, project, request));
  },

  [`GET ${one}/approvals`]: (call) => {
    const project = call.project();
    return ok(approvals(call, mergeRequestOf(call, project), project));
  },

  [`POST ${one}/approve`]: (call) => {
    const project = call.projectForUser();
    const request = mergeRequestOf(call, project);
    requireSha(call, request);
    if (!mayApprove(call, project, request) || request.approved_by.includes(call.user.username) || request.state !== 'opened') throw unauthorized();
    request.approved_by.push(call.user.username);
    request.updated_at = call.world.now();
    return created(approvals(call, request, project));
  },

  [`POST ${one}/unapprove`]: (call) => {
    const project = call.projectForUser();
    const request = mergeRequestOf(call, project);
    if (!request.approved_by.includes(call.user.username)) throw notFound();
    request.approved_by = request.approved_by.filter((username) => username !== call.user.username);
    request.updated_at = call.world.now();
    return created(approvals(call, request, project));
  },

  [`GET ${one}/approval_state`]: (call) => {
    const project = call.project();
    call.requirePremium();
    const request = mergeRequestOf(call, project);
    const eligible = [...call.world.members({ path: project.namespace, members: project.members })].filter(([, level]) => level >= roles.developer).map(([username]) => userBasic(call, username));
    return ok({
      approval_rules_overwritten: false,
      rules: [
        {
          id: request.id + 1,
          name: 'All Members',
          rule_type: 'any_approver',
          report_type: null,
          eligible_approvers: eligible,
          approvals_required: request.approvals_required,
          users: [],
          groups: [],
          contains_hidden_groups: false,
          section: null,
          source_rule: null,
          overridden: false,
          code_owner: false,
          approved_by: request.approved_by.map((username) => userBasic(call, username)),
          approved: approvalsLeft(request) === 0,
        },
      ],
    });
  },

  [`PUT ${one}/merge`]: (call) => {
    const project = call.projectForUser();
    const request = mergeRequestOf(call, project);
    const needed = protectionOf(project, request.target_branch)?.merge_access_level ?? roles.developer;
    if (call.level(project) < needed) throw unauthorized();
    requireSha(call, request);
    const status = mergeStatus(call, project, request);
    const whenReady = call.flag('auto_merge') ?? call.flag('merge_when_pipeline_succeeds') ?? false;
    const pipeline = headPipeline(project, request);
    if (whenReady && status !== 'not_open' && (pipeline?.status === 'running' || pipeline?.status === 'pending')) {
      request.merge_when_pipeline_succeeds = true;
      request.updated_at = call.world.now();
      return ok(mergeRequestSingle(call, project, request));
    }
    if (status === 'conflict') throw new Failure(422, { message: 'Branch cannot be merged' });
    if (status !== 'mergeable') throw new Failure(405, { message: '405 Method Not Allowed' });
    performMerge(call, project, request);
    return ok(mergeRequestSingle(call, project, request));
  },

  [`POST ${one}/cancel_merge_when_pipeline_succeeds`]: (call) => {
    const project = call.project(roles.developer);
    const request = mergeRequestOf(call, project);
    if (!request.merge_when_pipeline_succeeds) throw new Failure(406, { message: '406 Not Acceptable' });
    request.merge_when_pipeline_succeeds = false;
    request.updated_at = call.world.now();
    return created(mergeRequestSingle(call, project, request));
  },

  [`PUT ${one}/rebase`]: (call) => {
    const project = call.project(roles.developer);
    const request = mergeRequestOf(call, project);
    request.rebase_looks_left = 2;
    if (request.has_conflicts) request.merge_error = 'Rebase failed: Rebase locally, resolve all conflicts, then push the branch.';
    else rebase(call, project, request);
    return accepted({ rebase_in_progress: true });
  },

  [`GET ${one}/merge_ref`]: (call) => {
    const project = call.project();
    const request = mergeRequestOf(call, project);
    if (mergeStatus(call, project, request) !== 'mergeable') throw badRequest('Merge request is not mergeable');
    return ok({ commit_id: request.versions.at(-1)?.head_commit_sha });
  },

  [`GET ${one}/commits`]: (call) => {
    const project = call.project();
    const version = mergeRequestOf(call, project).versions.at(-1);
    const { repository } = project;
    const [base, head] = [repository.resolve(version?.base_commit_sha ?? ''), repository.resolve(version?.head_commit_sha ?? '')];
    return paged(call, base && head ? repository.between(base, head) : [], (commit) => commitEntity(call, project, commit));
  },

  [`GET ${one}/pipelines`]: (call) => {
    const project = call.project();
    const request = mergeRequestOf(call, project);
    const shas = new Set(request.versions.map(({ head_commit_sha }) => head_commit_sha));
    const rows = project.pipelines.filter(({ sha, ref }) => shas.has(sha) && ref === request.source_branch).reverse();
    return paged(call, rows, (pipeline) => pipelineBasic(call, project, pipeline));
  },

  [`POST ${one}/pipelines`]: (call) => {
    const project = call.project(roles.developer);
    const request = mergeRequestOf(call, project);
    const head = request.versions.at(-1)?.head_commit_sha;
    if (!head) throw new Failure(405, { message: '405 Method Not Allowed' });
    return ok(pipelineSingle(call, project, startPipeline(call, project, { ref: request.source_branch, sha: head, source: 'merge_request_event' })));
  },

  [`GET ${one}/diffs`]: (call) => {
    const project = call.project();
    return paged(call, changesOf(project, mergeRequestOf(call, project)), (change) => diffEntity(project, change, call.flag('unidiff')));
  },

  [`GET ${one}/changes`]: (call) => {
    const project = call.project();
    const request = mergeRequestOf(call, project);
    return ok({ ...mergeRequestSingle(call, project, request), changes: changesOf(project, request).map((change) => diffEntity(project, change)), overflow: false });
  },

  [`GET ${one}/raw_diffs`]: (call) => {
    const project = call.project();
    const patch = changesOf(project, mergeRequestOf(call, project)).map((change) => gitPatch(project, change)).join('');
    return ok(patch, { 'content-type': 'text/plain' });
  },

  [`GET ${one}/versions`]: (call) => {
    const project = call.project();
    const request = mergeRequestOf(call, project);
    const size = String(changesOf(project, request).length);
    return paged(call, [...request.versions].reverse(), (version) => ({ ...version, merge_request_id: request.id, state: 'collected', real_size: size, patch_id_sha: null }));
  },

  [`GET ${one}/versions/:version_id`]: (call) => {
    const project = call.project();
    const { repository } = project;
    const request = mergeRequestOf(call, project);
    const version = request.versions.find(({ id }) => id === call.number('version_id'));
    const [base, head] = [repository.resolve(version?.base_commit_sha ?? ''), repository.resolve(version?.head_commit_sha ?? '')];
    if (!version || !base || !head) throw notFound();
    const changes = repository.changes(base, head);
    return ok({
      ...version,
      merge_request_id: request.id,
      state: 'collected',
      real_size: String(changes.length),
      patch_id_sha: null,
      commits: repository.between(base, head).map((commit) => commitEntity(call, project, commit)),
      diffs: changes.map((change) => diffEntity(project, change)),
    });
  },

  [`GET ${one}/closes_issues`]: (call) => {
    const project = call.project();
    const { description } = mergeRequestOf(call, project);
    const iids = [...(description ?? '').matchAll(/Closes #(\d+)/gi)].map(([, iid]) => Number(iid));
    return paged(call, call.world.visibleIssues(call.viewer, project).filter(({ iid }) => iids.includes(iid)), (issue) => issueEntity(call, project, issue));
  },

  [`GET ${one}/related_issues`]: (call) => {
    const project = call.project();
    const { description } = mergeRequestOf(call, project);
    const iids = [...(description ?? '').matchAll(/#(\d+)/g)].map(([, iid]) => Number(iid));
    return paged(call, call.world.visibleIssues(call.viewer, project).filter(({ iid }) => iids.includes(iid)), (issue) => issueEntity(call, project, issue));
  },

  [`GET ${one}/participants`]: (call) => {
    const request = mergeRequestOf(call, call.project());
    const names = new Set([request.author, ...request.assignees, ...request.reviewers, ...request.discussions.flatMap(({ notes }) => notes.map(({ author }) => author))]);
    return paged(call, [...names], (username) => userBasic(call, username));
  },

  [`GET ${one}/reviewers`]: (call) => {
    const request = mergeRequestOf(call, call.project());
    return paged(call, request.reviewers, (username) => ({
      user: userBasic(call, username),
      state: request.approved_by.includes(username) ? 'approved' : 'unreviewed',
      created_at: request.created_at,
    }));
  },

  [`GET ${one}/draft_notes`]: (call) => {
    const { username } = call.user;
    const request = mergeRequestOf(call, call.project());
    // Whole, whatever page is asked for.
    return ok(request.draft_notes.filter(({ author }) => author === username).map((draft) => draftNoteEntity(call, request, draft)));
  },

  [`POST ${one}/draft_notes`]: (call) => {
    const project = call.projectForUser();
    const request = mergeRequestOf(call, project);
    const note = call.required('note');
    const discussion_id = call.text('in_reply_to_discussion_id') ?? null;
    if (discussion_id !== null && !request.discussions.some(({ id }) => id === discussion_id)) throw notFound('Discussion');
    const position = call.object('position') ? notePosition(call, project, request.iid) : null;
    const draft: DraftNoteRecord = { id: call.world.nextId(), author: call.user.username, note, discussion_id, resolve_discussion: call.flag('resolve_discussion') ?? false, position, commit_id: call.text('commit_id') ?? null };
    request.draft_notes.push(draft);
    return created(draftNoteEntity(call, request, draft));
  },

  [`GET ${one}/draft_notes/:draft_note_id`]: (call) => {
    const request = mergeRequestOf(call, call.projectForUser());
    return ok(draftNoteEntity(call, request, draftNote(request, call)));
  },

  [`PUT ${one}/draft_notes/:draft_note_id`]: (call) => {
    const project = call.projectForUser();
    const request = mergeRequestOf(call, project);
    const draft = draftNote(request, call);
    call.requireOneOf(['note', 'position']);
    if (call.object('position')) draft.position = notePosition(call, project, request.iid);
    draft.note = call.text('note') ?? draft.note;
    return ok(draftNoteEntity(call, request, draft));
  },

  [`DELETE ${one}/draft_notes/:draft_note_id`]: (call) => {
    const request = mergeRequestOf(call, call.projectForUser());
    request.draft_notes.splice(request.draft_notes.indexOf(draftNote(request, call)), 1);
    return noContent();
  },

  [`PUT ${one}/draft_notes/:draft_note_id/publish`]: (call) => {
    const request = mergeRequestOf(call, call.projectForUser());
    publish(call, request, draftNote(request, call));
    return noContent();
  },

  [`POST ${one}/draft_notes/bulk_publish`]: (call) => {
    const { username } = call.user;
    const request = mergeRequestOf(call, call.project());
    for (const draft of request.draft_notes.filter(({ author }) => author === username)) publish(call, request, draft);
    return noContent();
  },
};
