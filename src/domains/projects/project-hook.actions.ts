import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { webhookCard, webhookTable, writtenWebhookCard } from '../../presentation/webhook.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { HeaderName, SecretValue, VariableName, WebhookAddress, WebhookId, webhookSettings, webhookTiers, WebhookTrigger } from '../../vocabulary/webhooks.js';

const where = { project_id: ProjectRef, hook_id: WebhookId };
const HookRef = Type.Object(where);
const HeaderRef = Type.Object({ ...where, key: HeaderName });
const VariableRef = Type.Object({ ...where, key: VariableName });

const settings = {
  ...webhookSettings,
  resource_deploy_token_events: Type.Optional(Type.Boolean({ description: 'Send on deploy tokens that are about to expire. Default of a new one: false.' })),
};

const idAliases = { webhook_id: 'hook_id', id: 'hook_id', webhook: 'hook_id' };
const settingAliases = { address: 'url', secret: 'token', secret_token: 'token', ssl_verification: 'enable_ssl_verification' };
const keywords = ['webhook', 'callback', 'http notification'];

/** Webhooks of projects: GitLab tells another service what happens. */
@Injectable()
export class ProjectHookActions {
  @RestAction('project.hook_list', 'GET /projects/:project_id/hooks', {
    title: 'List webhooks of project',
    summary: 'List the webhooks of a project: where each sends to, on which events, and whether GitLab has paused it.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, ...Paging }),
    view: webhookTable,
    tool: 'gitlab_project_hook_list',
    keywords,
    next: ['project.hook_get'],
    related: ['project.hook_add'],
  })
  declare readonly list: RestCall;

  @RestAction('project.hook_get', 'GET /projects/:project_id/hooks/:hook_id', {
    title: 'Get webhook of project',
    summary: 'Read one webhook of a project: address, events, headers and variables by name; its secrets are not shown.',
    effect: 'read',
    params: HookRef,
    view: webhookCard,
    tool: 'gitlab_project_hook_get',
    paramAliases: idAliases,
    keywords,
    related: ['project.hook_list'],
    next: ['project.hook_test'],
  })
  declare readonly get: RestCall;

  @RestAction('project.hook_add', 'POST /projects/:project_id/hooks', {
    title: 'Add webhook to project',
    summary: 'Add a webhook to a project: GitLab then sends what happens to an address.',
    effect: 'write',
    sinceOf: { description: '17.1', name: '17.1', signing_token: '19.0' },
    params: Type.Object({ project_id: ProjectRef, url: WebhookAddress, ...settings }),
    view: writtenWebhookCard,
    tool: 'gitlab_project_hook_add',
    tierOf: webhookTiers,
    paramAliases: settingAliases,
    example: { project_id: 'group/project', url: 'https://ci.example.com/gitlab', push_events: true, merge_requests_events: true },
    keywords: [...keywords, 'create webhook', 'new webhook', 'register webhook'],
    next: ['project.hook_test'],
    related: ['project.hook_edit', 'project.hook_set_url_variable', 'project.hook_set_custom_header'],
  })
  declare readonly add: RestCall;

  @RestAction('project.hook_edit', 'PUT /projects/:project_id/hooks/:hook_id', {
    title: 'Edit webhook of project',
    summary: 'Change where a webhook of a project sends to, on which events, or its secrets.',
    effect: 'write',
    sinceOf: { description: '17.1', name: '17.1', signing_token: '19.0' },
    params: Type.Object({ ...where, url: Type.Optional(WebhookAddress), ...settings }),
    clears: ['name', 'description', 'push_events_branch_filter', 'custom_webhook_template'],
    view: writtenWebhookCard,
    tool: 'gitlab_project_hook_edit',
    tierOf: webhookTiers,
    idempotent: true,
    paramAliases: { ...idAliases, ...settingAliases },
    example: { project_id: 'group/project', hook_id: 7, pipeline_events: true },
    keywords: [...keywords, 'update webhook'],
    related: ['project.hook_get', 'project.hook_delete'],
  })
  declare readonly edit: RestCall;

  @RestAction('project.hook_delete', 'DELETE /projects/:project_id/hooks/:hook_id', {
    title: 'Delete webhook of project',
    summary: 'Delete a webhook of a project, so that its receiver hears nothing more.',
    effect: 'destroy',
    params: HookRef,
    tool: 'gitlab_project_hook_delete',
    paramAliases: idAliases,
    done: 'Deleted the webhook.',
    keywords: [...keywords, 'remove webhook'],
    related: ['project.hook_edit', 'project.hook_list'],
  })
  declare readonly delete: RestCall;

  @RestAction('project.hook_test', 'POST /projects/:project_id/hooks/:hook_id/test/:trigger', {
    title: 'Test webhook of project',
    summary: 'Send a test event of one kind to a webhook of a project, made from what is there.',
    effect: 'write',
    since: '16.11',
    params: Type.Object({ ...where, trigger: WebhookTrigger }),
    tool: 'gitlab_project_hook_test',
    paramAliases: { ...idAliases, event: 'trigger' },
    example: { project_id: 'group/project', hook_id: 7, trigger: 'push_events' },
    done: 'GitLab sent the test event.',
    keywords: [...keywords, 'try webhook', 'ping webhook'],
    related: ['project.hook_get'],
  })
  declare readonly test: RestCall;

  @RestAction('project.hook_set_custom_header', 'PUT /projects/:project_id/hooks/:hook_id/custom_headers/:key', {
    title: 'Set header of project webhook',
    summary: 'Set a header that GitLab sends along with a webhook of a project, such as a key of the receiver.',
    effect: 'write',
    since: '17.1',
    params: Type.Object({ ...HeaderRef.properties, value: SecretValue }),
    tool: 'gitlab_project_hook_set_custom_header',
    idempotent: true,
    paramAliases: { ...idAliases, header: 'key', name: 'key' },
    example: { project_id: 'group/project', hook_id: 7, key: 'X-Build-Key', value: 'a key of the receiver' },
    done: 'The header is set; its value is not shown again.',
    keywords: [...keywords, 'http header', 'authorization header'],
    related: ['project.hook_delete_custom_header', 'project.hook_get'],
  })
  declare readonly setHeader: RestCall;

  @RestAction('project.hook_delete_custom_header', 'DELETE /projects/:project_id/hooks/:hook_id/custom_headers/:key', {
    title: 'Delete header of project webhook',
    summary: 'Delete a header that GitLab sends along with a webhook of a project.',
    effect: 'destroy',
    since: '17.1',
    params: HeaderRef,
    tool: 'gitlab_project_hook_delete_custom_header',
    paramAliases: { ...idAliases, header: 'key', name: 'key' },
    example: { project_id: 'group/project', hook_id: 7, key: 'X-Build-Key' },
    done: 'Deleted the header.',
    keywords: [...keywords, 'http header'],
    related: ['project.hook_set_custom_header'],
  })
  declare readonly deleteHeader: RestCall;

  @RestAction('project.hook_set_url_variable', 'PUT /projects/:project_id/hooks/:hook_id/url_variables/:key', {
    title: 'Set URL variable of project webhook',
    summary: 'Set the secret part of the address of a webhook of a project, which stands there as a name in braces.',
    effect: 'write',
    params: Type.Object({ ...VariableRef.properties, value: SecretValue }),
    tool: 'gitlab_project_hook_set_url_variable',
    idempotent: true,
    paramAliases: { ...idAliases, variable: 'key', name: 'key' },
    example: { project_id: 'group/project', hook_id: 7, key: 'receiver', value: 'a part of the address' },
    done: 'The variable is set; its value is not shown again.',
    keywords: [...keywords, 'mask url', 'secret in address'],
    related: ['project.hook_delete_url_variable', 'project.hook_get'],
  })
  declare readonly setVariable: RestCall;

  @RestAction('project.hook_delete_url_variable', 'DELETE /projects/:project_id/hooks/:hook_id/url_variables/:key', {
    title: 'Delete URL variable of project webhook',
    summary: 'Delete a variable of the address of a webhook of a project.',
    effect: 'destroy',
    params: VariableRef,
    tool: 'gitlab_project_hook_delete_url_variable',
    paramAliases: { ...idAliases, variable: 'key', name: 'key' },
    example: { project_id: 'group/project', hook_id: 7, key: 'receiver' },
    done: 'Deleted the variable.',
    keywords: [...keywords, 'secret in address'],
    related: ['project.hook_set_url_variable'],
  })
  declare readonly deleteVariable: RestCall;
}
