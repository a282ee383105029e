import { Injectable, UseGuards } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { done } from '../../authoring/done.js';
import { orLeast } from '../../gitlab/or-least.js';
import { AnyObject, received } from '../../kernel/received.js';
import { ClearsAssigneesGuard } from './clears-assignees.guard.js';
import { WorkItemChanges, widgetsChanged } from './work-item-changes.js';
import { findWorkItem, workItemAliases, workItemRef } from './work-item-ref.js';
import { prepareWorkItemUpdate } from './work-item-update.js';
import { flatWorkItem, workItemFields, writtenWorkItemCard } from './work-item.view.js';

const WorkItemRef = Type.Object(workItemRef);
type WorkItemRef = Static<typeof WorkItemRef>;

const Updated = Type.Object({ workItemUpdate: Type.Object({ workItem: AnyObject }) });

/** Work items of every type, epics and tasks included, which GitLab serves by GraphQL alone. */
@Injectable()
export class WorkItemActions {
  @UseGuards(ClearsAssigneesGuard)
  @Action('issue.work_item_update', {
    summary: 'Change a work item of any type (epic, task, objective, issue): title, people, labels, dates, parent or status; close or reopen it.',
    title: 'Update work item',
    effect: 'write',
    since: '16.10',
    sinceOf: { status: '17.11' },
    params: WorkItemChanges,
    clears: ['description'],
    view: writtenWorkItemCard,
    tool: 'gitlab_update_work_item',
    aliases: [{ id: 'group.epic_update', summary: 'Change an epic of a group: title, description, labels, dates or parent; close or reopen it.', example: { full_path: 'group', work_item_iid: '7', state_event: 'close' } }, 'gitlab_epic_update'],
    tierOf: { iteration_id: 'premium', weight: 'premium', status: 'premium', color: 'premium', health_status: 'ultimate' },
    idempotent: true,
    prose: ['description'],
    paramAliases: {
      ...workItemAliases,
      assignees: 'assignee_ids', labels_to_add: 'add_label_ids', labels_to_remove: 'remove_label_ids', body: 'description', name: 'title', event: 'state_event', parent: 'parent_id', milestone: 'milestone_id', iteration: 'iteration_id',
    },
    example: { full_path: 'group/project', work_item_iid: '7', state_event: 'close' },
    keywords: ['epic', 'task', 'objective', 'key result', 'edit', 'modify', 'set', 'assign', 'parent', 'child', 'hierarchy', 'health', 'iteration', 'unassign'],
    related: ['issue.work_item_get', 'issue.update', 'user.list'],
  })
  async update(changes: WorkItemChanges, context: ActionContext) {
    const { input, shown } = await prepareWorkItemUpdate(changes, context);
    const changed = widgetsChanged(changes);
    const send = async (fields: string) => {
      const answer = await context.gitlab.graphql(
        `mutation workItemUpdate($input: WorkItemUpdateInput!) { workItemUpdate(input: $input) { errors workItem { ${fields} } } }`,
        { input },
      );
      return flatWorkItem(received(Updated, answer).workItemUpdate.workItem);
    };
    return orLeast(send, workItemFields(shown, changed), workItemFields([], new Set()));
  }

  @Action('issue.work_item_delete', {
    title: 'Delete work item',
    summary: 'Delete a work item of any type (epic, task, objective, issue) for good, with its comments and history.',
    effect: 'destroy',
    since: '16.10',
    params: WorkItemRef,
    tool: 'gitlab_delete_work_item',
    aliases: [{ id: 'group.epic_delete', summary: 'Delete an epic of a group for good, with its comments and history.', example: { full_path: 'group', work_item_iid: '7' } }, 'gitlab_epic_delete'],
    idempotent: true,
    paramAliases: workItemAliases,
    example: { full_path: 'group/project', work_item_iid: '7' },
    keywords: ['epic', 'task', 'objective', 'key result', 'erase'],
    related: ['issue.work_item_update', 'issue.delete'],
  })
  async delete(ref: WorkItemRef, { gitlab }: ActionContext) {
    const { id } = await findWorkItem(Type.Object({ id: Type.String() }), ref, 'id', gitlab);
    await gitlab.graphql('mutation workItemDelete($input: WorkItemDeleteInput!) { workItemDelete(input: $input) { errors } }', { input: { id } });
    return done(`Deleted work item ${ref.work_item_iid} of ${ref.full_path}.`);
  }
}
