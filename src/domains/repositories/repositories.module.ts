import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { ChangelogActions } from './changelog.actions.js';
import { CherryPickActions } from './cherry-pick.actions.js';
import { CommitCommentActions } from './commit-comment.actions.js';
import { CommitDiscussionActions } from './commit-discussion.actions.js';
import { CommitStatusActions } from './commit-status.actions.js';
import { CommitActions } from './commit.actions.js';
import { CommitCompletions } from './commit.completions.js';
import { CommitResources } from './commit.resources.js';
import { RepositoryFileActions } from './repository-file.actions.js';
import { RepositoryFileCompletions } from './repository-file.completions.js';
import { RepositoryFileResources } from './repository-file.resources.js';
import { RepositoryActions } from './repository.actions.js';
import { SubmoduleActions } from './submodule.actions.js';
import { HistoryPrompts } from './history.prompts.js';

@Domain('repository', { summary: 'Files, trees, commits, comparisons and commit comments', icon: 'file-code' })
@Module({
  providers: [
    RepositoryActions,
    RepositoryFileActions,
    SubmoduleActions,
    CommitActions,
    CommitCommentActions,
    CommitDiscussionActions,
    CherryPickActions,
    CommitStatusActions,
    ChangelogActions,
    CommitResources,
    RepositoryFileResources,
    CommitCompletions,
    RepositoryFileCompletions,
    HistoryPrompts,
  ],
})
export class RepositoriesModule {}
