import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { done } from '../../authoring/done.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { webhookCard, webhookTable, writtenWebhookCard } from '../../presentation/webhook.js';
import { Paging } from '../../vocabulary/paging.js';
import { SecretValue, VariableName, WebhookAddress, WebhookId, webhookSettings } from '../../vocabulary/webhooks.js';

const where = { hook_id: WebhookId };
const HookRef = Type.Object(where);
type HookRef = Static<typeof HookRef>;
const VariableRef = Type.Object({ ...where, key: VariableName });

const { name, description, tag_push_events, merge_requests_events, branch_filter_strategy, push_events_branch_filter, enable_ssl_verification, token, signing_token, custom_webhook_template } = webhookSettings;

/** A system hook hears of users, projects, groups and keys in any case; these come on top. */
const settings = {
  name,
  description,
  push_events: Type.Optional(Type.Boolean({ description: 'Send on every push to a branch, too. Default of a new one: false.' })),
  branch_filter_strategy,
  push_events_branch_filter,
  tag_push_events,
  merge_requests_events,
  repository_update_events: Type.Optional(Type.Boolean({ description: 'Send once for each push, however many branches and tags it touches. Default of a new one: true.' })),
  enable_ssl_verification,
  token,
  signing_token,
  custom_webhook_template,
};

const idAliases = { id: 'hook_id', webhook_id: 'hook_id' };
const settingAliases = { address: 'url', secret: 'token', secret_token: 'token', ssl_verification: 'enable_ssl_verification' };
const keywords = ['instance webhook', 'callback', 'user created', 'project created', 'http notification'];

/** Webhooks of the whole instance. */
@Injectable()
export class SystemHookActions {
  @RestAction('admin.system_hook_list', 'GET /hooks', {
    title: 'List system hooks',
    summary: 'List the webhooks of the whole instance: where each sends to, on which events, and whether GitLab has paused it.',
    effect: 'read',
    admin: true,
    params: Type.Object({ ...Paging }),
    view: webhookTable,
    tool: 'gitlab_list_system_hooks',
    keywords,
    next: ['admin.system_hook_get'],
    related: ['admin.system_hook_add'],
  })
  declare readonly list: RestCall;

  @RestAction('admin.system_hook_get', 'GET /hooks/:hook_id', {
    title: 'Get system hook',
    summary: 'Read one webhook of the instance: address, events and variables by name; its secrets are not shown.',
    effect: 'read',
    admin: true,
    params: HookRef,
    view: webhookCard,
    tool: 'gitlab_get_system_hook',
    paramAliases: idAliases,
    keywords,
    next: ['admin.system_hook_test'],
    related: ['admin.system_hook_list'],
  })
  declare readonly get: RestCall;

  @RestAction('admin.system_hook_add', 'POST /hooks', {
    title: 'Add system hook',
    summary: 'Add a webhook to the instance: GitLab then sends to an address when users, projects, groups or keys come and go.',
    effect: 'write',
    sinceOf: { description: '17.1', name: '17.1', signing_token: '19.0' },
    admin: true,
    params: Type.Object({ url: WebhookAddress, ...settings }),
    view: writtenWebhookCard,
    tool: 'gitlab_add_system_hook',
    paramAliases: settingAliases,
    example: { url: 'https://audit.example.com/gitlab', repository_update_events: false },
    keywords: [...keywords, 'create system hook', 'register', 'webhook for all projects', 'webhook for every project on the server'],
    next: ['admin.system_hook_test'],
    related: ['admin.system_hook_edit', 'admin.system_hook_set_url_variable'],
  })
  declare readonly add: RestCall;

  @RestAction('admin.system_hook_edit', 'PUT /hooks/:hook_id', {
    title: 'Edit system hook',
    summary: 'Change where a webhook of the instance sends to, on which events, or its secrets.',
    effect: 'write',
    sinceOf: { description: '17.1', name: '17.1', signing_token: '19.0' },
    admin: true,
    idempotent: true,
    params: Type.Object({ ...where, url: Type.Optional(WebhookAddress), ...settings }),
    clears: ['name', 'description', 'push_events_branch_filter', 'custom_webhook_template'],
    view: writtenWebhookCard,
    tool: 'gitlab_edit_system_hook',
    paramAliases: { ...idAliases, ...settingAliases },
    example: { hook_id: 7, merge_requests_events: true },
    keywords: [...keywords, 'update system hook'],
    related: ['admin.system_hook_get', 'admin.system_hook_delete'],
  })
  declare readonly edit: RestCall;

  @RestAction('admin.system_hook_delete', 'DELETE /hooks/:hook_id', {
    title: 'Delete system hook',
    summary: 'Delete a webhook of the instance, so that its receiver hears nothing more.',
    effect: 'destroy',
    admin: true,
    params: HookRef,
    view: webhookCard,
    tool: 'gitlab_delete_system_hook',
    done: 'Deleted the system hook.',
    paramAliases: idAliases,
    keywords,
    related: ['admin.system_hook_list'],
  })
  declare readonly delete: RestCall;

  @Action('admin.system_hook_test', {
    title: 'Test system hook',
    summary: 'Send a test event to a webhook of the instance, made from nothing real.',
    effect: 'write',
    admin: true,
    params: HookRef,
    tool: 'gitlab_test_system_hook',
    paramAliases: idAliases,
    keywords: [...keywords, 'try webhook', 'ping'],
    related: ['admin.system_hook_get'],
  })
  async test({ hook_id }: HookRef, { gitlab }: ActionContext) {
    // GitLab answers with the event it made up, which tells nobody anything.
    await gitlab.rest.post('/hooks/:hook_id', { hook_id });
    return done('GitLab sent the test event.');
  }

  @RestAction('admin.system_hook_set_url_variable', 'PUT /hooks/:hook_id/url_variables/:key', {
    title: 'Set URL variable of system hook',
    summary: 'Set the secret part of the address of a webhook of the instance, which stands there as a name in braces.',
    effect: 'write',
    admin: true,
    idempotent: true,
    params: Type.Object({ ...VariableRef.properties, value: SecretValue }),
    tool: 'gitlab_set_system_hook_url_variable',
    done: 'The variable is set; its value is not shown again.',
    paramAliases: { ...idAliases, variable: 'key', name: 'key' },
    example: { hook_id: 7, key: 'receiver', value: 'a part of the address' },
    keywords: [...keywords, 'mask url', 'secret in address'],
    related: ['admin.system_hook_delete_url_variable', 'admin.system_hook_get'],
  })
  declare readonly setVariable: RestCall;

  @RestAction('admin.system_hook_delete_url_variable', 'DELETE /hooks/:hook_id/url_variables/:key', {
    title: 'Delete URL variable of system hook',
    summary: 'Delete a variable of the address of a webhook of the instance.',
    effect: 'destroy',
    admin: true,
    params: VariableRef,
    tool: 'gitlab_delete_system_hook_url_variable',
    done: 'Deleted the variable.',
    paramAliases: { ...idAliases, variable: 'key', name: 'key' },
    example: { hook_id: 7, key: 'receiver' },
    keywords: [...keywords, 'secret in address'],
    related: ['admin.system_hook_set_url_variable', 'admin.system_hook_get'],
  })
  declare readonly deleteVariable: RestCall;
}
