import { InvalidParams } from '../../kernel/errors.js';
import { isObject, type JsonObject, ownMember } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { bytes, code, fence, head, size } from '../../presentation/markdown.js';
import { project, schemaOf, type Shape } from '../../presentation/shape.js';
import type { Rendering, View, ViewContext } from '../../presentation/view.js';
import { contentOf, type FileContent } from './file-content.js';

const facts = {
  file_path: field.name('File'),
  ref: field.name(),
  size: field.number('Bytes'),
  blob_id: field.sha('Blob'),
  commit_id: field.sha('Commit'),
  last_commit_id: field.name('Last commit of the file'),
  content_sha256: field.name('SHA-256 of the content'),
  execute_filemode: field.flag('Executable'),
} satisfies Shape;

/** What the view adds: of what kind the content is and which part of it the text shows. */
const shown = {
  content_type: field.text(),
  total_lines: field.number(),
  start_line: field.number(),
  end_line: field.number(),
} satisfies Shape;

const heading = (raw: JsonObject) => code(String(raw['file_path'] ?? raw['file_name'] ?? '?'));

/** What is known of a file without its content. */
export const fileFactsCard = card(facts, { heading, headed: ['file_path'] });

/** For chosen fields: GitLab's own object, its content in base64 where that is asked for. */
const chosenFields = card({ ...facts, ...shown, file_name: field.name(), encoding: field.text(), content: field.name() }, { heading, headed: [] });

/** A file as it is: its text fenced, a picture as a picture, anything else by its type and size only. */
export const fileView: View = {
  schema: schemaOf({ ...facts, ...shown }),
  known: Object.keys(facts),
  render: (raw, context) => (context.fields === undefined || context.fields.length === 0 ? renderFile(isObject(raw) ? raw : {}, context) : chosenFields.render(raw, context)),
};

function renderFile(raw: JsonObject, context: ViewContext): Rendering {
  const content = contentOf(raw);
  const kept = project(facts, raw);
  const structured = { ...kept, content_type: content.type };
  const top = [`## ${heading(raw)}`, '', factLine(raw, content)];
  switch (content.kind) {
    case 'text':
      return renderText(content, top, structured, String(raw['file_path'] ?? ''), context);
    case 'lfs':
      return {
        text: [...top, '', `This is a Git LFS pointer. The content itself (${size(content.size)}, SHA-256 ${content.oid}) lies in LFS storage and is not part of the repository.`].join('\n'),
        structured: { ...structured, lfs: { oid: content.oid, size: content.size } },
      };
    case 'image':
      return { text: [...top, '', 'The picture follows.'].join('\n'), structured, images: [{ mimeType: content.type, base64: content.base64 }] };
    case 'binary':
      return {
        text: [...top, '', `The file is binary (${content.type}, ${size(content.bytes)}), so it is not shown as text. With \`fields\`: ["content"] it comes in base64, as long as it fits into an answer.`].join('\n'),
        structured,
      };
  }
}

function factLine(raw: JsonObject, content: FileContent): string {
  const last = raw['last_commit_id'];
  const parts = [
    // A blob belongs to no version in particular.
    ...(raw['ref'] === undefined ? [] : [`At ${code(String(raw['ref']))}`]),
    size(Number(raw['size'] ?? content.bytes)),
    ...(content.kind === 'text' ? [`${content.lines.length} ${content.lines.length === 1 ? 'line' : 'lines'}`] : []),
    ...(raw['execute_filemode'] === true ? ['executable'] : []),
    ...(typeof last === 'string' ? [`last commit ${code(last)}`] : []),
  ];
  return `${parts.join(', ')}.`;
}

type TextContent = Extract<FileContent, { kind: 'text' }>;

function renderText(content: TextContent, top: readonly string[], structured: JsonObject, path: string, context: ViewContext): Rendering {
  const { lines } = content;
  if (lines.length === 0) return { text: [...top, '', 'The file is empty.'].join('\n'), structured: { ...structured, total_lines: 0 } };
  const start = Number(context.params['start_line'] ?? 1);
  const last = Math.min(lines.length, Number(context.params['end_line'] ?? lines.length));
  if (start > lines.length) throw new InvalidParams(`start_line: the file has ${lines.length} lines, so it cannot begin with line ${start}.`);
  const column = Number(context.params['start_column'] ?? 1);
  const cut = linesThatFit(lines, start, last, column, context.budget - bytes(top.join('\n')) - 1_200);
  const remarks = remarksOn(content);
  const text = [
    ...top,
    ...(start > 1 || cut.end < lines.length ? ['', `Lines ${start} to ${cut.end} of ${lines.length}:`] : []),
    '',
    // The line break keeps an empty last line, which the fence would take for the end of the line before.
    fence(`${cut.text}\n`, languageOf(path)),
    ...(remarks.length > 0 ? ['', remarks.join(' ')] : []),
    ...rest(cut, last, lines, context),
  ].join('\n');
  return { text, structured: { ...structured, total_lines: lines.length, start_line: start, end_line: cut.end } };
}

interface Cut {
  readonly text: string;
  /** Number of the last line that is shown, in part at least. */
  readonly end: number;
  /** Where that line goes on, when it was too long to be shown whole. */
  readonly column?: number;
}

/** Whole lines as far as the room goes; of a first line that is too long by itself, its beginning. */
function linesThatFit(lines: readonly string[], start: number, last: number, column: number, room: number): Cut {
  const first = (lines[start - 1] ?? '').slice(column - 1);
  if (bytes(first) > room) {
    const part = head(first, room);
    return { text: part, end: start, column: column + part.length };
  }
  const taken = [first];
  let used = bytes(first) + 1;
  let end = start;
  while (end < last) {
    const line = lines[end] ?? '';
    used += bytes(line) + 1;
    if (used > room) break;
    taken.push(line);
    end += 1;
  }
  return { text: taken.join('\n'), end };
}

function rest({ end, column, text }: Cut, last: number, lines: readonly string[], context: ViewContext): string[] {
  if (column !== undefined) {
    const left = (lines[end - 1] ?? '').slice(column - 1);
    return ['', `Line ${end} is cut here after ${size(bytes(text))}; ${size(bytes(left))} of it and ${lines.length - end} more lines follow. Continue with ${context.again({ start_line: end, start_column: column })}`];
  }
  if (end >= last) return [];
  const left = lines.slice(end, last).join('\n');
  return ['', `Left out for size: lines ${end + 1} to ${last} (${size(bytes(left))}). Continue with ${again(end + 1, context)}`];
}

/** A column belongs to the line that the call began with, not to the one it goes on with. */
function again(line: number, context: ViewContext): string {
  return context.again({ start_line: line, ...('start_column' in context.params ? { start_column: 1 } : {}) });
}

/** What the eye does not see in the text, and what an edit of it could change unawares. */
function remarksOn({ crlf, endsWithNewline, hidden }: TextContent): string[] {
  return [
    ...(crlf ? ['Its lines end with CRLF.'] : []),
    ...(endsWithNewline ? [] : ['It does not end with a line break.']),
    ...(hidden > 0 ? [`It holds ${hidden} invisible ${hidden === 1 ? 'character' : 'characters'} (zero-width or bidirectional), shown as they are.`] : []),
  ];
}

const languages: Readonly<Record<string, string>> = { yml: 'yaml', md: 'markdown', mjs: 'js', cjs: 'js', mts: 'ts', cts: 'ts', h: 'c', hpp: 'cpp', txt: '', csv: 'csv', lock: '' };
const languagesByName: Readonly<Record<string, string>> = { dockerfile: 'dockerfile', makefile: 'makefile', gemfile: 'ruby', rakefile: 'ruby', jenkinsfile: 'groovy' };

/** The language of a fence, by the file's name. */
function languageOf(path: string): string {
  const name = (path.split('/').at(-1) ?? '').toLowerCase();
  const known = ownMember(languagesByName, name);
  if (known !== undefined) return known;
  const extension = /\.([a-z0-9+#]{1,12})$/.exec(name)?.[1] ?? '';
  return ownMember(languages, extension) ?? extension;
}

/** A file after a write: where it is now. Its content came from the caller and is not repeated. */
export function writtenFileCard(deed: 'Created' | 'Updated'): View {
  return card({ file_path: field.name('File'), branch: field.name() }, { heading: (raw) => `${deed} ${heading(raw)}`, headed: ['file_path'] });
}
