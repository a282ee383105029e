import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { hiddenToo, inGroupsAndProjects, newVariable, variableAliases, variableChanges, VariableKey } from './variable-settings.js';
import { variableCard, variableTable, writtenVariableCard } from './variable.view.js';

const VariableRef = Type.Object({
  project_id: ProjectRef,
  key: VariableKey,
  environment_scope: Type.Optional(Type.String({ description: 'Scope of the variable that is meant, where several have this name: `production`, `review/*` or `*`.' })),
});

/** CI/CD variables of a project. */
@Injectable()
export class ProjectVariableActions {
  @RestAction('ci_variable.list', 'GET /projects/:project_id/variables', {
    title: 'List CI/CD variables',
    summary: 'List the CI/CD variables of a project by name, scope and protection; their values are not shown.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, ...Paging }),
    view: variableTable('This project has no CI/CD variables of its own.'),
    tool: 'gitlab_ci_variable_list',
    keywords: ['environment variables', 'secrets', 'pipeline settings', 'env'],
    next: ['ci_variable.get'],
  })
  declare readonly list: RestCall;

  @RestAction('ci_variable.get', 'GET /projects/:project_id/variables/:key', {
    title: 'Get CI/CD variable',
    summary: 'Read one CI/CD variable of a project, with its value unless that is masked or hidden.',
    effect: 'read',
    params: VariableRef,
    view: variableCard,
    tool: 'gitlab_ci_variable_get',
    wire: { rename: { environment_scope: 'filter[environment_scope]' } },
    paramAliases: { ...variableAliases, scope: 'environment_scope', environment: 'environment_scope' },
    example: { project_id: 'group/project', key: 'DEPLOY_TARGET' },
    keywords: ['environment variable', 'secret', 'value', 'env'],
    related: ['ci_variable.list', 'ci_variable.update'],
  })
  declare readonly get: RestCall;

  @RestAction('ci_variable.create', 'POST /projects/:project_id/variables', {
    title: 'Create CI/CD variable',
    summary: 'Create a CI/CD variable in a project, which its pipelines then get as an environment variable or a file.',
    effect: 'write',
    sinceOf: { description: '16.2', masked_and_hidden: '17.4' },
    params: Type.Object({ project_id: ProjectRef, ...newVariable, ...inGroupsAndProjects, ...hiddenToo }),
    view: writtenVariableCard,
    tool: 'gitlab_ci_variable_create',
    paramAliases: { ...variableAliases, type: 'variable_type', scope: 'environment_scope', environment: 'environment_scope', hidden: 'masked_and_hidden' },
    example: { project_id: 'group/project', key: 'DEPLOY_TARGET', value: 'staging' },
    keywords: ['environment variable', 'add secret', 'set env', 'new variable'],
    related: ['ci_variable.update', 'ci_variable.list'],
  })
  declare readonly create: RestCall;

  @RestAction('ci_variable.update', 'PUT /projects/:project_id/variables/:key', {
    title: 'Update CI/CD variable',
    summary: 'Change the value, scope, protection or description of a CI/CD variable of a project.',
    effect: 'write',
    sinceOf: { description: '16.2' },
    params: Type.Object({
      project_id: ProjectRef,
      ...variableChanges,
      environment_scope: Type.Optional(Type.String({ description: 'New environments it is for. To say which variable is meant, use `filter`.' })),
      filter: Type.Optional(
        Type.Object(
          { environment_scope: Type.String({ description: 'Present scope of the variable that is meant: `production`, `review/*` or `*`.' }) },
          { additionalProperties: false, description: 'Which variable is meant, where several have this name.' },
        ),
      ),
    }),
    clears: ['value', 'description'],
    view: writtenVariableCard,
    tool: 'gitlab_ci_variable_update',
    idempotent: true,
    paramAliases: { ...variableAliases, type: 'variable_type' },
    example: { project_id: 'group/project', key: 'DEPLOY_TARGET', value: 'production' },
    keywords: ['environment variable', 'rotate secret', 'change value', 'env', 'edit'],
    related: ['ci_variable.create', 'ci_variable.get'],
  })
  declare readonly update: RestCall;

  @RestAction('ci_variable.delete', 'DELETE /projects/:project_id/variables/:key', {
    title: 'Delete CI/CD variable',
    summary: 'Delete a CI/CD variable of a project for good, with its value.',
    effect: 'destroy',
    params: VariableRef,
    tool: 'gitlab_ci_variable_delete',
    done: 'The CI/CD variable was deleted.',
    wire: { rename: { environment_scope: 'filter[environment_scope]' } },
    paramAliases: { ...variableAliases, scope: 'environment_scope', environment: 'environment_scope' },
    example: { project_id: 'group/project', key: 'DEPLOY_TARGET' },
    keywords: ['environment variable', 'secret', 'env', 'unset'],
    related: ['ci_variable.list', 'ci_variable.update'],
  })
  declare readonly delete: RestCall;
}
