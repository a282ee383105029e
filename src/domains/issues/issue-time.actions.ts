import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { timeTrackingCard } from '../../presentation/time-tracking.js';
import { IssueIid, ProjectRef } from '../../vocabulary/refs.js';
import { EstimatedTime, SpentOn, SpentTime } from '../../vocabulary/time-tracking.js';

const where = { project_id: ProjectRef, issue_iid: IssueIid };
const IssueRef = Type.Object(where);

const issue = '/projects/:project_id/issues/:issue_iid';

/** Time tracking of issues. */
@Injectable()
export class IssueTimeActions {
  @RestAction('issue.time_stats_get', `GET ${issue}/time_stats`, {
    title: 'Get issue time tracking',
    summary: 'Read how much time an issue was estimated to take and how much was spent on it.',
    effect: 'read',
    params: IssueRef,
    view: timeTrackingCard,
    tool: 'gitlab_issue_time_stats_get',
    keywords: ['time tracking', 'hours', 'logged', 'ticket'],
    related: ['issue.spent_time_add', 'issue.time_estimate_set'],
  })
  declare readonly stats: RestCall;

  @RestAction('issue.time_estimate_set', `POST ${issue}/time_estimate`, {
    title: 'Set issue time estimate',
    summary: 'Set how much time an issue is estimated to take.',
    effect: 'write',
    params: Type.Object({ ...where, duration: EstimatedTime }),
    view: timeTrackingCard,
    tool: 'gitlab_issue_time_estimate_set',
    idempotent: true,
    paramAliases: { estimate: 'duration', time: 'duration' },
    example: { project_id: 'group/project', issue_iid: 7, duration: '3h 30m' },
    keywords: ['time tracking', 'plan', 'hours', 'ticket'],
    related: ['issue.time_stats_get', 'issue.time_estimate_reset'],
  })
  declare readonly estimate: RestCall;

  @RestAction('issue.time_estimate_reset', `POST ${issue}/reset_time_estimate`, {
    title: 'Reset issue time estimate',
    summary: 'Reset the time estimate of an issue to none.',
    effect: 'write',
    params: IssueRef,
    view: timeTrackingCard,
    tool: 'gitlab_issue_time_estimate_reset',
    idempotent: true,
    keywords: ['clear estimate', 'time tracking', 'ticket'],
    related: ['issue.time_estimate_set'],
  })
  declare readonly resetEstimate: RestCall;

  @RestAction('issue.spent_time_add', `POST ${issue}/add_spent_time`, {
    title: 'Add issue spent time',
    summary: 'Add time spent on an issue to its time tracking, or take some off.',
    effect: 'write',
    params: Type.Object({ ...where, duration: SpentTime, summary: SpentOn }),
    view: timeTrackingCard,
    tool: 'gitlab_issue_spent_time_add',
    paramAliases: { time: 'duration', spent: 'duration', spent_time: 'duration' },
    example: { project_id: 'group/project', issue_iid: 7, duration: '1h 30m', summary: 'Review' },
    keywords: ['log time', 'log hours', 'log work', 'worklog', 'hours', 'time tracking', 'ticket'],
    related: ['issue.time_stats_get', 'issue.spent_time_reset'],
  })
  declare readonly addSpent: RestCall;

  @RestAction('issue.spent_time_reset', `POST ${issue}/reset_spent_time`, {
    title: 'Reset issue spent time',
    summary: 'Reset the time spent on an issue to nothing.',
    effect: 'write',
    params: IssueRef,
    view: timeTrackingCard,
    tool: 'gitlab_issue_spent_time_reset',
    idempotent: true,
    keywords: ['clear time', 'time tracking', 'worklog', 'ticket'],
    related: ['issue.spent_time_add'],
  })
  declare readonly resetSpent: RestCall;
}
