import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { PersonalSnippetActions } from './personal-snippet.actions.js';
import { ProjectSnippetActions } from './project-snippet.actions.js';
import { ProjectSnippetCompletions } from './project-snippet.completions.js';
import { SnippetAwardEmojiActions } from './snippet-award-emoji.actions.js';
import { SnippetDiscussionActions } from './snippet-discussion.actions.js';
import { SnippetNoteActions } from './snippet-note.actions.js';
import { SnippetResources } from './snippet.resources.js';

/** Snippets as this server offers them. */
@Domain('snippet', { summary: 'Personal and project snippets with their comments and reactions', icon: 'scissors' })
@Module({ providers: [PersonalSnippetActions, ProjectSnippetActions, SnippetNoteActions, SnippetDiscussionActions, SnippetAwardEmojiActions, SnippetResources, ProjectSnippetCompletions] })
export class SnippetsModule {}
