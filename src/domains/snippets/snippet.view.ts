import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

/** The paths of a snippet's files. */
const files: field.Field = {
  ...field.names(),
  keep: (value) => (Array.isArray(value) ? value.map((file: unknown) => (isObject(file) ? file['path'] : file)).filter((path) => typeof path === 'string') : undefined),
};

const summary = {
  id: field.number('ID'),
  title: field.text(),
  file_name: field.name('File'),
  visibility: field.text(),
  author: field.user(),
  updated_at: field.time('Updated'),
  web_url: field.address('Link'),
} satisfies Shape;

const snippet = {
  ...summary,
  files,
  project_id: field.number('Project'),
  created_at: field.time('Created'),
  description: field.prose(),
} satisfies Shape;

const options = { heading: ({ id, title }: JsonObject) => `Snippet ${String(id ?? '?')}: ${inline(String(title ?? ''))}`, headed: ['id', 'title'] };

/** One snippet, without the content of its files. */
export const snippetCard = card(snippet, options);

/** One snippet after a write: without the description, which the caller just sent or did not touch. */
export const writtenSnippetCard = card(Object.fromEntries(Object.entries(snippet).filter(([name]) => name !== 'description')), options);

/** Several snippets. */
export const snippetTable = table(summary, { title: 'Snippets', columns: ['id', 'title', 'file_name', 'visibility', 'author', 'updated_at'], empty: 'There are no snippets here.' });
