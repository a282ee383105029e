import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { newVariable, variableAliases, variableChanges, VariableKey } from './variable-settings.js';
import { variableCard, variableTable, writtenVariableCard } from './variable.view.js';

/** CI/CD variables of the whole instance, which only administrators see. */
@Injectable()
export class InstanceVariableActions {
  @RestAction('ci_variable.instance_list', 'GET /admin/ci/variables', {
    title: 'List instance CI/CD variables',
    summary: 'List the CI/CD variables of the whole instance by name and protection; their values are not shown.',
    effect: 'read',
    admin: true,
    params: Type.Object({ ...Paging }),
    view: variableTable('This instance has no CI/CD variables.'),
    tool: 'gitlab_instance_variable_list',
    keywords: ['environment variables', 'secrets', 'shared settings', 'env'],
    next: ['ci_variable.instance_get'],
    related: ['ci_variable.list'],
  })
  declare readonly list: RestCall;

  @RestAction('ci_variable.instance_get', 'GET /admin/ci/variables/:key', {
    title: 'Get instance CI/CD variable',
    summary: 'Read one CI/CD variable of the whole instance, with its value unless that is masked or hidden.',
    effect: 'read',
    admin: true,
    params: Type.Object({ key: VariableKey }),
    view: variableCard,
    tool: 'gitlab_instance_variable_get',
    paramAliases: variableAliases,
    example: { key: 'DEPLOY_TARGET' },
    keywords: ['environment variable', 'secret', 'value', 'env'],
    related: ['ci_variable.instance_list', 'ci_variable.get'],
  })
  declare readonly get: RestCall;

  @RestAction('ci_variable.instance_create', 'POST /admin/ci/variables', {
    title: 'Create instance CI/CD variable',
    summary: 'Create a CI/CD variable in the whole instance, which the pipelines of all projects then get.',
    effect: 'write',
    sinceOf: { description: '16.8' },
    admin: true,
    params: Type.Object({ ...newVariable }),
    view: writtenVariableCard,
    tool: 'gitlab_instance_variable_create',
    paramAliases: { ...variableAliases, type: 'variable_type' },
    example: { key: 'DEPLOY_TARGET', value: 'staging' },
    keywords: ['environment variable', 'add secret', 'set env', 'new variable'],
    related: ['ci_variable.instance_update', 'ci_variable.create'],
  })
  declare readonly create: RestCall;

  @RestAction('ci_variable.instance_update', 'PUT /admin/ci/variables/:key', {
    title: 'Update instance CI/CD variable',
    summary: 'Change the value, protection or description of a CI/CD variable of the whole instance.',
    effect: 'write',
    sinceOf: { description: '16.8' },
    admin: true,
    params: Type.Object({ ...variableChanges }),
    clears: ['value', 'description'],
    view: writtenVariableCard,
    tool: 'gitlab_instance_variable_update',
    idempotent: true,
    paramAliases: { ...variableAliases, type: 'variable_type' },
    example: { key: 'DEPLOY_TARGET', value: 'production' },
    keywords: ['environment variable', 'rotate secret', 'change value', 'env', 'edit'],
    related: ['ci_variable.instance_get', 'ci_variable.update'],
  })
  declare readonly update: RestCall;

  @RestAction('ci_variable.instance_delete', 'DELETE /admin/ci/variables/:key', {
    title: 'Delete instance CI/CD variable',
    summary: 'Delete a CI/CD variable of the whole instance for good, with its value.',
    effect: 'destroy',
    admin: true,
    params: Type.Object({ key: VariableKey }),
    tool: 'gitlab_instance_variable_delete',
    done: 'The CI/CD variable was deleted.',
    paramAliases: variableAliases,
    example: { key: 'DEPLOY_TARGET' },
    keywords: ['environment variable', 'secret', 'env', 'unset'],
    related: ['ci_variable.instance_list', 'ci_variable.delete'],
  })
  declare readonly delete: RestCall;
}
