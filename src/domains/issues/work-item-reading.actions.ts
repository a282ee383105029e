import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { orLeast } from '../../gitlab/or-least.js';
import type { JsonObject } from '../../kernel/json.js';
import { AnyObject, received } from '../../kernel/received.js';
import { flatDetail, workItemCard, workItemDetail, workItemTable } from './work-item-detail.view.js';
import { listWorkItems, WorkItemFilter } from './work-item-query.js';
import { findWorkItem, fullPathAliases, workItemAliases, workItemRef } from './work-item-ref.js';

const WorkItemRef = Type.Object(workItemRef);
type WorkItemRef = Static<typeof WorkItemRef>;

const WithWidgets = Type.Object({ id: Type.String(), widgets: Type.Array(Type.Object({ type: Type.String() })) });
const OneWorkItem = Type.Object({ workItem: AnyObject });

/** Reads work items of every type, epics and tasks included. */
@Injectable()
export class WorkItemReadingActions {
  @Action('issue.work_item_get', {
    title: 'Get work item',
    summary: 'Read one work item of any type (epic, task, objective, issue) with its description, people, dates, parent, children and linked items.',
    effect: 'read',
    since: '16.10',
    params: WorkItemRef,
    view: workItemCard,
    tool: 'gitlab_get_work_item',
    paramAliases: workItemAliases,
    example: { full_path: 'group/project', work_item_iid: '7' },
    keywords: ['epic', 'task', 'objective', 'key result', 'details', 'show', 'hierarchy', 'child items', 'status', 'health'],
    next: ['issue.work_item_update'],
    related: ['issue.get', 'issue.work_item_list'],
  })
  async get(ref: WorkItemRef, { gitlab }: ActionContext): Promise<JsonObject> {
    const { id, widgets } = await findWorkItem(WithWidgets, ref, 'id widgets { type }', gitlab);
    const read = async (fields: string) => {
      const answer = await gitlab.graphql(`query workItem($id: WorkItemID!) { workItem(id: $id) { ${fields} } }`, { id });
      return flatDetail(received(OneWorkItem, answer).workItem);
    };
    return orLeast(read, workItemDetail(widgets.map(({ type }) => type)), workItemDetail([]));
  }

  @Action('issue.work_item_list', {
    title: 'List work items',
    summary: 'List or search the work items of a project or group by type (epic, task, issue, objective), state, label, person or text.',
    effect: 'read',
    params: WorkItemFilter,
    view: workItemTable,
    tool: 'gitlab_list_work_items',
    paramAliases: { ...fullPathAliases, type: 'types', labels: 'label_name', label: 'label_name', author: 'author_username', assignee_username: 'assignee_usernames', milestone: 'milestone_title', per_page: 'first', cursor: 'after' },
    example: { full_path: 'group', types: ['epic'], state: 'opened' },
    keywords: ['epics', 'tasks', 'objectives', 'key results', 'okr', 'roadmap', 'backlog', 'find', 'filter'],
    next: ['issue.work_item_get'],
    related: ['issue.list', 'issue.list_group'],
  })
  list(filter: WorkItemFilter, { gitlab }: ActionContext) {
    return listWorkItems(filter, gitlab);
  }
}
