import { Injectable } from '@nestjs/common';
import { candidatesOf, onePage, searching } from '../../authoring/candidates.js';
import { type Candidates, Completion, type CompletionContext, type Typed } from '../../authoring/completion.decorator.js';

/** Most tags name a version: `v1.2`, `2026.11`. */
const readsAsVersion = (typed: string) => /^v?\d/i.test(typed);

/** Completes the names of tags. */
@Injectable()
export class TagCompletions {
  @Completion({ names: ['tag', 'tag_name', 'from', 'to', 'ref'], needs: [['project_id']], likely: readsAsVersion })
  async names({ value, known }: Typed, { gitlab }: CompletionContext): Promise<Candidates> {
    const query = { ...onePage, ...searching(value), order_by: 'updated', sort: 'desc' };
    return candidatesOf(await gitlab.rest.list('/projects/:project_id/repository/tags', known, { query }), ({ name }) => ({ value: name }));
  }
}
