import { Injectable } from '@nestjs/common';
import { candidatesOf, onePage } from '../../authoring/candidates.js';
import { type Candidates, Completion, type CompletionContext, type Typed } from '../../authoring/completion.decorator.js';
import { withoutLastSlashes } from '../../kernel/slashes.js';

/** The folder in which something is being typed. */
const folderOf = (typed: string) => typed.slice(0, typed.lastIndexOf('/') + 1).replace(/^\/+/, '');

/** Completes the paths of files, folder by folder. */
@Injectable()
export class RepositoryFileCompletions {
  @Completion({ names: ['path'], needs: [['project_id', 'ref']], asks: folderOf, apart: true })
  async paths({ value, known: { project_id, ref } }: Typed, { gitlab }: CompletionContext): Promise<Candidates> {
    const query = { ...onePage, ref, path: value === '' ? undefined : withoutLastSlashes(value) };
    return candidatesOf(await gitlab.rest.list('/projects/:project_id/repository/tree', { project_id }, { query }), ({ path, type }) => ({
      // A folder ends in a slash, so that typing goes on inside it.
      value: type === 'tree' && typeof path === 'string' ? `${path}/` : path,
    }));
  }
}
