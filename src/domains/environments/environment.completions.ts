import { Injectable } from '@nestjs/common';
import { candidatesOf, listedOnce, onePage, wordsOf } from '../../authoring/candidates.js';
import { type Candidates, Completion, type CompletionContext, type Typed } from '../../authoring/completion.decorator.js';
import type { JsonObject } from '../../kernel/json.js';

/** Completes the ids of environments. */
@Injectable()
export class EnvironmentCompletions {
  @Completion({ names: ['environment_id'], needs: [['project_id']], asks: listedOnce })
  async ids({ known }: Typed, { gitlab }: CompletionContext): Promise<Candidates> {
    const page = await gitlab.rest.list<JsonObject>('/projects/:project_id/environments', known, { query: onePage });
    return candidatesOf(page, ({ id, name }) => ({ value: id, words: wordsOf(name) }));
  }
}
