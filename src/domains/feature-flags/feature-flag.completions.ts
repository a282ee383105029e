import { Injectable } from '@nestjs/common';
import { candidatesOf, listedOnce, onePage, wordsOf } from '../../authoring/candidates.js';
import { type Candidates, Completion, type CompletionContext, type Typed } from '../../authoring/completion.decorator.js';
import type { JsonObject } from '../../kernel/json.js';

/** Completes the names of feature flags. */
@Injectable()
export class FeatureFlagCompletions {
  @Completion({ names: ['name'], needs: [['project_id']], within: '/feature_flag/', asks: listedOnce })
  async names({ known }: Typed, { gitlab }: CompletionContext): Promise<Candidates> {
    const page = await gitlab.rest.list<JsonObject>('/projects/:project_id/feature_flags', known, { query: onePage });
    return candidatesOf(page, ({ name, description }) => ({ value: name, words: wordsOf(description) }));
  }
}
