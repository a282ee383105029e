import * as field from '../../presentation/field.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const file = {
  id: field.number('ID'),
  file_name: field.name('File'),
  size: field.bytes(),
  file_sha256: field.sha('SHA-256'),
  file_sha1: field.sha('SHA-1'),
  file_md5: field.sha('MD5'),
  created_at: field.time('Published'),
} satisfies Shape;

/** The files of a package. */
export const packageFileTable = table(file, { title: 'Package files', columns: ['id', 'file_name', 'size', 'file_sha256', 'created_at'], empty: 'This package has no files.' });
