import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../../authoring/action-context.js';
import { Action } from '../../../authoring/action.decorator.js';
import { done } from '../../../authoring/done.js';
import type { JsonObject } from '../../../kernel/json.js';
import { threadsView, threadView } from '../../../presentation/threads.js';
import { writtenThreadCard } from '../../../presentation/written-thread.js';
import { Paging } from '../../../vocabulary/paging.js';
import { DiscussionId, NoteId } from '../../../vocabulary/refs.js';
import { writtenEpicNoteCard } from './epic-note.view.js';
import { addressed, called, epicAliases, epicRef, moving } from './epic-ref.js';

const Discussions = Type.Object({ ...epicRef, ...Paging });
type Discussions = Static<typeof Discussions>;

const DiscussionRef = Type.Object({ ...epicRef, discussion_id: DiscussionId });
type DiscussionRef = Static<typeof DiscussionRef>;

const NewDiscussion = Type.Object({ ...epicRef, body: Type.String({ description: 'Text of the first comment in Markdown.', minLength: 1 }) });
type NewDiscussion = Static<typeof NewDiscussion>;

const Reply = Type.Object({ ...DiscussionRef.properties, body: Type.String({ description: 'Text of the reply in Markdown.', minLength: 1 }) });
type Reply = Static<typeof Reply>;

const NoteRef = Type.Object({ ...DiscussionRef.properties, note_id: NoteId });
type NoteRef = Static<typeof NoteRef>;

const NoteChanges = Type.Object({ ...NoteRef.properties, body: Type.String({ description: 'New text in Markdown; replaces the whole text.', minLength: 1 }) });
type NoteChanges = Static<typeof NoteChanges>;

const discussions = '/groups/:group_id/epics/:epic_id/discussions';
const threadAliases = { ...epicAliases, thread_id: 'discussion_id', discussion: 'discussion_id' };
const example = { group_id: 'group', epic_iid: 7 };
const discussion_id = '6a9c1750b37d513a43987b574953fceb50b03ce7';

/** Threads on an epic. */
@Injectable()
export class EpicDiscussionActions {
  @Action('group.epic_discussion_list', {
    title: 'List epic discussions',
    summary: `Read the comments and threads of an epic, with what GitLab noted about its changes; ${moving}.`,
    effect: 'read',
    tier: 'premium',
    params: Discussions,
    view: threadsView({ title: 'Discussions', empty: 'Nobody has commented on this epic yet.' }),
    tool: 'gitlab_list_epic_discussions',
    paramAliases: { ...epicAliases, first: 'per_page' },
    example,
    keywords: ['notes', 'conversation', 'replies', 'history', 'comments'],
    next: ['group.epic_discussion_add_note', 'group.epic_note_create'],
    related: ['group.epic_get', 'group.epic_note_list'],
  })
  async list({ group_id, epic_iid, ...query }: Discussions, { gitlab }: ActionContext) {
    return gitlab.rest.list<JsonObject>(discussions, await addressed(gitlab, { group_id, epic_iid }), { query, called });
  }

  @Action('group.epic_discussion_get', {
    title: 'Get epic thread',
    summary: `Read one comment thread of an epic with all its replies; ${moving}.`,
    effect: 'read',
    tier: 'premium',
    params: DiscussionRef,
    view: threadView,
    tool: 'gitlab_get_epic_discussion',
    paramAliases: threadAliases,
    example: { ...example, discussion_id },
    keywords: ['discussion', 'conversation', 'single', 'show'],
    next: ['group.epic_discussion_add_note'],
    related: ['group.epic_discussion_list'],
  })
  async get({ discussion_id, ...epic }: DiscussionRef, { gitlab }: ActionContext) {
    return gitlab.rest.get<JsonObject>(`${discussions}/:discussion_id`, { ...(await addressed(gitlab, epic)), discussion_id }, { called });
  }

  @Action('group.epic_discussion_create', {
    title: 'Start epic thread',
    summary: `Start a comment thread on an epic, to which others can reply; ${moving}.`,
    effect: 'write',
    tier: 'premium',
    params: NewDiscussion,
    view: writtenThreadCard,
    tool: 'gitlab_create_epic_discussion',
    prose: ['body'],
    paramAliases: { ...epicAliases, content: 'body' },
    example: { ...example, body: 'Which quarter is this for?' },
    keywords: ['discussion', 'question', 'open'],
    next: ['group.epic_discussion_add_note'],
    related: ['group.epic_note_create', 'group.epic_discussion_list'],
  })
  async create({ body, ...epic }: NewDiscussion, { gitlab }: ActionContext) {
    return gitlab.rest.post<JsonObject>(discussions, await addressed(gitlab, epic), { body: { body }, called });
  }

  @Action('group.epic_discussion_add_note', {
    title: 'Reply to epic thread',
    summary: `Reply to a thread or comment on an epic; ${moving}.`,
    effect: 'write',
    tier: 'premium',
    params: Reply,
    view: writtenEpicNoteCard,
    tool: 'gitlab_add_epic_discussion_note',
    prose: ['body'],
    paramAliases: { ...threadAliases, content: 'body', reply: 'body' },
    example: { ...example, discussion_id, body: 'For the next one.' },
    keywords: ['answer', 'respond', 'discussion'],
    related: ['group.epic_discussion_list', 'group.epic_note_create'],
  })
  async addNote({ discussion_id, body, ...epic }: Reply, { gitlab }: ActionContext) {
    return gitlab.rest.post<JsonObject>(`${discussions}/:discussion_id/notes`, { ...(await addressed(gitlab, epic)), discussion_id }, { body: { body }, called });
  }

  @Action('group.epic_discussion_update_note', {
    title: 'Update note in epic thread',
    summary: `Change the text of one comment in a thread of an epic; ${moving}.`,
    effect: 'write',
    tier: 'premium',
    params: NoteChanges,
    view: writtenEpicNoteCard,
    tool: 'gitlab_update_epic_discussion_note',
    idempotent: true,
    prose: ['body'],
    paramAliases: { ...threadAliases, comment_id: 'note_id', content: 'body' },
    example: { ...example, discussion_id, note_id: 302, body: 'For the one after the next.' },
    keywords: ['edit', 'reword', 'correct', 'reply'],
    related: ['group.epic_note_update', 'group.epic_discussion_get'],
  })
  async updateNote({ discussion_id, note_id, body, ...epic }: NoteChanges, { gitlab }: ActionContext) {
    return gitlab.rest.put<JsonObject>(`${discussions}/:discussion_id/notes/:note_id`, { ...(await addressed(gitlab, epic)), discussion_id, note_id }, { body: { body }, called });
  }

  @Action('group.epic_discussion_delete_note', {
    title: 'Delete note from epic thread',
    summary: `Delete one comment from a thread of an epic for good; the last one takes the thread with it; ${moving}.`,
    effect: 'destroy',
    tier: 'premium',
    params: NoteRef,
    tool: 'gitlab_delete_epic_discussion_note',
    paramAliases: { ...threadAliases, comment_id: 'note_id' },
    keywords: ['reply'],
    related: ['group.epic_note_delete', 'group.epic_discussion_get'],
  })
  async deleteNote({ discussion_id, note_id, ...epic }: NoteRef, { gitlab }: ActionContext) {
    await gitlab.rest.delete(`${discussions}/:discussion_id/notes/:note_id`, { ...(await addressed(gitlab, epic)), discussion_id, note_id }, { called });
    return done('The comment was deleted from the thread.');
  }
}
