import { Injectable } from '@nestjs/common';
import { candidatesOf, listedOnce, wordsOf } from '../../authoring/candidates.js';
import { type Candidates, Completion, type CompletionContext, type Typed } from '../../authoring/completion.decorator.js';
import type { JsonObject } from '../../kernel/json.js';

/** Completes the addresses of wiki pages. */
@Injectable()
export class WikiPageCompletions {
  @Completion({ names: ['slug'], needs: [['project_id']], asks: listedOnce })
  async slugs({ known }: Typed, { gitlab }: CompletionContext): Promise<Candidates> {
    const page = await gitlab.rest.list<JsonObject>('/projects/:project_id/wikis', known);
    return candidatesOf(page, ({ slug, title }) => ({ value: slug, words: wordsOf(title) }));
  }
}
