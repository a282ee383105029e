import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { InvalidParams } from '../../kernel/errors.js';
import { OneOf } from '../../vocabulary/enums.js';
import { KeysetPaging, Sort } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { newProject } from './new-project.js';
import { KeysetProjectOrder, projectFilters } from './project-filters.js';
import { looksAtMembershipOnly, projectCard, projectTable, writtenProjectCard } from './project.view.js';

const ProjectRead = Type.Object({
  project_id: ProjectRef,
  statistics: Type.Optional(Type.Boolean({ description: 'Adds sizes and the number of commits. Needs Reporter or higher. Default false.' })),
  license: Type.Optional(Type.Boolean({ description: 'Adds the licence found in the repository. Default false.' })),
});

const ProjectList = Type.Object({
  ...projectFilters,
  membership: Type.Optional(
    Type.Boolean({ description: 'Only projects you are a member of. Default true, but false when `search`, `owned` or `starred` is given; false lists all that you can see.' }),
  ),
  starred: Type.Optional(Type.Boolean({ description: 'Only projects you have starred. Default false.' })),
  min_access_level: Type.Optional(
    Type.Integer({
      description: 'Only projects where you have at least this role: 10 Guest, 15 Planner, 20 Reporter, 25 Security Manager, 30 Developer, 40 Maintainer, 50 Owner.',
    }),
  ),
  updated_after: Type.Optional(Type.String({ description: 'Only projects changed after this moment (ISO 8601); orders by `updated_at`.' })),
  updated_before: Type.Optional(Type.String({ description: 'Only projects changed before this moment (ISO 8601); orders by `updated_at`.' })),
  order_by: KeysetProjectOrder,
  sort: Sort,
  statistics: Type.Optional(Type.Boolean({ description: 'Adds sizes and numbers of commits (seen with `fields`). Default false.' })),
  ...KeysetPaging,
});
type ProjectList = Static<typeof ProjectList>;

const roles: readonly number[] = [10, 15, 20, 25, 30, 40, 50];

const switchable = (what: string) => Type.Optional(Type.Boolean({ description: `Whether it has ${what}.` }));

const ProjectChanges = Type.Object({
  project_id: ProjectRef,
  name: Type.Optional(Type.String({ description: 'New name, as people read it.', minLength: 1 })),
  path: Type.Optional(Type.String({ description: 'New last part of its address; the old address leads on for a while.', minLength: 1 })),
  description: Type.Optional(Type.String({ description: 'What the project is, in a few sentences.' })),
  visibility: Type.Optional(OneOf(['private', 'internal', 'public'], 'Who may see it from now on.')),
  default_branch: Type.Optional(Type.String({ description: 'Branch that new merge requests aim at and that clones begin with.' })),
  topics: Type.Optional(Type.Array(Type.String(), { description: 'All of its topics; those not named are removed.' })),
  issues_enabled: switchable('issues'),
  merge_requests_enabled: switchable('merge requests'),
  wiki_enabled: switchable('a wiki'),
  pages_access_level: Type.Optional(OneOf(['disabled', 'private', 'enabled', 'public'], 'Who sees its Pages site.')),
  container_registry_access_level: Type.Optional(OneOf(['disabled', 'private', 'enabled'], 'Who sees its container images.')),
  snippets_enabled: switchable('snippets'),
  jobs_enabled: switchable('pipelines and jobs'),
  lfs_enabled: Type.Optional(Type.Boolean({ description: 'Whether it takes large files by Git LFS.' })),
  request_access_enabled: Type.Optional(Type.Boolean({ description: 'Whether people may ask for access.' })),
  merge_method: Type.Optional(OneOf(['merge', 'rebase_merge', 'ff'], 'How merge requests are merged: a merge commit, a merge commit after a rebase, or fast-forward only.')),
  squash_option: Type.Optional(OneOf(['never', 'always', 'default_on', 'default_off'], 'Whether commits are squashed on merge.')),
  only_allow_merge_if_pipeline_succeeds: Type.Optional(Type.Boolean({ description: 'Merge only with a green pipeline.' })),
  allow_merge_on_skipped_pipeline: Type.Optional(Type.Boolean({ description: 'Count a skipped pipeline as a green one for that.' })),
  only_allow_merge_if_all_discussions_are_resolved: Type.Optional(Type.Boolean({ description: 'Merge only when every thread is resolved.' })),
  merge_pipelines_enabled: Type.Optional(Type.Boolean({ description: 'Whether pipelines of merge requests run on the merged result.' })),
  merge_trains_enabled: Type.Optional(Type.Boolean({ description: 'Whether it has merge trains; needs merge_pipelines_enabled.' })),
  remove_source_branch_after_merge: Type.Optional(Type.Boolean({ description: 'Offer to delete the source branch on merge.' })),
  resolve_outdated_diff_discussions: Type.Optional(Type.Boolean({ description: 'Resolve threads by themselves when a push changes their lines.' })),
  autoclose_referenced_issues: Type.Optional(Type.Boolean({ description: 'Close issues that a merge request names as closed when it is merged.' })),
  merge_commit_template: Type.Optional(Type.String({ description: 'Template of merge commit messages: `%{title} (%{reference})`.' })),
  squash_commit_template: Type.Optional(Type.String({ description: 'Template of squash commit messages.' })),
  suggestion_commit_message: Type.Optional(Type.String({ description: 'Message of commits that apply suggestions.' })),
  ci_config_path: Type.Optional(Type.String({ description: 'Where the CI configuration is: `.gitlab-ci.yml`.' })),
  build_timeout: Type.Optional(Type.Integer({ description: 'Longest time that a job may run, in seconds.', minimum: 600 })),
  build_git_strategy: Type.Optional(OneOf(['fetch', 'clone'], 'How jobs get the repository.')),
  auto_cancel_pending_pipelines: Type.Optional(OneOf(['enabled', 'disabled'], 'Whether a new pipeline of a branch cancels those still running.')),
  shared_runners_enabled: Type.Optional(Type.Boolean({ description: 'Whether instance runners work for it.' })),
  group_runners_enabled: Type.Optional(Type.Boolean({ description: 'Whether runners of its groups work for it.' })),
});

const DeletedProject = Type.Object({
  project_id: ProjectRef,
  permanently_remove: Type.Optional(
    Type.Boolean({ description: 'Remove a project that is already marked for deletion at once and for good. Needs full_path. Default false.' }),
  ),
  full_path: Type.Optional(Type.String({ description: 'Exact current path of the project, as a safeguard for permanently_remove; the mark may have changed it, so read it first.' })),
});

/** Projects of the instance. */
@Injectable()
export class ProjectActions {
  @RestAction('project.get', 'GET /projects/:project_id', {
    summary: 'Read one project: default branch, visibility, clone addresses, open issues, topics and last activity.',
    effect: 'read',
    params: ProjectRead,
    view: projectCard,
    resource: 'gitlab://project/{project_id}',
    tool: 'gitlab_project_get',
    keywords: ['repository details', 'repo info', 'clone url', 'default branch', 'project id'],
    related: ['discover_project.resolve', 'project.list'],
    next: ['repository.tree', 'issue.list', 'merge_request.list'],
  })
  declare readonly get: RestCall;

  @Action('project.list', {
    summary: 'List or search projects (repositories): by default those you are a member of, with a search all that you can see.',
    effect: 'read',
    params: ProjectList,
    view: projectTable,
    tool: 'gitlab_project_list',
    title: 'List projects',
    keywords: ['find project', 'my repositories', 'repos', 'search projects by name'],
    paramAliases: { name: 'search', language: 'with_programming_language', topics: 'topic', member: 'membership' },
    related: ['project.get', 'discover_project.resolve'],
  })
  list({ cursor, min_access_level, ...filters }: ProjectList, { gitlab }: ActionContext) {
    if (min_access_level !== undefined && !roles.includes(min_access_level)) {
      throw new InvalidParams(`min_access_level: must be one of ${roles.join(', ')}.`);
    }
    // GitLab takes these two filters only in the order that they filter by.
    const byUpdate = filters.updated_after !== undefined || filters.updated_before !== undefined;
    const order_by = filters.order_by ?? (byUpdate ? 'updated_at' : undefined);
    const query = {
      ...filters,
      order_by,
      min_access_level,
      membership: filters.membership ?? (looksAtMembershipOnly(filters) || undefined),
      // Keyset pages exist in this order only, and have no numbers.
      pagination: order_by === 'id' && filters.page === undefined ? 'keyset' : undefined,
    };
    return gitlab.rest.list('/projects', {}, { query, commas: ['topic'], cursor });
  }

  @RestAction('project.create', 'POST /projects', {
    summary: 'Create a project, in a group or in the own namespace.',
    effect: 'write',
    params: Type.Object(newProject),
    view: projectCard,
    tool: 'gitlab_project_create',
    confined: false,
    paramAliases: { title: 'name', slug: 'path', namespace: 'namespace_id', group_id: 'namespace_id', readme: 'initialize_with_readme' },
    example: { name: 'Payment Service', visibility: 'private', initialize_with_readme: true },
    keywords: ['new repository', 'new repo', 'init'],
    next: ['repository.commit_create', 'branch.create'],
  })
  declare readonly create: RestCall;

  @RestAction('project.update', 'PUT /projects/:project_id', {
    title: 'Update project',
    summary: 'Change the settings of a project: name, address, visibility, features, merging rules and CI/CD.',
    effect: 'write',
    params: ProjectChanges,
    clears: ['description', 'merge_commit_template', 'squash_commit_template', 'suggestion_commit_message', 'ci_config_path'],
    view: writtenProjectCard,
    tool: 'gitlab_project_update',
    tierOf: { merge_pipelines_enabled: 'premium', merge_trains_enabled: 'premium' },
    idempotent: true,
    paramAliases: { title: 'name', slug: 'path', ci_enabled: 'jobs_enabled', timeout: 'build_timeout' },
    example: { project_id: 'group/project', merge_method: 'ff', only_allow_merge_if_pipeline_succeeds: true },
    keywords: ['project settings', 'configure repository', 'rename project', 'change visibility', 'change default branch', 'merge settings', 'merge trains', 'merged results pipelines'],
    related: ['project.get', 'project.transfer', 'project.archive'],
  })
  declare readonly update: RestCall;

  @RestAction('project.delete', 'DELETE /projects/:project_id', {
    summary: 'Delete a project: it is marked and removed after the delay of the instance, or at once with permanently_remove.',
    effect: 'destroy',
    params: DeletedProject,
    tool: 'gitlab_project_delete',
    keywords: ['remove repository', 'remove repo'],
    done: 'The deletion of the project was accepted.',
    related: ['project.restore', 'project.archive'],
  })
  declare readonly delete: RestCall;
}
