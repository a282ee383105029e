import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { pageOfWhole } from '../../gitlab/page-of-whole.js';
import { Paging } from '../../vocabulary/paging.js';
import { featureCard, featureDefinitionTable, featureTable, namedLike } from './feature.view.js';

const Name = Type.String({ description: 'Name of the feature: `new_navigation`.', minLength: 1 });

const Wanted = Type.Object({ search: Type.Optional(Type.String({ description: 'Only features with this in their name. Default: all.' })), ...Paging });
type Wanted = Static<typeof Wanted>;

const several = (of: string) => `, as full paths with commas between: \`${of}\``;

const paramAliases = { feature: 'name', flag: 'name' };
const keywords = ['gitlab feature flag', 'experimental', 'rollout', 'Feature.enable', 'instance flag'];

/** Features of GitLab itself that are under development; the feature flags of a project are something else. */
@Injectable()
export class FeatureActions {
  @Action('admin.feature_list', {
    title: 'List features of GitLab',
    summary: 'List the development features of GitLab itself that were switched on this instance, and whom each is on for.',
    effect: 'read',
    admin: true,
    params: Wanted,
    view: featureTable,
    tool: 'gitlab_list_features',
    paramAliases: { query: 'search', name: 'search' },
    keywords,
    related: ['admin.feature_list_definitions', 'admin.feature_set', 'feature_flags.feature_flag_list'],
  })
  async list({ search, page = 1, per_page = 20 }: Wanted, { gitlab }: ActionContext) {
    return pageOfWhole(namedLike(await gitlab.rest.get<unknown>('/features'), search), page, per_page);
  }

  @Action('admin.feature_list_definitions', {
    title: 'List feature definitions of GitLab',
    summary: 'List the development features that this version of GitLab knows, with their kind and default.',
    effect: 'read',
    admin: true,
    params: Wanted,
    view: featureDefinitionTable,
    tool: 'gitlab_list_feature_definitions',
    paramAliases: { query: 'search', name: 'search' },
    example: { search: 'ci' },
    keywords,
    related: ['admin.feature_list', 'admin.feature_set'],
  })
  async definitions({ search, page = 1, per_page = 20 }: Wanted, { gitlab }: ActionContext) {
    return pageOfWhole(namedLike(await gitlab.rest.get<unknown>('/features/definitions'), search), page, per_page);
  }

  @RestAction('admin.feature_set', 'POST /features/:name', {
    title: 'Set feature of GitLab',
    summary: 'Set a development feature of GitLab itself on or off, for everybody, for some, or for a share of them.',
    effect: 'write',
    admin: true,
    idempotent: true,
    params: Type.Object({
      name: Name,
      value: Type.String({ description: '`true`, `false`, or a percentage from `0` to `100`.', minLength: 1 }),
      key: Type.Optional(Type.String({ description: 'What a percentage counts: `percentage_of_actors` or `percentage_of_time`. Default: time.' })),
      feature_group: Type.Optional(Type.String({ description: 'Only for a group of people that GitLab has defined.' })),
      user: Type.Optional(Type.String({ description: 'Only for these users, with commas between.' })),
      group: Type.Optional(Type.String({ description: `Only for these groups${several('group/subgroup')}.` })),
      namespace: Type.Optional(Type.String({ description: `Only for these groups or users${several('group,erin')}.` })),
      project: Type.Optional(Type.String({ description: `Only for these projects${several('group/project')}.` })),
      repository: Type.Optional(Type.String({ description: 'Only for these repositories, by their paths on disk with commas between.' })),
      runner: Type.Optional(Type.String({ description: 'Only for these runners, by their ids with commas between.' })),
      force: Type.Optional(Type.Boolean({ description: 'Set a feature that GitLab does not know, too. Default false.' })),
    }),
    view: featureCard,
    tool: 'gitlab_set_feature_flag',
    paramAliases: { ...paramAliases, enabled: 'value' },
    example: { name: 'new_navigation', value: 'true', project: 'group/project' },
    keywords: [...keywords, 'enable feature', 'disable feature'],
    related: ['admin.feature_list', 'admin.feature_delete'],
  })
  declare readonly set: RestCall;

  @RestAction('admin.feature_delete', 'DELETE /features/:name', {
    title: 'Delete feature setting of GitLab',
    summary: 'Delete what was set for a development feature of GitLab itself, so that its default holds again.',
    effect: 'destroy',
    admin: true,
    params: Type.Object({ name: Name }),
    tool: 'gitlab_delete_feature_flag',
    done: 'The default of the feature holds again.',
    paramAliases,
    keywords: [...keywords, 'reset'],
    related: ['admin.feature_list', 'admin.feature_set'],
  })
  declare readonly delete: RestCall;
}
