import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { pushRuleCard } from '../../presentation/push-rule.js';
import { pushRuleAliases, pushRules } from '../../vocabulary/push-rules.js';
import { GroupRef } from '../../vocabulary/refs.js';

const Where = Type.Object({ group_id: GroupRef });
const Rules = Type.Object({ ...Where.properties, ...pushRules });

const keywords = ['commit message format', 'branch naming', 'signed commits', 'git hooks'];
const example = { group_id: 'group', commit_message_regex: '^[A-Z]+-[0-9]+ ', prevent_secrets: true };

/** What pushes to the repositories of a group are held to. */
@Injectable()
export class GroupPushRuleActions {
  @RestAction('group.push_rule_get', 'GET /groups/:group_id/push_rule', {
    title: 'Get push rules of group',
    summary: 'Read the push rules of a group, which its new projects take over: what commit messages, branch names and files must be like.',
    effect: 'read',
    tier: 'premium',
    params: Where,
    view: pushRuleCard,
    tool: 'gitlab_group_get_push_rules',
    keywords,
    related: ['group.push_rule_edit', 'group.push_rule_add'],
  })
  declare readonly get: RestCall;

  @RestAction('group.push_rule_add', 'POST /groups/:group_id/push_rule', {
    title: 'Add push rules to group',
    summary: 'Set up push rules for a group that has none yet.',
    effect: 'write',
    tier: 'premium',
    params: Rules,
    view: pushRuleCard,
    tool: 'gitlab_group_add_push_rule',
    paramAliases: pushRuleAliases,
    example,
    keywords: [...keywords, 'create push rule'],
    related: ['group.push_rule_edit'],
  })
  declare readonly add: RestCall;

  @RestAction('group.push_rule_edit', 'PUT /groups/:group_id/push_rule', {
    title: 'Edit push rules of group',
    summary: 'Change the push rules of a group; what is not named stays.',
    effect: 'write',
    tier: 'premium',
    params: Rules,
    clears: ['commit_message_regex', 'commit_message_negative_regex', 'branch_name_regex', 'author_email_regex', 'file_name_regex'],
    view: pushRuleCard,
    tool: 'gitlab_group_edit_push_rule',
    idempotent: true,
    paramAliases: pushRuleAliases,
    example,
    keywords: [...keywords, 'update push rule'],
    related: ['group.push_rule_get', 'group.push_rule_add'],
  })
  declare readonly edit: RestCall;

  @RestAction('group.push_rule_delete', 'DELETE /groups/:group_id/push_rule', {
    title: 'Delete push rules of group',
    summary: 'Delete the push rules of a group, so that pushes are no longer held to them.',
    effect: 'destroy',
    tier: 'premium',
    params: Where,
    tool: 'gitlab_group_delete_push_rule',
    done: 'Deleted the push rules.',
    keywords: [...keywords, 'remove push rule'],
    related: ['group.push_rule_get'],
  })
  declare readonly delete: RestCall;
}
