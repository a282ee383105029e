import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { threadsView, threadView } from '../../presentation/threads.js';
import { writtenNote } from '../../presentation/written-note.js';
import { writtenThreadCard } from '../../presentation/written-thread.js';
import { Paging } from '../../vocabulary/paging.js';
import { DiscussionId, NoteId, ProjectRef } from '../../vocabulary/refs.js';
import { CommitSha } from './commit-sha.js';

const address = { project_id: ProjectRef, sha: CommitSha };
const InDiscussion = { ...address, discussion_id: DiscussionId };

const discussions = '/projects/:project_id/repository/commits/:sha/discussions';

const shaAliases = { commit: 'sha', commit_sha: 'sha' };
const threadAliases = { ...shaAliases, thread_id: 'discussion_id', discussion: 'discussion_id' };
const example = { project_id: 'group/project', sha: 'a1b2c3d4', discussion_id: '6a9c1750b37d513a43987b574953fceb50b03ce7' };

/** Commits have no number of their own. */
const writtenNoteCard = writtenNote({ label: 'Commit', on: (iid) => `commit ${iid}` });

/** Threads on a commit. */
@Injectable()
export class CommitDiscussionActions {
  @RestAction('repository.commit_discussion_list', `GET ${discussions}`, {
    title: 'List commit discussions',
    summary: 'Read the comments and threads on a commit, with the line each is about.',
    effect: 'read',
    params: Type.Object({ ...address, ...Paging }),
    view: threadsView({ title: 'Discussions', empty: 'Nobody has commented on this commit yet.' }),
    tool: 'gitlab_list_commit_discussions',
    paramAliases: shaAliases,
    example: { project_id: 'group/project', sha: 'a1b2c3d4' },
    keywords: ['notes', 'conversation', 'replies'],
    next: ['repository.commit_discussion_add_note'],
    related: ['repository.commit_comments'],
  })
  declare readonly list: RestCall;

  @RestAction('repository.commit_discussion_get', `GET ${discussions}/:discussion_id`, {
    title: 'Get commit thread',
    summary: 'Read one comment thread on a commit with all its replies.',
    effect: 'read',
    params: Type.Object(InDiscussion),
    view: threadView,
    tool: 'gitlab_get_commit_discussion',
    paramAliases: threadAliases,
    example,
    keywords: ['conversation', 'single', 'show'],
    related: ['repository.commit_discussion_list'],
  })
  declare readonly get: RestCall;

  @RestAction('repository.commit_discussion_create', `POST ${discussions}`, {
    title: 'Start commit thread',
    summary: 'Start a comment thread on a commit as a whole, to which others can reply.',
    effect: 'write',
    params: Type.Object({ ...address, body: Type.String({ description: 'Text of the first comment in Markdown.', minLength: 1 }) }),
    view: writtenThreadCard,
    tool: 'gitlab_create_commit_discussion',
    prose: ['body'],
    paramAliases: { ...shaAliases, content: 'body', note: 'body' },
    example: { project_id: 'group/project', sha: 'a1b2c3d4', body: 'Should this go into 18.6 as well?' },
    keywords: ['discussion', 'question', 'open'],
    next: ['repository.commit_discussion_add_note'],
    related: ['repository.commit_comment_create'],
  })
  declare readonly create: RestCall;

  @RestAction('repository.commit_discussion_add_note', `POST ${discussions}/:discussion_id/notes`, {
    title: 'Reply to commit thread',
    summary: 'Reply to a comment thread on a commit.',
    effect: 'write',
    params: Type.Object({ ...InDiscussion, body: Type.String({ description: 'Text of the reply in Markdown.', minLength: 1 }) }),
    view: writtenNoteCard,
    tool: 'gitlab_add_commit_discussion_note',
    prose: ['body'],
    paramAliases: { ...threadAliases, content: 'body', reply: 'body' },
    example: { ...example, body: 'It should.' },
    keywords: ['answer', 'respond'],
    related: ['repository.commit_discussion_get'],
  })
  declare readonly addNote: RestCall;

  @RestAction('repository.commit_discussion_update_note', `PUT ${discussions}/:discussion_id/notes/:note_id`, {
    title: 'Update note in commit thread',
    summary: 'Change the text of one comment in a thread on a commit.',
    effect: 'write',
    params: Type.Object({ ...InDiscussion, note_id: NoteId, body: Type.String({ description: 'New text in Markdown; replaces the whole text.', minLength: 1 }) }),
    view: writtenNoteCard,
    tool: 'gitlab_update_commit_discussion_note',
    idempotent: true,
    prose: ['body'],
    paramAliases: { ...threadAliases, comment_id: 'note_id', content: 'body' },
    example: { ...example, note_id: 302, body: 'It should, once 18.6.1 is out.' },
    keywords: ['edit', 'reword', 'correct'],
    related: ['repository.commit_discussion_get'],
  })
  declare readonly updateNote: RestCall;

  @RestAction('repository.commit_discussion_delete_note', `DELETE ${discussions}/:discussion_id/notes/:note_id`, {
    title: 'Delete note from commit thread',
    summary: 'Delete one comment from a thread on a commit for good; the last one takes the thread with it.',
    effect: 'destroy',
    params: Type.Object({ ...InDiscussion, note_id: NoteId }),
    tool: 'gitlab_delete_commit_discussion_note',
    done: 'The comment was deleted from the thread.',
    paramAliases: { ...threadAliases, comment_id: 'note_id' },
    example: { ...example, note_id: 302 },
    related: ['repository.commit_discussion_get'],
  })
  declare readonly deleteNote: RestCall;
}
