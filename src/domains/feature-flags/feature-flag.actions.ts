import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { featureFlagCard, featureFlagTable, writtenFeatureFlagCard } from './feature-flag.view.js';

const FeatureFlagRef = Type.Object({
  project_id: ProjectRef,
  feature_flag_name: Type.String({ description: 'Name of the feature flag: `new_checkout`.', minLength: 1 }),
});

const EnvironmentScope = Type.String({ description: 'Environments: a name, or a pattern such as `review/*`; `*` is all.' });
const whereFor = 'Environments that a strategy is for.';

const NewScope = Type.Object({ environment_scope: EnvironmentScope }, { additionalProperties: false, description: whereFor });

const Scope = Type.Object(
  {
    id: Type.Optional(Type.Integer({ description: 'Id of a present scope to change; left out, a new one is added.' })),
    environment_scope: Type.Optional(EnvironmentScope),
    _destroy: Type.Optional(Type.Boolean({ description: 'Removes the scope with this id. Default false.' })),
  },
  { additionalProperties: false, description: whereFor },
);

const StrategyParameters = Type.Object(
  {
    groupId: Type.Optional(Type.String({ description: 'Group of the rollout, for gradualRolloutUserId and flexibleRollout; usually `default`.' })),
    percentage: Type.Optional(Type.String({ description: 'Per cent of the users, 0 to 100, for gradualRolloutUserId.' })),
    rollout: Type.Optional(Type.String({ description: 'Per cent, 0 to 100, for flexibleRollout.' })),
    stickiness: Type.Optional(Type.String({ description: 'What keeps somebody in the rollout, for flexibleRollout: `default`, `userId`, `sessionId` or `random`.' })),
    userIds: Type.Optional(Type.String({ description: 'User ids of the application joined by commas, for userWithId.' })),
  },
  { additionalProperties: false, description: 'Settings of the strategy; which of them it takes depends on its name.' },
);

const strategyFacts = {
  name: Type.Optional(Type.String({ description: 'Kind of the strategy: `default` (everybody), `gradualRolloutUserId`, `flexibleRollout`, `userWithId` or `gitlabUserList`.' })),
  parameters: Type.Optional(StrategyParameters),
  user_list_id: Type.Optional(Type.Integer({ description: 'Id of the user list, for gitlabUserList.' })),
};
const scopesOf = 'Environments that the strategy is for.';
const whoAndWhere = 'Who gets the feature, and where.';

const NewStrategy = Type.Object({ ...strategyFacts, scopes: Type.Optional(Type.Array(NewScope, { description: scopesOf })) }, { additionalProperties: false, description: whoAndWhere });

const Strategy = Type.Object(
  {
    id: Type.Optional(Type.Integer({ description: 'Id of a present strategy to change; left out, a new one is added.' })),
    ...strategyFacts,
    scopes: Type.Optional(Type.Array(Scope, { description: scopesOf })),
    _destroy: Type.Optional(Type.Boolean({ description: 'Removes the strategy with this id. Default false.' })),
  },
  { additionalProperties: false, description: whoAndWhere },
);

const paramAliases = { flag: 'feature_flag_name', flag_name: 'feature_flag_name', feature_flag: 'feature_flag_name', name: 'feature_flag_name' };

/** Feature flags of a project. */
@Injectable()
export class FeatureFlagActions {
  @RestAction('feature_flags.feature_flag_list', 'GET /projects/:project_id/feature_flags', {
    title: 'List feature flags',
    summary: 'List the feature flags of a project: which are on, for whom and in which environments.',
    effect: 'read',
    params: Type.Object({
      project_id: ProjectRef,
      scope: Type.Optional(OneOf(['enabled', 'disabled'], 'Only flags that are on, or off. Default: all.')),
      ...Paging,
    }),
    view: featureFlagTable,
    tool: 'gitlab_feature_flag_list',
    keywords: ['feature toggles', 'rollout', 'experiments', 'switches', 'unleash'],
    next: ['feature_flags.feature_flag_get', 'feature_flags.feature_flag_update'],
  })
  declare readonly list: RestCall;

  @RestAction('feature_flags.feature_flag_get', 'GET /projects/:project_id/feature_flags/:feature_flag_name', {
    title: 'Get feature flag',
    summary: 'Read one feature flag: whether it is on, and its strategies with their ids, settings and environments.',
    effect: 'read',
    params: FeatureFlagRef,
    view: featureFlagCard,
    resource: 'gitlab://project/{project_id}/feature_flag/{name}',
    tool: 'gitlab_feature_flag_get',
    paramAliases,
    example: { project_id: 'group/project', feature_flag_name: 'new_checkout' },
    keywords: ['feature toggle', 'rollout', 'strategy'],
    related: ['feature_flags.feature_flag_list'],
    next: ['feature_flags.feature_flag_update'],
  })
  declare readonly get: RestCall;

  @RestAction('feature_flags.feature_flag_update', 'PUT /projects/:project_id/feature_flags/:feature_flag_name', {
    title: 'Update feature flag',
    summary: 'Change a feature flag: switch it on or off, or edit its name, description, rollout strategies and environments.',
    effect: 'write',
    params: Type.Object({
      ...FeatureFlagRef.properties,
      active: Type.Optional(Type.Boolean({ description: 'true switches the flag on, false off, for everybody.' })),
      new_name: Type.Optional(Type.String({ description: 'New name of the flag; applications that ask for the old one find it off.' })),
      description: Type.Optional(Type.String({ description: 'New description of the flag.' })),
      strategies: Type.Optional(Type.Array(Strategy, { description: 'Strategies to add, change (with their id) or remove; those not named stay as they are.' })),
    }),
    clears: ['description'],
    view: writtenFeatureFlagCard,
    tool: 'gitlab_feature_flag_update',
    wire: { rename: { new_name: 'name' } },
    paramAliases: { ...paramAliases, enabled: 'active', on: 'active' },
    example: { project_id: 'group/project', feature_flag_name: 'new_checkout', active: false },
    keywords: ['feature toggle', 'turn on', 'turn off', 'enable', 'disable', 'kill switch', 'rollout percentage'],
    related: ['feature_flags.feature_flag_get'],
  })
  declare readonly update: RestCall;

  @RestAction('feature_flags.feature_flag_create', 'POST /projects/:project_id/feature_flags', {
    title: 'Create feature flag',
    summary: 'Create a feature flag in a project, with its strategies: for whom it is on, and in which environments.',
    effect: 'write',
    params: Type.Object({
      project_id: ProjectRef,
      name: Type.String({ description: 'Name of the flag, by which applications ask for it: lower-case letters, digits, `-`, `_` and `.`.', minLength: 1 }),
      description: Type.Optional(Type.String({ description: 'What the flag is for.' })),
      active: Type.Optional(Type.Boolean({ description: 'Whether it is on. Default true.' })),
      strategies: Type.Optional(Type.Array(NewStrategy, { description: 'For whom it is on, and where; without any, for nobody.' })),
    }),
    view: writtenFeatureFlagCard,
    tool: 'gitlab_feature_flag_create',
    wire: { defaults: { version: 'new_version_flag' } },
    paramAliases: { flag: 'name', flag_name: 'name', feature_flag_name: 'name', enabled: 'active', on: 'active' },
    example: { project_id: 'group/project', name: 'new_checkout', strategies: [{ name: 'default', scopes: [{ environment_scope: 'staging' }] }] },
    keywords: ['feature toggle', 'new flag', 'rollout', 'unleash'],
    related: ['feature_flags.feature_flag_list', 'feature_flags.ff_user_list_create'],
    next: ['feature_flags.feature_flag_get'],
  })
  declare readonly create: RestCall;

  @RestAction('feature_flags.feature_flag_delete', 'DELETE /projects/:project_id/feature_flags/:feature_flag_name', {
    title: 'Delete feature flag',
    summary: 'Delete a feature flag; applications that ask for it find it off.',
    effect: 'destroy',
    params: FeatureFlagRef,
    view: featureFlagCard,
    tool: 'gitlab_feature_flag_delete',
    done: 'Deleted the feature flag.',
    paramAliases,
    example: { project_id: 'group/project', feature_flag_name: 'new_checkout' },
    keywords: ['feature toggle', 'remove flag'],
    related: ['feature_flags.feature_flag_update', 'feature_flags.feature_flag_list'],
  })
  declare readonly delete: RestCall;
}
