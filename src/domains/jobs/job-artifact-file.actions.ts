import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import type { SavedFile } from '../../authoring/files.js';
import { announcedSize, type StreamedAnswer } from '../../gitlab/answer.js';
import type { GitLab } from '../../gitlab/gitlab.js';
import { InvalidParams } from '../../kernel/errors.js';
import { savedFileCard } from '../../presentation/saved-file.js';
import { outputAliases, OutputPath, Overwrite } from '../../vocabulary/files.js';
import { JobId, ProjectRef } from '../../vocabulary/refs.js';

const DownloadArtifacts = Type.Object({
  project_id: ProjectRef,
  job_id: Type.Optional(JobId),
  ref_name: Type.Optional(Type.String({ description: 'Branch or tag of whose latest successful pipeline the artifacts are wanted, in place of `job_id`; together with `job`.' })),
  job: Type.Optional(Type.String({ description: 'Name of the job in that pipeline.' })),
  artifact_path: Type.Optional(Type.String({ description: 'Path of one file in the archive: `dist/app.js`. Default: the whole archive, as zip.' })),
  output_path: OutputPath,
  overwrite: Overwrite,
});
type DownloadArtifacts = Static<typeof DownloadArtifacts>;

/** Saves what jobs leave behind. */
@Injectable()
export class JobArtifactFileActions {
  @Action('job.download_artifacts', {
    title: 'Download job artifacts',
    summary: 'Download the artifacts archive of a job, or one file of it, and save it on the machine of this server.',
    // A read-only server writes no files either.
    effect: 'write',
    params: DownloadArtifacts,
    view: savedFileCard,
    tool: 'gitlab_job_download_artifacts',
    paramAliases: { ...outputAliases, job_name: 'job', ref: 'ref_name', branch: 'ref_name', tag_name: 'ref_name' },
    keywords: ['artefacts', 'zip', 'build output', 'archive', 'save'],
    related: ['job.artifacts', 'job.download_single_artifact'],
    example: { project_id: 'group/project', job_id: 5678, output_path: 'artifacts.zip' },
  })
  async download({ output_path, overwrite, ...wanted }: DownloadArtifacts, { gitlab, files }: ActionContext): Promise<SavedFile> {
    refuseUnclear(wanted);
    const { artifact_path, job_id, job } = wanted;
    const name = artifact_path?.split('/').at(-1) ?? `artifacts-${job_id ?? job}.zip`;
    const place = await files.place({ path: output_path, name, overwrite });
    const { answer, body } = await streamOf(gitlab, wanted);
    return place.save(body, announcedSize(answer));
  }
}

type Wanted = Omit<DownloadArtifacts, 'output_path' | 'overwrite'>;

function refuseUnclear({ job_id, ref_name, job }: Wanted): void {
  if (job_id !== undefined && (ref_name !== undefined || job !== undefined)) throw new InvalidParams('job_id: names the job already. Leave ref_name and job out, or send them in its place.');
  if (job_id === undefined && (ref_name === undefined || job === undefined)) throw new InvalidParams('job_id: is missing. Name the job by its id, or by ref_name and job.');
}

function streamOf(gitlab: GitLab, { project_id, job_id, ref_name, job, artifact_path }: Wanted): Promise<StreamedAnswer> {
  if (job_id !== undefined) {
    const archive = '/projects/:project_id/jobs/:job_id/artifacts';
    return artifact_path === undefined ? gitlab.rest.stream(archive, { project_id, job_id }) : gitlab.rest.stream(`${archive}/:*artifact_path`, { project_id, job_id, artifact_path });
  }
  const latest = '/projects/:project_id/jobs/artifacts/:ref_name';
  const query = { job };
  return artifact_path === undefined
    ? gitlab.rest.stream(`${latest}/download`, { project_id, ref_name }, { query })
    : gitlab.rest.stream(`${latest}/raw/:*artifact_path`, { project_id, ref_name, artifact_path }, { query });
}
