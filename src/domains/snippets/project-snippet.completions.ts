import { Injectable } from '@nestjs/common';
import { candidatesOf, listedOnce, onePage, wordsOf } from '../../authoring/candidates.js';
import { type Candidates, Completion, type CompletionContext, type Typed } from '../../authoring/completion.decorator.js';
import type { JsonObject } from '../../kernel/json.js';

/** Completes the ids of the snippets of a project. */
@Injectable()
export class ProjectSnippetCompletions {
  @Completion({ names: ['snippet_id'], needs: [['project_id']], asks: listedOnce })
  async ids({ known }: Typed, { gitlab }: CompletionContext): Promise<Candidates> {
    const page = await gitlab.rest.list<JsonObject>('/projects/:project_id/snippets', known, { query: onePage });
    return candidatesOf(page, ({ id, title, file_name }) => ({ value: id, words: wordsOf(title, file_name) }));
  }
}
