import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { CreateIssueWizard } from './create-issue.wizard.js';
import { IssueDiscussionActions } from './issue-discussion.actions.js';
import { IssueNoteActions } from './issue-note.actions.js';
import { IssueActions } from './issue.actions.js';
import { WorkItemActions } from './work-item.actions.js';

/** Issues as this server offers them. */
@Domain('issue', { summary: 'Issues and work items, with notes, threads, links, time and history', icon: 'circle-dot' })
@Module({ providers: [IssueActions, CreateIssueWizard, IssueNoteActions, IssueDiscussionActions, WorkItemActions] })
export class IssuesModule {}
