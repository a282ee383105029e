import type { WireSpec } from '../../src/authoring/action-spec.js';
import type { Fault } from './compare.js';

/** A difference from what GitLab publishes that is meant. One that no longer differs fails, so that the list stays true. */
export interface Deviation {
  readonly id: string;
  readonly param: string;
  readonly fault: Fault;
  readonly reason: string;
}

const uploadOnly = "GitLab's contract lists only the upload that this endpoint takes as well; its earlier contract has the parameters of a JSON call";

const pagedAlike = 'GitLab pages this list like any other, although its contract does not say so';

/** Lists that GitLab pages without saying so. */
const paged = (...ids: readonly string[]): Deviation[] => ids.flatMap((id) => ['page', 'per_page'].map((param): Deviation => ({ id, param, fault: 'unknown', reason: pagedAlike })));

const fileItself = 'the bytes of the file, which are read from `path` or `content`';

const listed: readonly Deviation[] = [
  ...paged('access.token_group_list', 'access.token_project_list', 'issue.mrs_closing', 'issue.mrs_related', 'issue.participants', 'merge_request.context_commits_list', 'merge_request.participants', 'merge_request.pipelines', 'merge_request.reviewers'),
  ...['list', 'get', 'create', 'add_note', 'update_note', 'delete_note'].map((deed): Deviation => ({ id: `repository.commit_discussion_${deed}`, param: 'sha', fault: 'name', reason: 'it is the SHA of the commit, and called so everywhere else' })),
  { id: 'repository.commit_discussion_update_note', param: 'body', fault: 'required', reason: 'threads on commits cannot be resolved; the text is what one changes' },
  { id: 'repository.commit_comment_create', param: 'line', fault: 'optional', reason: 'GitLab requires it only together with a file' },
  { id: 'repository.commit_comment_create', param: 'line_type', fault: 'optional', reason: 'GitLab requires it only together with a file; left out, `new` is sent' },
  { id: 'repository.file_metadata', param: 'ref', fault: 'optional', reason: 'left out, HEAD is sent: the default branch' },
  { id: 'repository.commit_create', param: 'file', fault: 'optional', reason: uploadOnly },
  { id: 'repository.file_create', param: 'file', fault: 'optional', reason: uploadOnly },
  { id: 'repository.file_update', param: 'file', fault: 'optional', reason: uploadOnly },
  { id: 'user.todo_list', param: 'action', fault: 'values', reason: 'nobody looks for licences of GitLab Duo or check-ins of objectives among to-do items' },
  { id: 'user.todo_list', param: 'type', fault: 'values', reason: 'nobody looks for compliance violations or Duo workflows among to-do items' },
  ...['create', 'project_create'].map((deed): Deviation => ({ id: `snippet.${deed}`, param: 'file_name', fault: 'optional', reason: 'GitLab requires it only where the files are not given as a list' })),
  { id: 'snippet.project_create', param: 'visibility', fault: 'optional', reason: 'left out, private is sent' },
  ...['note_update', 'discussion_update_note'].map((deed): Deviation => ({ id: `snippet.${deed}`, param: 'body', fault: 'required', reason: 'GitLab can also change who sees a comment or resolve a thread, which nobody does on snippets; the text is what one changes' })),
  { id: 'pipeline.trigger_run', param: 'ref', fault: 'unknown', reason: 'GitLab also takes it beside the token, although its contract lists it in the path only' },
  ...['add_project', 'remove_project', 'add_group', 'remove_group'].map((deed): Deviation => ({ id: `job.token_scope_${deed}`, param: 'project_id', fault: 'type', reason: 'GitLab takes the numeric id alone; a path is looked up first' })),
  { id: 'project.create', param: 'name', fault: 'required', reason: 'GitLab wants a name or a path; a name is what people have, and the path follows from it' },
  ...['permanently_remove', 'full_path'].map((param): Deviation => ({ id: 'group.delete', param, fault: 'unknown', reason: 'GitLab reads it without declaring it' })),
  { id: 'group.unshare_from_group', param: 'shared_group_id', fault: 'name', reason: 'GitLab calls it group_id, which is the group of the address everywhere here' },
  { id: 'project.delete', param: 'permanently_remove', fault: 'unknown', reason: 'GitLab reads it without declaring it' },
  { id: 'project.delete', param: 'full_path', fault: 'unknown', reason: 'GitLab reads it without declaring it' },
  { id: 'issue.spent_time_add', param: 'summary', fault: 'unknown', reason: 'GitLab reads it without declaring it' },
  { id: 'merge_request.spent_time_add', param: 'summary', fault: 'unknown', reason: 'GitLab reads it without declaring it' },
  { id: 'issue.note_update', param: 'body', fault: 'required', reason: 'GitLab can also change who sees a comment, which it discourages; the text is what one changes' },
  { id: 'mr_review.note_update', param: 'body', fault: 'required', reason: 'GitLab can also change who sees a comment, which it discourages; the text is what one changes' },
  { id: 'repository.file_get', param: 'ref', fault: 'optional', reason: 'left out, HEAD is sent: the default branch' },
  { id: 'repository.file_blame', param: 'ref', fault: 'optional', reason: 'left out, HEAD is sent: the default branch' },
  { id: 'repository.file_blame', param: 'range_start', fault: 'optional', reason: 'GitLab requires it only inside a range, and the range is optional' },
  { id: 'repository.file_blame', param: 'range_end', fault: 'optional', reason: 'GitLab requires it only inside a range, and the range is optional' },
  { id: 'repository.file_history', param: 'path', fault: 'required', reason: 'without a file there is no history of it; all commits are what repository.commit_list lists' },
  { id: 'project.upload', param: 'file', fault: 'optional', reason: fileItself },
  { id: 'wiki.upload_attachment', param: 'file', fault: 'optional', reason: fileItself },
  { id: 'package.publish', param: 'file', fault: 'optional', reason: fileItself },
  { id: 'search.issues', param: 'state', fault: 'values', reason: 'an issue is never merged' },
  { id: 'job.list_project', param: 'scope', fault: 'values', reason: 'GitLab publishes no list for this endpoint, but takes the statuses that it lists for the jobs of a pipeline' },
  { id: 'release.get_latest', param: 'suffix_path', fault: 'optional', reason: 'it stands for what may follow in the path, and nothing does' },
];

/** What a coded action does with the caller's parameters, as far as a declaration would say it. */
export interface CodedCall {
  /** The endpoints it calls, the main one first. */
  readonly routes: readonly string[];
  readonly wire?: WireSpec;
  /** Parameters that GitLab's endpoint does not have, each with what it is for. */
  readonly ours?: Readonly<Record<string, string>>;
}

const continuing = { from_file: 'continues a diff at the file where it was cut', from_line: 'continues a diff at the line of a file where it was cut' };

const byMilestoneNumber = { milestone_iid: 'the number that people see, of which the id that GitLab wants is looked up' };

const partOfContent = { offset: 'continues a file that is longer than a result may be' };

const partOfFile = {
  start_line: 'shows a part of the file',
  end_line: 'shows a part of the file',
  start_column: 'continues inside a line that is longer than a result may be',
};

const place = {
  file_path: 'the place in the diff, of which the position that GitLab wants is worked out',
  line: 'the place in the diff, of which the position that GitLab wants is worked out',
  start_line: 'the place in the diff, of which the position that GitLab wants is worked out',
  side: 'the place in the diff, of which the position that GitLab wants is worked out',
};

const givenFile = {
  path: 'the file itself is what is sent; this says where it lies',
  content: 'the file itself is what is sent; these are its bytes',
  filename: 'the name that the file has in the form',
};

const savedFile = { output_path: 'where the answer is saved', overwrite: 'whether it may take the place of a file' };

const issueFilters: WireSpec = {
  commas: ['labels', 'not_labels'],
  rename: {
    not_labels: 'not[labels]',
    not_assignee_username: 'not[assignee_username]',
    not_author_username: 'not[author_username]',
    not_milestone: 'not[milestone]',
  },
};

const mergeRequestFilters: WireSpec = {
  commas: ['labels', 'not_labels'],
  rename: {
    not_labels: 'not[labels]',
    not_author_username: 'not[author_username]',
    not_assignee_username: 'not[assignee_username]',
    not_reviewer_username: 'not[reviewer_username]',
    not_milestone: 'not[milestone]',
  },
};

export const codedCalls: Readonly<Record<string, CodedCall>> = {
  'issue.list': { routes: ['GET /projects/:project_id/issues'], wire: issueFilters },
  'issue.list_all': { routes: ['GET /issues'], wire: issueFilters },
  'issue.list_group': { routes: ['GET /groups/:group_id/issues'], wire: issueFilters },
  'issue.statistics_get': { routes: ['GET /issues_statistics'], wire: issueFilters },
  'issue.statistics_get_group': { routes: ['GET /groups/:group_id/issues_statistics'], wire: issueFilters },
  'issue.statistics_get_project': { routes: ['GET /projects/:project_id/issues_statistics'], wire: issueFilters },
  'issue.link_create': { routes: ['POST /projects/:project_id/issues/:issue_iid/links'] },
  'issue.update': { routes: ['PUT /projects/:project_id/issues/:issue_iid'], wire: { commas: ['labels', 'add_labels', 'remove_labels'] } },
  'search.code': {
    routes: ['GET /projects/:project_id/search', 'GET /groups/:group_id/search', 'GET /search'],
    wire: { defaults: { scope: 'blobs' } },
  },
  'search.issues': { routes: ['GET /groups/:group_id/search', 'GET /projects/:project_id/search', 'GET /search'], wire: { defaults: { scope: 'issues' } } },
  'search.merge_requests': { routes: ['GET /groups/:group_id/search', 'GET /projects/:project_id/search', 'GET /search'], wire: { defaults: { scope: 'merge_requests' } } },
  'search.projects': { routes: ['GET /groups/:group_id/search', 'GET /search'], wire: { defaults: { scope: 'projects' } } },
  'template.lint': { routes: ['POST /projects/:project_id/ci/lint'] },
  'branch.update_protected': { routes: ['PATCH /projects/:project_id/protected_branches/:name'] },
  'tag.protect': { routes: ['POST /projects/:project_id/protected_tags'] },
  'environment.protected_protect': { routes: ['POST /projects/:project_id/protected_environments'] },
  'environment.protected_update': { routes: ['PUT /projects/:project_id/protected_environments/:name'] },
  'access.approve_project': { routes: ['PUT /projects/:project_id/access_requests/:user_id/approve'] },
  'access.approve_group': { routes: ['PUT /groups/:group_id/access_requests/:user_id/approve'] },
  'access.invite_project': { routes: ['POST /projects/:project_id/invitations'] },
  'access.invite_group': { routes: ['POST /groups/:group_id/invitations'] },
  'access.token_project_create': { routes: ['POST /projects/:project_id/access_tokens'] },
  'access.token_group_create': { routes: ['POST /groups/:group_id/access_tokens'] },
  'access.token_personal_get': { routes: ['GET /personal_access_tokens/:token_id'] },
  'snippet.content': { routes: ['GET /snippets/:snippet_id/raw'], ours: partOfContent },
  'snippet.project_content': { routes: ['GET /projects/:project_id/snippets/:snippet_id/raw'], ours: partOfContent },
  'snippet.file_content': { routes: ['GET /snippets/:snippet_id/files/:ref/:file_path/raw'], ours: partOfContent },
  'snippet.create': { routes: ['POST /snippets'] },
  'snippet.project_create': { routes: ['POST /projects/:project_id/snippets'] },
  'snippet.update': { routes: ['PUT /snippets/:snippet_id'] },
  'snippet.project_update': { routes: ['PUT /projects/:project_id/snippets/:snippet_id'] },
  'branch.protect': { routes: ['POST /projects/:project_id/protected_branches'] },
  'project.milestone_get': {
    routes: ['GET /projects/:project_id/milestones/:milestone_id', 'GET /projects/:project_id/milestones'],
    ours: byMilestoneNumber,
  },
  'project.milestone_issues': {
    routes: ['GET /projects/:project_id/milestones/:milestone_id/issues', 'GET /projects/:project_id/milestones'],
    ours: byMilestoneNumber,
  },
  'project.milestone_merge_requests': { routes: ['GET /projects/:project_id/milestones/:milestone_id/merge_requests', 'GET /projects/:project_id/milestones'], ours: byMilestoneNumber },
  'project.milestone_update': { routes: ['PUT /projects/:project_id/milestones/:milestone_id', 'GET /projects/:project_id/milestones'], ours: byMilestoneNumber },
  'project.milestone_delete': { routes: ['DELETE /projects/:project_id/milestones/:milestone_id', 'GET /projects/:project_id/milestones'], ours: byMilestoneNumber },
  'group.group_milestone_issues': { routes: ['GET /groups/:group_id/milestones/:milestone_id/issues', 'GET /groups/:group_id/milestones'], ours: byMilestoneNumber },
  'group.group_milestone_merge_requests': { routes: ['GET /groups/:group_id/milestones/:milestone_id/merge_requests', 'GET /groups/:group_id/milestones'], ours: byMilestoneNumber },
  'group.group_milestone_update': { routes: ['PUT /groups/:group_id/milestones/:milestone_id', 'GET /groups/:group_id/milestones'], ours: byMilestoneNumber },
  'group.group_milestone_delete': { routes: ['DELETE /groups/:group_id/milestones/:milestone_id', 'GET /groups/:group_id/milestones'], ours: byMilestoneNumber },
  'group.group_milestone_burndown': { routes: ['GET /groups/:group_id/milestones/:milestone_id/burndown_events', 'GET /groups/:group_id/milestones'], ours: byMilestoneNumber },
  'project.member_add': { routes: ['POST /projects/:project_id/members'] },
  'project.member_edit': { routes: ['PUT /projects/:project_id/members/:user_id'] },
  'group.group_member_add': { routes: ['POST /groups/:group_id/members'] },
  'group.group_member_edit': { routes: ['PUT /groups/:group_id/members/:user_id'] },
  'project.share_with_group': { routes: ['POST /projects/:project_id/share'] },
  'group.share_with_group': { routes: ['POST /groups/:group_id/share'], wire: { rename: { shared_group_id: 'group_id' } } },
  'project.list': { routes: ['GET /projects'], wire: { commas: ['topic'] } },
  'job.list_project': { routes: ['GET /projects/:project_id/jobs'] },
  'project.pull_mirror_configure': { routes: ['PUT /projects/:project_id/mirror/pull'] },
  'environment.deployment_list': { routes: ['GET /projects/:project_id/deployments'] },
  'group.list': { routes: ['GET /groups'] },
  'group.subgroups': { routes: ['GET /groups/:group_id/descendant_groups'] },
  'group.projects': { routes: ['GET /groups/:group_id/projects'] },
  'group.group_milestone_get': {
    routes: ['GET /groups/:group_id/milestones/:milestone_id', 'GET /groups/:group_id/milestones'],
    ours: { milestone_iid: 'the number that people see, by which GitLab only lists' },
  },
  'wiki.list': {
    routes: ['GET /projects/:project_id/wikis'],
    ours: { page: 'GitLab sends all pages of a wiki at once; they are paged here', per_page: 'GitLab sends all pages of a wiki at once; they are paged here' },
  },
  'job.token_scope_add_project': { routes: ['POST /projects/:project_id/job_token_scope/allowlist'] },
  'job.token_scope_remove_project': { routes: ['DELETE /projects/:project_id/job_token_scope/allowlist/:target_project_id'] },
  'job.token_scope_add_group': { routes: ['POST /projects/:project_id/job_token_scope/groups_allowlist'] },
  'job.token_scope_remove_group': { routes: ['DELETE /projects/:project_id/job_token_scope/groups_allowlist/:target_group_id'] },
  'job.retry': { routes: ['POST /projects/:project_id/jobs/:job_id/retry'] },
  'job.play': { routes: ['POST /projects/:project_id/jobs/:job_id/play'] },
  'job.trace': {
    routes: ['GET /projects/:project_id/jobs/:job_id/trace'],
    ours: {
      tail: 'GitLab sends the whole log; this is the part that is wanted',
      from_line: 'GitLab sends the whole log; this is the part that is wanted',
      lines: 'GitLab sends the whole log; this is the part that is wanted',
      search: 'GitLab sends the whole log; only lines with this text are wanted',
      context_lines: 'lines around each that was found',
      raw: 'keeps colours and section marks, which are otherwise removed',
    },
  },
  'job.artifacts': {
    routes: ['GET /projects/:project_id/jobs/:job_id/artifacts/tree', 'GET /projects/:project_id/jobs/:job_id/artifacts'],
  },
  'job.download_single_artifact': {
    routes: ['GET /projects/:project_id/jobs/:job_id/artifacts/:*artifact_path'],
    ours: { offset: 'continues a file that is longer than a result may be' },
  },
  'pipeline.latest': { routes: ['GET /projects/:project_id/pipelines/latest'] },
  'pipeline.test_report': {
    routes: ['GET /projects/:project_id/pipelines/:pipeline_id/test_report'],
    ours: {
      status: 'GitLab sends the whole report; only tests that ended so are wanted',
      suite: 'GitLab sends the whole report; only the tests of one suite are wanted',
      page: 'GitLab sends the whole report; it is paged here',
      per_page: 'GitLab sends the whole report; it is paged here',
    },
  },
  'pipeline.wait': {
    routes: ['GET /projects/:project_id/pipelines/:pipeline_id', 'GET /projects/:project_id/pipelines/:pipeline_id/jobs'],
    ours: { timeout_seconds: 'how long the call waits', interval_seconds: 'how often it looks', fail_on_error: 'whether a bad end is an error' },
  },
  'job.wait': {
    routes: ['GET /projects/:project_id/jobs/:job_id'],
    ours: { timeout_seconds: 'how long the call waits', interval_seconds: 'how often it looks', fail_on_error: 'whether a bad end is an error' },
  },
  'pipeline.failures': {
    routes: ['GET /projects/:project_id/pipelines/:pipeline_id/jobs', 'GET /projects/:project_id/pipelines/latest', 'GET /projects/:project_id/merge_requests/:merge_request_iid'],
  },
  'repository.file_get': {
    routes: ['GET /projects/:project_id/repository/files/:file_path'],
    ours: partOfFile,
  },
  'repository.file_raw': { routes: ['GET /projects/:project_id/repository/files/:file_path/raw'], ours: partOfFile },
  'repository.file_metadata': { routes: ['HEAD /projects/:project_id/repository/files/:file_path'] },
  'repository.blob': { routes: ['GET /projects/:project_id/repository/blobs/:sha'], ours: partOfFile },
  'repository.commit_comment_create': { routes: ['POST /projects/:project_id/repository/commits/:sha/comments'] },
  'repository.markdown_render': { routes: ['POST /markdown'] },
  'repository.file_blame': {
    routes: ['GET /projects/:project_id/repository/files/:file_path/blame'],
    wire: { rename: { range_start: 'range[start]', range_end: 'range[end]' } },
  },
  'repository.file_delete': { routes: ['DELETE /projects/:project_id/repository/files/:file_path'] },
  'repository.file_history': { routes: ['GET /projects/:project_id/repository/commits'], wire: { defaults: { follow: true } } },
  'repository.changelog_add': { routes: ['POST /projects/:project_id/repository/changelog'] },
  'repository.commit_cherry_pick': { routes: ['POST /projects/:project_id/repository/commits/:sha/cherry_pick'] },
  'repository.commit_revert': { routes: ['POST /projects/:project_id/repository/commits/:sha/revert'] },
  'repository.file_create': { routes: ['POST /projects/:project_id/repository/files/:file_path'] },
  'repository.file_update': { routes: ['PUT /projects/:project_id/repository/files/:file_path'] },
  'repository.tree': { routes: ['GET /projects/:project_id/repository/tree'] },
  'repository.compare': {
    routes: ['GET /projects/:project_id/repository/compare'],
    ours: { ...continuing, page: 'GitLab answers a comparison whole; its files are paged here', per_page: 'GitLab answers a comparison whole; its files are paged here' },
  },
  'repository.commit_list': { routes: ['GET /projects/:project_id/repository/commits'] },
  'repository.commit_diff': { routes: ['GET /projects/:project_id/repository/commits/:sha/diff'], ours: continuing },
  'repository.commit_create': { routes: ['POST /projects/:project_id/repository/commits'] },
  'mr_review.changes_get': { routes: ['GET /projects/:project_id/merge_requests/:merge_request_iid/diffs'], ours: continuing },
  'mr_review.raw_diffs': {
    routes: ['GET /projects/:project_id/merge_requests/:merge_request_iid/raw_diffs'],
    ours: { file_path: 'GitLab sends the whole patch; this is the part that is wanted', from_line: 'continues a patch at the line where it was cut' },
  },
  'mr_review.discussion_create': { routes: ['POST /projects/:project_id/merge_requests/:merge_request_iid/discussions'], ours: place },
  'mr_review.diff_version_get': {
    routes: ['GET /projects/:project_id/merge_requests/:merge_request_iid/versions/:version_id'],
    ours: { ...continuing, page: 'GitLab sends a version whole; its files are paged here', per_page: 'GitLab sends a version whole; its files are paged here' },
  },
  'mr_review.draft_note_update': { routes: ['PUT /projects/:project_id/merge_requests/:merge_request_iid/draft_notes/:draft_note_id'], ours: place },
  'mr_review.draft_note_create': { routes: ['POST /projects/:project_id/merge_requests/:merge_request_iid/draft_notes'], ours: place },
  'merge_request.list': { routes: ['GET /projects/:project_id/merge_requests'], wire: mergeRequestFilters },
  'merge_request.list_global': { routes: ['GET /merge_requests'], wire: mergeRequestFilters },
  'merge_request.list_group': { routes: ['GET /groups/:group_id/merge_requests'], wire: mergeRequestFilters },
  'merge_request.unapprove': { routes: ['POST /projects/:project_id/merge_requests/:merge_request_iid/unapprove'] },
  'merge_request.cancel_auto_merge': { routes: ['POST /projects/:project_id/merge_requests/:merge_request_iid/cancel_merge_when_pipeline_succeeds'] },
  'merge_request.update': { routes: ['PUT /projects/:project_id/merge_requests/:merge_request_iid'], wire: { commas: ['labels', 'add_labels', 'remove_labels'] } },
  'merge_request.approval_state': { routes: ['GET /projects/:project_id/merge_requests/:merge_request_iid/approval_state'] },
  'merge_request.merge': { routes: ['PUT /projects/:project_id/merge_requests/:merge_request_iid/merge'] },
  'project.upload': { routes: ['POST /projects/:project_id/uploads'], ours: givenFile },
  'project.upload_avatar': { routes: ['PUT /projects/:project_id'], ours: { content: givenFile.content, filename: givenFile.filename } },
  'wiki.upload_attachment': { routes: ['POST /projects/:project_id/wikis/attachments'], ours: givenFile },
  'package.publish': { routes: ['PUT /projects/:project_id/packages/generic/:package_name/:package_version/:file_name'], ours: { content: givenFile.content } },
  'package.download': { routes: ['GET /projects/:project_id/packages/generic/:package_name/:package_version/:file_name'], ours: { ...savedFile, offset: 'continues a file that is longer than a result may be' } },
  'job.download_artifacts': {
    routes: ['GET /projects/:project_id/jobs/:job_id/artifacts', 'GET /projects/:project_id/jobs/:job_id/artifacts/:*artifact_path', 'GET /projects/:project_id/jobs/artifacts/:ref_name/download', 'GET /projects/:project_id/jobs/artifacts/:ref_name/raw/:*artifact_path'],
    ours: savedFile,
  },
  'merge_request.rebase': { routes: ['PUT /projects/:project_id/merge_requests/:merge_request_iid/rebase'] },
};

/** Every deviation, those of coded actions' own parameters included. */
export const deviations: readonly Deviation[] = [
  ...listed,
  ...Object.entries(codedCalls).flatMap(([id, { ours = {} }]) => Object.entries(ours).map(([param, reason]): Deviation => ({ id, param, fault: 'unknown', reason }))),
];

/** Coded actions whose parameters are all ours, each with the reason. */
export const withoutEndpoint: Readonly<Record<string, string>> = {
  'vulnerability.list': 'asks GraphQL, which alone lists the vulnerabilities that GitLab tracks',
  'branch.rule_list': 'asks by GraphQL, which alone shows branch rules',
  'release.link_create_batch': 'sends what release.link_create sends, once for each link',
  'repository.archive': 'makes the address of an archive, which is downloaded elsewhere',
  'repository.list_submodules': 'reads .gitmodules and the folders it names; GitLab has no list of submodules',
  'repository.read_submodule_file': 'reads .gitmodules, the folder it names and a file of another project',
  'server.status': 'reads the version and the user of the token; it takes no parameters',
  'server.health_check': 'asks whether GitLab answers; it takes no parameters',
  'interactive.issue_create': 'asks the person for everything that it sends',
  'interactive.mr_create': 'asks the person for everything that it sends',
  'interactive.project_create': 'asks the person for everything that it sends',
  'interactive.release_create': 'asks the person for everything that it sends',
  'issue.work_item_get': 'GitLab serves work items by GraphQL alone, which its REST contract does not list',
  'issue.work_item_list': 'GitLab serves work items by GraphQL alone, which its REST contract does not list',
  'issue.work_item_create': 'GitLab serves work items by GraphQL alone, which its REST contract does not list',
  'issue.work_item_delete': 'GitLab serves work items by GraphQL alone, which its REST contract does not list',
  'issue.work_item_type_list': 'GitLab serves work items by GraphQL alone, which its REST contract does not list',
  'issue.work_item_update': 'GitLab serves work items by GraphQL alone, which its REST contract does not list',
  'api.rest_get': 'goes to any endpoint that the caller names',
  'api.rest_send': 'goes to any endpoint that the caller names',
  'api.graphql_query': 'runs a document of the caller, which the REST contract does not know',
  'api.graphql_mutate': 'runs a document of the caller, which the REST contract does not know',
  'discover_project.resolve': 'reads a git remote or a web address, which GitLab has no endpoint for',
};

/** Actions that the reference catalog lacks, each with the reason. */
export const beyondTheReference: Readonly<Record<string, string>> = {
  'api.rest_get': 'for what the catalog lacks',
  'api.rest_send': 'for what the catalog lacks',
  'api.graphql_query': 'for what the catalog lacks',
  'api.graphql_mutate': 'for what the catalog lacks',
  'pipeline.failures': 'what one asks first about a failed pipeline, in one call instead of a call for each job',
};

/** Actions whose tier is not the reference catalog's, each with the reason. */
export const otherTiers: Readonly<Record<string, string>> = {
  'merge_request.approval_state': 'who approved is told on every tier (GET approvals); only the rules are Premium, and are left out where there are none',
};
