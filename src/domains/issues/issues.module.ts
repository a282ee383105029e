import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { CreateIssueWizard } from './create-issue.wizard.js';
import { IssueDiscussionActions } from './issue-discussion.actions.js';
import { IssueLinkActions } from './issue-link.actions.js';
import { IssueNoteActions } from './issue-note.actions.js';
import { IssueActions } from './issue.actions.js';
import { IssueAwardEmojiActions } from './issue-award-emoji.actions.js';
import { IssueEventActions } from './issue-event.actions.js';
import { IssueParticipationActions } from './issue-participation.actions.js';
import { IssueStatisticsActions } from './issue-statistics.actions.js';
import { IssueTimeActions } from './issue-time.actions.js';
import { IterationActions } from './iteration.actions.js';
import { IssueCompletions } from './issue.completions.js';
import { IssueResources } from './issue.resources.js';
import { RelatedMergeRequestActions } from './related-merge-request.actions.js';
import { WorkItemCreationActions } from './work-item-creation.actions.js';
import { WorkItemReadingActions } from './work-item-reading.actions.js';
import { WorkItemSavedViewActions } from './work-item-saved-view.actions.js';
import { WorkItemTypeActions } from './work-item-type.actions.js';
import { WorkItemActions } from './work-item.actions.js';

/** Issues as this server offers them. */
@Domain('issue', { summary: 'Issues and work items, with notes, threads, links, time and history', icon: 'circle-dot' })
@Module({
  providers: [
    IssueActions,
    CreateIssueWizard,
    IssueNoteActions,
    IssueDiscussionActions,
    IssueLinkActions,
    RelatedMergeRequestActions,
    WorkItemActions,
    WorkItemReadingActions,
    WorkItemCreationActions,
    WorkItemTypeActions,
    WorkItemSavedViewActions,
    IssueAwardEmojiActions,
    IssueEventActions,
    IssueParticipationActions,
    IssueStatisticsActions,
    IssueTimeActions,
    IterationActions,
    IssueResources,
    IssueCompletions,
  ],
})
export class IssuesModule {}
