import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { InvalidParams } from '../../kernel/errors.js';
import { OneOf } from '../../vocabulary/enums.js';
import { KeysetPaging, Sort } from '../../vocabulary/paging.js';
import { IssueIid, ProjectRef } from '../../vocabulary/refs.js';
import { Time } from '../../vocabulary/times.js';
import { noneOrAny, userIdOrWildcard } from '../../vocabulary/wildcards.js';
import { issueCard, issueTable, writtenIssueCard } from './issue.view.js';

const IssueRef = Type.Object({ project_id: ProjectRef, issue_iid: IssueIid });

const IssueType = OneOf(['issue', 'incident', 'test_case', 'requirement', 'task', 'ticket'], 'Kind of issue.');
const LabelNames = (description: string) => Type.Optional(Type.Array(Type.String(), { description }));
const UserIds = (description: string) => Type.Optional(Type.Array(Type.Integer(), { description, maxItems: 200 }));

const IssueFilter = Type.Object({
  project_id: ProjectRef,
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
  ...KeysetPaging,
});
type IssueFilter = Static<typeof IssueFilter>;

const NewIssue = Type.Object({
  project_id: ProjectRef,
  title: Type.String({ description: 'Title, at most 255 characters.', minLength: 1, maxLength: 255 }),
  description: Type.Optional(Type.String({ description: 'Description in Markdown.' })),
  labels: LabelNames('Labels by name; GitLab creates those that do not exist yet.'),
  assignee_ids: UserIds('User ids of the assignees, at most 200. Without a paid tier GitLab keeps the first.'),
  milestone_id: Type.Optional(Type.Integer({ description: 'Id of the milestone (its id, not its iid).' })),
  due_date: Type.Optional(Type.String({ description: 'Day it is due: `YYYY-MM-DD`.' })),
  confidential: Type.Optional(Type.Boolean({ description: 'Shows it only to project members from Planner on, its author and its assignees. Default false.' })),
  issue_type: Type.Optional(IssueType),
  merge_request_to_resolve_discussions_of: Type.Optional(
    Type.Integer({ description: 'Number (iid) of a merge request whose open threads this issue takes over: they are resolved and listed in the description.' }),
  ),
  discussion_to_resolve: Type.Optional(
    Type.String({ description: 'Id of the one discussion to take over, together with `merge_request_to_resolve_discussions_of`.' }),
  ),
  weight: Type.Optional(Type.Integer({ description: 'Weight, from 0.', minimum: 0 })),
  epic_id: Type.Optional(Type.Integer({ description: 'Id of the epic to put it into (its id, not its iid).' })),
});

const IssueChanges = Type.Object({
  project_id: ProjectRef,
  issue_iid: IssueIid,
  title: Type.Optional(Type.String({ description: 'New title, at most 255 characters.', minLength: 1, maxLength: 255 })),
  description: Type.Optional(Type.String({ description: 'New description in Markdown; replaces the whole text.' })),
  state_event: Type.Optional(OneOf(['close', 'reopen'], 'Closes or reopens the issue.')),
  add_labels: LabelNames('Labels to add; the others stay.'),
  remove_labels: LabelNames('Labels to remove; the others stay.'),
  labels: LabelNames('Replaces all labels by these; an empty list removes all. Use add_labels and remove_labels to change some.'),
  assignee_ids: UserIds('User ids of the assignees, in place of the present ones; an empty list unassigns everybody.'),
  milestone_id: Type.Optional(Type.Integer({ description: 'Id of the milestone (its id, not its iid); 0 takes it out of its milestone.' })),
  due_date: Type.Optional(Type.String({ description: 'Day it is due: `YYYY-MM-DD`; `none` removes the date.' })),
  confidential: Type.Optional(Type.Boolean({ description: 'Whether only members may see it.' })),
  discussion_locked: Type.Optional(Type.Boolean({ description: 'Whether only members may comment.' })),
  issue_type: Type.Optional(IssueType),
  weight: Type.Optional(Type.Integer({ description: 'Weight, from 0.', minimum: 0 })),
  epic_id: Type.Optional(Type.Integer({ description: 'Id of the epic to put it into (its id, not its iid); 0 takes it out.' })),
});
type IssueChanges = Static<typeof IssueChanges>;

/** Issues of a project: reading, filing and changing them. */
@Injectable()
export class IssueActions {
  @RestAction('issue.get', 'GET /projects/:project_id/issues/:issue_iid', {
    summary: 'Read one issue with its description, people, labels and dates.',
    effect: 'read',
    params: IssueRef,
    view: issueCard,
    tool: 'gitlab_issue_get',
    keywords: ['ticket', 'bug', 'details', 'show', 'story', 'incident'],
    next: ['issue.discussion_list', 'issue.note_create', 'issue.update'],
  })
  declare readonly get: RestCall;

  @Action('issue.list', {
    summary: 'List or search the issues of a project by state, label, person, milestone, text or date.',
    effect: 'read',
    params: IssueFilter,
    view: issueTable,
    tool: 'gitlab_issue_list',
    tierOf: { weight: 'premium', epic_id: 'premium', iteration_id: 'premium', health_status: 'ultimate' },
    paramAliases: { assignee: 'assignee_username', author: 'author_username', label: 'labels', type: 'issue_type', exclude_labels: 'not_labels' },
    example: { project_id: 'group/project', state: 'opened', labels: ['bug'] },
    keywords: ['tickets', 'bugs', 'backlog', 'open', 'unassigned', 'overdue', 'filter', 'find'],
    next: ['issue.get'],
    related: ['issue.create'],
  })
  list({ project_id, cursor, assignee_id, weight, epic_id, iteration_id, not_labels, not_assignee_username, not_author_username, not_milestone, ...filters }: IssueFilter, { gitlab }: ActionContext) {
    const query = {
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
    return gitlab.rest.list('/projects/:project_id/issues', { project_id }, { query, commas: ['labels', 'not[labels]'], cursor });
  }

  @RestAction('issue.create', 'POST /projects/:project_id/issues', {
    summary: 'File a new issue in a project, with description, labels, assignees, milestone and due date.',
    effect: 'write',
    params: NewIssue,
    view: writtenIssueCard,
    tool: 'gitlab_issue_create',
    tierOf: { weight: 'premium', epic_id: 'premium' },
    prose: ['description'],
    wire: { commas: ['labels'] },
    paramAliases: { assignee_id: 'assignee_ids', assignees: 'assignee_ids', label: 'labels', body: 'description', name: 'title', type: 'issue_type' },
    example: { project_id: 'group/project', title: 'Login fails after a password reset', labels: ['bug'] },
    keywords: ['new', 'open', 'report', 'bug', 'ticket', 'task', 'incident', 'raise'],
    next: ['issue.update', 'issue.note_create'],
    related: ['issue.list'],
  })
  declare readonly create: RestCall;

  @Action('issue.update', {
    summary: 'Change an issue: title, description, labels, assignees, milestone or due date, or close or reopen it.',
    effect: 'write',
    params: IssueChanges,
    view: writtenIssueCard,
    tool: 'gitlab_issue_update',
    tierOf: { weight: 'premium', epic_id: 'premium' },
    idempotent: true,
    prose: ['description'],
    aliases: [
      { id: 'issue.close', fills: { state_event: 'close' }, summary: 'Close an issue.' },
      { id: 'issue.reopen', fills: { state_event: 'reopen' }, summary: 'Reopen a closed issue.' },
    ],
    paramAliases: { assignee_id: 'assignee_ids', assignees: 'assignee_ids', body: 'description', name: 'title', type: 'issue_type', state: 'state_event', event: 'state_event' },
    example: { project_id: 'group/project', issue_iid: 7, add_labels: ['bug'] },
    keywords: ['edit', 'modify', 'set', 'assign', 'unassign', 'label', 'rename', 'resolve', 'lock', 'deadline'],
    related: ['issue.get', 'issue.note_create'],
  })
  update({ project_id, issue_iid, ...given }: IssueChanges, { gitlab }: ActionContext) {
    const { labels, add_labels, remove_labels, assignee_ids, due_date, ...others } = clearChanges(given);
    const body = {
      ...others,
      ...(labels === undefined ? {} : { labels: labels.join(',') }),
      ...(add_labels === undefined ? {} : { add_labels: add_labels.join(',') }),
      ...(remove_labels === undefined ? {} : { remove_labels: remove_labels.join(',') }),
      // GitLab reads zero as "nobody"; an empty list gets lost in some of its versions.
      ...(assignee_ids === undefined ? {} : { assignee_ids: assignee_ids.length === 0 ? [0] : assignee_ids }),
      ...(due_date === undefined ? {} : { due_date: due_date.toLowerCase() === 'none' ? '' : due_date }),
    };
    return gitlab.rest.put('/projects/:project_id/issues/:issue_iid', { project_id, issue_iid }, { body });
  }

  @RestAction('issue.delete', 'DELETE /projects/:project_id/issues/:issue_iid', {
    summary: 'Delete an issue for good, with its comments and history.',
    effect: 'destroy',
    params: IssueRef,
    tool: 'gitlab_issue_delete',
    done: 'The issue was deleted.',
    related: ['issue.update'],
  })
  declare readonly delete: RestCall;
}

type Changes = Omit<IssueChanges, 'project_id' | 'issue_iid'>;

/** The changes without those that change nothing: models like to send every list, empty ones too. */
function clearChanges({ add_labels = [], remove_labels = [], ...others }: Changes): Changes {
  const changes: Changes = { ...others, ...(add_labels.length > 0 ? { add_labels } : {}), ...(remove_labels.length > 0 ? { remove_labels } : {}) };
  if (Object.keys(changes).length === 0) {
    const possible = Object.keys(IssueChanges.properties).filter((name) => name !== 'project_id' && name !== 'issue_iid');
    throw new InvalidParams(`Nothing to change: give at least one of ${possible.join(', ')}.`);
  }
  if (changes.labels !== undefined && (changes.add_labels !== undefined || changes.remove_labels !== undefined)) {
    throw new InvalidParams('labels: replaces all labels, while add_labels and remove_labels change some. Send either labels or the other two.');
  }
  return changes;
}
