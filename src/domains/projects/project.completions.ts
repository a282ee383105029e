import { Injectable } from '@nestjs/common';
import { candidatesOf, onePage, searchedByWords, searching, wordsOf } from '../../authoring/candidates.js';
import { type Candidates, Completion, type CompletionContext, type Typed } from '../../authoring/completion.decorator.js';

/** Completes the paths of projects. */
@Injectable()
export class ProjectCompletions {
  @Completion({ names: ['project_id'], asks: searchedByWords })
  async paths({ value }: Typed, { gitlab }: CompletionContext): Promise<Candidates> {
    const query = { ...onePage, ...searching(value), search_namespaces: value === '' ? undefined : true, membership: true, simple: true, order_by: 'last_activity_at' };
    return candidatesOf(await gitlab.rest.list('/projects', {}, { query }), ({ id, path_with_namespace, name_with_namespace }) => ({
      value: path_with_namespace,
      words: wordsOf(id, name_with_namespace),
      place: [String(id), String(path_with_namespace)],
    }));
  }
}
