import { Injectable } from '@nestjs/common';
import { candidatesOf, listedOnce, onePage, wordsOf } from '../../authoring/candidates.js';
import { type Candidates, Completion, type CompletionContext, type Typed } from '../../authoring/completion.decorator.js';
import { isObject, type JsonObject } from '../../kernel/json.js';

/** Completes the ids of the newest deployments. */
@Injectable()
export class DeploymentCompletions {
  @Completion({ names: ['deployment_id'], needs: [['project_id']], asks: listedOnce })
  async ids({ known }: Typed, { gitlab }: CompletionContext): Promise<Candidates> {
    const page = await gitlab.rest.list<JsonObject>('/projects/:project_id/deployments', known, { query: { ...onePage, order_by: 'id', sort: 'desc' } });
    return candidatesOf(page, ({ id, ref, status, environment }) => ({ value: id, words: wordsOf(ref, status, isObject(environment) ? environment['name'] : undefined) }));
  }
}
