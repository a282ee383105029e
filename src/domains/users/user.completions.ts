import { Injectable } from '@nestjs/common';
import { candidatesOf, onePage, searchedByWords, searching, wordsOf } from '../../authoring/candidates.js';
import { type Candidates, Completion, type CompletionContext, type Typed } from '../../authoring/completion.decorator.js';

/** Completes usernames. */
@Injectable()
export class UserCompletions {
  @Completion({ names: ['username'], asks: searchedByWords })
  async usernames({ value }: Typed, { gitlab }: CompletionContext): Promise<Candidates> {
    const query = { ...onePage, ...searching(value), active: true, exclude_internal: true };
    return candidatesOf(await gitlab.rest.list('/users', {}, { query }), ({ username, name }) => ({
      value: username,
      words: wordsOf(name),
      // People belong to no project and no group.
      place: [],
    }));
  }
}
