import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { awardedEmojiCard, awardedEmojiTable } from '../../presentation/awarded-emoji.js';
import { awardAliases, AwardId, emojiAliases, EmojiName } from '../../vocabulary/award-emoji.js';
import { Paging } from '../../vocabulary/paging.js';
import { IssueIid, NoteId, ProjectRef } from '../../vocabulary/refs.js';

const onIssue = { project_id: ProjectRef, issue_iid: IssueIid };
const onNote = { ...onIssue, note_id: NoteId };

const issue = '/projects/:project_id/issues/:issue_iid';
const note = `${issue}/notes/:note_id`;

/** Emoji awarded to issues and to the comments on them. */
@Injectable()
export class IssueAwardEmojiActions {
  @RestAction('issue.emoji_issue_list', `GET ${issue}/award_emoji`, {
    title: 'List issue emoji',
    summary: 'List the emoji that people awarded to an issue, thumbs up and down included.',
    effect: 'read',
    params: Type.Object({ ...onIssue, ...Paging }),
    view: awardedEmojiTable,
    tool: 'gitlab_issue_emoji_list',
    keywords: ['reactions', 'award', 'votes', 'thumbsup', 'likes', 'ticket'],
    related: ['issue.emoji_issue_create', 'issue.emoji_issue_note_list'],
  })
  declare readonly list: RestCall;

  @RestAction('issue.emoji_issue_get', `GET ${issue}/award_emoji/:award_id`, {
    title: 'Get issue emoji',
    summary: 'Read one emoji that was awarded to an issue, with who awarded it and when.',
    effect: 'read',
    params: Type.Object({ ...onIssue, award_id: AwardId }),
    view: awardedEmojiCard,
    tool: 'gitlab_issue_emoji_get',
    paramAliases: awardAliases,
    keywords: ['reaction', 'award', 'ticket'],
    related: ['issue.emoji_issue_list'],
  })
  declare readonly get: RestCall;

  @RestAction('issue.emoji_issue_create', `POST ${issue}/award_emoji`, {
    title: 'Award emoji to issue',
    summary: 'Award an emoji to an issue as the token\'s user: a reaction such as thumbs up.',
    effect: 'write',
    params: Type.Object({ ...onIssue, name: EmojiName }),
    view: awardedEmojiCard,
    tool: 'gitlab_issue_emoji_create',
    paramAliases: emojiAliases,
    example: { project_id: 'group/project', issue_iid: 7, name: 'thumbsup' },
    keywords: ['react', 'reaction', 'vote', 'upvote', 'downvote', 'like', 'ticket'],
    related: ['issue.emoji_issue_list', 'issue.emoji_issue_note_create'],
  })
  declare readonly create: RestCall;

  @RestAction('issue.emoji_issue_delete', `DELETE ${issue}/award_emoji/:award_id`, {
    title: 'Remove emoji from issue',
    summary: 'Remove an emoji from an issue that the token\'s user awarded to it.',
    effect: 'destroy',
    undoneBy: 'issue.emoji_issue_create',
    params: Type.Object({ ...onIssue, award_id: AwardId }),
    tool: 'gitlab_issue_emoji_delete',
    done: 'The emoji was removed from the issue.',
    paramAliases: awardAliases,
    keywords: ['reaction', 'unreact', 'vote', 'ticket'],
    related: ['issue.emoji_issue_list'],
  })
  declare readonly delete: RestCall;

  @RestAction('issue.emoji_issue_note_list', `GET ${note}/award_emoji`, {
    title: 'List issue note emoji',
    summary: 'List the emoji that people awarded to a comment on an issue.',
    effect: 'read',
    params: Type.Object({ ...onNote, ...Paging }),
    view: awardedEmojiTable,
    tool: 'gitlab_issue_note_emoji_list',
    paramAliases: { comment_id: 'note_id' },
    keywords: ['reactions', 'award', 'votes', 'ticket'],
    related: ['issue.emoji_issue_list', 'issue.note_list'],
  })
  declare readonly listOfNote: RestCall;

  @RestAction('issue.emoji_issue_note_get', `GET ${note}/award_emoji/:award_id`, {
    title: 'Get issue note emoji',
    summary: 'Read one emoji that was awarded to a comment on an issue.',
    effect: 'read',
    params: Type.Object({ ...onNote, award_id: AwardId }),
    view: awardedEmojiCard,
    tool: 'gitlab_issue_note_emoji_get',
    paramAliases: { ...awardAliases, comment_id: 'note_id' },
    keywords: ['reaction', 'award', 'ticket'],
    related: ['issue.emoji_issue_note_list'],
  })
  declare readonly getOfNote: RestCall;

  @RestAction('issue.emoji_issue_note_create', `POST ${note}/award_emoji`, {
    title: 'Award emoji to issue note',
    summary: 'Award an emoji to a comment on an issue: a reaction to what somebody wrote.',
    effect: 'write',
    params: Type.Object({ ...onNote, name: EmojiName }),
    view: awardedEmojiCard,
    tool: 'gitlab_issue_note_emoji_create',
    paramAliases: { ...emojiAliases, comment_id: 'note_id' },
    example: { project_id: 'group/project', issue_iid: 7, note_id: 302, name: 'eyes' },
    keywords: ['react', 'reaction', 'acknowledge', 'like', 'ticket'],
    related: ['issue.emoji_issue_note_list', 'issue.note_list'],
  })
  declare readonly createOnNote: RestCall;

  @RestAction('issue.emoji_issue_note_delete', `DELETE ${note}/award_emoji/:award_id`, {
    title: 'Remove emoji from issue note',
    summary: 'Remove an emoji from a comment on an issue that the token\'s user awarded to it.',
    effect: 'destroy',
    undoneBy: 'issue.emoji_issue_note_create',
    params: Type.Object({ ...onNote, award_id: AwardId }),
    tool: 'gitlab_issue_note_emoji_delete',
    done: 'The emoji was removed from the comment.',
    paramAliases: { ...awardAliases, comment_id: 'note_id' },
    keywords: ['reaction', 'unreact', 'ticket'],
    related: ['issue.emoji_issue_note_list'],
  })
  declare readonly deleteFromNote: RestCall;
}
