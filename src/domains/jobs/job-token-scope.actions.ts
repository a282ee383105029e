import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { done } from '../../authoring/done.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { projectNumber } from '../../gitlab/project-path.js';
import type { JsonObject } from '../../kernel/json.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { allowedGroupCard, allowedGroupTable, allowedProjectCard, allowedProjectTable, tokenScopeCard } from './job-token-scope.view.js';

const InProject = { project_id: ProjectRef };
const ProjectEntry = Type.Object({ ...InProject, target_project_id: Type.Integer({ description: 'Numeric id of the other project; GitLab takes no path here.', minimum: 1 }) });
type ProjectEntry = Static<typeof ProjectEntry>;
const GroupEntry = Type.Object({ ...InProject, target_group_id: Type.Integer({ description: 'Numeric id of the group; GitLab takes no path here.', minimum: 1 }) });
type GroupEntry = Static<typeof GroupEntry>;

// GitLab takes no path of the project where it changes the list.
const scope = '/projects/:project_id/job_token_scope';
const keywords = ['CI_JOB_TOKEN', 'allowlist', 'job token permissions', 'cross-project access'];

/** Which projects and groups may reach into a project with the tokens of their CI jobs. */
@Injectable()
export class JobTokenScopeActions {
  @RestAction('job.token_scope_get', `GET ${scope}`, {
    title: 'Get job token access',
    summary: 'Read whether only listed projects and groups may access a project with their CI job tokens.',
    effect: 'read',
    params: Type.Object(InProject),
    view: tokenScopeCard,
    tool: 'gitlab_get_job_token_access_settings',
    keywords,
    next: ['job.token_scope_list_inbound', 'job.token_scope_list_groups'],
    related: ['job.token_scope_patch'],
  })
  declare readonly get: RestCall;

  @RestAction('job.token_scope_patch', `PATCH ${scope}`, {
    title: 'Set job token access',
    summary: 'Set whether only listed projects and groups may access a project with their CI job tokens.',
    effect: 'write',
    params: Type.Object({ ...InProject, enabled: Type.Boolean({ description: 'true: only listed ones; false: every project may, which GitLab advises against.' }) }),
    tool: 'gitlab_patch_job_token_access_settings',
    idempotent: true,
    done: 'The access by job tokens was changed.',
    paramAliases: { inbound_enabled: 'enabled' },
    keywords: [...keywords, 'limit access'],
    related: ['job.token_scope_get'],
  })
  declare readonly patch: RestCall;

  @RestAction('job.token_scope_list_inbound', `GET ${scope}/allowlist`, {
    title: 'List projects in job token allowlist',
    summary: 'List the projects whose CI job tokens may access a project.',
    effect: 'read',
    params: Type.Object({ ...InProject, ...Paging }),
    view: allowedProjectTable,
    tool: 'gitlab_list_job_token_inbound_allowlist',
    keywords,
    related: ['job.token_scope_add_project', 'job.token_scope_list_groups'],
  })
  declare readonly projects: RestCall;

  @Action('job.token_scope_add_project', {
    title: 'Add project to job token allowlist',
    summary: 'Add a project to those whose CI job tokens may access this one.',
    effect: 'write',
    params: ProjectEntry,
    view: allowedProjectCard,
    tool: 'gitlab_add_project_job_token_allowlist',
    example: { project_id: 'group/project', target_project_id: 1002 },
    keywords: [...keywords, 'allow'],
    related: ['job.token_scope_list_inbound', 'job.token_scope_remove_project'],
  })
  async addProject({ project_id, target_project_id }: ProjectEntry, { gitlab }: ActionContext) {
    return gitlab.rest.post<JsonObject>(`${scope}/allowlist`, { project_id: await projectNumber(gitlab, project_id) }, { body: { target_project_id } });
  }

  @Action('job.token_scope_remove_project', {
    title: 'Remove project from job token allowlist',
    summary: 'Remove a project from those whose CI job tokens may access this one.',
    effect: 'destroy',
    undoneBy: 'job.token_scope_add_project',
    params: ProjectEntry,
    idempotent: true,
    tool: 'gitlab_remove_project_job_token_allowlist',
    example: { project_id: 'group/project', target_project_id: 1002 },
    keywords,
    related: ['job.token_scope_list_inbound'],
  })
  async removeProject({ project_id, target_project_id }: ProjectEntry, { gitlab }: ActionContext) {
    await gitlab.rest.delete(`${scope}/allowlist/:target_project_id`, { project_id: await projectNumber(gitlab, project_id), target_project_id });
    return done('The project was removed from the allowlist.');
  }

  @RestAction('job.token_scope_list_groups', `GET ${scope}/groups_allowlist`, {
    title: 'List groups in job token allowlist',
    summary: 'List the groups whose projects\' CI job tokens may access a project.',
    effect: 'read',
    params: Type.Object({ ...InProject, ...Paging }),
    view: allowedGroupTable,
    tool: 'gitlab_list_job_token_group_allowlist',
    keywords,
    related: ['job.token_scope_add_group', 'job.token_scope_list_inbound'],
  })
  declare readonly groups: RestCall;

  @Action('job.token_scope_add_group', {
    title: 'Add group to job token allowlist',
    summary: 'Add a group to those whose projects\' CI job tokens may access this project.',
    effect: 'write',
    params: GroupEntry,
    view: allowedGroupCard,
    tool: 'gitlab_add_group_job_token_allowlist',
    example: { project_id: 'group/project', target_group_id: 301 },
    keywords: [...keywords, 'allow'],
    related: ['job.token_scope_list_groups', 'job.token_scope_remove_group'],
  })
  async addGroup({ project_id, target_group_id }: GroupEntry, { gitlab }: ActionContext) {
    return gitlab.rest.post<JsonObject>(`${scope}/groups_allowlist`, { project_id: await projectNumber(gitlab, project_id) }, { body: { target_group_id } });
  }

  @Action('job.token_scope_remove_group', {
    title: 'Remove group from job token allowlist',
    summary: 'Remove a group from those whose projects\' CI job tokens may access this project.',
    effect: 'destroy',
    undoneBy: 'job.token_scope_add_group',
    params: GroupEntry,
    idempotent: true,
    tool: 'gitlab_remove_group_job_token_allowlist',
    example: { project_id: 'group/project', target_group_id: 301 },
    keywords,
    related: ['job.token_scope_list_groups'],
  })
  async removeGroup({ project_id, target_group_id }: GroupEntry, { gitlab }: ActionContext) {
    await gitlab.rest.delete(`${scope}/groups_allowlist/:target_group_id`, { project_id: await projectNumber(gitlab, project_id), target_group_id });
    return done('The group was removed from the allowlist.');
  }
}
