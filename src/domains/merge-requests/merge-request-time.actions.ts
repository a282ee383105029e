import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { timeTrackingCard } from '../../presentation/time-tracking.js';
import { MergeRequestIid, ProjectRef } from '../../vocabulary/refs.js';
import { EstimatedTime, SpentOn, SpentTime } from '../../vocabulary/time-tracking.js';

const where = { project_id: ProjectRef, merge_request_iid: MergeRequestIid };
const MergeRequestRef = Type.Object(where);

const request = '/projects/:project_id/merge_requests/:merge_request_iid';

/** Time tracking of merge requests. */
@Injectable()
export class MergeRequestTimeActions {
  @RestAction('merge_request.time_stats', `GET ${request}/time_stats`, {
    title: 'Get merge request time tracking',
    summary: 'Read how much time a merge request was estimated to take and how much was spent on it.',
    effect: 'read',
    params: MergeRequestRef,
    view: timeTrackingCard,
    tool: 'gitlab_mr_time_stats',
    keywords: ['time tracking', 'hours', 'logged', 'mr', 'pull request'],
    related: ['merge_request.spent_time_add', 'merge_request.time_estimate_set'],
  })
  declare readonly stats: RestCall;

  @RestAction('merge_request.time_estimate_set', `POST ${request}/time_estimate`, {
    title: 'Set merge request time estimate',
    summary: 'Set how much time a merge request is estimated to take.',
    effect: 'write',
    params: Type.Object({ ...where, duration: EstimatedTime }),
    view: timeTrackingCard,
    tool: 'gitlab_mr_set_time_estimate',
    idempotent: true,
    paramAliases: { estimate: 'duration', time: 'duration' },
    example: { project_id: 'group/project', merge_request_iid: 7, duration: '3h 30m' },
    keywords: ['time tracking', 'plan', 'hours', 'mr', 'pull request'],
    related: ['merge_request.time_stats', 'merge_request.time_estimate_reset'],
  })
  declare readonly estimate: RestCall;

  @RestAction('merge_request.time_estimate_reset', `POST ${request}/reset_time_estimate`, {
    title: 'Reset merge request time estimate',
    summary: 'Reset the time estimate of a merge request to none.',
    effect: 'write',
    params: MergeRequestRef,
    view: timeTrackingCard,
    tool: 'gitlab_mr_reset_time_estimate',
    idempotent: true,
    keywords: ['clear estimate', 'time tracking', 'mr', 'pull request'],
    related: ['merge_request.time_estimate_set'],
  })
  declare readonly resetEstimate: RestCall;

  @RestAction('merge_request.spent_time_add', `POST ${request}/add_spent_time`, {
    title: 'Add merge request spent time',
    summary: 'Add time spent on a merge request to its time tracking, or take some off.',
    effect: 'write',
    params: Type.Object({ ...where, duration: SpentTime, summary: SpentOn }),
    view: timeTrackingCard,
    tool: 'gitlab_mr_add_spent_time',
    paramAliases: { time: 'duration', spent: 'duration', spent_time: 'duration' },
    example: { project_id: 'group/project', merge_request_iid: 7, duration: '1h 30m', summary: 'Review' },
    keywords: ['log time', 'log hours', 'log work', 'worklog', 'hours', 'time tracking', 'mr', 'pull request'],
    related: ['merge_request.time_stats', 'merge_request.spent_time_reset'],
  })
  declare readonly addSpent: RestCall;

  @RestAction('merge_request.spent_time_reset', `POST ${request}/reset_spent_time`, {
    title: 'Reset merge request spent time',
    summary: 'Reset the time spent on a merge request to nothing.',
    effect: 'write',
    params: MergeRequestRef,
    view: timeTrackingCard,
    tool: 'gitlab_mr_reset_spent_time',
    idempotent: true,
    keywords: ['clear time', 'time tracking', 'worklog', 'mr', 'pull request'],
    related: ['merge_request.spent_time_add'],
  })
  declare readonly resetSpent: RestCall;
}
