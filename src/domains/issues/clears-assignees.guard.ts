import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { ActionContext } from '../../authoring/action-context.js';
import { GitLabRejected, GitLabUnavailable } from '../../kernel/errors.js';
import type { WorkItemChanges } from './work-item-changes.js';
import { prepareWorkItemUpdate, type WorkItemUpdate } from './work-item-update.js';

/** A work item loses all its assignees or CRM contacts only once someone has agreed to it. */
@Injectable()
export class ClearsAssigneesGuard implements CanActivate {
  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const [changes, context] = execution.getArgs<[WorkItemChanges, ActionContext]>();
    const clearsAssignees = changes.assignee_ids?.every((id) => id === '0') === true;
    const clearsContacts = changes.crm_contact_ids?.length === 0;
    if (!clearsAssignees && !clearsContacts) return true;
    const update = await readable(() => prepareWorkItemUpdate(changes, context));
    const losses = [
      ...(clearsAssignees && update?.assignees !== 0 ? [assigneesLost(update?.assignees)] : []),
      ...(clearsContacts ? ['all CRM contacts'] : []),
    ];
    if (losses.length > 0) await context.consent.obtain(`Remove ${losses.join(' and ')} from work item ${update?.iid ?? changes.work_item_iid} of ${changes.full_path} (issue.work_item_update)`);
    return true;
  }
}

/** As many as GitLab gives on one page. */
const mostCounted = 100;

function assigneesLost(count: number | undefined): string {
  if (count === undefined) return 'all assignees, whose number could not be read,';
  if (count >= mostCounted) return `all assignees, at least ${mostCounted},`;
  return count === 1 ? 'the 1 assignee' : `all ${count} assignees`;
}

/**
 * What could be found out; `undefined` when GitLab failed at it, which must not spare the question.
 * That there is no such work item, or no valid token, is passed on: nobody is asked about a call that cannot be carried out.
 */
async function readable(read: () => Promise<WorkItemUpdate>): Promise<WorkItemUpdate | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof GitLabUnavailable || (error instanceof GitLabRejected && error.status !== 401 && error.status !== 404)) return undefined;
    throw error;
  }
}
