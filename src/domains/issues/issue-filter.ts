import { type Static, type TObject, Type } from 'typebox';
import type { QueryValue } from '../../gitlab/query.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Sort } from '../../vocabulary/paging.js';
import { Time } from '../../vocabulary/times.js';
import { noneOrAny, userIdOrWildcard } from '../../vocabulary/wildcards.js';

/** What GitLab distinguishes among issues. */
export const IssueType = OneOf(['issue', 'incident', 'test_case', 'requirement', 'task', 'ticket'], 'Kind of issue.');

const LabelNames = (description: string) => Type.Optional(Type.Array(Type.String(), { description }));

/** What every list of issues can be narrowed by, whether of a project, a group or the whole instance. */
export const issueFilters = {
  state: Type.Optional(OneOf(['opened', 'closed', 'all'], 'State of the issues. Default `all`.')),
  labels: LabelNames('Issues that carry all of these labels. `None` alone: without labels; `Any` alone: with at least one.'),
  not_labels: LabelNames('Issues that carry none of these labels.'),
  search: Type.Optional(Type.String({ description: 'Words to find in title and description.' })),
  in: Type.Optional(Type.String({ description: 'Where `search` looks: `title`, `description`, or both as `title,description`. Default both.' })),
  assignee_username: Type.Optional(Type.Array(Type.String(), { description: 'Usernames; issues assigned to all of them.' })),
  assignee_id: Type.Optional(Type.String({ description: 'Id of the assignee, `None` for unassigned issues, or `Any` for assigned ones.' })),
  not_assignee_username: Type.Optional(Type.Array(Type.String(), { description: 'Usernames; issues assigned to none of them.' })),
  author_username: Type.Optional(Type.String({ description: 'Username of the author.' })),
  author_id: Type.Optional(Type.Integer({ description: 'User id of the author.' })),
  not_author_username: Type.Optional(Type.String({ description: 'Username whose issues are left out.' })),
  closed_by_id: Type.Optional(Type.Integer({ description: 'User id of whoever closed the issue.' })),
  milestone: Type.Optional(Type.String({ description: 'Title of the milestone; `None` for issues without one, `Any` for issues with one.' })),
  milestone_id: Type.Optional(OneOf(['Any', 'None', 'Upcoming', 'Started'], 'Milestones by their dates instead of by title.')),
  not_milestone: Type.Optional(Type.String({ description: 'Title of the milestone whose issues are left out.' })),
  issue_type: Type.Optional(IssueType),
  iids: Type.Optional(Type.Array(Type.Integer(), { description: 'Only the issues with these numbers.' })),
  scope: Type.Optional(OneOf(['created_by_me', 'assigned_to_me', 'all'], 'Whose issues. Default `all`.')),
  confidential: Type.Optional(Type.Boolean({ description: 'true: only confidential issues; false: only others.' })),
  due_date: Type.Optional(
    OneOf(['0', 'any', 'today', 'tomorrow', 'overdue', 'week', 'month', 'next_month_and_previous_two_weeks'], 'When the issues are due; `0` for those without a due date.'),
  ),
  my_reaction_emoji: Type.Optional(Type.String({ description: 'Issues to which the caller reacted with this emoji, by its name; `None` or `Any`.' })),
  created_after: Time('Created at or after'),
  created_before: Time('Created at or before'),
  updated_after: Time('Updated at or after'),
  updated_before: Time('Updated at or before'),
  weight: Type.Optional(Type.String({ description: 'Weight as a number, `None` or `Any`.' })),
  epic_id: Type.Optional(Type.String({ description: 'Id of the epic that the issues belong to, `None` or `Any`.' })),
  iteration_id: Type.Optional(Type.String({ description: 'Id of the iteration, `None`, `Any` or `Current`.' })),
  health_status: Type.Optional(OneOf(['on_track', 'needs_attention', 'at_risk', 'none', 'any'], 'Health status.')),
  order_by: Type.Optional(
    OneOf(
      ['created_at', 'due_date', 'label_priority', 'milestone_due', 'popularity', 'priority', 'relative_position', 'title', 'updated_at', 'weight'],
      'Field to order by. Default `created_at`.',
    ),
  ),
  sort: Sort,
};
type Filters = Static<TObject<typeof issueFilters>>;

/** Filters that only a higher tier knows. */
export const issueFilterTiers = { weight: 'premium', epic_id: 'premium', iteration_id: 'premium', health_status: 'ultimate' } as const;

/** Other names for filters. */
export const issueFilterAliases = { assignee: 'assignee_username', author: 'author_username', label: 'labels', type: 'issue_type', exclude_labels: 'not_labels' };

/** The filters as GitLab's query has them. */
export function queryOf({ assignee_id, weight, epic_id, iteration_id, not_labels, not_assignee_username, not_author_username, not_milestone, ...filters }: Filters): Record<string, QueryValue> {
  return {
    // The default of lists that go across projects is the caller's own issues; said here, it is the same everywhere.
    scope: 'all',
    ...filters,
    assignee_id: userIdOrWildcard('assignee_id', assignee_id, 'assignee_username'),
    weight: noneOrAny(weight),
    epic_id: noneOrAny(epic_id),
    iteration_id: noneOrAny(iteration_id),
    'not[labels]': not_labels,
    'not[assignee_username]': not_assignee_username,
    'not[author_username]': not_author_username,
    'not[milestone]': not_milestone,
  };
}

/** Filters that GitLab takes joined by commas. */
export const joinedFilters: readonly string[] = ['labels', 'not[labels]'];
