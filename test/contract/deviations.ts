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
  ...paged('admin.application_list', 'admin.error_tracking_list', 'access.token_group_list', 'access.token_project_list', 'issue.mrs_closing', 'issue.mrs_related', 'issue.participants', 'merge_request.context_commits_list', 'merge_request.participants', 'merge_request.pipelines', 'merge_request.reviewers'),
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
  ...['get', 'protect', 'update', 'unprotect'].map((deed): Deviation => ({ id: `group.protected_env_${deed}`, param: 'name', fault: 'values', reason: 'a group protects tiers of environments, and GitLab lists these in its words about the parameter alone' })),
  { id: 'group.epic_issue_assign', param: 'issue_id', fault: 'name', reason: 'GitLab names it after the link that is about to be made; it is the id of the issue' },
  ...['group.epic_note_update', 'group.epic_discussion_update_note'].map((id): Deviation => ({ id, param: 'body', fault: 'required', reason: 'GitLab can also change who sees a comment or resolve a thread, which nobody does on epics; the text is what one changes' })),
  { id: 'group.group_import_file', param: 'file', fault: 'optional', reason: fileItself },
  ...['admin.alert_metric_image_upload', 'admin.secure_file_create'].map((id): Deviation => ({ id, param: 'file', fault: 'optional', reason: fileItself })),
  { id: 'admin.bulk_import_start', param: 'configuration', fault: 'optional', reason: 'it is made of the address and the token, which people have' },
  { id: 'admin.import_cancel_github', param: 'project_id', fault: 'type', reason: 'GitLab takes the numeric id alone; a path is looked up first' },
  ...['lock_id', 'reason'].map((param): Deviation => ({ id: 'admin.terraform_state_lock', param, fault: 'optional', reason: 'left out, one is made up, and no reason is given' })),
  { id: 'project.upload', param: 'file', fault: 'optional', reason: fileItself },
  { id: 'audit_event.list_instance', param: 'entity_type', fault: 'optional', reason: 'GitLab requires it only together with entity_id' },
  { id: 'user.upload_avatar', param: 'avatar', fault: 'optional', reason: fileItself },
  { id: 'user.create_impersonation_token', param: 'scopes', fault: 'required', reason: 'GitLab refuses a token without any, although its contract does not say so' },
  { id: 'user.namespace_search', param: 'search', fault: 'required', reason: 'without words there is nothing to search for; all namespaces are what user.namespace_list lists' },
  ...['project_id', 'group_id'].map((param): Deviation => ({ id: 'user.create_runner', param, fault: 'optional', reason: 'GitLab requires only the one that the kind of runner is for' })),
  { id: 'wiki.upload_attachment', param: 'file', fault: 'optional', reason: fileItself },
  { id: 'package.publish', param: 'file', fault: 'optional', reason: fileItself },
  { id: 'project.import_from_file', param: 'file', fault: 'optional', reason: fileItself },
  ...['get', 'delete', 'get_group', 'delete_group'].map((deed): Deviation => ({ id: `project.integration_${deed}`, param: 'slug', fault: 'values', reason: 'every version of GitLab adds to the integrations; one that it does not have it names itself' })),
  { id: 'project.integration_set', param: 'PUT /projects/:project_id/integrations/:slug', fault: 'route', reason: 'GitLab publishes this endpoint once for each integration' },
  { id: 'project.integration_set_group', param: 'PUT /groups/:group_id/integrations/:slug', fault: 'route', reason: 'GitLab publishes this endpoint once for each integration' },
  { id: 'project.integration_set_jira', param: 'issues_enabled', fault: 'type', reason: 'GitLab publishes a flag as a text here' },
  { id: 'package.registry_tag_delete_bulk', param: 'name_regex_delete', fault: 'required', reason: 'GitLab takes an older name for it as well, and wants one of them' },
  { id: 'project.security_settings_update', param: 'secret_push_protection_enabled', fault: 'required', reason: 'it is the setting that this is about; the others are older names and experiments' },
  ...paged('external_status_check.list_project_mr_checks'),
  ...['and_link', 'directory'].map((deed): Deviation => ({ id: `package.publish_${deed}`, param: 'file', fault: 'optional', reason: fileItself })),
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

const pagedHere = {
  page: 'GitLab sends all of it at once; it is paged here',
  per_page: 'GitLab sends all of it at once; it is paged here',
};

const customAttribute = { ours: { resource_type: 'says whether it is a user, a group or a project' } };
const customAttributesOf = (method: string, rest = '') => ['users', 'groups', 'projects'].map((kind) => `${method} /${kind}/:resource_id/custom_attributes${rest}`);

export const codedCalls: Readonly<Record<string, CodedCall>> = {
  'attestation.download': { routes: ['GET /projects/:project_id/attestations/:attestation_iid/download'], ours: { offset: 'continues a bundle that is longer than a result may be' } },
  'model_registry.download': {
    routes: ['GET /projects/:project_id/packages/ml_models/:model_version_id/files/:*path/:file_name', 'GET /projects/:project_id/packages/ml_models/:model_version_id/files/:file_name'],
    ours: { ...savedFile, offset: 'continues a file that is longer than a result may be' },
  },
  'admin.alert_metric_image_upload': { routes: ['POST /projects/:project_id/alert_management_alerts/:alert_iid/metric_images'], ours: givenFile },
  'admin.broadcast_message_create': { routes: ['POST /broadcast_messages'] },
  'admin.broadcast_message_update': { routes: ['PUT /broadcast_messages/:id'] },
  'admin.bulk_import_entity_list': { routes: ['GET /bulk_imports/entities', 'GET /bulk_imports/:import_id/entities'] },
  'admin.bulk_import_start': { routes: ['POST /bulk_imports'], wire: { rename: { url: 'configuration[url]', access_token: 'configuration[access_token]' } } },
  'admin.custom_attr_list': { routes: customAttributesOf('GET'), ...customAttribute },
  'admin.custom_attr_get': { routes: customAttributesOf('GET', '/:key'), ...customAttribute },
  'admin.custom_attr_set': { routes: customAttributesOf('PUT', '/:key'), ...customAttribute },
  'admin.custom_attr_delete': { routes: customAttributesOf('DELETE', '/:key'), ...customAttribute },
  'admin.feature_list': { routes: ['GET /features'], ours: { search: 'GitLab sends all of them; only some are wanted', ...pagedHere } },
  'admin.feature_list_definitions': { routes: ['GET /features/definitions'], ours: { search: 'GitLab sends all of them; only some are wanted', ...pagedHere } },
  'admin.import_cancel_github': { routes: ['POST /import/github/cancel'] },
  'admin.license_get': { routes: ['GET /license'] },
  'admin.secure_file_create': { routes: ['POST /projects/:project_id/secure_files'], ours: { path: givenFile.path, content: givenFile.content } },
  'admin.settings_get': { routes: ['GET /application/settings'], ours: { search: 'GitLab sends all of them; only some are wanted' } },
  'admin.settings_update': { routes: ['PUT /application/settings'], ours: { settings: 'GitLab has several hundred settings, which change with each version; they are given as one object, by their names' } },
  'admin.sidekiq_compound_metrics': { routes: ['GET /sidekiq/compound_metrics'] },
  'admin.sidekiq_process_metrics': { routes: ['GET /sidekiq/process_metrics'] },
  'admin.sidekiq_queue_metrics': { routes: ['GET /sidekiq/queue_metrics'] },
  'admin.system_hook_test': { routes: ['POST /hooks/:hook_id'] },
  'admin.terraform_state_lock': {
    routes: ['POST /projects/:project_id/terraform/state/:name/lock'],
    wire: { rename: { lock_id: 'ID', reason: 'Info' }, defaults: { Operation: 'Lock', Who: 'gitlab-mcp-server', Version: '', Created: '', Path: '' } },
  },
  ...Object.fromEntries(['service_ping', 'queries', 'non_sql_metrics'].map((kind): [string, CodedCall] => [`admin.usage_data_${kind}`, { routes: [`GET /usage_data/${kind}`], ours: { search: 'GitLab sends all of it; only some is wanted' } }])),
  'admin.usage_data_metric_definitions': { routes: ['GET /usage_data/metric_definitions'], ours: { search: 'GitLab sends all of them; only some are wanted', ...pagedHere } },
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
  'search.commits': { routes: ['GET /projects/:project_id/search', 'GET /groups/:group_id/search', 'GET /search'], wire: { defaults: { scope: 'commits' } } },
  'search.milestones': { routes: ['GET /projects/:project_id/search', 'GET /groups/:group_id/search', 'GET /search'], wire: { defaults: { scope: 'milestones' } } },
  'search.notes': { routes: ['GET /projects/:project_id/search'], wire: { defaults: { scope: 'notes' } } },
  'search.snippets': { routes: ['GET /search'], wire: { defaults: { scope: 'snippet_titles' } } },
  'search.users': { routes: ['GET /projects/:project_id/search', 'GET /groups/:group_id/search', 'GET /search'], wire: { defaults: { scope: 'users' } } },
  'search.wiki': { routes: ['GET /projects/:project_id/search', 'GET /groups/:group_id/search', 'GET /search'], wire: { defaults: { scope: 'wiki_blobs' } } },
  'user.upload_avatar': { routes: ['PUT /user/avatar'], ours: givenFile },
  'dependency.export_download': { routes: ['GET /dependency_list_exports/:export_id/download'], ours: { ...savedFile, offset: 'continues a file that is longer than a result may be' } },
  'member_role.create_instance': { routes: ['POST /member_roles'] },
  'member_role.create_group': { routes: ['POST /groups/:group_id/member_roles'] },
  'runner.delete_by_token': { routes: ['DELETE /runners'] },
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
  'group.saml_link_add': { routes: ['POST /groups/:group_id/saml_group_links'] },
  'group.ldap_link_add': { routes: ['POST /groups/:group_id/ldap_group_links'] },
  'group.ldap_link_delete': { routes: ['DELETE /groups/:group_id/ldap_group_links'] },
  'group.epic_note_list': { routes: ['GET /groups/:group_id/epics/:epic_id/notes', 'GET /groups/:group_id/epics/:epic_iid'] },
  'group.epic_note_get': { routes: ['GET /groups/:group_id/epics/:epic_id/notes/:note_id', 'GET /groups/:group_id/epics/:epic_iid'] },
  'group.epic_note_create': { routes: ['POST /groups/:group_id/epics/:epic_id/notes', 'GET /groups/:group_id/epics/:epic_iid'] },
  'group.epic_note_update': { routes: ['PUT /groups/:group_id/epics/:epic_id/notes/:note_id', 'GET /groups/:group_id/epics/:epic_iid'] },
  'group.epic_note_delete': { routes: ['DELETE /groups/:group_id/epics/:epic_id/notes/:note_id', 'GET /groups/:group_id/epics/:epic_iid'] },
  'group.epic_discussion_list': { routes: ['GET /groups/:group_id/epics/:epic_id/discussions', 'GET /groups/:group_id/epics/:epic_iid'] },
  'group.epic_discussion_get': { routes: ['GET /groups/:group_id/epics/:epic_id/discussions/:discussion_id', 'GET /groups/:group_id/epics/:epic_iid'] },
  'group.epic_discussion_create': { routes: ['POST /groups/:group_id/epics/:epic_id/discussions', 'GET /groups/:group_id/epics/:epic_iid'] },
  'group.epic_discussion_add_note': { routes: ['POST /groups/:group_id/epics/:epic_id/discussions/:discussion_id/notes', 'GET /groups/:group_id/epics/:epic_iid'] },
  'group.epic_discussion_update_note': { routes: ['PUT /groups/:group_id/epics/:epic_id/discussions/:discussion_id/notes/:note_id', 'GET /groups/:group_id/epics/:epic_iid'] },
  'group.epic_discussion_delete_note': { routes: ['DELETE /groups/:group_id/epics/:epic_id/discussions/:discussion_id/notes/:note_id', 'GET /groups/:group_id/epics/:epic_iid'] },
  'group.event_epic_label_list': { routes: ['GET /groups/:group_id/epics/:epic_id/resource_label_events', 'GET /groups/:group_id/epics/:epic_iid'] },
  'group.event_epic_label_get': { routes: ['GET /groups/:group_id/epics/:epic_id/resource_label_events/:event_id', 'GET /groups/:group_id/epics/:epic_iid'] },
  'group.epic_issue_assign': { routes: ['POST /groups/:group_id/epics/:epic_iid/issues/:issue_id', 'GET /projects/:project_id/issues/:issue_iid'] },
  'group.epic_issue_update': { routes: ['PUT /groups/:group_id/epics/:epic_iid/issues/:epic_issue_id'] },
  'group.upload_avatar': { routes: ['PUT /groups/:group_id'], ours: { content: givenFile.content, filename: givenFile.filename } },
  'group.group_import_file': { routes: ['POST /groups/import'], wire: { rename: { target_path: 'path' } }, ours: { content: givenFile.content } },
  'group.group_export_download': { routes: ['GET /groups/:group_id/export/download'], ours: savedFile },
  'group.service_account_get': { routes: ['GET /groups/:group_id/service_accounts'], ours: { user_id: 'GitLab only lists service accounts; this is the one that is wanted' } },
  'group.invited_groups': { routes: ['GET /groups/:group_id/invited_groups'] },
  'group.shared_with': { routes: ['GET /groups/:group_id/groups/shared'] },
  'group.shared_projects': { routes: ['GET /groups/:group_id/projects/shared'] },
  'group.protected_branch_protect': { routes: ['POST /groups/:group_id/protected_branches'] },
  'group.protected_branch_update': { routes: ['PATCH /groups/:group_id/protected_branches/:name'] },
  'group.protected_env_protect': { routes: ['POST /groups/:group_id/protected_environments'] },
  'group.protected_env_update': { routes: ['PUT /groups/:group_id/protected_environments/:name'] },
  'group.wiki_list': {
    routes: ['GET /groups/:group_id/wikis'],
    ours: { page: 'GitLab sends all pages of a wiki at once; they are paged here', per_page: 'GitLab sends all pages of a wiki at once; they are paged here' },
  },
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
  'project.export_download': { routes: ['GET /projects/:project_id/export/download'], ours: savedFile },
  'project.import_from_file': { routes: ['POST /projects/import'], wire: { rename: { target_path: 'path' } }, ours: { content: givenFile.content } },
  'project.mirror_add': { routes: ['POST /projects/:project_id/remote_mirrors'] },
  'project.mirror_edit': { routes: ['PUT /projects/:project_id/remote_mirrors/:mirror_id', 'GET /projects/:project_id/remote_mirrors/:mirror_id'] },
  'project.integration_set': { routes: ['PUT /projects/:project_id/integrations/:slug'] },
  'project.integration_set_group': { routes: ['PUT /groups/:group_id/integrations/:slug'] },
  'project.service_account_get': { routes: ['GET /projects/:project_id/service_accounts'], ours: { user_id: 'GitLab only lists service accounts; this is the one that is wanted' } },
  'project.list_groups': { routes: ['GET /projects/:project_id/groups'] },
  'project.list_invited_groups': { routes: ['GET /projects/:project_id/invited_groups'] },
  'project.download_avatar': { routes: ['GET /projects/:project_id/avatar'] },
  'package.publish_and_link': {
    routes: ['PUT /projects/:project_id/packages/generic/:package_name/:package_version/:file_name', 'POST /projects/:project_id/releases/:tag_name/assets/links'],
    wire: { rename: { link_name: 'name' } },
    ours: { content: givenFile.content },
  },
  'package.publish_directory': {
    routes: ['PUT /projects/:project_id/packages/generic/:package_name/:package_version/:file_name'],
    ours: { directory_path: 'its files are what is sent, one after the other', include_pattern: 'which of its files are sent' },
  },
  'job.download_single_artifact_by_ref': { routes: ['GET /projects/:project_id/jobs/artifacts/:ref_name/raw/:*artifact_path'], ours: partOfContent },
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
  'admin.terraform_state_list': 'asks GraphQL, which alone tells of Terraform states without their content',
  'admin.terraform_state_get': 'asks GraphQL, which alone tells of a Terraform state without its content',
  'vulnerability.list': 'asks GraphQL, which alone lists the vulnerabilities that GitLab tracks',
  'vulnerability.get': 'asks GraphQL, as vulnerability.list does, whose ids and names it shares',
  'vulnerability.severity_count': 'asks GraphQL, as vulnerability.list does, whose ids and names it shares',
  'vulnerability.pipeline_security_summary': 'asks GraphQL, as vulnerability.list does, whose ids and names it shares',
  'vulnerability.dismiss': 'asks GraphQL, which alone takes the reason of a dismissal',
  'vulnerability.confirm': 'asks GraphQL, as vulnerability.dismiss does',
  'vulnerability.resolve': 'asks GraphQL, as vulnerability.dismiss does',
  'vulnerability.revert': 'asks GraphQL, as vulnerability.dismiss does',
  'achievement.award': 'GitLab serves achievements by GraphQL alone, which its REST contract does not list',
  'achievement.create': 'GitLab serves achievements by GraphQL alone, which its REST contract does not list',
  'achievement.delete': 'GitLab serves achievements by GraphQL alone, which its REST contract does not list',
  'achievement.list': 'GitLab serves achievements by GraphQL alone, which its REST contract does not list',
  'achievement.recipients': 'GitLab serves achievements by GraphQL alone, which its REST contract does not list',
  'achievement.revoke': 'GitLab serves achievements by GraphQL alone, which its REST contract does not list',
  'achievement.unique_users': 'GitLab serves achievements by GraphQL alone, which its REST contract does not list',
  'achievement.update': 'GitLab serves achievements by GraphQL alone, which its REST contract does not list',
  'achievement.user_achievement_delete': 'GitLab serves achievements by GraphQL alone, which its REST contract does not list',
  'achievement.user_achievement_reorder': 'GitLab serves achievements by GraphQL alone, which its REST contract does not list',
  'achievement.user_achievement_update': 'GitLab serves achievements by GraphQL alone, which its REST contract does not list',
  'achievement.user_list': 'GitLab serves achievements by GraphQL alone, which its REST contract does not list',
  'ci_catalog.get': 'GitLab serves the CI/CD catalog by GraphQL alone, which its REST contract does not list',
  'ci_catalog.list': 'GitLab serves the CI/CD catalog by GraphQL alone, which its REST contract does not list',
  'custom_emoji.create': 'GitLab serves custom emoji by GraphQL alone, which its REST contract does not list',
  'custom_emoji.delete': 'GitLab serves custom emoji by GraphQL alone, which its REST contract does not list',
  'custom_emoji.list': 'GitLab serves custom emoji by GraphQL alone, which its REST contract does not list',
  'security_attribute.bulk_update': 'GitLab serves security attributes by GraphQL alone, which its REST contract does not list',
  'security_attribute.create': 'GitLab serves security attributes by GraphQL alone, which its REST contract does not list',
  'security_attribute.delete': 'GitLab serves security attributes by GraphQL alone, which its REST contract does not list',
  'security_attribute.project_update': 'GitLab serves security attributes by GraphQL alone, which its REST contract does not list',
  'security_attribute.update': 'GitLab serves security attributes by GraphQL alone, which its REST contract does not list',
  'security_category.create': 'GitLab serves security attributes and their categories by GraphQL alone, which its REST contract does not list',
  'security_category.delete': 'GitLab serves security attributes and their categories by GraphQL alone, which its REST contract does not list',
  'security_category.update': 'GitLab serves security attributes and their categories by GraphQL alone, which its REST contract does not list',
  'security_scan_profile.attach': 'GitLab serves scan profiles by GraphQL alone, which its REST contract does not list',
  'security_scan_profile.detach': 'GitLab serves scan profiles by GraphQL alone, which its REST contract does not list',
  'security_scan_profile.list_project_statuses': 'GitLab serves scan profiles by GraphQL alone, which its REST contract does not list',
  'security_finding.list': 'asks GraphQL, which alone lists what scanners found in a pipeline',
  'branch.rule_list': 'asks by GraphQL, which alone shows branch rules',
  'project.target_branch_rule_list': 'asks by GraphQL, which alone serves target branch rules',
  'project.target_branch_rule_create': 'goes by GraphQL, which alone serves target branch rules',
  'project.target_branch_rule_delete': 'goes by GraphQL, which alone serves target branch rules',
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
  'issue.work_item_saved_view_create': 'GitLab serves saved views by GraphQL alone, which its REST contract does not list',
  'issue.work_item_saved_view_delete': 'GitLab serves saved views by GraphQL alone, which its REST contract does not list',
  'issue.work_item_saved_view_get': 'GitLab serves saved views by GraphQL alone, which its REST contract does not list',
  'issue.work_item_saved_view_list': 'GitLab serves saved views by GraphQL alone, which its REST contract does not list',
  'issue.work_item_saved_view_subscribe': 'GitLab serves saved views by GraphQL alone, which its REST contract does not list',
  'issue.work_item_saved_view_unsubscribe': 'GitLab serves saved views by GraphQL alone, which its REST contract does not list',
  'issue.work_item_saved_view_update': 'GitLab serves saved views by GraphQL alone, which its REST contract does not list',
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
