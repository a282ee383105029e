import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging, Sort } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { eventTable } from './event.view.js';

const EventFilter = Type.Object({
  project_id: ProjectRef,
  action: Type.Optional(Type.String({ description: 'What was done: `created`, `updated`, `closed`, `reopened`, `pushed`, `commented`, `merged`, `joined`, `left`, `destroyed`, `expired` or `approved`.' })),
  target_type: Type.Optional(OneOf(['issue', 'milestone', 'merge_request', 'note', 'project', 'snippet', 'user', 'wiki', 'design'], 'What it was done to.')),
  after: Type.Optional(Type.String({ description: 'Only after this day, the day itself left out: `YYYY-MM-DD`.' })),
  before: Type.Optional(Type.String({ description: 'Only before this day, the day itself left out: `YYYY-MM-DD`.' })),
  sort: Sort,
  ...Paging,
});

/** What people did. */
@Injectable()
export class EventActions {
  @RestAction('user.event_list_project', 'GET /projects/:project_id/events', {
    title: 'List project events',
    summary: 'List what happened in a project, newest first: pushes, comments, issues and merge requests opened, closed or merged, and by whom.',
    effect: 'read',
    params: EventFilter,
    view: eventTable,
    tool: 'gitlab_project_event_list',
    paramAliases: { since: 'after', until: 'before', type: 'target_type', event: 'action' },
    example: { project_id: 'group/project', action: 'pushed', after: '2026-11-01' },
    keywords: ['activity', 'feed', 'history', 'recent', 'timeline', 'contributions', 'who did what', 'log'],
    next: ['issue.get', 'merge_request.get'],
    related: ['repository.commit_list', 'user.list'],
  })
  declare readonly listOfProject: RestCall;
}
