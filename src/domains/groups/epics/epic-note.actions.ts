import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../../authoring/action-context.js';
import { Action } from '../../../authoring/action.decorator.js';
import { done } from '../../../authoring/done.js';
import type { JsonObject } from '../../../kernel/json.js';
import { noteCard } from '../../../presentation/notes.js';
import { OneOf } from '../../../vocabulary/enums.js';
import { Paging, Sort } from '../../../vocabulary/paging.js';
import { NoteId } from '../../../vocabulary/refs.js';
import { epicNoteList, writtenEpicNoteCard } from './epic-note.view.js';
import { addressed, called, epicAliases, epicRef, moving } from './epic-ref.js';

const Notes = Type.Object({
  ...epicRef,
  activity_filter: Type.Optional(OneOf(['all_notes', 'only_comments', 'only_activity'], 'Comments of people, what GitLab noted about changes, or both. Default `all_notes`.')),
  order_by: Type.Optional(OneOf(['created_at', 'updated_at'], 'Field to order by. Default `created_at`.')),
  sort: Sort,
  ...Paging,
});
type Notes = Static<typeof Notes>;

const NoteRef = Type.Object({ ...epicRef, note_id: NoteId });
type NoteRef = Static<typeof NoteRef>;

const NewNote = Type.Object({
  ...epicRef,
  body: Type.String({ description: 'Text of the comment in Markdown.', minLength: 1 }),
  internal: Type.Optional(Type.Boolean({ description: 'Shows the comment only to group members from Planner on. Default false.' })),
});
type NewNote = Static<typeof NewNote>;

const NoteChanges = Type.Object({ ...NoteRef.properties, body: Type.String({ description: 'New text in Markdown; replaces the whole text.', minLength: 1 }) });
type NoteChanges = Static<typeof NoteChanges>;

const notes = '/groups/:group_id/epics/:epic_id/notes';
const noteAliases = { ...epicAliases, comment_id: 'note_id', id: 'note_id' };
const example = { group_id: 'group', epic_iid: 7 };

/** Comments on an epic. */
@Injectable()
export class EpicNoteActions {
  @Action('group.epic_note_list', {
    title: 'List epic notes',
    summary: `Read the notes of an epic one by one, newest first: comments, and what GitLab noted about changes; ${moving}.`,
    effect: 'read',
    tier: 'premium',
    params: Notes,
    view: epicNoteList,
    tool: 'gitlab_epic_note_list',
    paramAliases: epicAliases,
    example,
    keywords: ['comments', 'activity', 'history', 'conversation', 'latest'],
    next: ['group.epic_note_create'],
    related: ['group.epic_discussion_list', 'group.epic_get'],
  })
  async list({ group_id, epic_iid, ...query }: Notes, { gitlab }: ActionContext) {
    return gitlab.rest.list<JsonObject>(notes, await addressed(gitlab, { group_id, epic_iid }), { query, called });
  }

  @Action('group.epic_note_get', {
    title: 'Get epic note',
    summary: `Read one comment on an epic by its id; ${moving}.`,
    effect: 'read',
    tier: 'premium',
    params: NoteRef,
    view: noteCard,
    tool: 'gitlab_epic_note_get',
    paramAliases: noteAliases,
    keywords: ['comment', 'single', 'show'],
    related: ['group.epic_note_list', 'group.epic_note_update'],
  })
  async get({ note_id, ...epic }: NoteRef, { gitlab }: ActionContext) {
    return gitlab.rest.get<JsonObject>(`${notes}/:note_id`, { ...(await addressed(gitlab, epic)), note_id }, { called });
  }

  @Action('group.epic_note_create', {
    title: 'Comment on epic',
    summary: `Comment on an epic: adds a note, visible to all or to members only; ${moving}.`,
    effect: 'write',
    tier: 'premium',
    params: NewNote,
    view: writtenEpicNoteCard,
    tool: 'gitlab_epic_note_create',
    prose: ['body'],
    paramAliases: { ...epicAliases, content: 'body', confidential: 'internal' },
    example: { ...example, body: 'The last part ships in March.' },
    keywords: ['add', 'write', 'post', 'reply'],
    related: ['group.epic_discussion_create', 'group.epic_note_update'],
  })
  async create({ group_id, epic_iid, ...body }: NewNote, { gitlab }: ActionContext) {
    return gitlab.rest.post<JsonObject>(notes, await addressed(gitlab, { group_id, epic_iid }), { body, called });
  }

  @Action('group.epic_note_update', {
    title: 'Update epic note',
    summary: `Change the text of a comment on an epic; ${moving}.`,
    effect: 'write',
    tier: 'premium',
    params: NoteChanges,
    view: writtenEpicNoteCard,
    tool: 'gitlab_epic_note_update',
    idempotent: true,
    prose: ['body'],
    paramAliases: { ...noteAliases, content: 'body' },
    example: { ...example, note_id: 302, body: 'The last part ships in April.' },
    keywords: ['edit', 'modify', 'correct', 'reword', 'comment'],
    related: ['group.epic_note_list', 'group.epic_note_create'],
  })
  async update({ note_id, body, ...epic }: NoteChanges, { gitlab }: ActionContext) {
    return gitlab.rest.put<JsonObject>(`${notes}/:note_id`, { ...(await addressed(gitlab, epic)), note_id }, { body: { body }, called });
  }

  @Action('group.epic_note_delete', {
    title: 'Delete epic note',
    summary: `Delete a comment of an epic for good; ${moving}.`,
    effect: 'destroy',
    tier: 'premium',
    params: NoteRef,
    tool: 'gitlab_epic_note_delete',
    paramAliases: noteAliases,
    keywords: ['comment', 'remove'],
    related: ['group.epic_note_list'],
  })
  async delete({ note_id, ...epic }: NoteRef, { gitlab }: ActionContext) {
    await gitlab.rest.delete(`${notes}/:note_id`, { ...(await addressed(gitlab, epic)), note_id }, { called });
    return done('The comment was deleted.');
  }
}
