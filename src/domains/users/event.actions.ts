import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging, Sort } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { eventTable } from './event.view.js';
import { UserIdOrName, userIdOrNameAliases } from './user-ref.js';

const filters = {
  action: Type.Optional(Type.String({ description: 'What was done: `created`, `updated`, `closed`, `reopened`, `pushed`, `commented`, `merged`, `joined`, `left`, `destroyed`, `expired` or `approved`.' })),
  target_type: Type.Optional(OneOf(['issue', 'milestone', 'merge_request', 'note', 'project', 'snippet', 'user', 'wiki', 'design'], 'What it was done to.')),
  after: Type.Optional(Type.String({ description: 'Only after this day, the day itself left out: `YYYY-MM-DD`.' })),
  before: Type.Optional(Type.String({ description: 'Only before this day, the day itself left out: `YYYY-MM-DD`.' })),
  sort: Sort,
  ...Paging,
};

const paramAliases = { since: 'after', until: 'before', type: 'target_type', event: 'action' };
const keywords = ['activity', 'feed', 'history', 'recent', 'timeline', 'contributions', 'log'];

/** What people did. */
@Injectable()
export class EventActions {
  @RestAction('user.event_list_project', 'GET /projects/:project_id/events', {
    title: 'List project events',
    summary: 'List what happened in a project, newest first: pushes, comments, issues and merge requests opened, closed or merged, and by whom.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, ...filters }),
    view: eventTable,
    tool: 'gitlab_project_event_list',
    paramAliases,
    example: { project_id: 'group/project', action: 'pushed', after: '2026-11-01' },
    keywords: [...keywords, 'who did what'],
    next: ['issue.get', 'merge_request.get'],
    related: ['repository.commit_list', 'user.list'],
  })
  declare readonly listOfProject: RestCall;

  @RestAction('user.contribution_events', 'GET /users/:user_id/events', {
    title: 'List contributions of user',
    summary: 'List what a user did, newest first, as far as the token may see it: pushes, comments, issues and merge requests.',
    effect: 'read',
    params: Type.Object({ user_id: UserIdOrName, ...filters }),
    view: eventTable,
    tool: 'gitlab_list_user_contribution_events',
    scopes: ['read_user'],
    paramAliases: { ...paramAliases, ...userIdOrNameAliases },
    example: { user_id: 'smith', after: '2026-11-01' },
    keywords: [...keywords, 'what did somebody do', 'standup', 'worked on'],
    next: ['issue.get', 'merge_request.get'],
    related: ['user.event_list_contributions', 'user.event_list_project'],
  })
  declare readonly listOfUser: RestCall;

  @RestAction('user.event_list_contributions', 'GET /events', {
    title: 'List own contributions',
    summary: 'List what the current user did, newest first: pushes, comments, issues and merge requests.',
    effect: 'read',
    params: Type.Object({ ...filters, scope: Type.Optional(Type.String({ description: '`all` also lists what others did in projects of the current user.' })) }),
    view: eventTable,
    tool: 'gitlab_user_contribution_event_list',
    scopes: ['read_user'],
    paramAliases,
    example: { after: '2026-11-01' },
    keywords: [...keywords, 'my activity', 'what did I do', 'standup', 'worked on'],
    next: ['issue.get', 'merge_request.get'],
    related: ['user.contribution_events', 'user.event_list_project'],
  })
  declare readonly listOwn: RestCall;
}
