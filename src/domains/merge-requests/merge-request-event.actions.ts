import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { labelEventCard, labelEventTable, milestoneEventCard, milestoneEventTable, stateEventCard, stateEventTable } from '../../presentation/resource-events.js';
import { Paging } from '../../vocabulary/paging.js';
import { EventId, MergeRequestIid, ProjectRef } from '../../vocabulary/refs.js';

const where = { project_id: ProjectRef, merge_request_iid: MergeRequestIid };
const Events = Type.Object({ ...where, ...Paging });
const Event = Type.Object({ ...where, event_id: EventId });

const request = '/projects/:project_id/merge_requests/:merge_request_iid';

/** What was changed about a merge request, when and by whom. */
@Injectable()
export class MergeRequestEventActions {
  @RestAction('merge_request.event_mr_label_list', `GET ${request}/resource_label_events`, {
    title: 'List merge request label events',
    summary: 'List when each label was added to a merge request or removed from it, and by whom.',
    effect: 'read',
    params: Events,
    view: labelEventTable,
    tool: 'gitlab_mr_label_event_list',
    keywords: ['label history', 'who labelled', 'activity', 'audit', 'mr', 'pull request'],
    related: ['merge_request.event_mr_state_list', 'merge_request.event_mr_milestone_list'],
  })
  declare readonly labels: RestCall;

  @RestAction('merge_request.event_mr_label_get', `GET ${request}/resource_label_events/:event_id`, {
    title: 'Get merge request label event',
    summary: 'Read one label event of a merge request: which label was added or removed, when and by whom.',
    effect: 'read',
    params: Event,
    view: labelEventCard,
    tool: 'gitlab_mr_label_event_get',
    paramAliases: { label_event_id: 'event_id' },
    related: ['merge_request.event_mr_label_list'],
  })
  declare readonly label: RestCall;

  @RestAction('merge_request.event_mr_milestone_list', `GET ${request}/resource_milestone_events`, {
    title: 'List merge request milestone events',
    summary: 'List when a merge request was put into a milestone or taken out of it, and by whom.',
    effect: 'read',
    params: Events,
    view: milestoneEventTable,
    tool: 'gitlab_mr_milestone_event_list',
    keywords: ['milestone history', 'activity', 'audit', 'mr', 'pull request'],
    related: ['merge_request.event_mr_label_list', 'merge_request.event_mr_state_list'],
  })
  declare readonly milestones: RestCall;

  @RestAction('merge_request.event_mr_milestone_get', `GET ${request}/resource_milestone_events/:event_id`, {
    title: 'Get merge request milestone event',
    summary: 'Read one milestone event of a merge request: which milestone was set or removed, when and by whom.',
    effect: 'read',
    params: Event,
    view: milestoneEventCard,
    tool: 'gitlab_mr_milestone_event_get',
    paramAliases: { milestone_event_id: 'event_id' },
    related: ['merge_request.event_mr_milestone_list'],
  })
  declare readonly milestone: RestCall;

  @RestAction('merge_request.event_mr_state_list', `GET ${request}/resource_state_events`, {
    title: 'List merge request state events',
    summary: 'List when a merge request was closed, reopened or merged, and by whom.',
    effect: 'read',
    params: Events,
    view: stateEventTable,
    tool: 'gitlab_mr_state_event_list',
    keywords: ['state history', 'who closed', 'who merged', 'activity', 'audit', 'mr', 'pull request'],
    related: ['merge_request.event_mr_label_list', 'merge_request.event_mr_milestone_list'],
  })
  declare readonly states: RestCall;

  @RestAction('merge_request.event_mr_state_get', `GET ${request}/resource_state_events/:event_id`, {
    title: 'Get merge request state event',
    summary: 'Read one state event of a merge request: closed, reopened or merged, when and by whom.',
    effect: 'read',
    params: Event,
    view: stateEventCard,
    tool: 'gitlab_mr_state_event_get',
    paramAliases: { state_event_id: 'event_id' },
    related: ['merge_request.event_mr_state_list'],
  })
  declare readonly state: RestCall;
}
