import { Module } from '@nestjs/common';
import { Domain } from '../../authoring/domain.decorator.js';
import { ChangelogActions } from './changelog.actions.js';
import { CherryPickActions } from './cherry-pick.actions.js';
import { CommitActions } from './commit.actions.js';
import { CommitStatusActions } from './commit-status.actions.js';
import { RepositoryFileActions } from './repository-file.actions.js';
import { RepositoryActions } from './repository.actions.js';

@Domain('repository', { summary: 'Files, trees, commits, comparisons and commit comments', icon: 'file-code' })
@Module({ providers: [RepositoryActions, RepositoryFileActions, CommitActions, CherryPickActions, CommitStatusActions, ChangelogActions] })
export class RepositoriesModule {}
