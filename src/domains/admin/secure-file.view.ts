import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const file = {
  id: field.number('ID'),
  name: field.name(),
  file_extension: field.name('Kind'),
  checksum: field.name(),
  checksum_algorithm: field.text(),
  created_at: field.time('Uploaded'),
  expires_at: field.time('Expires'),
  metadata: field.anything('About it'),
} satisfies Shape;

/** One secure file: what GitLab knows about it, never what is in it. */
export const secureFileCard = card(file, { heading: ({ name, id }: JsonObject) => `Secure file ${code(String(name ?? id ?? '?'))}`, headed: ['name'] });

/** Several secure files. */
export const secureFileTable = table(file, { title: 'Secure files', columns: ['id', 'name', 'created_at', 'expires_at', 'checksum'], empty: 'The project has no secure files.' });
