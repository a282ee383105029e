import type { JsonObject } from '../../kernel/json.js';
import * as field from '../../presentation/field.js';
import { halfCharacter, mediaTypeOf, textOf } from '../../presentation/file-kind.js';
import { paginationSchema } from '../../presentation/listing.js';
import { bytes, code, fence, head, inline, size } from '../../presentation/markdown.js';
import { keep, schemaOf, type Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import type { Rendering, View, ViewContext } from '../../presentation/view.js';

const bytesOf = (label: string) => ({ ...field.number(label), show: (kept: unknown) => (typeof kept === 'number' ? size(kept) : undefined) });

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
  archive_size: bytesOf('Archive'),
  total_size: bytesOf('Unpacked'),
  artifacts: artifactFiles,
} satisfies Shape;

const archived = { path: field.name('File'), size: bytesOf('Size') } satisfies Shape;

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
export interface ArtifactFile {
  readonly job_id: number;
  readonly artifact_path: string;
  /** Bytes of the whole file, as far as they are known. */
  readonly size?: number;
  /** The first bytes of the file, which tell its type. */
  readonly beginning: Buffer;
  /** Where in the file `content` begins. */
  readonly offset: number;
  readonly content: Buffer;
  /** True when `content` reaches to the end of the file. */
  readonly complete: boolean;
}

const fileFacts = {
  job_id: field.number(),
  artifact_path: field.name('File'),
  size: field.number(),
  content_type: field.text(),
  from_byte: field.number(),
  to_byte: field.number(),
} satisfies Shape;

/** A larger picture is not handed on: clients turn it into thousands of tokens. */
const pictureLimit = 1_048_576;

/** Room for the heading and the call that continues. */
const frame = 1_000;

/** One file of an archive: text fenced, a picture as a picture, anything else by its type and size. */
export const artifactFile: View = {
  schema: schemaOf(fileFacts),
  known: Object.keys(fileFacts),
  render: (value, context) => renderFile(value as ArtifactFile, context),
};

function renderFile(file: ArtifactFile, context: ViewContext): Rendering {
  const { job_id, artifact_path, content, offset, complete } = file;
  const readable = textOf(file.beginning, { end: file.size !== file.beginning.length }) !== undefined;
  const text = readable ? textOf(content, { start: offset > 0, end: !complete }) : undefined;
  const content_type = text === undefined ? mediaTypeOf(file.beginning) : 'text/plain';
  const total = file.size === undefined ? 'more than is shown' : size(file.size);
  const heading = `## ${code(artifact_path)} of job ${job_id} (${file.size === undefined ? content_type : `${content_type}, ${total}`})`;
  const facts: JsonObject = { job_id, artifact_path, content_type, ...(file.size === undefined ? {} : { size: file.size }) };

  if (text === undefined) {
    const picture = content_type.startsWith('image/') && complete && offset === 0 && content.length < pictureLimit;
    const told = keep(fileFacts, facts, context);
    if (picture) return { text: [heading, ...told.remarks, 'The picture follows.'].join('\n\n'), structured: told.value, images: [{ mimeType: content_type, base64: content.toString('base64') }] };
    return { text: [heading, ...told.remarks, 'The file is binary and not shown as text.'].join('\n\n'), structured: told.value };
  }

  const shown = wholeLines(text, context.budget - frame);
  const start = offset + (offset > 0 ? halfCharacter(content) : 0);
  const end = start + bytes(shown);
  const told = keep(fileFacts, { ...facts, from_byte: start, to_byte: end }, context);
  const parts = [heading, ...told.remarks];
  if (shown === '') parts.push(file.size === 0 ? 'The file is empty.' : `There is nothing from byte ${offset} on.`);
  else parts.push(fence(shown));
  if (shown !== '' && (!complete || shown.length < text.length)) {
    parts.push(`Shown: bytes ${start} to ${end}${file.size === undefined ? '' : ` of ${file.size}`}. Continue with ${context.again({ offset: end })}`);
  }
  return { text: parts.join('\n\n'), structured: told.value };
}

/** The beginning of a text that fits, up to the end of a line where there is one in its second half. */
function wholeLines(text: string, most: number): string {
  const beginning = head(text, most);
  if (beginning.length === text.length) return text;
  const end = beginning.lastIndexOf('\n') + 1;
  return end > beginning.length / 2 ? beginning.slice(0, end) : beginning;
}
