import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { pushRuleCard } from '../../presentation/push-rule.js';
import { pushRuleAliases, pushRules } from '../../vocabulary/push-rules.js';
import { ProjectRef } from '../../vocabulary/refs.js';

const Where = Type.Object({ project_id: ProjectRef });
const Rules = Type.Object({ ...Where.properties, ...pushRules });

const keywords = ['commit message format', 'branch naming', 'signed commits', 'git hooks'];
const example = { project_id: 'group/project', commit_message_regex: '^[A-Z]+-[0-9]+ ', prevent_secrets: true };

/** What pushes to the repositories of a project are held to. */
@Injectable()
export class ProjectPushRuleActions {
  @RestAction('project.push_rule_get', 'GET /projects/:project_id/push_rule', {
    title: 'Get push rules of project',
    summary: 'Read the push rules of a project: what commit messages, branch names and files must be like.',
    effect: 'read',
    tier: 'premium',
    params: Where,
    view: pushRuleCard,
    tool: 'gitlab_project_get_push_rules',
    keywords,
    related: ['project.push_rule_edit', 'project.push_rule_add'],
  })
  declare readonly get: RestCall;

  @RestAction('project.push_rule_add', 'POST /projects/:project_id/push_rule', {
    title: 'Add push rules to project',
    summary: 'Set up push rules for a project that has none yet.',
    effect: 'write',
    tier: 'premium',
    params: Rules,
    view: pushRuleCard,
    tool: 'gitlab_project_add_push_rule',
    paramAliases: pushRuleAliases,
    example,
    keywords: [...keywords, 'create push rule'],
    related: ['project.push_rule_edit'],
  })
  declare readonly add: RestCall;

  @RestAction('project.push_rule_edit', 'PUT /projects/:project_id/push_rule', {
    title: 'Edit push rules of project',
    summary: 'Change the push rules of a project; what is not named stays.',
    effect: 'write',
    tier: 'premium',
    params: Rules,
    clears: ['commit_message_regex', 'commit_message_negative_regex', 'branch_name_regex', 'author_email_regex', 'file_name_regex'],
    view: pushRuleCard,
    tool: 'gitlab_project_edit_push_rule',
    idempotent: true,
    paramAliases: pushRuleAliases,
    example,
    keywords: [...keywords, 'update push rule'],
    related: ['project.push_rule_get', 'project.push_rule_add'],
  })
  declare readonly edit: RestCall;

  @RestAction('project.push_rule_delete', 'DELETE /projects/:project_id/push_rule', {
    title: 'Delete push rules of project',
    summary: 'Delete the push rules of a project, so that pushes are no longer held to them.',
    effect: 'destroy',
    tier: 'premium',
    params: Where,
    tool: 'gitlab_project_delete_push_rule',
    done: 'Deleted the push rules.',
    keywords: [...keywords, 'remove push rule'],
    related: ['project.push_rule_get'],
  })
  declare readonly delete: RestCall;
}
