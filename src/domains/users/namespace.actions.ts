import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { Paging } from '../../vocabulary/paging.js';
import { namespaceCard, namespaceExistenceCard, namespaceTable } from './namespace.view.js';

const filters = {
  owned_only: Type.Optional(Type.Boolean({ description: 'Only namespaces that the current user owns. Default false.' })),
  top_level_only: Type.Optional(Type.Boolean({ description: 'Only namespaces that lie in no other. Default false.' })),
  full_path_search: Type.Optional(Type.Boolean({ description: 'Compares the words with full paths, not only with names and last parts. Default false.' })),
  ...Paging,
};

const keywords = ['groups', 'where can I create projects', 'personal namespace', 'organization', 'workspace'];

/** Namespaces: groups, and what people have of their own. */
@Injectable()
export class NamespaceActions {
  @RestAction('user.namespace_list', 'GET /namespaces', {
    title: 'List namespaces',
    summary: 'List the namespaces of the current user: their own and the groups they belong to.',
    effect: 'read',
    sinceOf: { top_level_only: '16.8' },
    params: Type.Object({ search: Type.Optional(Type.String({ description: 'Part of the name or path.' })), ...filters }),
    view: namespaceTable,
    tool: 'gitlab_namespace_list',
    keywords,
    next: ['user.namespace_get'],
    related: ['user.namespace_search', 'group.list'],
  })
  declare readonly list: RestCall;

  @RestAction('user.namespace_search', 'GET /namespaces', {
    title: 'Search namespaces',
    summary: 'Search namespaces by name or path: groups and what people have of their own.',
    effect: 'read',
    sinceOf: { top_level_only: '16.8' },
    params: Type.Object({ search: Type.String({ description: 'Part of the name or path.', minLength: 1 }), ...filters }),
    view: namespaceTable,
    tool: 'gitlab_namespace_search',
    paramAliases: { name: 'search', path: 'search' },
    example: { search: 'platform' },
    keywords: [...keywords, 'find'],
    next: ['user.namespace_get'],
    related: ['user.namespace_list'],
  })
  declare readonly search: RestCall;

  @RestAction('user.namespace_get', 'GET /namespaces/:namespace_id', {
    title: 'Get namespace',
    summary: 'Read one namespace by id or path: its kind, its plan and how many members and projects it has.',
    effect: 'read',
    params: Type.Object({ namespace_id: Type.String({ description: 'Id or full path of the namespace: `group/subgroup` or a username.', minLength: 1 }) }),
    view: namespaceCard,
    tool: 'gitlab_namespace_get',
    paramAliases: { id: 'namespace_id', path: 'namespace_id', namespace: 'namespace_id' },
    example: { namespace_id: 'group' },
    keywords: [...keywords, 'plan', 'seats', 'subscription'],
    related: ['user.namespace_list', 'group.get'],
  })
  declare readonly get: RestCall;

  @RestAction('user.namespace_exists', 'GET /namespaces/:namespace_id/exists', {
    title: 'Check whether namespace exists',
    summary: 'Check whether the path of a group or user is taken, with free ones like it.',
    effect: 'read',
    params: Type.Object({
      namespace_id: Type.String({ description: 'Path to check, without those above it: `platform`.', minLength: 1 }),
      parent_id: Type.Optional(Type.Integer({ description: 'Id of the group in which to check. Default: at the top.', minimum: 1 })),
    }),
    view: namespaceExistenceCard,
    tool: 'gitlab_namespace_exists',
    paramAliases: { id: 'namespace_id', path: 'namespace_id', namespace: 'namespace_id' },
    example: { namespace_id: 'platform' },
    keywords: ['available', 'free', 'taken', 'name of group'],
    related: ['user.namespace_get', 'group.create'],
  })
  declare readonly exists: RestCall;
}
