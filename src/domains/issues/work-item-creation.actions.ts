import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { orLeast } from '../../gitlab/or-least.js';
import type { JsonObject } from '../../kernel/json.js';
import { AnyObject, received } from '../../kernel/received.js';
import { NewWorkItem, prepareWorkItem } from './new-work-item.js';
import { fullPathAliases } from './work-item-ref.js';
import { flatWorkItem, workItemFields, writtenWorkItemCard } from './work-item.view.js';

const Created = Type.Object({ workItemCreate: Type.Object({ workItem: AnyObject }) });

/** Creates work items of every type. */
@Injectable()
export class WorkItemCreationActions {
  @Action('issue.work_item_create', {
    title: 'Create work item',
    summary: 'Create a work item of any type (epic, task, objective, issue), with description, people, labels, dates and a parent to put it under.',
    effect: 'write',
    since: '17.2',
    sinceOf: { status: '17.11' },
    params: NewWorkItem,
    view: writtenWorkItemCard,
    tool: 'gitlab_create_work_item',
    aliases: [
      { id: 'group.epic_create', fills: { work_item_type_id: 'Epic' }, summary: 'Create an epic in a group.', example: { full_path: 'group', title: 'Checkout without an account' } },
      { id: 'gitlab_epic_create', fills: { work_item_type_id: 'Epic' } },
    ],
    tierOf: { iteration_id: 'premium', weight: 'premium', status: 'premium', color: 'premium', health_status: 'ultimate' },
    prose: ['description'],
    paramAliases: { ...fullPathAliases, type: 'work_item_type_id', work_item_type: 'work_item_type_id', body: 'description', name: 'title', assignees: 'assignee_ids', milestone: 'milestone_id', iteration: 'iteration_id', parent: 'parent_id' },
    example: { full_path: 'group/project', work_item_type_id: 'Task', title: 'Write the release notes' },
    keywords: ['epic', 'task', 'objective', 'key result', 'new', 'add', 'child', 'sub-task', 'subtask', 'hierarchy'],
    next: ['issue.work_item_update'],
    related: ['issue.create', 'issue.work_item_list', 'user.list'],
  })
  async create(wanted: NewWorkItem, { gitlab }: ActionContext): Promise<JsonObject> {
    const { input, widgets, given } = await prepareWorkItem(wanted, gitlab);
    const send = async (fields: string) => {
      const answer = await gitlab.graphql(
        `mutation workItemCreate($input: WorkItemCreateInput!) { workItemCreate(input: $input) { errors workItem { ${fields} } } }`,
        { input },
      );
      return flatWorkItem(received(Created, answer).workItemCreate.workItem);
    };
    return orLeast(send, workItemFields(widgets, given), workItemFields([], new Set()));
  }
}
