import { Injectable } from '@nestjs/common';
import { listedOnce, numberOrTitle, onePage, openFirst, searchedByWords, theseOnly } from '../../authoring/candidates.js';
import { type Candidates, Completion, type CompletionContext, type Typed } from '../../authoring/completion.decorator.js';

const states = theseOnly(['opened', 'closed', 'all']);

/** Completes the numbers of issues, and the states that they can be listed by. */
@Injectable()
export class IssueCompletions {
  @Completion({ names: ['issue_iid'], needs: [['project_id']], asks: searchedByWords })
  async iids({ value, known }: Typed, { gitlab }: CompletionContext): Promise<Candidates> {
    const query = { ...onePage, ...numberOrTitle(value), state: 'all', order_by: 'updated_at' };
    return openFirst(await gitlab.rest.list('/projects/:project_id/issues', known, { query }));
  }

  @Completion({ names: ['state'], within: 'issues', asks: listedOnce })
  states(): Promise<Candidates> {
    return Promise.resolve(states);
  }
}
