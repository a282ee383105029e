import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { webhookCard, webhookTable, writtenWebhookCard } from '../../presentation/webhook.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef } from '../../vocabulary/refs.js';
import { HeaderName, SecretValue, VariableName, WebhookAddress, WebhookId, webhookSettings, webhookTiers, WebhookTrigger } from '../../vocabulary/webhooks.js';

const where = { group_id: GroupRef, hook_id: WebhookId };
const HookRef = Type.Object(where);
const HeaderRef = Type.Object({ ...where, key: HeaderName });
const VariableRef = Type.Object({ ...where, key: VariableName });

const settings = {
  ...webhookSettings,
  subgroup_events: Type.Optional(Type.Boolean({ description: 'Send on subgroups that are made or removed. Default of a new one: false.' })),
  project_events: Type.Optional(Type.Boolean({ description: 'Send on projects that are made or removed. Default of a new one: false.' })),
  member_events: Type.Optional(Type.Boolean({ description: 'Send on members who come, go or change their role. Default of a new one: false.' })),
};

const idAliases = { webhook_id: 'hook_id', id: 'hook_id', webhook: 'hook_id' };
const settingAliases = { address: 'url', secret: 'token', secret_token: 'token', ssl_verification: 'enable_ssl_verification' };
const keywords = ['webhook', 'callback', 'http notification'];

/** Webhooks of groups: GitLab tells another service what happens. */
@Injectable()
export class GroupHookActions {
  @RestAction('group.hook_list', 'GET /groups/:group_id/hooks', {
    title: 'List webhooks of group',
    summary: 'List the webhooks of a group: where each sends to, on which events, and whether GitLab has paused it.',
    effect: 'read',
    tier: 'premium',
    params: Type.Object({ group_id: GroupRef, ...Paging }),
    view: webhookTable,
    tool: 'gitlab_group_hook_list',
    keywords,
    next: ['group.hook_get'],
    related: ['group.hook_add'],
  })
  declare readonly list: RestCall;

  @RestAction('group.hook_get', 'GET /groups/:group_id/hooks/:hook_id', {
    title: 'Get webhook of group',
    summary: 'Read one webhook of a group: address, events, headers and variables by name; its secrets are not shown.',
    effect: 'read',
    tier: 'premium',
    params: HookRef,
    view: webhookCard,
    tool: 'gitlab_group_hook_get',
    paramAliases: idAliases,
    keywords,
    related: ['group.hook_list'],
    next: ['group.hook_test'],
  })
  declare readonly get: RestCall;

  @RestAction('group.hook_add', 'POST /groups/:group_id/hooks', {
    title: 'Add webhook to group',
    summary: 'Add a webhook to a group, which hears from all of its projects: GitLab then sends what happens to an address.',
    effect: 'write',
    sinceOf: { description: '17.1', name: '17.1', signing_token: '19.0' },
    tier: 'premium',
    params: Type.Object({ group_id: GroupRef, url: WebhookAddress, ...settings }),
    view: writtenWebhookCard,
    tool: 'gitlab_group_hook_add',
    tierOf: webhookTiers,
    paramAliases: settingAliases,
    example: { group_id: 'group', url: 'https://ci.example.com/gitlab', push_events: true, merge_requests_events: true },
    keywords: [...keywords, 'create webhook', 'new webhook', 'register webhook'],
    next: ['group.hook_test'],
    related: ['group.hook_edit', 'group.hook_set_url_variable', 'group.hook_set_custom_header'],
  })
  declare readonly add: RestCall;

  @RestAction('group.hook_edit', 'PUT /groups/:group_id/hooks/:hook_id', {
    title: 'Edit webhook of group',
    summary: 'Change where a webhook of a group sends to, on which events, or its secrets.',
    effect: 'write',
    sinceOf: { description: '17.1', name: '17.1', signing_token: '19.0' },
    tier: 'premium',
    params: Type.Object({ ...where, url: Type.Optional(WebhookAddress), ...settings }),
    clears: ['name', 'description', 'push_events_branch_filter', 'custom_webhook_template'],
    view: writtenWebhookCard,
    tool: 'gitlab_group_hook_edit',
    tierOf: webhookTiers,
    idempotent: true,
    paramAliases: { ...idAliases, ...settingAliases },
    example: { group_id: 'group', hook_id: 7, pipeline_events: true },
    keywords: [...keywords, 'update webhook'],
    related: ['group.hook_get', 'group.hook_delete'],
  })
  declare readonly edit: RestCall;

  @RestAction('group.hook_delete', 'DELETE /groups/:group_id/hooks/:hook_id', {
    title: 'Delete webhook of group',
    summary: 'Delete a webhook of a group, so that its receiver hears nothing more.',
    effect: 'destroy',
    tier: 'premium',
    params: HookRef,
    tool: 'gitlab_group_hook_delete',
    paramAliases: idAliases,
    done: 'Deleted the webhook.',
    keywords: [...keywords, 'remove webhook'],
    related: ['group.hook_edit', 'group.hook_list'],
  })
  declare readonly delete: RestCall;

  @RestAction('group.hook_test', 'POST /groups/:group_id/hooks/:hook_id/test/:trigger', {
    title: 'Test webhook of group',
    summary: 'Send a test event of one kind to a webhook of a group, made from what is there.',
    effect: 'write',
    since: '17.1',
    tier: 'premium',
    params: Type.Object({ ...where, trigger: WebhookTrigger }),
    tool: 'gitlab_group_hook_test',
    paramAliases: { ...idAliases, event: 'trigger' },
    example: { group_id: 'group', hook_id: 7, trigger: 'push_events' },
    done: 'GitLab sent the test event.',
    keywords: [...keywords, 'try webhook', 'ping webhook'],
    related: ['group.hook_get'],
  })
  declare readonly test: RestCall;

  @RestAction('group.hook_set_custom_header', 'PUT /groups/:group_id/hooks/:hook_id/custom_headers/:key', {
    title: 'Set header of group webhook',
    summary: 'Set a header that GitLab sends along with a webhook of a group, such as a key of the receiver.',
    effect: 'write',
    since: '17.1',
    tier: 'premium',
    params: Type.Object({ ...HeaderRef.properties, value: SecretValue }),
    tool: 'gitlab_group_hook_set_custom_header',
    idempotent: true,
    paramAliases: { ...idAliases, header: 'key', name: 'key' },
    example: { group_id: 'group', hook_id: 7, key: 'X-Build-Key', value: 'a key of the receiver' },
    done: 'The header is set; its value is not shown again.',
    keywords: [...keywords, 'http header', 'authorization header'],
    related: ['group.hook_delete_custom_header', 'group.hook_get'],
  })
  declare readonly setHeader: RestCall;

  @RestAction('group.hook_delete_custom_header', 'DELETE /groups/:group_id/hooks/:hook_id/custom_headers/:key', {
    title: 'Delete header of group webhook',
    summary: 'Delete a header that GitLab sends along with a webhook of a group.',
    effect: 'destroy',
    since: '17.1',
    tier: 'premium',
    params: HeaderRef,
    tool: 'gitlab_group_hook_delete_custom_header',
    paramAliases: { ...idAliases, header: 'key', name: 'key' },
    example: { group_id: 'group', hook_id: 7, key: 'X-Build-Key' },
    done: 'Deleted the header.',
    keywords: [...keywords, 'http header'],
    related: ['group.hook_set_custom_header'],
  })
  declare readonly deleteHeader: RestCall;

  @RestAction('group.hook_set_url_variable', 'PUT /groups/:group_id/hooks/:hook_id/url_variables/:key', {
    title: 'Set URL variable of group webhook',
    summary: 'Set the secret part of the address of a webhook of a group, which stands there as a name in braces.',
    effect: 'write',
    tier: 'premium',
    params: Type.Object({ ...VariableRef.properties, value: SecretValue }),
    tool: 'gitlab_group_hook_set_url_variable',
    idempotent: true,
    paramAliases: { ...idAliases, variable: 'key', name: 'key' },
    example: { group_id: 'group', hook_id: 7, key: 'receiver', value: 'a part of the address' },
    done: 'The variable is set; its value is not shown again.',
    keywords: [...keywords, 'mask url', 'secret in address'],
    related: ['group.hook_delete_url_variable', 'group.hook_get'],
  })
  declare readonly setVariable: RestCall;

  @RestAction('group.hook_delete_url_variable', 'DELETE /groups/:group_id/hooks/:hook_id/url_variables/:key', {
    title: 'Delete URL variable of group webhook',
    summary: 'Delete a variable of the address of a webhook of a group.',
    effect: 'destroy',
    tier: 'premium',
    params: VariableRef,
    tool: 'gitlab_group_hook_delete_url_variable',
    paramAliases: { ...idAliases, variable: 'key', name: 'key' },
    example: { group_id: 'group', hook_id: 7, key: 'receiver' },
    done: 'Deleted the variable.',
    keywords: [...keywords, 'secret in address'],
    related: ['group.hook_set_url_variable'],
  })
  declare readonly deleteVariable: RestCall;

  @RestAction('group.hook_resend_event', 'POST /groups/:group_id/hooks/:hook_id/events/:hook_log_id/resend', {
    title: 'Resend event of group webhook',
    summary: 'Send an event once more that a webhook of a group was told before.',
    effect: 'write',
    since: '17.4',
    tier: 'premium',
    params: Type.Object({ ...where, hook_log_id: Type.Integer({ description: 'Id of the event among those that GitLab sent to this webhook in the last days.', minimum: 1 }) }),
    tool: 'gitlab_group_hook_resend_event',
    paramAliases: { ...idAliases, hook_event_id: 'hook_log_id', event_id: 'hook_log_id' },
    keywords: [...keywords, 'redeliver', 'retry delivery'],
    related: ['group.hook_test', 'group.hook_get'],
  })
  declare readonly resend: RestCall;
}
