import { Injectable } from '@nestjs/common';
import { candidatesOf, listedOnce, onePage, wordsOf } from '../../authoring/candidates.js';
import { type Candidates, Completion, type CompletionContext, type Typed } from '../../authoring/completion.decorator.js';
import type { JsonObject } from '../../kernel/json.js';

/** Completes the ids of the jobs of a pipeline. */
@Injectable()
export class JobCompletions {
  @Completion({ names: ['job_id'], needs: [['project_id', 'pipeline_id']], asks: listedOnce })
  async ids({ known }: Typed, { gitlab }: CompletionContext): Promise<Candidates> {
    const page = await gitlab.rest.list<JsonObject>('/projects/:project_id/pipelines/:pipeline_id/jobs', known, { query: onePage });
    return candidatesOf(page, ({ id, name, status }) => ({ value: id, words: wordsOf(name, status) }));
  }
}
