import type { JsonObject } from '../../kernel/json.js';
import * as field from '../../presentation/field.js';
import { type FileWindow, renderWindow, windowFacts } from '../../presentation/file-window.js';
import { paginationSchema } from '../../presentation/listing.js';
import { code, inline, size } from '../../presentation/markdown.js';
import { keep, schemaOf, type Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import type { Rendering, View, ViewContext } from '../../presentation/view.js';

/** What GitLab stores of a job: its archive, reports, log. */
export const artifactFiles = field.parts(['file_type', 'filename', 'size'], (kept) => {
  const about = [kept['file_type'], typeof kept['size'] === 'number' ? size(kept['size']) : undefined].filter((part) => part !== undefined);
  return `${inline(String(kept['filename'] ?? 'unnamed'))} (${about.map((part) => inline(String(part))).join(', ')})`;
});

/** The files of a job's artifacts archive, or why they cannot be listed. */
export interface ArtifactListing {
  readonly job_id: number;
  readonly items: readonly { readonly path: string; readonly size: number }[];
  readonly pagination: JsonObject;
  readonly archive_size?: number;
  readonly total_size?: number;
  /** What GitLab says it stores of the job, told when the archive itself says nothing. */
  readonly artifacts?: unknown;
  /** One sentence, when there is more to say than the list does. */
  readonly remark?: string;
}

const listing = {
  job_id: field.number(),
  archive_size: field.bytes('Archive'),
  total_size: field.bytes('Unpacked'),
  artifacts: artifactFiles,
} satisfies Shape;

const archived = { path: field.name('File'), size: field.bytes('Size') } satisfies Shape;

const files = table(archived, { title: 'Artifacts', empty: '' });

/** The files of an archive with their sizes. */
export const artifactListing: View = {
  schema: { type: 'object', properties: { ...(schemaOf(listing)['properties'] as JsonObject), items: { type: 'array', items: schemaOf(archived) }, pagination: paginationSchema } },
  known: Object.keys(archived),
  render: (value, context) => renderListing(value as ArtifactListing, context),
};

function renderListing(value: ArtifactListing, context: ViewContext): Rendering {
  const { value: facts } = keep(listing, value, { strictFields: false });
  const { text, structured } = files.render(value, { ...context, budget: context.budget - 2_000 });
  const stored = listing.artifacts.show(facts['artifacts']);
  const sizes = [
    value.archive_size === undefined ? '' : `archive ${size(value.archive_size)}`,
    value.total_size === undefined ? '' : `${size(value.total_size)} unpacked`,
  ].filter(Boolean);
  const lines = [
    value.remark ?? '',
    text,
    value.items.length > 0 && sizes.length > 0 ? `Job ${value.job_id}: ${sizes.join(', ')}.` : '',
    stored === undefined ? '' : `GitLab stores of this job: ${stored}.`,
  ].filter(Boolean);
  return { text: lines.join('\n\n'), structured: { ...facts, ...structured } };
}

/** A stretch of one file of an archive. */
export interface ArtifactFile extends FileWindow {
  /** The job it is of: one by its id, or the latest of a name on a branch or tag. */
  readonly of: { readonly job_id: number } | { readonly job: string; readonly ref_name: string };
  readonly artifact_path: string;
}

const fileFacts = { job_id: field.number(), job: field.name(), ref_name: field.name('Ref'), artifact_path: field.name('File'), ...windowFacts } satisfies Shape;

/** One file of an archive: text fenced, a picture as a picture, anything else by its type and size. */
export const artifactFile: View = {
  schema: schemaOf(fileFacts),
  known: Object.keys(fileFacts),
  render: (value, context) => {
    const { of, artifact_path, ...file } = value as ArtifactFile;
    const job = 'job_id' in of ? String(of.job_id) : `${code(of.job)} at ${code(of.ref_name)}`;
    const heading = (about: string) => `## ${code(artifact_path)} of job ${job} (${about})`;
    return renderWindow(file, { heading, shape: fileFacts, facts: { ...of, artifact_path }, otherwise: 'A local server saves it with job.download_artifacts.' }, context);
  },
};
