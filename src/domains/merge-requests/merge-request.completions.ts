import { Injectable } from '@nestjs/common';
import { listedOnce, numberOrTitle, onePage, openFirst, searchedByWords, theseOnly } from '../../authoring/candidates.js';
import { type Candidates, Completion, type CompletionContext, type Typed } from '../../authoring/completion.decorator.js';

const states = theseOnly(['opened', 'merged', 'closed', 'all']);

/** Completes the numbers of merge requests, and the states that they can be listed by. */
@Injectable()
export class MergeRequestCompletions {
  @Completion({ names: ['merge_request_iid'], needs: [['project_id']], asks: searchedByWords })
  async iids({ value, known }: Typed, { gitlab }: CompletionContext): Promise<Candidates> {
    const query = { ...onePage, ...numberOrTitle(value), state: 'all', view: 'simple', order_by: 'updated_at' };
    return openFirst(await gitlab.rest.list('/projects/:project_id/merge_requests', known, { query }));
  }

  @Completion({ names: ['state'], within: 'mr_', asks: listedOnce })
  states(): Promise<Candidates> {
    return Promise.resolve(states);
  }
}
