import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { ApprovalSettingActions } from './approval-setting.actions.js';
import { ContextCommitActions } from './context-commit.actions.js';
import { CreateMergeRequestWizard } from './create-merge-request.wizard.js';
import { LinkedIssueActions } from './linked-issue.actions.js';
import { MergeRequestApprovalActions } from './merge-request-approval.actions.js';
import { MergeRequestApprovalRuleActions } from './merge-request-approval-rule.actions.js';
import { MergeRequestAwardEmojiActions } from './merge-request-award-emoji.actions.js';
import { MergeRequestDependencyActions } from './merge-request-dependency.actions.js';
import { MergeRequestEventActions } from './merge-request-event.actions.js';
import { MergeRequestParticipationActions } from './merge-request-participation.actions.js';
import { MergeRequestTimeActions } from './merge-request-time.actions.js';
import { MergeRequestMergeActions } from './merge-request-merge.actions.js';
import { MergeRequestActions } from './merge-request.actions.js';
import { MergeRequestCompletions } from './merge-request.completions.js';
import { MergeRequestResources } from './merge-request.resources.js';
import { MergeRequestReviewPrompts } from './merge-request-review.prompts.js';

@Domain('merge_request', { summary: 'Merge request life cycle, approvals, time and history', icon: 'git-merge' })
@Module({
  providers: [
    MergeRequestActions,
    CreateMergeRequestWizard,
    LinkedIssueActions,
    MergeRequestApprovalActions,
    MergeRequestMergeActions,
    ApprovalSettingActions,
    ContextCommitActions,
    MergeRequestApprovalRuleActions,
    MergeRequestAwardEmojiActions,
    MergeRequestDependencyActions,
    MergeRequestEventActions,
    MergeRequestParticipationActions,
    MergeRequestTimeActions,
    MergeRequestResources,
    MergeRequestCompletions,
    MergeRequestReviewPrompts,
  ],
})
export class MergeRequestsModule {}
