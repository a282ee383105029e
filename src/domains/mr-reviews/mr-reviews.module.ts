import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { DraftNoteActions } from './draft-note.actions.js';
import { MergeRequestDiffActions } from './merge-request-diff.actions.js';
import { MergeRequestDiscussionActions } from './merge-request-discussion.actions.js';
import { MergeRequestNoteActions } from './merge-request-note.actions.js';
import { MergeRequestNoteResources } from './merge-request-note.resources.js';

@Domain('mr_review', { summary: 'Reading diffs and commenting on merge requests, drafts included', icon: 'message-square-code' })
@Module({ providers: [MergeRequestDiffActions, MergeRequestDiscussionActions, MergeRequestNoteActions, DraftNoteActions, MergeRequestNoteResources] })
export class MrReviewsModule {}
