import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import type { ActionContext } from '../../authoring/action-context.js';
import { Action } from '../../authoring/action.decorator.js';
import { announcedSize } from '../../gitlab/answer.js';
import type { GitLab } from '../../gitlab/gitlab.js';
import { pageOfWhole } from '../../gitlab/page-of-whole.js';
import { fillPath } from '../../gitlab/route.js';
import { GitLabRejected, type RequestLine } from '../../kernel/errors.js';
import { isObject } from '../../kernel/json.js';
import { withoutSlashesAround } from '../../kernel/slashes.js';
import { readWindow } from '../../presentation/file-window.js';
import { code, inline, size } from '../../presentation/markdown.js';
import { JobId, ProjectRef } from '../../vocabulary/refs.js';
import { filesIn } from './artifacts-archive.js';
import { type ArtifactFile, artifactFile, type ArtifactListing, artifactListing } from './job-artifact.view.js';

/** A larger archive is not downloaded for the sake of its directory, which stands at its end. */
const largestArchive = 32 * 1024 * 1024;

const ListArtifacts = Type.Object({
  project_id: ProjectRef,
  job_id: JobId,
  path: Type.Optional(Type.String({ description: 'Only files in this folder of the archive, at any depth: `coverage/reports`. Default: all files.' })),
  page: Type.Optional(Type.Integer({ description: 'Page to read, from 1. Default 1.', minimum: 1 })),
  per_page: Type.Optional(Type.Integer({ description: 'Files a page, 1 to 100. Default 100.', minimum: 1, maximum: 100 })),
});
type ListArtifacts = Static<typeof ListArtifacts>;

const inArchive = {
  artifact_path: Type.String({ description: 'Path of the file inside the artifacts archive: `coverage/index.html`.' }),
  offset: Type.Optional(Type.Integer({ description: 'Byte of a text file to begin at, from 0; given by an answer that was cut. Default 0.', minimum: 0 })),
};

const DownloadArtifact = Type.Object({ project_id: ProjectRef, job_id: JobId, ...inArchive });
type DownloadArtifact = Static<typeof DownloadArtifact>;

const DownloadLatestArtifact = Type.Object({
  project_id: ProjectRef,
  ref_name: Type.String({ description: 'Branch or tag of whose latest successful pipeline the file is wanted.', minLength: 1 }),
  job: Type.String({ description: 'Name of the job in that pipeline.', minLength: 1 }),
  ...inArchive,
});
type DownloadLatestArtifact = Static<typeof DownloadLatestArtifact>;

const pathAliases = { path: 'artifact_path', file_path: 'artifact_path', file: 'artifact_path', from_byte: 'offset' };
const fileKeywords = ['artefact', 'report', 'junit', 'coverage', 'screenshot', 'build output'];

/** Reads what jobs leave behind. */
@Injectable()
export class JobArtifactActions {
  @Action('job.artifacts', {
    title: 'List job artifacts',
    summary: 'List the files in the artifacts archive of a job with their sizes, without sending the archive.',
    effect: 'read',
    params: ListArtifacts,
    view: artifactListing,
    tool: 'gitlab_job_artifacts',
    keywords: ['artefacts', 'zip', 'build output', 'coverage report', 'archive', 'browse'],
    related: ['job.get'],
    next: ['job.download_single_artifact'],
  })
  async artifacts({ project_id, job_id, path = '', page = 1, per_page = 100 }: ListArtifacts, { gitlab }: ActionContext): Promise<ArtifactListing> {
    const folder = withoutSlashesAround(path);
    const archive = await download(gitlab, project_id, job_id);
    if (archive === 'absent') return { job_id, items: [], pagination: { has_more: false }, ...(await whatIsThere(gitlab, project_id, job_id)) };
    if ('tooLarge' in archive) return tree(gitlab, { project_id, job_id, folder, page, per_page }, archive.tooLarge);

    const all = await filesIn(archive.content, archive.request);
    const files = folder === '' ? all : all.filter((file) => file.path.startsWith(`${folder}/`));
    const { items, pagination } = pageOfWhole(files, page, per_page);
    return {
      job_id,
      items,
      pagination: { ...pagination },
      archive_size: archive.content.length,
      total_size: files.reduce((sum, file) => sum + file.size, 0),
      ...(items.length > 0 ? {} : { remark: nothing(job_id, folder, files.length, all.length) }),
    };
  }

  @Action('job.download_single_artifact', {
    title: 'Download one job artifact',
    summary: 'Read one file from the artifacts of a job by its path: text as text, a picture as a picture.',
    effect: 'read',
    params: DownloadArtifact,
    view: artifactFile,
    tool: 'gitlab_job_download_single_artifact',
    paramAliases: pathAliases,
    keywords: fileKeywords,
    related: ['job.artifacts', 'job.download_single_artifact_by_ref', 'job.download_artifacts'],
    example: { project_id: 'group/project', job_id: 5678, artifact_path: 'coverage/index.html' },
  })
  async downloadSingle({ project_id, job_id, artifact_path, offset = 0 }: DownloadArtifact, { gitlab }: ActionContext): Promise<ArtifactFile> {
    const { answer, body } = await gitlab.rest.stream('/projects/:project_id/jobs/:job_id/artifacts/:*artifact_path', { project_id, job_id, artifact_path });
    return { of: { job_id }, artifact_path, ...(await readWindow(body, announcedSize(answer), offset)) };
  }

  @Action('job.download_single_artifact_by_ref', {
    title: 'Download one job artifact by ref',
    summary: 'Read one file from the artifacts of a job in the latest successful pipeline of a branch or tag.',
    effect: 'read',
    params: DownloadLatestArtifact,
    view: artifactFile,
    tool: 'gitlab_job_download_single_artifact_by_ref',
    paramAliases: { ...pathAliases, job_name: 'job', ref: 'ref_name', branch: 'ref_name', tag_name: 'ref_name' },
    keywords: [...fileKeywords, 'latest', 'of a branch'],
    related: ['job.download_single_artifact', 'job.download_artifacts'],
    example: { project_id: 'group/project', ref_name: 'main', job: 'test', artifact_path: 'coverage/index.html' },
  })
  async downloadLatest({ project_id, ref_name, job, artifact_path, offset = 0 }: DownloadLatestArtifact, { gitlab }: ActionContext): Promise<ArtifactFile> {
    const { answer, body } = await gitlab.rest.stream('/projects/:project_id/jobs/artifacts/:ref_name/raw/:*artifact_path', { project_id, ref_name, artifact_path }, { query: { job } });
    return { of: { job, ref_name }, artifact_path, ...(await readWindow(body, announcedSize(answer), offset)) };
  }
}

type Download = { readonly content: Buffer; readonly request: RequestLine } | { readonly tooLarge: number | undefined } | 'absent';

const archive = '/projects/:project_id/jobs/:job_id/artifacts';

async function download(gitlab: GitLab, project_id: string, job_id: number): Promise<Download> {
  const where = { project_id, job_id };
  try {
    const { answer, body } = await gitlab.rest.stream(archive, where);
    const announced = Number(answer.headers['content-length']);
    const chunks: Buffer[] = [];
    let read = 0;
    for await (const chunk of body) {
      read += chunk.length;
      if (announced > largestArchive || read > largestArchive) return { tooLarge: announced > 0 ? announced : undefined };
      chunks.push(chunk);
    }
    return { content: Buffer.concat(chunks, read), request: { method: 'GET', path: fillPath(archive, where) } };
  } catch (error) {
    if (error instanceof GitLabRejected && error.status === 404) return 'absent';
    throw error;
  }
}

/** A job without an archive may still have been read wrongly: if the job itself is missing, that failure travels. */
async function whatIsThere(gitlab: GitLab, project_id: string, job_id: number): Promise<Pick<ArtifactListing, 'artifacts' | 'remark'>> {
  const job = await gitlab.rest.get<unknown>('/projects/:project_id/jobs/:job_id', { project_id, job_id });
  const { name, status, artifacts, artifacts_expire_at: expiry } = isObject(job) ? job : {};
  const expired = typeof expiry === 'string' ? `; they were to be kept until ${inline(expiry.slice(0, 10))}` : '';
  return {
    ...(Array.isArray(artifacts) && artifacts.length > 0 ? { artifacts } : {}),
    remark: `Job ${job_id} (${inline(String(name ?? 'unnamed'))}, ${inline(String(status ?? 'status unknown'))}) has no artifacts archive: none was uploaded, or it has expired or was erased${expired}.`,
  };
}

/** Recent versions of GitLab list an archive themselves; older ones take the address for a file named `tree`, which is not there. */
async function tree(
  gitlab: GitLab,
  { project_id, job_id, folder, page, per_page }: { readonly project_id: string; readonly job_id: number; readonly folder: string; readonly page: number; readonly per_page: number },
  archiveSize: number | undefined,
): Promise<ArtifactListing> {
  const known = archiveSize === undefined ? {} : { archive_size: archiveSize };
  try {
    const query = { recursive: true, page, per_page, ...(folder === '' ? {} : { path: folder }) };
    const { items, pagination } = await gitlab.rest.list<unknown>('/projects/:project_id/jobs/:job_id/artifacts/tree', { project_id, job_id }, { query });
    const files = items.filter(isObject).filter(({ type }) => type === undefined || type === 'file');
    return { job_id, ...known, items: files.map((file) => ({ path: String(file['path']), size: Number(file['size'] ?? 0) })), pagination: { ...pagination } };
  } catch (error) {
    if (!(error instanceof GitLabRejected) || error.status !== 404) throw error;
    const { artifacts } = await whatIsThere(gitlab, project_id, job_id);
    return {
      job_id,
      ...known,
      items: [],
      pagination: { has_more: false },
      ...(artifacts === undefined ? {} : { artifacts }),
      remark:
        `The artifacts archive of job ${job_id} is ${archiveSize === undefined ? `more than ${size(largestArchive)}` : size(archiveSize)}: too large to be read for its list of files, ` +
        `and this GitLab does not list it itself. A file whose path you know can be read with job.download_single_artifact.`,
    };
  }
}

function nothing(job_id: number, folder: string, inFolder: number, all: number): string {
  if (all === 0) return `The artifacts archive of job ${job_id} holds no files.`;
  if (inFolder === 0) return `The artifacts archive of job ${job_id} has ${all} files, but none in ${code(folder)}.`;
  return `There is no such page: the list has ${inFolder} files.`;
}
