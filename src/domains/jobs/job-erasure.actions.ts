import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { RestAction, type RestCall } from '../../authoring/rest-action.decorator.js';
import { JobId, ProjectRef } from '../../vocabulary/refs.js';
import { jobCard } from './job.view.js';

const JobRef = Type.Object({ project_id: ProjectRef, job_id: JobId });

/** How long what a job left behind stays, and how it goes. */
@Injectable()
export class JobErasureActions {
  @RestAction('job.keep_artifacts', 'POST /projects/:project_id/jobs/:job_id/artifacts/keep', {
    title: 'Keep job artifacts',
    summary: 'Keep the artifacts of a job beyond the time at which they would expire.',
    effect: 'write',
    params: JobRef,
    view: jobCard,
    tool: 'gitlab_job_keep_artifacts',
    idempotent: true,
    keywords: ['artefacts', 'expiry', 'do not expire', 'preserve', 'build output'],
    related: ['job.artifacts', 'job.get'],
  })
  declare readonly keep: RestCall;

  @RestAction('job.erase', 'POST /projects/:project_id/jobs/:job_id/erase', {
    title: 'Erase job',
    summary: 'Erase the log and the artifacts of a finished job for good; the job itself stays.',
    effect: 'destroy',
    params: JobRef,
    view: jobCard,
    tool: 'gitlab_job_erase',
    keywords: ['delete log', 'remove trace', 'artefacts', 'leaked secret', 'clean up'],
    related: ['job.delete_artifacts', 'pipeline.delete'],
  })
  declare readonly erase: RestCall;

  @RestAction('job.delete_artifacts', 'DELETE /projects/:project_id/jobs/:job_id/artifacts', {
    title: 'Delete artifacts of job',
    summary: 'Delete the artifacts of a job for good; its log stays.',
    effect: 'destroy',
    params: JobRef,
    tool: 'gitlab_job_delete_artifacts',
    done: 'The artifacts of the job were deleted.',
    keywords: ['artefacts', 'free space', 'storage', 'clean up'],
    related: ['job.erase', 'job.artifacts'],
  })
  declare readonly deleteArtifacts: RestCall;

  @RestAction('job.delete_project_artifacts', 'DELETE /projects/:project_id/artifacts', {
    title: 'Delete all job artifacts of project',
    summary: 'Delete the artifacts of all jobs of a project that can be deleted, except those of the latest pipelines.',
    effect: 'destroy',
    params: Type.Object({ project_id: ProjectRef }),
    tool: 'gitlab_job_delete_project_artifacts',
    done: 'GitLab is deleting the artifacts of the project in the background.',
    keywords: ['artefacts', 'free space', 'storage', 'clean up', 'purge'],
    related: ['job.delete_artifacts'],
  })
  declare readonly deleteProjectArtifacts: RestCall;
}
