import { type Static, Type } from 'typebox';
import { age } from './ages.js';
import { share } from './statistics.js';

/** A pipeline as GitLab's lists have it, as far as figures need it. */
export const ListedPipeline = Type.Object({
  id: Type.Number(),
  status: Type.String(),
  ref: Type.String(),
  sha: Type.String(),
  source: Type.String(),
  created_at: Type.String(),
  updated_at: Type.String(),
});
export type ListedPipeline = Static<typeof ListedPipeline>;

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
