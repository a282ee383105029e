import type { JsonObject } from '../../kernel/json.js';
import { userBasic } from './account.entities.js';
import type { Call } from './call.js';
import type { GroupRecord } from './records.js';
import { fullPath, type ProjectRecord } from './world.js';

/** The same for every project, and long, because GitLab's answers are. */
const usualSettings: JsonObject = {
  container_registry_enabled: true,
  packages_enabled: true,
  issues_enabled: true,
  merge_requests_enabled: true,
  wiki_enabled: true,
  jobs_enabled: true,
  snippets_enabled: true,
  service_desk_enabled: false,
  service_desk_address: null,
  can_create_merge_request_in: true,
  resolve_outdated_diff_discussions: false,
  issues_access_level: 'enabled',
  repository_access_level: 'enabled',
  merge_requests_access_level: 'enabled',
  forking_access_level: 'enabled',
  wiki_access_level: 'enabled',
  builds_access_level: 'enabled',
  snippets_access_level: 'enabled',
  pages_access_level: 'private',
  analytics_access_level: 'enabled',
  container_registry_access_level: 'enabled',
  security_and_compliance_access_level: 'private',
  releases_access_level: 'enabled',
  environments_access_level: 'enabled',
  feature_flags_access_level: 'enabled',
  infrastructure_access_level: 'enabled',
  monitor_access_level: 'enabled',
  model_experiments_access_level: 'enabled',
  model_registry_access_level: 'enabled',
  requirements_access_level: 'enabled',
  emails_disabled: false,
  emails_enabled: true,
  shared_runners_enabled: true,
  group_runners_enabled: true,
  lfs_enabled: true,
  import_url: null,
  import_type: null,
  import_status: 'none',
  import_error: null,
  ci_default_git_depth: 20,
  ci_delete_pipelines_in_seconds: null,
  ci_forward_deployment_enabled: true,
  ci_forward_deployment_rollback_allowed: true,
  ci_job_token_scope_enabled: false,
  ci_separated_caches: true,
  ci_allow_fork_pipelines_to_run_in_parent_project: true,
  ci_id_token_sub_claim_components: ['project_path', 'ref_type', 'ref'],
  ci_pipeline_variables_minimum_override_role: 'developer',
  ci_push_repository_for_job_token_allowed: false,
  ci_config_path: null,
  build_git_strategy: 'fetch',
  keep_latest_artifact: true,
  restrict_user_defined_variables: false,
  runners_token: null,
  runner_token_expiration_interval: null,
  build_timeout: 3600,
  auto_cancel_pending_pipelines: 'enabled',
  auto_devops_enabled: false,
  auto_devops_deploy_strategy: 'continuous',
  public_jobs: true,
  only_allow_merge_if_pipeline_succeeds: false,
  allow_merge_on_skipped_pipeline: null,
  only_allow_merge_if_all_discussions_are_resolved: false,
  request_access_enabled: true,
  remove_source_branch_after_merge: true,
  printing_merge_request_link_enabled: true,
  merge_method: 'merge',
  squash_option: 'default_off',
  enforce_auth_checks_on_uploads: true,
  suggestion_commit_message: null,
  merge_commit_template: null,
  squash_commit_template: null,
  issue_branch_template: null,
  warn_about_potentially_unwanted_characters: true,
  autoclose_referenced_issues: true,
  max_artifacts_size: null,
  external_authorization_classification_label: '',
  requirements_enabled: true,
  security_and_compliance_enabled: true,
  compliance_frameworks: [],
  mirror: false,
};

function namespaceOf(call: Call, project: ProjectRecord): JsonObject {
  const group = call.world.findGroup(project.namespace);
  if (group) {
    return { id: group.id, name: group.name, path: group.path, kind: 'group', full_path: group.full_path, parent_id: group.parent_id, avatar_url: null, web_url: `${call.base}/groups/${group.full_path}` };
  }
  const user = call.world.user(project.namespace);
  return { id: user.id + 5000, name: user.name, path: user.username, kind: 'user', full_path: user.username, parent_id: null, avatar_url: userBasic(call, user.username)['avatar_url'], web_url: `${call.base}/${user.username}` };
}

export const projectUrl = (call: Call, project: ProjectRecord) => `${call.base}/${fullPath(project)}`;

const nameWithNamespace = (call: Call, project: ProjectRecord) => {
  const names = call.world.groups.filter(({ full_path }) => project.namespace === full_path || project.namespace.startsWith(`${full_path}/`)).map(({ name }) => name);
  return [...(names.length > 0 ? names : [call.world.user(project.namespace).name]), project.name].join(' / ');
};

/** What lists with `simple=true`, searches and to-dos say about a project. */
export function projectSimple(call: Call, project: ProjectRecord): JsonObject {
  const url = projectUrl(call, project);
  const { repository } = project;
  const host = new URL(call.base).hostname;
  return {
    id: project.id,
    description: project.description,
    name: project.name,
    name_with_namespace: nameWithNamespace(call, project),
    path: project.path,
    path_with_namespace: fullPath(project),
    created_at: project.created_at,
    default_branch: repository.defaultBranch,
    tag_list: project.topics,
    topics: project.topics,
    ssh_url_to_repo: `git@${host}:${fullPath(project)}.git`,
    http_url_to_repo: `${url}.git`,
    web_url: url,
    readme_url: repository.resolve('HEAD')?.files.has('README.md') ? `${url}/-/blob/${repository.defaultBranch}/README.md` : null,
    forks_count: 0,
    avatar_url: null,
    star_count: project.star_count,
    last_activity_at: project.last_activity_at,
    visibility: project.visibility,
    namespace: namespaceOf(call, project),
  };
}

export function projectFull(call: Call, project: ProjectRecord): JsonObject {
  const self = `${call.api}/projects/${project.id}`;
  const level = call.world.access(call.viewer, project) ?? 0;
  return {
    ...projectSimple(call, project),
    container_registry_image_prefix: `registry.example.com/${fullPath(project).toLowerCase()}`,
    _links: {
      self,
      issues: `${self}/issues`,
      merge_requests: `${self}/merge_requests`,
      repo_branches: `${self}/repository/branches`,
      labels: `${self}/labels`,
      events: `${self}/events`,
      members: `${self}/members`,
      cluster_agents: `${self}/cluster_agents`,
    },
    marked_for_deletion_at: project.marked_for_deletion_on,
    marked_for_deletion_on: project.marked_for_deletion_on,
    empty_repo: project.repository.commits.size === 0,
    archived: project.archived,
    resolve_outdated_diff_discussions: false,
    repository_object_format: 'sha1',
    creator_id: call.world.user(project.creator).id,
    ...usualSettings,
    updated_at: project.updated_at,
    open_issues_count: project.issues.filter(({ state }) => state === 'opened').length,
    description_html: project.description === null ? '' : `<p data-sourcepos="1:1-1:${project.description.length}" dir="auto">${project.description}</p>`,
    ci_config_path: '',
    shared_with_groups: [],
    ...(call.world.tier === 'free' ? {} : { approvals_before_merge: 0, merge_trains_enabled: false, merge_pipelines_enabled: false }),
    permissions: {
      project_access: level > 0 && project.members[call.viewer?.username ?? ''] ? { access_level: level, notification_level: 3 } : null,
      group_access: level > 0 && !project.members[call.viewer?.username ?? ''] ? { access_level: level, notification_level: 3 } : null,
    },
    ...project.settings,
  };
}

export function groupEntity(call: Call, group: GroupRecord): JsonObject {
  const above = call.world.groups.filter(({ full_path }) => group.full_path === full_path || group.full_path.startsWith(`${full_path}/`));
  return {
    id: group.id,
    web_url: `${call.base}/groups/${group.full_path}`,
    name: group.name,
    path: group.path,
    description: group.description,
    visibility: group.visibility,
    share_with_group_lock: false,
    require_two_factor_authentication: false,
    two_factor_grace_period: 48,
    project_creation_level: 'developer',
    auto_devops_enabled: null,
    subgroup_creation_level: 'maintainer',
    emails_disabled: false,
    emails_enabled: true,
    mentions_disabled: null,
    lfs_enabled: true,
    archived: group.archived ?? false,
    math_rendering_limits_enabled: true,
    lock_math_rendering_limits_enabled: false,
    default_branch: null,
    default_branch_protection: 2,
    default_branch_protection_defaults: { allowed_to_push: [{ access_level: 40 }], allow_force_push: false, allowed_to_merge: [{ access_level: 40 }] },
    avatar_url: null,
    request_access_enabled: true,
    full_name: above.map(({ name }) => name).join(' / '),
    full_path: group.full_path,
    created_at: group.created_at,
    parent_id: group.parent_id,
    organization_id: 1,
    shared_runners_setting: 'enabled',
    max_artifacts_size: null,
    marked_for_deletion_on: group.marked_for_deletion_on ?? null,
    ...group.settings,
    ldap_cn: null,
    ldap_access: null,
    wiki_access_level: 'enabled',
  };
}

export function memberEntity(call: Call, username: string, level: number): JsonObject {
  return {
    ...userBasic(call, username),
    access_level: level,
    created_at: '2026-01-15T10:00:00.000Z',
    created_by: userBasic(call, 'root'),
    expires_at: null,
    email: `${username}@example.com`,
    group_saml_identity: null,
    group_scim_identity: null,
    is_using_seat: true,
    membership_state: 'active',
    override: false,
  };
}
