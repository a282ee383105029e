import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { projectId } from '../../authoring/prompt-arguments.js';
import { type Given, Prompt, type PromptContext, type PromptText } from '../../authoring/prompt.decorator.js';
import { Nullable } from '../../kernel/received.js';
import { age, span } from '../../presentation/ages.js';
import { pie } from '../../presentation/charts.js';
import { facts, type Figure, picture, rows } from '../../presentation/figures.js';
import { ListedPipeline, pipelineState, successRate } from '../../presentation/listed-pipeline.js';
import { code, inline } from '../../presentation/markdown.js';
import { countBy, median } from '../../presentation/statistics.js';

const InProject = { project_id: projectId };
type InProject = Given<typeof InProject>;

const TimedPipeline = Type.Object({ ...ListedPipeline.properties, duration: Nullable(Type.Number()) });
type TimedPipeline = Static<typeof TimedPipeline>;

const Job = Type.Object({
  id: Type.Number(),
  name: Type.String(),
  stage: Type.String(),
  status: Type.String(),
  failure_reason: Type.Optional(Nullable(Type.String())),
  allow_failure: Type.Boolean(),
  duration: Nullable(Type.Number()),
});
type Job = Static<typeof Job>;

const lastPipelines = 50;

/** Prompts about how a project's pipelines do. */
@Injectable()
export class ProjectPipelinePrompts {
  @Prompt('summarize_pipeline_status', { title: 'Summarize the state of the pipelines', description: 'How the pipelines of a project do, what fails and where to look first.', arguments: InProject })
  async summarize({ project_id }: InProject, { read, now }: PromptContext): Promise<PromptText> {
    // A project without pipelines answers 403 to the question for its latest.
    const [latest, { items: pipelines }] = await Promise.all([
      read.oneIfAny(TimedPipeline, '/projects/:project_id/pipelines/latest', { project_id }),
      read.list(ListedPipeline, '/projects/:project_id/pipelines', { project_id }, { per_page: lastPipelines }, 1),
    ]);
    const failed = pipelines.find(({ status }) => status === 'failed');
    const looked = latest?.status === 'failed' ? latest : failed;
    const jobs = looked === undefined ? undefined : await read.list(Job, '/projects/:project_id/pipelines/:pipeline_id/jobs', { project_id, pipeline_id: looked.id }, {}, 1);
    const statuses = countBy(pipelines, ({ status }) => status);
    return {
      description: `Pipelines of ${project_id}`,
      figures: [
        inNumbers(latest, pipelines, now),
        ...(statuses.length > 1 ? [picture('By status', pie('Pipelines by status', statuses))] : []),
        byRef(pipelines, now),
        ...(looked === undefined || jobs === undefined ? [] : [failedJobs(looked, jobs.items)]),
        newest(pipelines, now),
      ],
      task:
        'Summarize how the pipelines do. Start with one sentence: healthy, shaky or broken, and why. Then what fails (branch, job, reason), whether it is one cause or several, and whether it is getting better or worse. ' +
        'End with at most three next steps, each naming the pipeline or job to look at; job.trace and pipeline.failures show the logs.',
    };
  }
}

function inNumbers(latest: TimedPipeline | undefined, pipelines: readonly ListedPipeline[], now: Date): Figure {
  const failed = pipelines.find(({ status }) => status === 'failed');
  const ended = pipelines.filter(({ status }) => status === 'success' || status === 'failed');
  return facts('In numbers', {
    'Latest on the default branch': latest === undefined ? 'none' : `${pipelineState(latest, now)} (${latest.id})`,
    'Its duration': latest?.duration === null || latest?.duration === undefined ? undefined : span(latest.duration * 1000),
    [`Looked at (the newest, at most ${lastPipelines})`]: pipelines.length,
    'Success rate': successRate(pipelines),
    'Under way': pipelines.filter(({ status }) => status === 'running' || status === 'pending').length,
    'Time from start to end, median': span(median(ended.map(({ created_at, updated_at }) => Date.parse(updated_at) - Date.parse(created_at)))),
    'Latest failure': failed === undefined ? 'none among them' : `${failed.id} on ${code(failed.ref)}, ${age(failed.updated_at, now)} ago`,
  });
}

function byRef(pipelines: readonly ListedPipeline[], now: Date): Figure {
  return rows(
    'By branch or tag',
    ['Ref', 'Pipelines', 'Success rate', 'Latest'],
    countBy(pipelines, ({ ref }) => ref).map(([ref, number]) => {
      const own = pipelines.filter((each) => each.ref === ref);
      return [code(ref), number, successRate(own), pipelineState(own[0], now)];
    }),
    { empty: 'No pipelines.', most: 20 },
  );
}

function failedJobs({ id: pipeline }: ListedPipeline, jobs: readonly Job[]): Figure {
  return rows(
    `Failed jobs of pipeline ${pipeline}`,
    ['Job', 'Name', 'Stage', 'Reason', 'May fail', 'Took'],
    jobs
      .filter(({ status }) => status === 'failed')
      .map(({ id, name, stage, failure_reason: reason, allow_failure: may, duration }) => [id, inline(name), inline(stage), inline((reason ?? 'unknown').replaceAll('_', ' ')), may ? 'yes' : 'no', duration === null ? '–' : span(duration * 1000)]),
    { empty: 'No failed jobs among the first hundred.' },
  );
}

function newest(pipelines: readonly ListedPipeline[], now: Date): Figure {
  return rows('Newest pipelines', ['Pipeline', 'Status', 'Ref', 'Source', 'Age'], pipelines.slice(0, 15).map(({ id, status, ref, source, created_at }) => [id, status, code(ref), inline(source), age(created_at, now)]), { empty: 'No pipelines.' });
}
