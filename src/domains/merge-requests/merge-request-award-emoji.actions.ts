import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { awardedEmojiCard, awardedEmojiTable } from '../../presentation/awarded-emoji.js';
import { awardAliases, AwardId, emojiAliases, EmojiName } from '../../vocabulary/award-emoji.js';
import { Paging } from '../../vocabulary/paging.js';
import { MergeRequestIid, NoteId, ProjectRef } from '../../vocabulary/refs.js';

const onMergeRequest = { project_id: ProjectRef, merge_request_iid: MergeRequestIid };
const onNote = { ...onMergeRequest, note_id: NoteId };

const request = '/projects/:project_id/merge_requests/:merge_request_iid';
const note = `${request}/notes/:note_id`;

/** Emoji awarded to merge requests and to the comments on them. */
@Injectable()
export class MergeRequestAwardEmojiActions {
  @RestAction('merge_request.emoji_mr_list', `GET ${request}/award_emoji`, {
    title: 'List merge request emoji',
    summary: 'List the emoji that people awarded to a merge request, thumbs up and down included.',
    effect: 'read',
    params: Type.Object({ ...onMergeRequest, ...Paging }),
    view: awardedEmojiTable,
    tool: 'gitlab_mr_emoji_list',
    keywords: ['reactions', 'award', 'votes', 'thumbsup', 'likes', 'mr', 'pull request'],
    related: ['merge_request.emoji_mr_create', 'merge_request.emoji_mr_note_list'],
  })
  declare readonly list: RestCall;

  @RestAction('merge_request.emoji_mr_get', `GET ${request}/award_emoji/:award_id`, {
    title: 'Get merge request emoji',
    summary: 'Read one emoji that was awarded to a merge request, with who awarded it and when.',
    effect: 'read',
    params: Type.Object({ ...onMergeRequest, award_id: AwardId }),
    view: awardedEmojiCard,
    tool: 'gitlab_mr_emoji_get',
    paramAliases: awardAliases,
    keywords: ['reaction', 'award', 'mr', 'pull request'],
    related: ['merge_request.emoji_mr_list'],
  })
  declare readonly get: RestCall;

  @RestAction('merge_request.emoji_mr_create', `POST ${request}/award_emoji`, {
    title: 'Award emoji to merge request',
    summary: 'Award an emoji to a merge request as the token\'s user: a reaction such as thumbs up.',
    effect: 'write',
    params: Type.Object({ ...onMergeRequest, name: EmojiName }),
    view: awardedEmojiCard,
    tool: 'gitlab_mr_emoji_create',
    paramAliases: emojiAliases,
    example: { project_id: 'group/project', merge_request_iid: 7, name: 'thumbsup' },
    keywords: ['react', 'reaction', 'vote', 'upvote', 'downvote', 'like', 'mr', 'pull request'],
    related: ['merge_request.emoji_mr_list', 'merge_request.emoji_mr_note_create'],
  })
  declare readonly create: RestCall;

  @RestAction('merge_request.emoji_mr_delete', `DELETE ${request}/award_emoji/:award_id`, {
    title: 'Remove emoji from merge request',
    summary: 'Remove an emoji from a merge request that the token\'s user awarded to it.',
    effect: 'destroy',
    undoneBy: 'merge_request.emoji_mr_create',
    params: Type.Object({ ...onMergeRequest, award_id: AwardId }),
    tool: 'gitlab_mr_emoji_delete',
    done: 'The emoji was removed from the merge request.',
    paramAliases: awardAliases,
    keywords: ['reaction', 'unreact', 'vote', 'mr', 'pull request'],
    related: ['merge_request.emoji_mr_list'],
  })
  declare readonly delete: RestCall;

  @RestAction('merge_request.emoji_mr_note_list', `GET ${note}/award_emoji`, {
    title: 'List merge request note emoji',
    summary: 'List the emoji that people awarded to a comment on a merge request.',
    effect: 'read',
    params: Type.Object({ ...onNote, ...Paging }),
    view: awardedEmojiTable,
    tool: 'gitlab_mr_note_emoji_list',
    paramAliases: { comment_id: 'note_id' },
    keywords: ['reactions', 'award', 'votes', 'mr', 'pull request'],
    related: ['merge_request.emoji_mr_list', 'mr_review.note_list'],
  })
  declare readonly listOfNote: RestCall;

  @RestAction('merge_request.emoji_mr_note_get', `GET ${note}/award_emoji/:award_id`, {
    title: 'Get merge request note emoji',
    summary: 'Read one emoji that was awarded to a comment on a merge request.',
    effect: 'read',
    params: Type.Object({ ...onNote, award_id: AwardId }),
    view: awardedEmojiCard,
    tool: 'gitlab_mr_note_emoji_get',
    paramAliases: { ...awardAliases, comment_id: 'note_id' },
    keywords: ['reaction', 'award', 'mr', 'pull request'],
    related: ['merge_request.emoji_mr_note_list'],
  })
  declare readonly getOfNote: RestCall;

  @RestAction('merge_request.emoji_mr_note_create', `POST ${note}/award_emoji`, {
    title: 'Award emoji to merge request note',
    summary: 'Award an emoji to a comment on a merge request: a reaction to what somebody wrote.',
    effect: 'write',
    params: Type.Object({ ...onNote, name: EmojiName }),
    view: awardedEmojiCard,
    tool: 'gitlab_mr_note_emoji_create',
    paramAliases: { ...emojiAliases, comment_id: 'note_id' },
    example: { project_id: 'group/project', merge_request_iid: 7, note_id: 302, name: 'eyes' },
    keywords: ['react', 'reaction', 'acknowledge', 'like', 'mr', 'pull request'],
    related: ['merge_request.emoji_mr_note_list', 'mr_review.note_list'],
  })
  declare readonly createOnNote: RestCall;

  @RestAction('merge_request.emoji_mr_note_delete', `DELETE ${note}/award_emoji/:award_id`, {
    title: 'Remove emoji from merge request note',
    summary: 'Remove an emoji from a comment on a merge request that the token\'s user awarded to it.',
    effect: 'destroy',
    undoneBy: 'merge_request.emoji_mr_note_create',
    params: Type.Object({ ...onNote, award_id: AwardId }),
    tool: 'gitlab_mr_note_emoji_delete',
    done: 'The emoji was removed from the comment.',
    paramAliases: { ...awardAliases, comment_id: 'note_id' },
    keywords: ['reaction', 'unreact', 'mr', 'pull request'],
    related: ['merge_request.emoji_mr_note_list'],
  })
  declare readonly deleteFromNote: RestCall;
}
