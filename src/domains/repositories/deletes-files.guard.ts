import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { ActionContext } from '../../authoring/action-context.js';
import { actionOf, type FileChange } from './file-change.js';

interface Commit {
  readonly branch: string;
  readonly actions: readonly FileChange[];
  readonly force?: boolean;
}

/** A commit that takes files from their path, or the commits of a branch, is made only once someone has agreed to it. */
@Injectable()
export class DeletesFilesGuard implements CanActivate {
  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const [commit, { consent }] = execution.getArgs<[Commit, ActionContext]>();
    const losses = lossesOf(commit);
    if (losses.length > 0) await consent.obtain(`${losses.join(', and ')} (repository.commit_create: branch ${commit.branch})`);
    return true;
  }
}

function lossesOf({ branch, actions, force }: Commit): string[] {
  const deleted = actions.filter((change) => actionOf(change) === 'delete').map(({ file_path }) => file_path);
  const moved = actions.filter((change) => actionOf(change) === 'move').map(({ previous_path, file_path }) => `${previous_path ?? '?'} to ${file_path}`);
  return [
    ...(force === true ? [`Overwrite the branch ${branch} with all its commits`] : []),
    ...(deleted.length > 0 ? [`Delete ${listed(deleted)}`] : []),
    ...(moved.length > 0 ? [`Move ${listed(moved)}`] : []),
  ];
}

function listed(paths: readonly string[]): string {
  const shown = paths.slice(0, 5).map((path) => path.slice(0, 200));
  return `${shown.join(', ')}${paths.length > shown.length ? ` and ${paths.length - shown.length} more` : ''}`;
}
