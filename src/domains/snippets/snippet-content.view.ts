import { Type } from 'typebox';
import * as field from '../../presentation/field.js';
import { renderWindow, windowFacts, windowOf } from '../../presentation/file-window.js';
import { code } from '../../presentation/markdown.js';
import { schemaOf, type Shape } from '../../presentation/shape.js';
import type { View } from '../../presentation/view.js';

/** Where in a long file reading goes on. */
export const Offset = Type.Optional(Type.Integer({ description: 'Byte to begin at, from 0; given by an answer that was cut. Default 0.', minimum: 0 }));

/** The bytes of one file of a snippet. */
export interface SnippetContent {
  readonly snippet_id: number;
  /** Its path, where one was named. */
  readonly file_path?: string;
  readonly content: Buffer;
}

const shape = { snippet_id: field.number(), file_path: field.name(), ...windowFacts } satisfies Shape;

/** One file of a snippet: text fenced, as much of it as fits. */
export const snippetContentView: View = {
  schema: schemaOf(shape),
  known: Object.keys(shape),
  render: (value, context) => {
    const { snippet_id, file_path, content } = value as SnippetContent;
    const named = file_path === undefined ? `first file of snippet ${snippet_id}` : `${code(file_path)} of snippet ${snippet_id}`;
    const offset = typeof context.params['offset'] === 'number' ? context.params['offset'] : 0;
    return renderWindow(windowOf(content, offset), { heading: (about) => `## ${named.charAt(0).toUpperCase()}${named.slice(1)} (${about})`, shape, facts: { snippet_id, ...(file_path === undefined ? {} : { file_path }) } }, context);
  },
};
