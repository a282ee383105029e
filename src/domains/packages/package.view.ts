import * as field from '../../presentation/field.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const row = {
  id: field.number('ID'),
  name: field.name(),
  version: field.name(),
  package_type: field.text('Kind'),
  status: field.text(),
  created_at: field.time('Published'),
  last_downloaded_at: field.time('Last downloaded'),
  pipeline: field.part(['id', 'ref', 'sha'], ({ id }) => (id === undefined ? undefined : String(id))),
} satisfies Shape;

/** Several packages. */
export const packageTable = table(row, { title: 'Packages', columns: ['id', 'name', 'version', 'package_type', 'status', 'created_at', 'pipeline'], empty: 'No packages match.' });
