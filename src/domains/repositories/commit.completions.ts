import { Injectable } from '@nestjs/common';
import { candidatesOf, onePage, wordsOf } from '../../authoring/candidates.js';
import { type Candidates, Completion, type CompletionContext, type Typed } from '../../authoring/completion.decorator.js';

/** GitLab knows a commit by seven digits and more; what is shorter is looked for among the newest. */
const abbreviated = (typed: string) => (/^[0-9a-f]{7,40}$/i.test(typed) ? typed : '');

/** Completes the SHAs of commits. */
@Injectable()
export class CommitCompletions {
  @Completion({ names: ['sha'], needs: [['project_id']], asks: abbreviated })
  async shas({ value, known }: Typed, { gitlab }: CompletionContext): Promise<Candidates> {
    // The history from a commit on begins with that commit.
    const query = value === '' ? onePage : { per_page: 1, ref_name: value };
    return candidatesOf(await gitlab.rest.list('/projects/:project_id/repository/commits', known, { query }), ({ id, title, author_name }) => ({
      value: id,
      words: wordsOf(title, author_name),
    }));
  }
}
