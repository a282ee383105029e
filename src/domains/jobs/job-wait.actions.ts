import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { Unsuccessful } from '../../kernel/errors.js';
import type { JsonObject } from '../../kernel/json.js';
import { lookEvery } from '../../kernel/look-until.js';
import { inline } from '../../presentation/markdown.js';
import { JobId, ProjectRef } from '../../vocabulary/refs.js';
import { endedBadly, goesNoFurther, Waiting, waitOf } from '../../vocabulary/waiting.js';
import { waitedJobCard, type WaitedForJob } from './job-wait.view.js';

const WaitForJob = Type.Object({ project_id: ProjectRef, job_id: JobId, ...Waiting });
type WaitForJob = Static<typeof WaitForJob>;

/** Waits for jobs. */
@Injectable()
export class JobWaitActions {
  @Action('job.wait', {
    title: 'Wait for job',
    summary: 'Wait until a CI job has ended, for up to an hour, and say how it ended.',
    effect: 'read',
    params: WaitForJob,
    view: waitedJobCard,
    ownTime: true,
    tool: 'gitlab_job_wait',
    paramAliases: { timeout: 'timeout_seconds', interval: 'interval_seconds' },
    keywords: ['watch', 'poll', 'until done', 'finished', 'follow', 'monitor', 'build'],
    related: ['job.get', 'pipeline.wait'],
    next: ['job.trace', 'job.retry', 'job.artifacts'],
    example: { project_id: 'group/project', job_id: 5678, timeout_seconds: 600 },
  })
  async wait({ project_id, job_id, fail_on_error = false, ...limits }: WaitForJob, { gitlab, signal, progress }: ActionContext): Promise<WaitedForJob> {
    let looks = 0;
    const look = async () => {
      const seen = await gitlab.rest.get<JsonObject>('/projects/:project_id/jobs/:job_id', { project_id, job_id });
      looks += 1;
      progress.report(looks, undefined, `Job ${job_id}: ${String(seen['status'])}`);
      return seen;
    };
    const job = await lookEvery(look, ({ status }) => goesNoFurther(status), { ...waitOf(limits), signal });
    if (fail_on_error && endedBadly(job['status'])) {
      throw new Unsuccessful(`Job ${job_id} ended as ${inline(String(job['status']))}. Read its log with job.trace.\n${inline(String(job['web_url'] ?? ''))}`.trim());
    }
    return { message: sentence(job), ended: goesNoFurther(job['status']), job };
  }
}

function sentence({ id, name, status }: JsonObject): string {
  const named = `${String(id)} (${inline(String(name))})`;
  if (status === 'manual') return `Job ${named} waits to be started by hand: use job.play.`;
  if (goesNoFurther(status)) return `Job ${named} ended as ${inline(String(status))}.`;
  return `The time is up and job ${named} is still ${inline(String(status))}. Wait on with job.wait; timeout_seconds may be up to 3600.`;
}
