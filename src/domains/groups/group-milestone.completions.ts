import { Injectable } from '@nestjs/common';
import { candidatesOf, onePage, searchedByWords, searching, wordsOf } from '../../authoring/candidates.js';
import { type Candidates, Completion, type CompletionContext, type Typed } from '../../authoring/completion.decorator.js';

/** Completes the active milestones of a group: by title, or where a number is asked for by that. */
@Injectable()
export class GroupMilestoneCompletions {
  @Completion({ names: ['milestone'], needs: [['group_id']], asks: searchedByWords })
  titles(typed: Typed, context: CompletionContext): Promise<Candidates> {
    return active(typed, context, 'title');
  }

  @Completion({ names: ['milestone_id'], needs: [['group_id']], asks: searchedByWords })
  ids(typed: Typed, context: CompletionContext): Promise<Candidates> {
    return active(typed, context, 'id');
  }

  @Completion({ names: ['milestone_iid'], needs: [['group_id']], asks: searchedByWords })
  iids(typed: Typed, context: CompletionContext): Promise<Candidates> {
    return active(typed, context, 'iid');
  }
}

async function active({ value, known }: Typed, { gitlab }: CompletionContext, member: 'title' | 'id' | 'iid'): Promise<Candidates> {
  const query = { ...onePage, ...searching(value), state: 'active' };
  return candidatesOf(await gitlab.rest.list('/groups/:group_id/milestones', known, { query }), (milestone) => ({ value: milestone[member], words: wordsOf(milestone['title']) }));
}
