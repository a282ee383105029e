import { Injectable } from '@nestjs/common';
import { candidatesOf, onePage, searchedByWords, searching, wordsOf } from '../../authoring/candidates.js';
import { type Candidates, Completion, type CompletionContext, type Typed } from '../../authoring/completion.decorator.js';

/** Completes the paths of groups. */
@Injectable()
export class GroupCompletions {
  @Completion({ names: ['group_id'], asks: searchedByWords })
  async paths({ value }: Typed, { gitlab }: CompletionContext): Promise<Candidates> {
    return candidatesOf(await gitlab.rest.list('/groups', {}, { query: { ...onePage, ...searching(value) } }), ({ id, full_path, full_name }) => ({
      value: full_path,
      words: wordsOf(id, full_name),
      place: [String(id), String(full_path)],
    }));
  }
}
