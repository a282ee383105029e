import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../../authoring/action-context.js';
import { Action } from '../../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../../authoring/rest-action.decorator.js';
import { idOf } from '../../../gitlab/formless.js';
import type { GitLab } from '../../../gitlab/gitlab.js';
import { InvalidParams, Refused } from '../../../kernel/errors.js';
import type { JsonObject } from '../../../kernel/json.js';
import { Paging } from '../../../vocabulary/paging.js';
import { epicIssueLinkCard, epicIssueTable } from './epic-issue.view.js';
import { epicAliases, epicRef, moving } from './epic-ref.js';

const LinkId = (what: string) => Type.Integer({ description: `Id of the link between ${what} and the epic, as group.epic_issue_list shows it; not the issue's id.`, minimum: 1 });

const Assignment = Type.Object({
  ...epicRef,
  project_id: Type.Optional(Type.String({ description: 'Id or full path of the issue\'s project. Needed with issue_iid.' })),
  issue_iid: Type.Optional(Type.Integer({ description: 'Number of the issue in its project (iid). Needed unless issue_id is given.', minimum: 1 })),
  issue_id: Type.Optional(Type.Integer({ description: 'Id of the issue, in place of its project and number.', minimum: 1 })),
});
type Assignment = Static<typeof Assignment>;

const Move = Type.Object({
  ...epicRef,
  epic_issue_id: LinkId('the issue'),
  move_before_id: Type.Optional(LinkId('the issue that comes next')),
  move_after_id: Type.Optional(LinkId('the issue that comes before')),
});
type Move = Static<typeof Move>;

const keywords = ['tickets', 'children', 'child issues', 'hierarchy', 'planning'];
const linkAliases = { ...epicAliases, link_id: 'epic_issue_id', child_id: 'epic_issue_id' };

/** Which issues belong to an epic, and in which order. */
@Injectable()
export class EpicIssueActions {
  @RestAction('group.epic_issue_list', 'GET /groups/:group_id/epics/:epic_iid/issues', {
    title: 'List issues of epic',
    summary: `List the issues of an epic in their order, with the ids of their links to it; ${moving}.`,
    effect: 'read',
    tier: 'premium',
    params: Type.Object({ ...epicRef, ...Paging }),
    view: epicIssueTable,
    tool: 'gitlab_epic_issue_list',
    paramAliases: epicAliases,
    example: { group_id: 'group', epic_iid: 7 },
    keywords,
    next: ['issue.get', 'group.epic_issue_assign'],
    related: ['group.epic_get', 'issue.work_item_get'],
  })
  declare readonly list: RestCall;

  @Action('group.epic_issue_assign', {
    title: 'Add issue to epic',
    summary: `Add an issue to an epic; an issue that belongs to another epic moves over; ${moving}.`,
    effect: 'write',
    tier: 'premium',
    params: Assignment,
    view: epicIssueLinkCard,
    tool: 'gitlab_epic_issue_assign',
    idempotent: true,
    paramAliases: { ...epicAliases, child_project_path: 'project_id', child_iid: 'issue_iid' },
    example: { group_id: 'group', epic_iid: 7, project_id: 'group/project', issue_iid: 12 },
    keywords: [...keywords, 'put into epic', 'link issue'],
    related: ['group.epic_issue_list', 'group.epic_issue_remove', 'issue.work_item_update'],
  })
  async assign({ group_id, epic_iid, ...issue }: Assignment, { gitlab, places }: ActionContext) {
    // Nothing tells which project such an issue belongs to.
    if (places.confined && issue.issue_id !== undefined) throw new Refused('issue_id: may be an issue of any project, and this server may touch only some (GITLAB_MCP_ALLOWED_PROJECTS). Name the issue by project_id and issue_iid.');
    const issue_id = await issueIdOf(gitlab, issue);
    return gitlab.rest.post<JsonObject>('/groups/:group_id/epics/:epic_iid/issues/:issue_id', { group_id, epic_iid, issue_id });
  }

  @Action('group.epic_issue_update', {
    title: 'Move issue in epic',
    summary: `Move an issue to another place among the issues of its epic; ${moving}.`,
    effect: 'write',
    tier: 'premium',
    params: Move,
    view: epicIssueTable,
    tool: 'gitlab_epic_issue_update',
    paramAliases: { ...linkAliases, adjacent_id: 'move_after_id' },
    example: { group_id: 'group', epic_iid: 7, epic_issue_id: 31, move_before_id: 30 },
    keywords: [...keywords, 'reorder', 'prioritise', 'sort'],
    related: ['group.epic_issue_list'],
  })
  async move({ group_id, epic_iid, epic_issue_id, ...place }: Move, { gitlab }: ActionContext) {
    if (Object.keys(place).length !== 1) throw new InvalidParams('Give one of move_before_id and move_after_id: the link that comes next, or the one before.');
    const issues = await gitlab.rest.put<unknown>('/groups/:group_id/epics/:epic_iid/issues/:epic_issue_id', { group_id, epic_iid, epic_issue_id }, { body: place });
    return Array.isArray(issues) ? (issues as JsonObject[]) : [];
  }

  @RestAction('group.epic_issue_remove', 'DELETE /groups/:group_id/epics/:epic_iid/issues/:epic_issue_id', {
    title: 'Remove issue from epic',
    summary: `Remove an issue from its epic; the issue itself stays; ${moving}.`,
    effect: 'destroy',
    undoneBy: 'group.epic_issue_assign',
    tier: 'premium',
    params: Type.Object({ ...epicRef, epic_issue_id: LinkId('the issue') }),
    view: epicIssueLinkCard,
    tool: 'gitlab_epic_issue_remove',
    done: 'The issue no longer belongs to the epic.',
    paramAliases: linkAliases,
    example: { group_id: 'group', epic_iid: 7, epic_issue_id: 31 },
    keywords: [...keywords, 'take out of epic', 'unlink issue'],
    related: ['group.epic_issue_list', 'group.epic_issue_assign'],
  })
  declare readonly remove: RestCall;
}

/** GitLab adds issues by their ids; people know their project and number. */
async function issueIdOf(gitlab: GitLab, { issue_id, project_id, issue_iid }: Omit<Assignment, 'group_id' | 'epic_iid'>): Promise<number> {
  if (issue_id !== undefined) {
    if (issue_iid !== undefined || project_id !== undefined) throw new InvalidParams('issue_id: names the issue already. Leave project_id and issue_iid out, or send them in its place.');
    return issue_id;
  }
  if (project_id === undefined || issue_iid === undefined) throw new InvalidParams('issue_iid: is missing. Name the issue by project_id and issue_iid, or by issue_id.');
  const issue = '/projects/:project_id/issues/:issue_iid';
  return idOf(await gitlab.rest.get<unknown>(issue, { project_id, issue_iid }), issue, { project_id, issue_iid });
}
