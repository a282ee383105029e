import { Injectable } from '@nestjs/common';
import { candidatesOf, onePage, searching } from '../../authoring/candidates.js';
import { type Candidates, Completion, type CompletionContext, type Typed } from '../../authoring/completion.decorator.js';

/** Completes the names of branches. */
@Injectable()
export class BranchCompletions {
  @Completion({ names: ['branch', 'source_branch', 'target_branch', 'from', 'to', 'ref'], needs: [['project_id']] })
  async names({ value, known }: Typed, { gitlab }: CompletionContext): Promise<Candidates> {
    const query = { ...onePage, ...searching(value), sort: 'updated_desc' };
    return candidatesOf(await gitlab.rest.list('/projects/:project_id/repository/branches', known, { query }), ({ name }) => ({ value: name }));
  }
}
