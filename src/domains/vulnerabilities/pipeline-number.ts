import { Type } from 'typebox';
import type { GitLab } from '../../gitlab/gitlab.js';
import { InvalidParams } from '../../kernel/errors.js';

/** A pipeline by either of its numbers: people know its id, GraphQL its number in the project. */
export const pipelineNumbers = {
  pipeline_id: Type.Optional(Type.Integer({ description: 'Id of the pipeline. Needed unless pipeline_iid is given.', minimum: 1 })),
  pipeline_iid: Type.Optional(Type.Integer({ description: 'Number of the pipeline in its project (iid), in place of pipeline_id.', minimum: 1 })),
};

interface GivenPipeline {
  readonly project_id: string;
  readonly pipeline_id?: number | undefined;
  readonly pipeline_iid?: number | undefined;
}

/**
 * The number in the project, which GraphQL wants; an id is looked up.
 * @throws InvalidParams when neither is given
 */
export async function pipelineNumber({ project_id, pipeline_id, pipeline_iid }: GivenPipeline, gitlab: GitLab): Promise<string> {
  if (pipeline_iid !== undefined) return String(pipeline_iid);
  if (pipeline_id === undefined) throw new InvalidParams('pipeline_id: is missing. Give the id of the pipeline, or its number in the project as pipeline_iid.');
  const { iid } = await gitlab.rest.get<{ iid: number }>('/projects/:project_id/pipelines/:pipeline_id', { project_id, pipeline_id });
  return String(iid);
}
