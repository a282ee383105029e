import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { Action } from '../../authoring/action.decorator.js';
import type { ActionContext } from '../../authoring/action-context.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging, Sort } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { Time } from '../../vocabulary/times.js';
import { decisionCard, deploymentCard, deploymentTable, shippedTable } from './deployment.view.js';

const DeploymentFilter = Type.Object({
  project_id: ProjectRef,
  environment: Type.Optional(Type.String({ description: 'Only deployments to the environment of this name: `production`.' })),
  status: Type.Optional(OneOf(['created', 'running', 'success', 'failed', 'canceled', 'skipped', 'blocked'], 'Only deployments in this state; `blocked` ones wait for an approval. Default: all.')),
  order_by: Type.Optional(
    OneOf(['id', 'iid', 'created_at', 'updated_at', 'finished_at'], 'Order. Default `id`, or the date that is filtered by, since GitLab filters by a date only in its order.'),
  ),
  sort: Sort,
  updated_after: Time('Only deployments updated after this moment'),
  updated_before: Time('Only deployments updated before this moment'),
  finished_after: Time('Only successful deployments finished after this moment'),
  finished_before: Time('Only successful deployments finished before this moment'),
  ...Paging,
});
type DeploymentFilter = Static<typeof DeploymentFilter>;

const DeploymentRef = Type.Object({
  project_id: ProjectRef,
  deployment_id: Type.Integer({ description: 'Id of the deployment, as environment.deployment_list shows it; not its number in the project.', minimum: 1 }),
});

const ShippedFilter = Type.Object({
  ...DeploymentRef.properties,
  state: Type.Optional(OneOf(['opened', 'closed', 'locked', 'merged', 'all'], 'Only merge requests in this state. Default `all`.')),
  order_by: Type.Optional(
    OneOf(['created_at', 'label_priority', 'milestone_due', 'popularity', 'priority', 'title', 'updated_at', 'merged_at'], 'Order. Default `created_at`.'),
  ),
  sort: Sort,
  ...Paging,
});

const Outcome = OneOf(['running', 'success', 'failed', 'canceled'], 'State of the deployment.');

/** Deployments of a project to its environments. */
@Injectable()
export class DeploymentActions {
  @Action('environment.deployment_list', {
    title: 'List deployments',
    summary: 'List the deployments of a project, the latest first: what went to which environment, when, by whom and with what outcome.',
    effect: 'read',
    params: DeploymentFilter,
    view: deploymentTable,
    tool: 'gitlab_deployment_list',
    paramAliases: { environment_name: 'environment', env: 'environment' },
    keywords: ['releases to production', 'deploy history', 'rollout', 'last deployment', 'what is live', 'blocked', 'waiting for approval'],
    next: ['environment.deployment_get', 'environment.deployment_merge_requests'],
    related: ['environment.list'],
  })
  deployments({ project_id, ...filters }: DeploymentFilter, { gitlab }: ActionContext) {
    const byUpdate = filters.updated_after !== undefined || filters.updated_before !== undefined;
    const byFinish = filters.finished_after !== undefined || filters.finished_before !== undefined;
    const query = {
      // GitLab's own order begins with the oldest deployment.
      sort: 'desc',
      // It filters by a date only in the order of that date, and by the end only those that succeeded.
      ...(byUpdate ? { order_by: 'updated_at' } : byFinish ? { order_by: 'finished_at' } : {}),
      ...(byFinish ? { status: 'success' } : {}),
      ...filters,
    };
    return gitlab.rest.list('/projects/:project_id/deployments', { project_id }, { query });
  }

  @RestAction('environment.deployment_get', 'GET /projects/:project_id/deployments/:deployment_id', {
    title: 'Get deployment',
    summary: 'Read one deployment: its environment, commit, job and outcome, and the approvals it has or waits for.',
    effect: 'read',
    params: DeploymentRef,
    view: deploymentCard,
    resource: 'gitlab://project/{project_id}/deployment/{deployment_id}',
    tool: 'gitlab_deployment_get',
    keywords: ['rollout', 'approvals', 'deployed commit', 'blocked deployment'],
    related: ['environment.deployment_list', 'job.get'],
    next: ['environment.deployment_merge_requests', 'environment.deployment_approve_or_reject'],
  })
  declare readonly get: RestCall;

  @RestAction('environment.deployment_merge_requests', 'GET /projects/:project_id/deployments/:deployment_id/merge_requests', {
    title: 'List merge requests of deployment',
    summary: 'List the merge requests that a deployment shipped: everything that was merged since the one before.',
    effect: 'read',
    params: ShippedFilter,
    view: shippedTable,
    tool: 'gitlab_list_deployment_merge_requests',
    keywords: ['what changed', 'shipped', 'changes in production', 'release contents', 'incident'],
    related: ['environment.deployment_get'],
    next: ['merge_request.get'],
  })
  declare readonly mergeRequests: RestCall;

  @RestAction('environment.deployment_approve_or_reject', 'POST /projects/:project_id/deployments/:deployment_id/approval', {
    title: 'Approve or reject deployment',
    summary: 'Approve or reject a blocked deployment to a protected environment.',
    effect: 'write',
    params: Type.Object({
      ...DeploymentRef.properties,
      status: OneOf(['approved', 'rejected'], 'The decision.'),
      comment: Type.Optional(Type.String({ description: 'Reason of the decision, shown with it.' })),
      represented_as: Type.Optional(Type.String({ description: 'Name of the user, group or role to decide as, where several approval rules fit you.' })),
    }),
    view: decisionCard,
    tool: 'gitlab_deployment_approve_or_reject',
    paramAliases: { decision: 'status', reason: 'comment', body: 'comment' },
    example: { project_id: 'group/project', deployment_id: 1234, status: 'approved' },
    keywords: ['deployment approval', 'gate', 'sign off', 'allow', 'deny', 'release to production'],
    related: ['environment.deployment_list'],
    next: ['environment.deployment_get'],
  })
  declare readonly decide: RestCall;

  @RestAction('environment.deployment_create', 'POST /projects/:project_id/deployments', {
    title: 'Record deployment',
    summary: 'Create the record of a deployment that happened outside GitLab\'s CI: what went to which environment.',
    effect: 'write',
    params: Type.Object({
      project_id: ProjectRef,
      environment: Type.String({ description: 'Name of the environment; GitLab creates it if there is none.', minLength: 1 }),
      sha: Type.String({ description: 'Full SHA of the commit that is deployed.', minLength: 1 }),
      ref: Type.String({ description: 'Branch or tag that is deployed.', minLength: 1 }),
      tag: Type.Boolean({ description: 'Whether `ref` is a tag.' }),
      status: Outcome,
    }),
    view: deploymentCard,
    tool: 'gitlab_deployment_create',
    paramAliases: { env: 'environment', environment_name: 'environment', branch: 'ref', commit: 'sha', state: 'status' },
    example: { project_id: 'group/project', environment: 'production', sha: 'a1b2c3d4', ref: 'main', tag: false, status: 'success' },
    keywords: ['report', 'track', 'external deployment', 'rollout'],
    next: ['environment.deployment_get'],
    related: ['environment.deployment_update', 'environment.deployment_list'],
  })
  declare readonly create: RestCall;

  @RestAction('environment.deployment_update', 'PUT /projects/:project_id/deployments/:deployment_id', {
    title: 'Update deployment',
    summary: 'Change the outcome of a recorded deployment: running, success, failed or canceled.',
    effect: 'write',
    params: Type.Object({ ...DeploymentRef.properties, status: Outcome }),
    view: deploymentCard,
    tool: 'gitlab_deployment_update',
    idempotent: true,
    paramAliases: { state: 'status' },
    example: { project_id: 'group/project', deployment_id: 1234, status: 'success' },
    keywords: ['report', 'finish', 'external deployment'],
    related: ['environment.deployment_get', 'environment.deployment_approve_or_reject'],
  })
  declare readonly update: RestCall;

  @RestAction('environment.deployment_delete', 'DELETE /projects/:project_id/deployments/:deployment_id', {
    title: 'Delete deployment',
    summary: 'Delete the record of a deployment that is not the last of its environment; what is deployed is not touched.',
    effect: 'destroy',
    params: DeploymentRef,
    tool: 'gitlab_deployment_delete',
    done: 'The record of the deployment was deleted.',
    keywords: ['clean up', 'history'],
    related: ['environment.deployment_list'],
  })
  declare readonly delete: RestCall;
}
