import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

/** GitLab tells the status of a part by a number. */
const words: Readonly<Record<string, string>> = { '-1': 'failed', '0': 'started', '1': 'finished' };

const part = {
  relation: field.name('Part'),
  status: { ...field.anything(), show: (kept: unknown) => (typeof kept === 'number' || typeof kept === 'string' ? (words[String(kept)] ?? inline(String(kept))) : undefined) },
  error: field.text(),
  total_objects_count: field.number('Objects'),
  batched: field.flag(),
  batches_count: field.number('Batches'),
  updated_at: field.time('Updated'),
} satisfies Shape;

/** The parts of a group that are exported one by one. */
export const relationExportTable = table(part, { title: 'Parts of the export', empty: 'No parts of this group are being exported.' });
