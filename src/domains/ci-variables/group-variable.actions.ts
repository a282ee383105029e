import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { GroupRef } from '../../vocabulary/refs.js';
import { hiddenToo, inGroupsAndProjects, newVariable, variableAliases, variableChanges, VariableKey } from './variable-settings.js';
import { variableCard, variableTable, writtenVariableCard } from './variable.view.js';

/** CI/CD variables of a group, for all its projects. */
@Injectable()
export class GroupVariableActions {
  @RestAction('ci_variable.group_list', 'GET /groups/:group_id/variables', {
    title: 'List group CI/CD variables',
    summary: 'List the CI/CD variables of a group by name and protection; their values are not shown.',
    effect: 'read',
    params: Type.Object({ group_id: GroupRef, ...Paging }),
    view: variableTable('This group has no CI/CD variables of its own.'),
    tool: 'gitlab_group_variable_list',
    keywords: ['environment variables', 'secrets', 'shared settings', 'env'],
    next: ['ci_variable.group_get'],
    related: ['ci_variable.list'],
  })
  declare readonly list: RestCall;

  @RestAction('ci_variable.group_get', 'GET /groups/:group_id/variables/:key', {
    title: 'Get group CI/CD variable',
    summary: 'Read one CI/CD variable of a group, with its value unless that is masked or hidden.',
    effect: 'read',
    params: Type.Object({ group_id: GroupRef, key: VariableKey }),
    view: variableCard,
    tool: 'gitlab_group_variable_get',
    paramAliases: variableAliases,
    example: { group_id: 'group', key: 'DEPLOY_TARGET' },
    keywords: ['environment variable', 'secret', 'value', 'env'],
    related: ['ci_variable.group_list', 'ci_variable.get'],
  })
  declare readonly get: RestCall;

  @RestAction('ci_variable.group_create', 'POST /groups/:group_id/variables', {
    title: 'Create group CI/CD variable',
    summary: 'Create a CI/CD variable in a group, which the pipelines of all its projects then get.',
    effect: 'write',
    sinceOf: { masked_and_hidden: '17.4' },
    params: Type.Object({ group_id: GroupRef, ...newVariable, ...inGroupsAndProjects, ...hiddenToo }),
    view: writtenVariableCard,
    tool: 'gitlab_group_variable_create',
    paramAliases: { ...variableAliases, type: 'variable_type', scope: 'environment_scope', environment: 'environment_scope', hidden: 'masked_and_hidden' },
    example: { group_id: 'group', key: 'DEPLOY_TARGET', value: 'staging' },
    keywords: ['environment variable', 'add secret', 'set env', 'new variable'],
    related: ['ci_variable.group_update', 'ci_variable.create'],
  })
  declare readonly create: RestCall;

  @RestAction('ci_variable.group_update', 'PUT /groups/:group_id/variables/:key', {
    title: 'Update group CI/CD variable',
    summary: 'Change the value, protection or description of a CI/CD variable of a group.',
    effect: 'write',
    sinceOf: { description: '16.2' },
    params: Type.Object({ group_id: GroupRef, ...variableChanges, ...inGroupsAndProjects }),
    clears: ['value', 'description'],
    view: writtenVariableCard,
    tool: 'gitlab_group_variable_update',
    idempotent: true,
    paramAliases: { ...variableAliases, type: 'variable_type', scope: 'environment_scope', environment: 'environment_scope' },
    example: { group_id: 'group', key: 'DEPLOY_TARGET', value: 'production' },
    keywords: ['environment variable', 'rotate secret', 'change value', 'env', 'edit'],
    related: ['ci_variable.group_get', 'ci_variable.update'],
  })
  declare readonly update: RestCall;

  @RestAction('ci_variable.group_delete', 'DELETE /groups/:group_id/variables/:key', {
    title: 'Delete group CI/CD variable',
    summary: 'Delete a CI/CD variable of a group for good, with its value.',
    effect: 'destroy',
    params: Type.Object({ group_id: GroupRef, key: VariableKey }),
    tool: 'gitlab_group_variable_delete',
    done: 'The CI/CD variable was deleted.',
    paramAliases: variableAliases,
    example: { group_id: 'group', key: 'DEPLOY_TARGET' },
    keywords: ['environment variable', 'secret', 'env', 'unset'],
    related: ['ci_variable.group_list', 'ci_variable.delete'],
  })
  declare readonly delete: RestCall;
}
