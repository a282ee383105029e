import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { annotated } from '../../gitlab/reworded.js';
import { GitLabRejected } from '../../kernel/errors.js';
import { OneOf } from '../../vocabulary/enums.js';
import { IssueIid, ProjectRef } from '../../vocabulary/refs.js';
import { issueLinkCard, linkedIssueTable } from './issue-link.view.js';

const IssueRef = Type.Object({ project_id: ProjectRef, issue_iid: IssueIid });

const NewLink = Type.Object({
  ...IssueRef.properties,
  target_project_id: Type.String({ description: 'Project of the other issue: numeric id or full path; the same project as well.' }),
  target_issue_iid: Type.Integer({ description: 'Number of the other issue in its project (the iid, as in `#7`), not its global id.', minimum: 1 }),
  link_type: Type.Optional(OneOf(['relates_to', 'blocks', 'is_blocked_by'], 'How this issue stands to the other; the two about blocking need Premium. Default `relates_to`.')),
});
type NewLink = Static<typeof NewLink>;

const LinkRef = Type.Object({ ...IssueRef.properties, issue_link_id: Type.Integer({ description: 'Id of the link, as issue.link_list shows it; not the number of an issue.', minimum: 1 }) });

/** Links between issues. */
@Injectable()
export class IssueLinkActions {
  @Action('issue.link_create', {
    title: 'Link issues',
    summary: 'Link an issue to another one, also of another project: it relates to it, blocks it or is blocked by it.',
    effect: 'write',
    params: NewLink,
    view: issueLinkCard,
    tool: 'gitlab_issue_link_create',
    paramAliases: { target_project: 'target_project_id', target_iid: 'target_issue_iid', type: 'link_type' },
    example: { project_id: 'group/project', issue_iid: 7, target_project_id: 'group/other', target_issue_iid: 12, link_type: 'blocks' },
    keywords: ['relate', 'connect', 'dependency', 'depends on', 'blocked', 'blocker', 'add', 'linked', 'ticket'],
    next: ['issue.link_list'],
    related: ['issue.get'],
  })
  create({ project_id, issue_iid, ...target }: NewLink, { gitlab }: ActionContext) {
    return naming(target, gitlab.rest.post('/projects/:project_id/issues/:issue_iid/links', { project_id, issue_iid }, { body: target }));
  }

  @RestAction('issue.link_list', 'GET /projects/:project_id/issues/:issue_iid/links', {
    title: 'List linked issues',
    summary: 'List the issues that an issue is linked to, with the kind of each link.',
    effect: 'read',
    params: IssueRef,
    view: linkedIssueTable,
    tool: 'gitlab_issue_link_list',
    keywords: ['relations', 'related', 'blocked by', 'blocks', 'blockers', 'dependencies', 'linked', 'ticket'],
    next: ['issue.get'],
    related: ['issue.link_create', 'issue.mrs_related'],
  })
  declare readonly list: RestCall;

  @RestAction('issue.link_get', 'GET /projects/:project_id/issues/:issue_iid/links/:issue_link_id', {
    title: 'Get issue link',
    summary: 'Read one link between two issues: both of them and how they stand to each other.',
    effect: 'read',
    params: LinkRef,
    view: issueLinkCard,
    tool: 'gitlab_issue_link_get',
    paramAliases: { link_id: 'issue_link_id' },
    keywords: ['relation', 'dependency', 'blocks', 'ticket'],
    related: ['issue.link_list'],
  })
  declare readonly get: RestCall;

  @RestAction('issue.link_delete', 'DELETE /projects/:project_id/issues/:issue_iid/links/:issue_link_id', {
    title: 'Delete issue link',
    summary: 'Delete the link between two issues, in both of them; the issues stay.',
    effect: 'destroy',
    undoneBy: 'issue.link_create',
    params: LinkRef,
    view: issueLinkCard,
    tool: 'gitlab_issue_link_delete',
    paramAliases: { link_id: 'issue_link_id' },
    keywords: ['unlink', 'unrelate', 'remove dependency', 'unblock', 'ticket'],
    related: ['issue.link_list', 'issue.link_create'],
  })
  declare readonly delete: RestCall;
}

/** Either of the two issues may be the one that is not found; the address names only one. */
async function naming<T>({ target_project_id, target_issue_iid }: Pick<NewLink, 'target_project_id' | 'target_issue_iid'>, linking: Promise<T>): Promise<T> {
  try {
    return await linking;
  } catch (error) {
    if (!(error instanceof GitLabRejected) || error.status !== 404) throw error;
    throw annotated(error, `Or it is the other issue: iid ${target_issue_iid} of project ${target_project_id} (target_issue_iid, target_project_id).`);
  }
}
