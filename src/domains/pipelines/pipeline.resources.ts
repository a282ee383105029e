import { Injectable } from '@nestjs/common';
import { livelinessBy } from '../../authoring/liveliness.js';
import { CodedResource, Resource, type ResourceContext, type ResourceRead, type ResourceValue } from '../../authoring/resource.decorator.js';
import { GitLabRejected } from '../../kernel/errors.js';
import { statusesAtTheEnd, statusesInFlight } from '../../vocabulary/ci-statuses.js';

const pipelines = '/projects/:project_id/pipelines';

/** Addresses of pipelines. */
@Injectable()
export class PipelineResources {
  @Resource('gitlab://project/{project_id}/pipeline/{pipeline_id}', {
    name: 'pipeline',
    title: 'Pipeline',
    description: 'One pipeline with its status, branch, commit and times.',
    domain: 'pipeline',
    route: 'GET /projects/:project_id/pipelines/:pipeline_id',
    watch: { liveliness: livelinessBy('status', { active: statusesInFlight, settled: statusesAtTheEnd }) },
  })
  declare readonly get: ResourceRead;

  @CodedResource('gitlab://project/{project_id}/pipelines/latest', {
    name: 'latest_pipeline',
    title: 'Latest pipeline',
    description: 'The newest pipeline for the latest commit of the default branch.',
    domain: 'pipeline',
    // The next push brings another one, so this address never comes to its end.
    watch: { liveliness: livelinessBy('status', { active: statusesInFlight }) },
  })
  async latest({ project_id }: Record<string, string>, { gitlab, signal, ifNoneMatch }: ResourceContext): Promise<ResourceValue | undefined> {
    try {
      const { status, headers, body } = await gitlab.rest.send(`GET ${pipelines}/latest`, { project_id }, { signal, ifNoneMatch });
      if (status === 304) return undefined;
      const etag = headers['etag'];
      return { mimeType: 'application/json', content: body, ...(etag === undefined ? {} : { etag }) };
    } catch (error) {
      if (!(error instanceof GitLabRejected) || error.status !== 403) throw error;
      // Where there is no pipeline GitLab answers 403 even to an owner: whoever may list pipelines is told that there is none, and may wait for it.
      await gitlab.rest.get(pipelines, { project_id }, { query: { per_page: 1 }, signal });
      return { mimeType: 'application/json', content: { id: null, status: null, message: 'There is no pipeline for the latest commit of the default branch.' } };
    }
  }
}
