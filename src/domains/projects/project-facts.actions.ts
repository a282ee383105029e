import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { announcedSize } from '../../gitlab/answer.js';
import { readWindow } from '../../presentation/file-window.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { downloadedAvatar, fetchStatisticsCard, type ProjectAvatar, repositoryStorageCard, securitySettingsCard } from './project-facts.view.js';

const Where = Type.Object({ project_id: ProjectRef });
type Where = Static<typeof Where>;

/** What GitLab keeps about a project beside the project itself. */
@Injectable()
export class ProjectFactsActions {
  @RestAction('project.statistics_get', 'GET /projects/:project_id/statistics', {
    title: 'Get fetch statistics of project',
    summary: 'Tell how often a project was cloned and pulled in the last 30 days, day by day.',
    effect: 'read',
    params: Where,
    view: fetchStatisticsCard,
    tool: 'gitlab_get_project_statistics',
    keywords: ['traffic', 'clones', 'fetches', 'usage', 'popularity'],
    related: ['project.get', 'project.list_starrers'],
  })
  declare readonly statistics: RestCall;

  @RestAction('project.repository_storage_get', 'GET /projects/:project_id/storage', {
    title: 'Get repository storage of project',
    summary: 'Tell on which storage, and under which path, the repository of a project lies; for administrators.',
    effect: 'read',
    admin: true,
    params: Where,
    view: repositoryStorageCard,
    tool: 'gitlab_project_repository_storage_get',
    keywords: ['disk path', 'gitaly', 'shard', 'hashed storage'],
    related: ['project.get', 'project.start_housekeeping'],
  })
  declare readonly storage: RestCall;

  @RestAction('project.security_settings_get', 'GET /projects/:project_id/security_settings', {
    title: 'Get security settings of project',
    summary: 'Read the security settings of a project, such as whether pushes of secrets are held back.',
    effect: 'read',
    tier: 'ultimate',
    params: Where,
    view: securitySettingsCard,
    tool: 'gitlab_get_project_security_settings',
    keywords: ['secret push protection', 'vulnerability scanning', 'appsec'],
    related: ['project.security_settings_update', 'vulnerability.list'],
  })
  declare readonly securitySettings: RestCall;

  @RestAction('project.security_settings_update', 'PUT /projects/:project_id/security_settings', {
    title: 'Update security settings of project',
    summary: 'Set whether pushes that hold secrets are refused in a project (secret push protection).',
    effect: 'write',
    since: '17.11',
    tier: 'ultimate',
    params: Type.Object({
      project_id: ProjectRef,
      secret_push_protection_enabled: Type.Boolean({ description: 'Whether pushes that hold secrets are refused.' }),
    }),
    view: securitySettingsCard,
    tool: 'gitlab_update_project_secret_push_protection',
    idempotent: true,
    paramAliases: { pre_receive_secret_detection_enabled: 'secret_push_protection_enabled', enabled: 'secret_push_protection_enabled' },
    example: { project_id: 'group/project', secret_push_protection_enabled: true },
    keywords: ['secret push protection', 'secret detection', 'prevent leaks', 'appsec'],
    related: ['project.security_settings_get', 'project.push_rule_edit'],
  })
  declare readonly updateSecuritySettings: RestCall;

  @Action('project.download_avatar', {
    title: 'Show project avatar',
    summary: 'Show the picture of a project.',
    effect: 'read',
    since: '16.9',
    params: Where,
    view: downloadedAvatar,
    tool: 'gitlab_project_download_avatar',
    keywords: ['logo', 'icon', 'image'],
    related: ['project.upload_avatar', 'project.get'],
  })
  async avatar({ project_id }: Where, { gitlab }: ActionContext): Promise<ProjectAvatar> {
    const { answer, body } = await gitlab.rest.stream('/projects/:project_id/avatar', { project_id });
    return { project_id, ...(await readWindow(body, announcedSize(answer), 0)) };
  }
}
