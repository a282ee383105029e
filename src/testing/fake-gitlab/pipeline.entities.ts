import type { JsonObject } from '../../kernel/json.js';
import { userBasic } from './account.entities.js';
import type { Call } from './call.js';
import { projectUrl } from './project.entities.js';
import type { JobRecord, PipelineRecord } from './records.js';
import { fullPath, type ProjectRecord } from './world.js';

export function pipelineBasic(call: Call, project: ProjectRecord, pipeline: PipelineRecord): JsonObject {
  return {
    id: pipeline.id,
    iid: pipeline.iid,
    project_id: project.id,
    sha: pipeline.sha,
    ref: pipeline.ref,
    status: pipeline.status,
    source: pipeline.source,
    created_at: pipeline.created_at,
    updated_at: pipeline.updated_at,
    web_url: `${projectUrl(call, project)}/-/pipelines/${pipeline.id}`,
  };
}

const words: Readonly<Record<string, string>> = { success: 'passed', manual: 'blocked', waiting_for_resource: 'waiting' };

function detailedStatus(project: ProjectRecord, pipeline: PipelineRecord): JsonObject {
  const text = words[pipeline.status] ?? pipeline.status;
  const warned = pipeline.status === 'success' && project.jobs.some((job) => job.pipeline_id === pipeline.id && job.status === 'failed' && !job.retried);
  return {
    icon: warned ? 'status_warning' : `status_${pipeline.status}`,
    text: warned ? 'Warning' : text.charAt(0).toUpperCase() + text.slice(1),
    label: warned ? 'passed with warnings' : text,
    group: warned ? 'success-with-warnings' : pipeline.status,
    tooltip: text,
    has_details: true,
    details_path: `/${fullPath(project)}/-/pipelines/${pipeline.id}`,
    illustration: null,
    favicon: `/assets/ci_favicons/favicon_status_${pipeline.status}-8451333011eee8ce9f2ab25dc487fe24a8758c694827a582f17f42b0a90446a2.png`,
  };
}

export function pipelineSingle(call: Call, project: ProjectRecord, pipeline: PipelineRecord): JsonObject {
  return {
    ...pipelineBasic(call, project, pipeline),
    before_sha: pipeline.before_sha,
    tag: pipeline.tag,
    yaml_errors: pipeline.yaml_errors,
    user: userBasic(call, pipeline.user),
    started_at: pipeline.started_at,
    finished_at: pipeline.finished_at,
    committed_at: null,
    duration: pipeline.duration,
    queued_duration: pipeline.queued_duration,
    coverage: pipeline.coverage,
    detailed_status: detailedStatus(project, pipeline),
    archived: false,
    name: pipeline.name,
  };
}

const runner: JsonObject = {
  id: 32,
  description: 'shared-runner-docker',
  ip_address: null,
  active: true,
  paused: false,
  is_shared: true,
  runner_type: 'instance_type',
  name: 'gitlab-runner',
  online: true,
  status: 'online',
  created_at: '2026-02-01T08:00:00.000Z',
  created_by: null,
  job_execution_status: 'active',
};

export function jobEntity(call: Call, project: ProjectRecord, job: JobRecord): JsonObject {
  const pipeline = call.world.pipeline(job.pipeline_id);
  const commit = project.repository.resolve(pipeline.sha);
  const trace = project.traces.get(job.id);
  const files = project.artifacts.get(job.id);
  const size = files ? [...files.values()].reduce((sum, bytes) => sum + bytes.length, 0) : 0;
  const downstream = job.downstream && call.world.findProject(String(job.downstream.project_id));
  return {
    id: job.id,
    status: job.status,
    stage: job.stage,
    name: job.name,
    ref: pipeline.ref,
    tag: pipeline.tag,
    coverage: job.coverage,
    allow_failure: job.allow_failure,
    created_at: job.created_at,
    started_at: job.started_at,
    finished_at: job.finished_at,
    erased_at: job.erased_at,
    duration: job.duration,
    queued_duration: job.queued_duration,
    ...(job.failure_reason ? { failure_reason: job.failure_reason } : {}),
    user: { ...userBasic(call, job.user), created_at: '2026-01-15T10:00:00.000Z', bio: '', location: '', linkedin: '', twitter: '', discord: '', website_url: '', github: '', organization: '', job_title: '', pronouns: null, bot: false, work_information: null, followers: 0, following: 0, local_time: null },
    commit: {
      id: pipeline.sha,
      short_id: pipeline.sha.slice(0, 8),
      created_at: commit?.date ?? pipeline.created_at,
      parent_ids: commit?.parents ?? [],
      title: commit?.message.split('\n')[0] ?? '',
      message: commit?.message ?? '',
      author_name: commit?.authorName ?? '',
      author_email: commit?.authorEmail ?? '',
      authored_date: commit?.date ?? pipeline.created_at,
      committer_name: commit?.authorName ?? '',
      committer_email: commit?.authorEmail ?? '',
      committed_date: commit?.date ?? pipeline.created_at,
      trailers: {},
      extended_trailers: {},
      web_url: `${projectUrl(call, project)}/-/commit/${pipeline.sha}`,
    },
    pipeline: pipelineBasic(call, project, pipeline),
    web_url: `${projectUrl(call, project)}/-/jobs/${job.id}`,
    project: { ci_job_token_scope_enabled: false },
    ...(job.bridge
      ? {
          downstream_pipeline: downstream && job.downstream && call.world.access(call.viewer, downstream) !== undefined
            ? pipelineBasic(call, downstream, call.world.pipeline(job.downstream.pipeline_id))
            : null,
        }
      : {
          ...(files ? { artifacts_file: { filename: 'artifacts.zip', size } } : {}),
          artifacts: [
            ...(files ? [{ file_type: 'archive', size, filename: 'artifacts.zip', file_format: 'zip' }] : []),
            ...(trace === undefined ? [] : [{ file_type: 'trace', size: Buffer.byteLength(trace), filename: 'job.log', file_format: null }]),
          ],
          runner: job.started_at ? runner : null,
          runner_manager: null,
          artifacts_expire_at: files ? '2026-12-30T12:00:00.000Z' : null,
          archived: false,
          tag_list: job.tag_list,
        }),
  };
}
