import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { OneOf } from '../../vocabulary/enums.js';

const Plan = OneOf(
  ['default', 'free', 'bronze', 'silver', 'premium', 'gold', 'ultimate', 'ultimate_trial', 'ultimate_trial_paid_customer', 'premium_trial', 'opensource'],
  'The plan whose limits they are. A self-managed GitLab has only `default`.',
);

/** What is limited, in the words of people. */
const limits = {
  ci_instance_level_variables: 'CI/CD variables of the instance',
  ci_pipeline_size: 'Jobs in a pipeline',
  ci_active_jobs: 'Jobs in the active pipelines of a project',
  ci_project_subscriptions: 'Pipeline subscriptions of a project',
  ci_pipeline_schedules: 'Pipeline schedules of a project',
  ci_needs_size_limit: 'Jobs that a job may need',
  ci_registered_group_runners: 'Runners of a group',
  ci_registered_project_runners: 'Runners of a project',
  dotenv_size: 'Bytes of a dotenv artifact',
  dotenv_variables: 'Variables in a dotenv artifact',
  pipeline_hierarchy_size: 'Downstream pipelines in a tree of them',
  max_pipelines_per_merge_train: 'Pipelines of a merge train that run at once',
  web_hook_calls: 'Webhook calls a minute',
  web_hook_calls_low: 'Webhook calls a minute with few seats',
  web_hook_calls_mid: 'Webhook calls a minute with some seats',
  storage_size_limit: 'MiB of storage of a top-level group',
  notification_limit: 'MiB of storage from which owners are told',
  enforcement_limit: 'MiB of storage from which the limit holds',
  conan_max_file_size: 'Bytes of a Conan package',
  generic_packages_max_file_size: 'Bytes of a generic package',
  helm_max_file_size: 'Bytes of a Helm chart',
  maven_max_file_size: 'Bytes of a Maven package',
  npm_max_file_size: 'Bytes of an npm package',
  nuget_max_file_size: 'Bytes of a NuGet package',
  pypi_max_file_size: 'Bytes of a PyPI package',
  terraform_module_max_file_size: 'Bytes of a Terraform module',
} as const;

type Limit = keyof typeof limits;

const entries = Object.entries(limits) as [Limit, string][];
const limitsCard = card(Object.fromEntries(entries.map(([name, what]) => [name, field.number(what)])), { heading: () => 'Plan limits', headed: [] });

const limit = (what: string) => Type.Optional(Type.Integer({ description: `${what}, at most; 0 for no limit.`, minimum: 0 }));
const Limits = Object.fromEntries(entries.map(([name, what]) => [name, limit(what)])) as Record<Limit, ReturnType<typeof limit>>;

const paramAliases = { plan: 'plan_name' };
const keywords = ['quota', 'maximum package size', 'ci limits', 'application limits'];

/** How much of something a plan allows. */
@Injectable()
export class PlanLimitsActions {
  @RestAction('admin.plan_limits_get', 'GET /application/plan_limits', {
    title: 'Get plan limits',
    summary: 'Read how much a plan allows on this instance: CI/CD, webhooks, storage and sizes of packages.',
    effect: 'read',
    admin: true,
    params: Type.Object({ plan_name: Type.Optional(Plan) }),
    view: limitsCard,
    tool: 'gitlab_get_plan_limits',
    paramAliases,
    keywords,
    related: ['admin.plan_limits_change', 'admin.settings_get'],
  })
  declare readonly get: RestCall;

  @RestAction('admin.plan_limits_change', 'PUT /application/plan_limits', {
    title: 'Change plan limits',
    summary: 'Change how much a plan allows on this instance; what is not named stays.',
    effect: 'write',
    sinceOf: { dotenv_size: '17.1', dotenv_variables: '17.1', max_pipelines_per_merge_train: '19.0', web_hook_calls: '18.5' },
    admin: true,
    idempotent: true,
    params: Type.Object({ plan_name: Plan, ...Limits }),
    view: limitsCard,
    tool: 'gitlab_change_plan_limits',
    paramAliases,
    example: { plan_name: 'default', npm_max_file_size: 524288000 },
    keywords,
    related: ['admin.plan_limits_get'],
  })
  declare readonly change: RestCall;
}
