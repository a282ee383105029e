import { Injectable } from '@nestjs/common';
import { candidatesOf, onePage, searchedByWords, searching, wordsOf } from '../../authoring/candidates.js';
import { type Candidates, Completion, type CompletionContext, type Typed } from '../../authoring/completion.decorator.js';

/** Completes the labels of a project by name, which GitLab takes where it asks for their id, too. */
@Injectable()
export class ProjectLabelCompletions {
  @Completion({ names: ['label', 'label_id'], needs: [['project_id']], asks: searchedByWords })
  async names({ value, known }: Typed, { gitlab }: CompletionContext): Promise<Candidates> {
    return candidatesOf(await gitlab.rest.list('/projects/:project_id/labels', known, { query: { ...onePage, ...searching(value) } }), ({ name, description }) => ({
      value: name,
      words: wordsOf(description),
    }));
  }
}
