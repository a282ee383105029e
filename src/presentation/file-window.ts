import type { JsonObject } from '../kernel/json.js';
import * as field from './field.js';
import { halfCharacter, mediaTypeOf, textOf } from './file-kind.js';
import { bytes, fence, head, size } from './markdown.js';
import { imageOf, isPicture } from './picture.js';
import { keep, type Shape } from './shape.js';
import type { Rendering, ViewContext } from './view.js';

/** A stretch of one file. */
export interface FileWindow {
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

/** The stretch of a file that one call reads; a result shows less than that. */
const longest = 1024 * 1024;

/** Enough of a file to tell text from anything else. */
const telling = 8_192;

/** Reads a stretch of a file that arrives, and no more than that. */
export async function readWindow(body: AsyncIterable<Buffer>, announced: number | undefined, offset: number): Promise<FileWindow> {
  const beginning: Buffer[] = [];
  const kept: Buffer[] = [];
  let read = 0;
  let complete = true;
  for await (const chunk of body) {
    if (read < telling) beginning.push(chunk.subarray(0, telling - read));
    kept.push(chunk.subarray(Math.max(0, offset - read), Math.max(0, offset + longest - read)));
    read += chunk.length;
    if (read > offset + longest) {
      complete = false;
      break;
    }
  }
  const total = complete ? read : announced;
  return { beginning: Buffer.concat(beginning), offset, content: Buffer.concat(kept), complete, ...(total === undefined ? {} : { size: total }) };
}

/** A stretch of a file that is here as a whole. */
export function windowOf(content: Buffer, offset: number): FileWindow {
  return { beginning: content.subarray(0, telling), offset, content: content.subarray(offset, offset + longest), complete: offset + longest >= content.length, size: content.length };
}

/** What is told of every file, whatever it holds. */
export const windowFacts = {
  size: field.number(),
  content_type: field.text(),
  from_byte: field.number(),
  to_byte: field.number(),
  content_base64: field.name(),
} satisfies Shape;

/** What a view adds to a stretch of a file. */
export interface Frame {
  /** Its heading, which ends with what is said here about the file. */
  readonly heading: (about: string) => string;
  /** The fields of the structured part, with those of `windowFacts`. */
  readonly shape: Shape;
  readonly facts: JsonObject;
  /** What else may be done with a file that cannot be shown, in a sentence. */
  readonly otherwise?: string;
}

/** Room for the heading and the call that continues. */
const around = 1_000;

/** A stretch of a file: text fenced, a picture as a picture, anything else by its type and size, and in base64 for who asks for that. */
export function renderWindow(file: FileWindow, { heading, shape, facts: own, otherwise }: Frame, context: ViewContext): Rendering {
  const { content, offset, complete } = file;
  const readable = textOf(file.beginning, { end: file.size !== file.beginning.length }) !== undefined;
  const text = readable ? textOf(content, { start: offset > 0, end: !complete }) : undefined;
  const content_type = text === undefined ? mediaTypeOf(file.beginning) : 'text/plain';
  const title = heading(file.size === undefined ? content_type : `${content_type}, ${size(file.size)}`);
  const facts: JsonObject = { ...own, content_type, ...(file.size === undefined ? {} : { size: file.size }) };

  if (text === undefined) {
    const whole = complete && offset === 0;
    const picture = whole && isPicture(content, content.length);
    // In base64 four bytes stand for three.
    const fits = whole && content.length * 1.4 + around < context.budget;
    const encoded = fits && context.fields?.includes('content_base64') === true ? { content_base64: content.toString('base64') } : {};
    const told = keep(shape, { ...facts, ...encoded }, context);
    const remark = picture ? 'The picture follows.' : ['The file is binary and not shown as text.', ...(fits ? ['With `fields`: ["content_base64"] it comes in base64.'] : []), ...(otherwise === undefined ? [] : [otherwise])].join(' ');
    return { text: [title, ...told.remarks, remark].join('\n\n'), structured: told.value, ...(picture ? { images: [imageOf(content)] } : {}) };
  }

  const shown = wholeLines(text, context.budget - around);
  const start = offset + (offset > 0 ? halfCharacter(content) : 0);
  const end = start + bytes(shown);
  const told = keep(shape, { ...facts, from_byte: start, to_byte: end }, context);
  const parts = [title, ...told.remarks];
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
