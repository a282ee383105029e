import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { CreateMergeRequestWizard } from './create-merge-request.wizard.js';
import { LinkedIssueActions } from './linked-issue.actions.js';
import { MergeRequestApprovalActions } from './merge-request-approval.actions.js';
import { MergeRequestMergeActions } from './merge-request-merge.actions.js';
import { MergeRequestActions } from './merge-request.actions.js';
import { MergeRequestCompletions } from './merge-request.completions.js';
import { MergeRequestResources } from './merge-request.resources.js';
import { MergeRequestReviewPrompts } from './merge-request-review.prompts.js';

@Domain('merge_request', { summary: 'Merge request life cycle, approvals, time and history', icon: 'git-merge' })
@Module({ providers: [MergeRequestActions, CreateMergeRequestWizard, LinkedIssueActions, MergeRequestApprovalActions, MergeRequestMergeActions, MergeRequestResources, MergeRequestCompletions, MergeRequestReviewPrompts] })
export class MergeRequestsModule {}
