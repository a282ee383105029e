import { InvalidParams } from '../../kernel/errors.js';
import { patchLines } from '../../presentation/diff.js';
import * as field from '../../presentation/field.js';
import { bytes, fence, size } from '../../presentation/markdown.js';
import { keep, schemaOf, type Shape } from '../../presentation/shape.js';
import type { Rendering, View, ViewContext } from '../../presentation/view.js';

/** A patch as Git writes it: of a whole merge request, or of one of its files. */
export interface RawPatch {
  readonly merge_request_iid: number;
  readonly files: number;
  readonly text: string;
}

/** What is told about the patch beside its text. */
const facts = {
  merge_request_iid: field.number(),
  files: field.number(),
  total_lines: field.number(),
  total_bytes: field.number(),
  from_line: field.number(),
  to_line: field.number(),
} satisfies Shape;

/** Room for the heading, the call that continues and the structured part. */
const frame = 1_500;

/** A patch as plain text, as much of it as fits, and the call that shows the rest. */
export const rawPatch: View = {
  schema: schemaOf(facts),
  known: Object.keys(facts),
  render: (value, context) => render(value as RawPatch, context),
};

function render({ merge_request_iid, files, text }: RawPatch, context: ViewContext): Rendering {
  const lines = patchLines(text);
  const from = typeof context.params['from_line'] === 'number' ? context.params['from_line'] : 1;
  if (lines.length > 0 && from > lines.length) throw new InvalidParams(`from_line: the patch has ${lines.length} lines, so it cannot begin with line ${from}.`);
  const to = lastThatFits(lines, from, context.budget - frame);
  const known = { merge_request_iid, files, total_lines: lines.length, total_bytes: bytes(text), ...(lines.length === 0 ? {} : { from_line: from, to_line: to }) };
  const { value, remarks } = keep(facts, known, context);
  if (lines.length === 0) {
    return { text: [`!${merge_request_iid} changes no files. Just after it was opened GitLab may still be preparing its diff: look again in a moment.`, ...remarks].join('\n\n'), structured: value };
  }
  const part = from > 1 || to < lines.length ? `, lines ${from} to ${to} of ${lines.length}` : '';
  const whole = `${files} ${files === 1 ? 'file' : 'files'}, ${size(bytes(text))}`;
  const more = to < lines.length ? [`${lines.length - to} more lines follow. Continue with ${context.again({ from_line: to + 1 })}`] : [];
  return { text: [`## Patch of !${merge_request_iid} (${whole})${part}`, fence(lines.slice(from - 1, to).join('\n'), 'diff'), ...more, ...remarks].join('\n\n'), structured: value };
}

/** Number of the last line that fits; at least the first one, so that continuing always gets further. */
function lastThatFits(lines: readonly string[], from: number, room: number): number {
  let left = room;
  for (let number = from; number <= lines.length; number += 1) {
    left -= bytes(lines[number - 1] ?? '') + 1;
    if (left < 0) return Math.max(from, number - 1);
  }
  return lines.length;
}
