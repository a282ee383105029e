import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { awardedEmojiCard, awardedEmojiTable } from '../../presentation/awarded-emoji.js';
import { awardAliases, AwardId, emojiAliases, EmojiName } from '../../vocabulary/award-emoji.js';
import { Paging } from '../../vocabulary/paging.js';
import { NoteId, ProjectRef } from '../../vocabulary/refs.js';
import { SnippetId } from './snippet-id.js';

const onSnippet = { project_id: ProjectRef, snippet_id: SnippetId };
const onNote = { ...onSnippet, note_id: NoteId };

const snippet = '/projects/:project_id/snippets/:snippet_id';
const note = `${snippet}/notes/:note_id`;

/** Emoji awarded to snippets of projects and to the comments on them. */
@Injectable()
export class SnippetAwardEmojiActions {
  @RestAction('snippet.emoji_snippet_list', `GET ${snippet}/award_emoji`, {
    title: 'List snippet emoji',
    summary: 'List the emoji that people awarded to a project\'s snippet, thumbs up and down included.',
    effect: 'read',
    params: Type.Object({ ...onSnippet, ...Paging }),
    view: awardedEmojiTable,
    tool: 'gitlab_snippet_emoji_list',
    keywords: ['reactions', 'award', 'votes', 'thumbsup', 'likes', 'gist'],
    related: ['snippet.emoji_snippet_create', 'snippet.emoji_snippet_note_list'],
  })
  declare readonly list: RestCall;

  @RestAction('snippet.emoji_snippet_get', `GET ${snippet}/award_emoji/:award_id`, {
    title: 'Get snippet emoji',
    summary: 'Read one emoji that was awarded to a project\'s snippet, with who awarded it and when.',
    effect: 'read',
    params: Type.Object({ ...onSnippet, award_id: AwardId }),
    view: awardedEmojiCard,
    tool: 'gitlab_snippet_emoji_get',
    paramAliases: awardAliases,
    keywords: ['reaction', 'award', 'gist'],
    related: ['snippet.emoji_snippet_list'],
  })
  declare readonly get: RestCall;

  @RestAction('snippet.emoji_snippet_create', `POST ${snippet}/award_emoji`, {
    title: 'Award emoji to snippet',
    summary: 'Award an emoji to a project\'s snippet as the token\'s user: a reaction such as thumbs up.',
    effect: 'write',
    params: Type.Object({ ...onSnippet, name: EmojiName }),
    view: awardedEmojiCard,
    tool: 'gitlab_snippet_emoji_create',
    paramAliases: emojiAliases,
    example: { project_id: 'group/project', snippet_id: 12, name: 'thumbsup' },
    keywords: ['react', 'reaction', 'vote', 'upvote', 'downvote', 'like', 'gist'],
    related: ['snippet.emoji_snippet_list', 'snippet.emoji_snippet_note_create'],
  })
  declare readonly create: RestCall;

  @RestAction('snippet.emoji_snippet_delete', `DELETE ${snippet}/award_emoji/:award_id`, {
    title: 'Remove emoji from snippet',
    summary: 'Remove an emoji from a project\'s snippet that the token\'s user awarded to it.',
    effect: 'destroy',
    undoneBy: 'snippet.emoji_snippet_create',
    params: Type.Object({ ...onSnippet, award_id: AwardId }),
    tool: 'gitlab_snippet_emoji_delete',
    done: 'The emoji was removed from the snippet.',
    paramAliases: awardAliases,
    keywords: ['reaction', 'unreact', 'vote', 'gist'],
    related: ['snippet.emoji_snippet_list'],
  })
  declare readonly delete: RestCall;

  @RestAction('snippet.emoji_snippet_note_list', `GET ${note}/award_emoji`, {
    title: 'List snippet note emoji',
    summary: 'List the emoji that people awarded to a comment on a project\'s snippet.',
    effect: 'read',
    params: Type.Object({ ...onNote, ...Paging }),
    view: awardedEmojiTable,
    tool: 'gitlab_snippet_note_emoji_list',
    paramAliases: { comment_id: 'note_id' },
    keywords: ['reactions', 'award', 'votes', 'gist'],
    related: ['snippet.emoji_snippet_list', 'snippet.note_list'],
  })
  declare readonly listOfNote: RestCall;

  @RestAction('snippet.emoji_snippet_note_get', `GET ${note}/award_emoji/:award_id`, {
    title: 'Get snippet note emoji',
    summary: 'Read one emoji that was awarded to a comment on a project\'s snippet.',
    effect: 'read',
    params: Type.Object({ ...onNote, award_id: AwardId }),
    view: awardedEmojiCard,
    tool: 'gitlab_snippet_note_emoji_get',
    paramAliases: { ...awardAliases, comment_id: 'note_id' },
    keywords: ['reaction', 'award', 'gist'],
    related: ['snippet.emoji_snippet_note_list'],
  })
  declare readonly getOfNote: RestCall;

  @RestAction('snippet.emoji_snippet_note_create', `POST ${note}/award_emoji`, {
    title: 'Award emoji to snippet note',
    summary: 'Award an emoji to a comment on a project\'s snippet: a reaction to what somebody wrote.',
    effect: 'write',
    params: Type.Object({ ...onNote, name: EmojiName }),
    view: awardedEmojiCard,
    tool: 'gitlab_snippet_note_emoji_create',
    paramAliases: { ...emojiAliases, comment_id: 'note_id' },
    example: { project_id: 'group/project', snippet_id: 12, note_id: 302, name: 'eyes' },
    keywords: ['react', 'reaction', 'acknowledge', 'like', 'gist'],
    related: ['snippet.emoji_snippet_note_list', 'snippet.note_list'],
  })
  declare readonly createOnNote: RestCall;

  @RestAction('snippet.emoji_snippet_note_delete', `DELETE ${note}/award_emoji/:award_id`, {
    title: 'Remove emoji from snippet note',
    summary: 'Remove an emoji from a comment on a project\'s snippet that the token\'s user awarded to it.',
    effect: 'destroy',
    undoneBy: 'snippet.emoji_snippet_note_create',
    params: Type.Object({ ...onNote, award_id: AwardId }),
    tool: 'gitlab_snippet_note_emoji_delete',
    done: 'The emoji was removed from the comment.',
    paramAliases: { ...awardAliases, comment_id: 'note_id' },
    keywords: ['reaction', 'unreact', 'gist'],
    related: ['snippet.emoji_snippet_note_list'],
  })
  declare readonly deleteFromNote: RestCall;
}
