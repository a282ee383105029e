import * as field from './field.js';
import type { Shape } from './shape.js';
import { table } from './table.js';

const row = {
  id: field.number('ID'),
  filename: field.name('File'),
  size: field.bytes(),
  created_at: field.time('Uploaded'),
  uploaded_by: field.user('By'),
} satisfies Shape;

/** Several uploads; `empty` is the sentence for none. */
export const uploadsView = (empty: string) => table(row, { title: 'Uploads', empty });
