import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code } from '../../presentation/markdown.js';
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

const inGroup = { ...row, project_id: field.number('Project ID'), project_path: field.name('Project') } satisfies Shape;

/** Packages of several projects. */
export const groupPackageTable = table(inGroup, { title: 'Packages', columns: ['id', 'project_path', 'name', 'version', 'package_type', 'status', 'created_at'], empty: 'No packages match.' });

const version = field.parts(['id', 'version'], ({ id, version: name }) => `${code(String(name ?? '?'))}${id === undefined ? '' : ` (${String(id)})`}`, 'Other versions');

/** One package. */
export const packageCard = card(
  { ...row, conan_package_name: field.name('Conan name'), project_id: field.number('Project'), tags: field.names(), versions: version } satisfies Shape,
  { heading: ({ name, version: number }: JsonObject) => `Package ${code(`${String(name ?? '?')} ${String(number ?? '')}`.trim())}`, headed: ['name', 'version'] },
);

/** Several packages. */
export const packageTable = table(row, { title: 'Packages', columns: ['id', 'name', 'version', 'package_type', 'status', 'created_at', 'pipeline'], empty: 'No packages match.' });
