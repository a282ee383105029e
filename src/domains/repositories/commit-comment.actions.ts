import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { InvalidParams } from '../../kernel/errors.js';
import { OneOf } from '../../vocabulary/enums.js';
import { Paging } from '../../vocabulary/paging.js';
import { ProjectRef } from '../../vocabulary/refs.js';
import { commitCommentList, writtenCommitCommentCard } from './commit-comment.view.js';
import { CommitSha } from './commit-sha.js';

const NewComment = Type.Object({
  project_id: ProjectRef,
  sha: CommitSha,
  note: Type.String({ description: 'Text of the comment in Markdown.', minLength: 1 }),
  path: Type.Optional(Type.String({ description: 'File that it is about, by its path in the commit. Default: the comment is on the commit as a whole.', minLength: 1 })),
  line: Type.Optional(Type.Integer({ description: 'Line of that file, by its number on the side that `line_type` says; it must be in the diff of the commit.', minimum: 1 })),
  line_type: Type.Optional(OneOf(['new', 'old'], 'Whether `line` counts after (`new`) or before (`old`) the change. Default `new`.')),
});
type NewComment = Static<typeof NewComment>;

/** Comments on commits. */
@Injectable()
export class CommitCommentActions {
  @RestAction('repository.commit_comments', 'GET /projects/:project_id/repository/commits/:sha/comments', {
    title: 'List commit comments',
    summary: 'Read the comments on a commit, with the file and line that each is about.',
    effect: 'read',
    params: Type.Object({ project_id: ProjectRef, sha: CommitSha, ...Paging }),
    view: commitCommentList,
    tool: 'gitlab_commit_comments',
    paramAliases: { commit: 'sha', commit_sha: 'sha' },
    example: { project_id: 'group/project', sha: 'a1b2c3d4' },
    keywords: ['notes', 'remarks', 'review of a commit'],
    related: ['repository.commit_discussion_list', 'repository.commit_comment_create'],
  })
  declare readonly list: RestCall;

  @Action('repository.commit_comment_create', {
    title: 'Comment on commit',
    summary: 'Comment on a commit, as a whole or on a line of what it changed.',
    effect: 'write',
    params: NewComment,
    view: writtenCommitCommentCard,
    tool: 'gitlab_commit_comment_create',
    prose: ['note'],
    paramAliases: { commit: 'sha', commit_sha: 'sha', body: 'note', content: 'note', file_path: 'path', file: 'path', side: 'line_type' },
    example: { project_id: 'group/project', sha: 'a1b2c3d4', path: 'src/login.ts', line: 12, note: 'This can be null.' },
    keywords: ['note', 'remark', 'add', 'write', 'line of a commit'],
    next: ['repository.commit_comments'],
    related: ['repository.commit_discussion_create', 'mr_review.discussion_create'],
  })
  create({ project_id, sha, note, path, line, line_type = 'new' }: NewComment, { gitlab }: ActionContext) {
    if ((path === undefined) !== (line === undefined)) throw new InvalidParams('path and line: a comment on a line needs both; leave out both to comment on the commit as a whole.');
    return gitlab.rest.post('/projects/:project_id/repository/commits/:sha/comments', { project_id, sha }, { body: { note, ...(path === undefined ? {} : { path, line, line_type }) } });
  }
}
