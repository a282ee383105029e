import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { variableCard, variableTable, writtenVariableCard } from './project-variable.view.js';

const Key = Type.String({ description: 'Name of the variable: letters, digits and underscores, at most 255.', minLength: 1, maxLength: 255 });

const settings = {
  description: Type.Optional(Type.String({ description: 'What the variable is for, at most 255 characters.', maxLength: 255 })),
  variable_type: Type.Optional(OneOf(['env_var', 'file'], '`file` gives jobs the path of a file with the value in it. Default `env_var`.')),
  protected: Type.Optional(Type.Boolean({ description: 'Only for pipelines of protected branches and tags. Default false.' })),
  masked: Type.Optional(Type.Boolean({ description: 'Hide the value in job logs; it must then be one line of at least 8 characters without spaces. Default false.' })),
  raw: Type.Optional(Type.Boolean({ description: 'Take the value as it is, without expanding other variables in it. Default false.' })),
};

const paramAliases = { name: 'key', variable: 'key', variable_name: 'key' };

/** CI/CD variables of a project. */
@Injectable()
export class ProjectVariableActions {
  @RestAction('ci_variable.list', 'GET /projects/:project_id/variables', {
    title: 'List CI/CD variables',
    summary: 'List the CI/CD variables of a project by name, scope and protection; their values are not shown.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, ...Paging }),
    view: variableTable,
    tool: 'gitlab_ci_variable_list',
    keywords: ['environment variables', 'secrets', 'pipeline settings', 'env'],
    next: ['ci_variable.get'],
  })
  declare readonly list: RestCall;

  @RestAction('ci_variable.get', 'GET /projects/:project_id/variables/:key', {
    title: 'Get CI/CD variable',
    summary: 'Read one CI/CD variable of a project, with its value unless that is masked or hidden.',
    effect: 'read',
    params: Type.Object({
      project_id: ProjectRef,
      key: Key,
      environment_scope: Type.Optional(Type.String({ description: 'Scope of the variable that is meant, where several have this name: `production`, `review/*` or `*`.' })),
    }),
    view: variableCard,
    tool: 'gitlab_ci_variable_get',
    wire: { rename: { environment_scope: 'filter[environment_scope]' } },
    paramAliases: { ...paramAliases, scope: 'environment_scope', environment: 'environment_scope' },
    example: { project_id: 'group/project', key: 'DEPLOY_TARGET' },
    keywords: ['environment variable', 'secret', 'value', 'env'],
    related: ['ci_variable.list', 'ci_variable.update'],
  })
  declare readonly get: RestCall;

  @RestAction('ci_variable.create', 'POST /projects/:project_id/variables', {
    title: 'Create CI/CD variable',
    summary: 'Create a CI/CD variable in a project, which its pipelines then get as an environment variable or a file.',
    effect: 'write',
    params: Type.Object({
      project_id: ProjectRef,
      key: Key,
      value: Type.String({ description: 'Value, at most 10,000 characters; it may be empty.', minLength: 0 }),
      environment_scope: Type.Optional(Type.String({ description: 'Environments it is for: a name, or a pattern such as `review/*`. Default `*`, all.' })),
      ...settings,
      masked_and_hidden: Type.Optional(Type.Boolean({ description: 'Mask the value in job logs, and never show it again anywhere. Can only be set on creation. Default false.' })),
    }),
    view: writtenVariableCard,
    tool: 'gitlab_ci_variable_create',
    paramAliases: { ...paramAliases, type: 'variable_type', scope: 'environment_scope', environment: 'environment_scope', hidden: 'masked_and_hidden' },
    example: { project_id: 'group/project', key: 'DEPLOY_TARGET', value: 'staging' },
    keywords: ['environment variable', 'add secret', 'set env', 'new variable'],
    related: ['ci_variable.update', 'ci_variable.list'],
  })
  declare readonly create: RestCall;

  @RestAction('ci_variable.update', 'PUT /projects/:project_id/variables/:key', {
    title: 'Update CI/CD variable',
    summary: 'Change the value, scope, protection or description of a CI/CD variable of a project.',
    effect: 'write',
    params: Type.Object({
      project_id: ProjectRef,
      key: Key,
      value: Type.Optional(Type.String({ description: 'New value, at most 10,000 characters.' })),
      environment_scope: Type.Optional(Type.String({ description: 'New environments it is for. To say which variable is meant, use `filter`.' })),
      filter: Type.Optional(
        Type.Object(
          { environment_scope: Type.String({ description: 'Present scope of the variable that is meant: `production`, `review/*` or `*`.' }) },
          { additionalProperties: false, description: 'Which variable is meant, where several have this name.' },
        ),
      ),
      ...settings,
    }),
    view: writtenVariableCard,
    tool: 'gitlab_ci_variable_update',
    idempotent: true,
    paramAliases: { ...paramAliases, type: 'variable_type' },
    example: { project_id: 'group/project', key: 'DEPLOY_TARGET', value: 'production' },
    keywords: ['environment variable', 'rotate secret', 'change value', 'env', 'edit'],
    related: ['ci_variable.create', 'ci_variable.get'],
  })
  declare readonly update: RestCall;
}
