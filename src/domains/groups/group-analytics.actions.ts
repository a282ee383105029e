import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { recentActivityCard } from './group-analytics.view.js';

/** GitLab takes no id here. */
const params = Type.Object({ group_id: Type.String({ description: 'Full path of the group, such as `group/subgroup`; not its id.' }) });
const asked = { params, wire: { rename: { group_id: 'group_path' } }, paramAliases: { group_path: 'group_id' }, example: { group_id: 'group' } } as const;
const keywords = ['statistics', 'analytics', 'activity', 'how many', 'last 90 days'];

/** How much happened in a group of late. */
@Injectable()
export class GroupAnalyticsActions {
  @RestAction('group.analytics_issues_count', 'GET /analytics/group_activity/issues_count', {
    title: 'Count recent issues of group',
    summary: 'Count the issues that were created in a group and its subgroups in the last 90 days.',
    effect: 'read',
    tier: 'premium',
    ...asked,
    view: recentActivityCard,
    tool: 'gitlab_get_recently_created_issues_count',
    keywords,
    related: ['group.analytics_mr_count', 'group.analytics_members_count', 'issue.statistics_get_group'],
  })
  declare readonly issues: RestCall;

  @RestAction('group.analytics_mr_count', 'GET /analytics/group_activity/merge_requests_count', {
    title: 'Count recent merge requests of group',
    summary: 'Count the merge requests that were created in a group and its subgroups in the last 90 days.',
    effect: 'read',
    tier: 'premium',
    ...asked,
    view: recentActivityCard,
    tool: 'gitlab_get_recently_created_mr_count',
    keywords,
    related: ['group.analytics_issues_count', 'group.analytics_members_count', 'merge_request.list_group'],
  })
  declare readonly mergeRequests: RestCall;

  @RestAction('group.analytics_members_count', 'GET /analytics/group_activity/new_members_count', {
    title: 'Count recent members of group',
    summary: 'Count the members who joined a group and its subgroups in the last 90 days.',
    effect: 'read',
    tier: 'premium',
    ...asked,
    view: recentActivityCard,
    tool: 'gitlab_get_recently_added_members_count',
    keywords,
    related: ['group.analytics_issues_count', 'group.analytics_mr_count', 'group.members'],
  })
  declare readonly members: RestCall;
}
