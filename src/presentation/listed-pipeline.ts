import { age } from './ages.js';
import { share } from './statistics.js';

/** A pipeline as GitLab's lists have it, as far as figures need it. */
export interface ListedPipeline {
  readonly id: number;
  readonly status: string;
  readonly ref: string;
  readonly sha: string;
  readonly source: string;
  readonly created_at: string;
  readonly updated_at: string;
}

/** How many of the pipelines that ended well or badly ended well: `80 % (8 of 10)`. */
export function successRate(pipelines: readonly Pick<ListedPipeline, 'status'>[]): string {
  const succeeded = pipelines.filter(({ status }) => status === 'success').length;
  const ended = succeeded + pipelines.filter(({ status }) => status === 'failed').length;
  return `${share(succeeded, ended)} (${succeeded} of ${ended})`;
}

/** `failed, 3 h ago`, or what the lack of one is called. */
export function pipelineState(pipeline: Pick<ListedPipeline, 'status' | 'updated_at'> | null | undefined, now: Date): string {
  return pipeline === null || pipeline === undefined ? 'none' : `${pipeline.status}, ${age(pipeline.updated_at, now)} ago`;
}
