import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { iterationEventCard, iterationEventTable, labelEventCard, labelEventTable, milestoneEventCard, milestoneEventTable, stateEventCard, stateEventTable, weightEventTable } from '../../presentation/resource-events.js';
import { Paging } from '../../vocabulary/paging.js';
import { EventId, IssueIid, ProjectRef } from '../../vocabulary/refs.js';

const where = { project_id: ProjectRef, issue_iid: IssueIid };
const Events = Type.Object({ ...where, ...Paging });
const Event = Type.Object({ ...where, event_id: EventId });

const issue = '/projects/:project_id/issues/:issue_iid';

/** What was changed about an issue, when and by whom. */
@Injectable()
export class IssueEventActions {
  @RestAction('issue.event_issue_label_list', `GET ${issue}/resource_label_events`, {
    title: 'List issue label events',
    summary: 'List when each label was added to an issue or removed from it, and by whom.',
    effect: 'read',
    params: Events,
    view: labelEventTable,
    tool: 'gitlab_issue_label_event_list',
    keywords: ['label history', 'who labelled', 'activity', 'audit', 'ticket'],
    related: ['issue.event_issue_state_list', 'issue.event_issue_milestone_list'],
  })
  declare readonly labels: RestCall;

  @RestAction('issue.event_issue_label_get', `GET ${issue}/resource_label_events/:event_id`, {
    title: 'Get issue label event',
    summary: 'Read one label event of an issue: which label was added or removed, when and by whom.',
    effect: 'read',
    params: Event,
    view: labelEventCard,
    tool: 'gitlab_issue_label_event_get',
    paramAliases: { label_event_id: 'event_id' },
    related: ['issue.event_issue_label_list'],
  })
  declare readonly label: RestCall;

  @RestAction('issue.event_issue_milestone_list', `GET ${issue}/resource_milestone_events`, {
    title: 'List issue milestone events',
    summary: 'List when an issue was put into a milestone or taken out of it, and by whom.',
    effect: 'read',
    params: Events,
    view: milestoneEventTable,
    tool: 'gitlab_issue_milestone_event_list',
    keywords: ['milestone history', 'activity', 'audit', 'ticket'],
    related: ['issue.event_issue_label_list', 'issue.event_issue_state_list'],
  })
  declare readonly milestones: RestCall;

  @RestAction('issue.event_issue_milestone_get', `GET ${issue}/resource_milestone_events/:event_id`, {
    title: 'Get issue milestone event',
    summary: 'Read one milestone event of an issue: which milestone was set or removed, when and by whom.',
    effect: 'read',
    params: Event,
    view: milestoneEventCard,
    tool: 'gitlab_issue_milestone_event_get',
    paramAliases: { milestone_event_id: 'event_id' },
    related: ['issue.event_issue_milestone_list'],
  })
  declare readonly milestone: RestCall;

  @RestAction('issue.event_issue_state_list', `GET ${issue}/resource_state_events`, {
    title: 'List issue state events',
    summary: 'List when an issue was closed or reopened, and by whom.',
    effect: 'read',
    params: Events,
    view: stateEventTable,
    tool: 'gitlab_issue_state_event_list',
    keywords: ['state history', 'who closed', 'who reopened', 'activity', 'audit', 'ticket'],
    related: ['issue.event_issue_label_list', 'issue.event_issue_milestone_list'],
  })
  declare readonly states: RestCall;

  @RestAction('issue.event_issue_state_get', `GET ${issue}/resource_state_events/:event_id`, {
    title: 'Get issue state event',
    summary: 'Read one state event of an issue: closed or reopened, when and by whom.',
    effect: 'read',
    params: Event,
    view: stateEventCard,
    tool: 'gitlab_issue_state_event_get',
    paramAliases: { state_event_id: 'event_id' },
    related: ['issue.event_issue_state_list'],
  })
  declare readonly state: RestCall;

  @RestAction('issue.event_issue_weight_list', `GET ${issue}/resource_weight_events`, {
    title: 'List issue weight events',
    summary: 'List when the weight of an issue was changed, to what and by whom.',
    effect: 'read',
    tier: 'premium',
    params: Events,
    view: weightEventTable,
    tool: 'gitlab_issue_weight_event_list',
    keywords: ['weight history', 'estimation', 'story points', 'activity', 'audit', 'ticket'],
    related: ['issue.event_issue_iteration_list', 'issue.event_issue_state_list'],
  })
  declare readonly weights: RestCall;

  @RestAction('issue.event_issue_iteration_list', `GET ${issue}/resource_iteration_events`, {
    title: 'List issue iteration events',
    summary: 'List when an issue was put into an iteration or taken out of it, and by whom.',
    effect: 'read',
    tier: 'premium',
    params: Events,
    view: iterationEventTable,
    tool: 'gitlab_issue_iteration_event_list',
    keywords: ['sprint history', 'activity', 'audit', 'ticket'],
    related: ['issue.iteration_list_project', 'issue.event_issue_weight_list'],
  })
  declare readonly iterations: RestCall;

  @RestAction('issue.event_issue_iteration_get', `GET ${issue}/resource_iteration_events/:event_id`, {
    title: 'Get issue iteration event',
    summary: 'Read one iteration event of an issue: which iteration was set or removed, when and by whom.',
    effect: 'read',
    tier: 'premium',
    params: Event,
    view: iterationEventCard,
    tool: 'gitlab_issue_iteration_event_get',
    paramAliases: { iteration_event_id: 'event_id' },
    related: ['issue.event_issue_iteration_list'],
  })
  declare readonly iteration: RestCall;
}
