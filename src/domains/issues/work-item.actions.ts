import { Injectable, UseGuards } from '@nestjs/common';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { GitLabRejected } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import { ClearsAssigneesGuard } from './clears-assignees.guard.js';
import { WorkItemChanges, widgetsChanged } from './work-item-changes.js';
import { prepareWorkItemUpdate } from './work-item-update.js';
import { flatWorkItem, workItemFields, writtenWorkItemCard } from './work-item.view.js';

/** Work items of every type, epics and tasks included, which GitLab serves by GraphQL alone. */
@Injectable()
export class WorkItemActions {
  @UseGuards(ClearsAssigneesGuard)
  @Action('issue.work_item_update', {
    summary: 'Change a work item of any type (epic, task, objective, issue): title, people, labels, dates, parent or status; close or reopen it.',
    title: 'Update work item',
    effect: 'write',
    params: WorkItemChanges,
    view: writtenWorkItemCard,
    tool: 'gitlab_update_work_item',
    tierOf: { iteration_id: 'premium', weight: 'premium', status: 'premium', color: 'premium', health_status: 'ultimate' },
    idempotent: true,
    prose: ['description'],
    paramAliases: {
      project_id: 'full_path', project: 'full_path', project_path: 'full_path', group_id: 'full_path', group: 'full_path', group_path: 'full_path', namespace: 'full_path', namespace_path: 'full_path',
      iid: 'work_item_iid', number: 'work_item_iid', work_item: 'work_item_iid', issue_iid: 'work_item_iid', epic_iid: 'work_item_iid',
      assignees: 'assignee_ids', labels_to_add: 'add_label_ids', labels_to_remove: 'remove_label_ids', body: 'description', name: 'title', event: 'state_event', parent: 'parent_id', milestone: 'milestone_id', iteration: 'iteration_id',
    },
    example: { full_path: 'group/project', work_item_iid: '7', state_event: 'close' },
    keywords: ['epic', 'task', 'objective', 'key result', 'edit', 'modify', 'set', 'assign', 'parent', 'child', 'hierarchy', 'health', 'iteration', 'unassign'],
    related: ['issue.update', 'issue.get'],
  })
  async update(changes: WorkItemChanges, context: ActionContext) {
    const { input, shown } = await prepareWorkItemUpdate(changes, context);
    const changed = widgetsChanged(changes);
    const send = async (fields: string) => {
      const { workItemUpdate } = await context.gitlab.graphql<{ workItemUpdate: { workItem: JsonObject | null } }>(
        `mutation workItemUpdate($input: WorkItemUpdateInput!) { workItemUpdate(input: $input) { errors workItem { ${fields} } } }`,
        { input },
      );
      return flatWorkItem(workItemUpdate.workItem ?? {});
    };
    try {
      return await send(workItemFields(shown, changed));
    } catch (error) {
      // GitLab weighs a document before it runs any of it: one that asks for too much has changed nothing.
      if (error instanceof GitLabRejected && /complexity/i.test(error.detail.words)) return send(workItemFields([], new Set()));
      throw error;
    }
  }
}
