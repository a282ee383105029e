import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import type { JsonObject } from '../../kernel/json.js';
import { GroupRef, ProjectRef } from '../../vocabulary/refs.js';
import { integrationCard, integrationTable } from './integration.view.js';

const Slug = Type.String({ description: 'Name of the integration in addresses: `slack`, `jira`, `jenkins`, `microsoft-teams`, `emails-on-push`, `harbor` and the like.', minLength: 1 });

const OfProject = Type.Object({ project_id: ProjectRef, slug: Slug });
const OfGroup = Type.Object({ group_id: GroupRef, slug: Slug });

const Config = Type.Optional(
  Type.Object({}, { description: 'Settings of the integration by GitLab\'s names, such as `webhook`, `channel` or `push_events`. Left out: it is switched on with what it has.', additionalProperties: true }),
);

const ProjectConfig = Type.Object({ ...OfProject.properties, config: Config });
type ProjectConfig = Static<typeof ProjectConfig>;

const GroupConfig = Type.Object({ ...OfGroup.properties, config: Config });
type GroupConfig = Static<typeof GroupConfig>;

const keywords = ['service', 'slack', 'jira', 'jenkins', 'teams', 'chat notifications', 'issue tracker'];
const paramAliases = { integration: 'slug', name: 'slug', service: 'slug' };
const settingAliases = { ...paramAliases, settings: 'config', properties: 'config' };

/** Services that projects and groups are connected with. */
@Injectable()
export class IntegrationActions {
  @RestAction('project.integration_list', 'GET /projects/:project_id/integrations', {
    title: 'List integrations of project',
    summary: 'List the integrations of a project that are switched on: chats, issue trackers, builders and the like.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef }),
    view: integrationTable,
    tool: 'gitlab_list_integrations',
    keywords,
    next: ['project.integration_get'],
    related: ['project.integration_set', 'project.integration_list_group'],
  })
  declare readonly list: RestCall;

  @RestAction('project.integration_get', 'GET /projects/:project_id/integrations/:slug', {
    title: 'Get integration of project',
    summary: 'Read one integration of a project: whether it is on, what it is told of, and its settings without secrets.',
    effect: 'read',
    params: OfProject,
    view: integrationCard,
    tool: 'gitlab_get_integration',
    paramAliases,
    example: { project_id: 'group/project', slug: 'slack' },
    keywords,
    related: ['project.integration_list', 'project.integration_set'],
  })
  declare readonly get: RestCall;

  @Action('project.integration_set', {
    title: 'Set integration of project',
    summary: 'Set up an integration of a project, or change it: what it connects to and what it is told of.',
    effect: 'write',
    params: ProjectConfig,
    view: integrationCard,
    tool: 'gitlab_set_integration',
    idempotent: true,
    paramAliases: settingAliases,
    example: { project_id: 'group/project', slug: 'slack', config: { webhook: 'https://hooks.example.com/T000/B000', push_events: true } },
    keywords: [...keywords, 'connect', 'enable', 'configure'],
    related: ['project.integration_set_jira', 'project.integration_get', 'project.hook_add'],
  })
  set({ project_id, slug, config = {} }: ProjectConfig, { gitlab }: ActionContext) {
    return gitlab.rest.put<JsonObject>('/projects/:project_id/integrations/:slug', { project_id, slug }, { body: config });
  }

  @RestAction('project.integration_delete', 'DELETE /projects/:project_id/integrations/:slug', {
    title: 'Delete integration of project',
    summary: 'Delete an integration of a project: it is switched off, and told of nothing more.',
    effect: 'destroy',
    params: OfProject,
    tool: 'gitlab_delete_integration',
    done: 'The integration was switched off.',
    paramAliases,
    example: { project_id: 'group/project', slug: 'slack' },
    keywords: [...keywords, 'disable', 'disconnect'],
    related: ['project.integration_list'],
  })
  declare readonly delete: RestCall;

  @RestAction('project.integration_list_group', 'GET /groups/:group_id/integrations', {
    title: 'List integrations of group',
    summary: 'List the integrations of a group that are switched on; its projects inherit them.',
    effect: 'read',
    since: '17.9',
    params: Type.Object({ group_id: GroupRef }),
    view: integrationTable,
    tool: 'gitlab_list_group_integrations',
    keywords,
    next: ['project.integration_get_group'],
    related: ['project.integration_list', 'project.integration_set_group'],
  })
  declare readonly listOfGroup: RestCall;

  @RestAction('project.integration_get_group', 'GET /groups/:group_id/integrations/:slug', {
    title: 'Get integration of group',
    summary: 'Read one integration of a group: whether it is on, what it is told of, and its settings without secrets.',
    effect: 'read',
    since: '17.9',
    params: OfGroup,
    view: integrationCard,
    tool: 'gitlab_get_group_integration',
    aliases: [
      { id: 'project.integration_get_group_datadog', fills: { slug: 'datadog' } },
      { id: 'gitlab_get_group_datadog_integration', fills: { slug: 'datadog' } },
    ],
    paramAliases,
    example: { group_id: 'group', slug: 'slack' },
    keywords: [...keywords, 'datadog'],
    related: ['project.integration_list_group', 'project.integration_set_group'],
  })
  declare readonly getOfGroup: RestCall;

  @Action('project.integration_set_group', {
    title: 'Set integration of group',
    summary: 'Set up an integration of a group, or change it; its projects inherit it.',
    effect: 'write',
    since: '17.9',
    params: GroupConfig,
    view: integrationCard,
    tool: 'gitlab_set_group_integration',
    idempotent: true,
    paramAliases: settingAliases,
    example: { group_id: 'group', slug: 'slack', config: { webhook: 'https://hooks.example.com/T000/B000', push_events: true } },
    keywords: [...keywords, 'connect', 'enable', 'configure'],
    related: ['project.integration_set_group_datadog', 'project.integration_get_group'],
  })
  setInGroup({ group_id, slug, config = {} }: GroupConfig, { gitlab }: ActionContext) {
    return gitlab.rest.put<JsonObject>('/groups/:group_id/integrations/:slug', { group_id, slug }, { body: config });
  }

  @RestAction('project.integration_delete_group', 'DELETE /groups/:group_id/integrations/:slug', {
    title: 'Delete integration of group',
    summary: 'Delete an integration of a group: it is switched off, also for projects that inherit it.',
    effect: 'destroy',
    since: '17.9',
    params: OfGroup,
    tool: 'gitlab_delete_group_integration',
    aliases: [
      { id: 'project.integration_delete_group_datadog', fills: { slug: 'datadog' } },
      { id: 'gitlab_delete_group_datadog_integration', fills: { slug: 'datadog' } },
    ],
    done: 'The integration was switched off.',
    paramAliases,
    example: { group_id: 'group', slug: 'slack' },
    keywords: [...keywords, 'disable', 'disconnect', 'datadog'],
    related: ['project.integration_list_group'],
  })
  declare readonly deleteOfGroup: RestCall;
}
