import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { InvalidParams } from '../../kernel/errors.js';
import { OneOf } from '../../vocabulary/enums.js';
import { KeysetPaging, Paging } from '../../vocabulary/paging.js';
import { GroupRef, IssueIid, ProjectRef } from '../../vocabulary/refs.js';
import { issueFilterAliases, issueFilters, issueFilterTiers, IssueType, joinedFilters, queryOf } from './issue-filter.js';
import { issueCard, issuesAcross, issueTable, writtenIssueCard } from './issue.view.js';

const IssueRef = Type.Object({ project_id: ProjectRef, issue_iid: IssueIid });

const LabelNames = (description: string) => Type.Optional(Type.Array(Type.String(), { description }));
const UserIds = (description: string) => Type.Optional(Type.Array(Type.Integer(), { description, maxItems: 200 }));

const IssueFilter = Type.Object({ project_id: ProjectRef, ...issueFilters, ...KeysetPaging });
type IssueFilter = Static<typeof IssueFilter>;

const NonArchived = Type.Optional(Type.Boolean({ description: 'true: without those of archived projects. Default true.' }));

const Everywhere = Type.Object({ ...issueFilters, non_archived: NonArchived, ...Paging });
type Everywhere = Static<typeof Everywhere>;

const InGroup = Type.Object({ group_id: GroupRef, ...issueFilters, non_archived: NonArchived, ...Paging });
type InGroup = Static<typeof InGroup>;

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
    resource: 'gitlab://project/{project_id}/issue/{issue_iid}',
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
    tierOf: issueFilterTiers,
    paramAliases: issueFilterAliases,
    example: { project_id: 'group/project', state: 'opened', labels: ['bug'] },
    keywords: ['tickets', 'bugs', 'backlog', 'open', 'unassigned', 'overdue', 'filter', 'find'],
    next: ['issue.get'],
    related: ['issue.list_all', 'issue.list_group', 'issue.create'],
  })
  list({ project_id, cursor, ...filters }: IssueFilter, { gitlab }: ActionContext) {
    return gitlab.rest.list('/projects/:project_id/issues', { project_id }, { query: queryOf(filters), commas: joinedFilters, cursor });
  }

  @Action('issue.list_all', {
    title: 'List issues everywhere',
    summary: 'List or search issues across all projects that the token can see: everybody\'s, or only yours or those assigned to you.',
    effect: 'read',
    params: Everywhere,
    view: issuesAcross,
    tool: 'gitlab_issue_list_all',
    tierOf: issueFilterTiers,
    paramAliases: issueFilterAliases,
    example: { state: 'opened', scope: 'assigned_to_me' },
    keywords: ['tickets', 'bugs', 'all projects', 'my issues', 'assigned to me', 'instance', 'global', 'find'],
    next: ['issue.get'],
    related: ['issue.list', 'issue.list_group', 'user.todo_list'],
  })
  listEverywhere(filters: Everywhere, { gitlab }: ActionContext) {
    return gitlab.rest.list('/issues', {}, { query: queryOf(filters), commas: joinedFilters });
  }

  @Action('issue.list_group', {
    title: 'List group issues',
    summary: 'List or search the issues of all projects in a group and its subgroups by state, label, person, milestone, text or date.',
    effect: 'read',
    params: InGroup,
    view: issuesAcross,
    tool: 'gitlab_issue_list_group',
    aliases: ['group.issues', 'gitlab_group_issues'],
    tierOf: issueFilterTiers,
    paramAliases: issueFilterAliases,
    example: { group_id: 'group/subgroup', state: 'opened', labels: ['bug'] },
    keywords: ['tickets', 'bugs', 'team', 'subgroups', 'across projects', 'backlog', 'find'],
    next: ['issue.get'],
    related: ['issue.list', 'issue.list_all'],
  })
  listInGroup({ group_id, ...filters }: InGroup, { gitlab }: ActionContext) {
    return gitlab.rest.list('/groups/:group_id/issues', { group_id }, { query: queryOf(filters), commas: joinedFilters });
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
    related: ['issue.list', 'user.list'],
  })
  declare readonly create: RestCall;

  @Action('issue.update', {
    summary: 'Change an issue: title, description, labels, assignees, milestone or due date, or close or reopen it.',
    effect: 'write',
    params: IssueChanges,
    clears: ['description'],
    view: writtenIssueCard,
    tool: 'gitlab_issue_update',
    tierOf: { weight: 'premium', epic_id: 'premium' },
    idempotent: true,
    prose: ['description'],
    aliases: [
      { id: 'issue.close', fills: { state_event: 'close' }, summary: 'Close an issue.', example: { project_id: 'group/project', issue_iid: 7 } },
      { id: 'issue.reopen', fills: { state_event: 'reopen' }, summary: 'Reopen a closed issue.', example: { project_id: 'group/project', issue_iid: 7 } },
    ],
    paramAliases: { assignee_id: 'assignee_ids', assignees: 'assignee_ids', body: 'description', name: 'title', type: 'issue_type', state: 'state_event', event: 'state_event' },
    example: { project_id: 'group/project', issue_iid: 7, add_labels: ['bug'] },
    keywords: ['edit', 'modify', 'set', 'assign', 'unassign', 'label', 'rename', 'resolve', 'lock', 'deadline'],
    related: ['issue.get', 'issue.note_create', 'user.list'],
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

  @RestAction('issue.get_by_id', 'GET /issues/:issue_id', {
    title: 'Get issue by global id',
    summary: 'Read one issue by its global id, which only administrators may; others name its project and number.',
    effect: 'read',
    admin: true,
    params: Type.Object({ issue_id: Type.Integer({ description: 'Global id of the issue, not its number in a project.', minimum: 1 }) }),
    view: issueCard,
    tool: 'gitlab_issue_get_by_id',
    paramAliases: { id: 'issue_id' },
    keywords: ['ticket', 'instance', 'numeric id'],
    related: ['issue.get'],
  })
  declare readonly getById: RestCall;

  @RestAction('issue.move', 'POST /projects/:project_id/issues/:issue_iid/move', {
    summary: 'Move an issue to another project: GitLab makes it anew there, with its comments, and closes it here.',
    effect: 'write',
    params: Type.Object({ ...IssueRef.properties, to_project_id: Type.Integer({ description: 'Numeric id of the project to move it to, as project.get tells it; GitLab takes no path here.', minimum: 1 }) }),
    view: writtenIssueCard,
    tool: 'gitlab_issue_move',
    paramAliases: { target_project_id: 'to_project_id' },
    example: { project_id: 'group/project', issue_iid: 7, to_project_id: 1002 },
    keywords: ['transfer', 'other project', 'relocate', 'ticket'],
    next: ['issue.get'],
    related: ['project.get', 'issue.update'],
  })
  declare readonly move: RestCall;

  @RestAction('issue.reorder', 'PUT /projects/:project_id/issues/:issue_iid/reorder', {
    summary: 'Move an issue within the manual order of its project, before or after another one.',
    effect: 'write',
    params: Type.Object({
      ...IssueRef.properties,
      move_after_id: Type.Optional(Type.Integer({ description: 'Global id (not the number) of the issue that it is to stand after.', minimum: 1 })),
      move_before_id: Type.Optional(Type.Integer({ description: 'Global id (not the number) of the issue that it is to stand before.', minimum: 1 })),
    }),
    view: writtenIssueCard,
    tool: 'gitlab_issue_reorder',
    idempotent: true,
    paramAliases: { after: 'move_after_id', before: 'move_before_id' },
    example: { project_id: 'group/project', issue_iid: 7, move_after_id: 92 },
    keywords: ['manual order', 'prioritize', 'position', 'rank', 'ticket'],
    related: ['issue.list'],
  })
  declare readonly reorder: RestCall;

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
