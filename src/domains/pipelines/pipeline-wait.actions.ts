import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { Unsuccessful } from '../../kernel/errors.js';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { lookEvery } from '../../kernel/look-until.js';
import { PipelineId, ProjectRef } from '../../vocabulary/refs.js';
import { endedBadly, goesNoFurther, Waiting, waitOf } from '../../vocabulary/waiting.js';
import { waitedPipelineCard, type WaitedForPipeline } from './pipeline-wait.view.js';

const WaitForPipeline = Type.Object({ project_id: ProjectRef, pipeline_id: PipelineId, ...Waiting });
type WaitForPipeline = Static<typeof WaitForPipeline>;

/** What one look at a pipeline's jobs tells. */
interface Seen {
  readonly status: unknown;
  readonly finished: number;
  /** Unknown while there are more jobs than one page holds. */
  readonly total: number | undefined;
}

/** Waits for pipelines. */
@Injectable()
export class PipelineWaitActions {
  @Action('pipeline.wait', {
    title: 'Wait for pipeline',
    summary: 'Wait until a pipeline has ended, for up to an hour, and say how it ended.',
    effect: 'read',
    params: WaitForPipeline,
    view: waitedPipelineCard,
    ownTime: true,
    tool: 'gitlab_pipeline_wait',
    paramAliases: { timeout: 'timeout_seconds', interval: 'interval_seconds' },
    keywords: ['watch', 'poll', 'until done', 'finished', 'follow', 'monitor', 'CI status'],
    related: ['pipeline.get', 'job.wait'],
    next: ['pipeline.failures', 'pipeline.test_report_summary', 'job.list'],
    example: { project_id: 'group/project', pipeline_id: 1234, timeout_seconds: 600 },
  })
  async wait({ project_id, pipeline_id, fail_on_error = false, ...limits }: WaitForPipeline, { gitlab, signal, progress }: ActionContext): Promise<WaitedForPipeline> {
    const where = { project_id, pipeline_id };
    const read = () => gitlab.rest.get<JsonObject>('/projects/:project_id/pipelines/:pipeline_id', where);
    const { status } = await read();
    let looks = 0;
    // The jobs tell the state of their pipeline as well: one request a look.
    const look = async (): Promise<Seen> => {
      const { items, pagination } = await gitlab.rest.list<unknown>('/projects/:project_id/pipelines/:pipeline_id/jobs', where, { query: { per_page: 100 } });
      const jobs = items.filter(isObject);
      const named = jobs.map(({ pipeline }) => pipeline).find(isObject) ?? (await read());
      const finished = jobs.filter((job) => goesNoFurther(job['status'])).length;
      const total = pagination.has_more ? pagination.total_items : jobs.length;
      looks += 1;
      // Each look moves it on a little, and no look as far as the next job.
      progress.report(finished + looks / (looks + 1), total, `Pipeline ${pipeline_id}: ${String(named['status'])}, ${finished} of ${total ?? 'more than 100'} jobs finished`);
      return { status: named['status'], finished, total };
    };
    if (!goesNoFurther(status)) await lookEvery(look, (seen) => goesNoFurther(seen.status), { ...waitOf(limits), signal });
    const pipeline = await read();
    if (fail_on_error && endedBadly(pipeline['status'])) {
      throw new Unsuccessful(`Pipeline ${pipeline_id} ended as ${String(pipeline['status'])}. See why with pipeline.failures.\n${String(pipeline['web_url'] ?? '')}`.trim());
    }
    return { message: sentence(pipeline), ended: goesNoFurther(pipeline['status']), pipeline };
  }
}

function sentence({ id, status }: JsonObject): string {
  if (status === 'manual') return `Pipeline ${String(id)} waits for a manual job and does not go on by itself. Start one with job.play.`;
  if (goesNoFurther(status)) return `Pipeline ${String(id)} ended as ${String(status)}.`;
  return `The time is up and pipeline ${String(id)} is still ${String(status)}. Wait on with pipeline.wait; timeout_seconds may be up to 3600.`;
}
