import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code, inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const migration = {
  id: field.number('ID'),
  status: field.text('State'),
  source_type: field.text('From'),
  source_url: field.address('Source'),
  has_failures: field.flag('Parts failed', { sayNo: true }),
  created_at: field.time('Started'),
  updated_at: field.time('Updated'),
} satisfies Shape;

/** One migration from another GitLab. */
export const bulkImportCard = card(migration, { heading: ({ id }: JsonObject) => `Migration ${inline(String(id ?? '?'))}`, headed: ['id'] });

/** Several migrations. */
export const bulkImportTable = table(migration, { title: 'Migrations', empty: 'There are no migrations here that match.' });

const failure = {
  relation: field.text('Part'),
  exception_message: field.text('Error'),
  exception_class: field.name('Kind of error'),
  source_title: field.text('What'),
  source_url: field.address('Source'),
  correlation_id_value: field.name('Correlation ID'),
} satisfies Shape;

/** What of a group or project could not be migrated. */
export const entityFailureTable = table(failure, { title: 'Failures', empty: 'Nothing of it failed.' });

const entity = {
  id: field.number('ID'),
  bulk_import_id: field.number('Migration'),
  entity_type: field.text('Kind'),
  status: field.text('State'),
  source_full_path: field.name('From'),
  destination_full_path: field.name('To'),
  has_failures: field.flag('Parts failed', { sayNo: true }),
  project_id: field.number('Project'),
  namespace_id: field.number('Group'),
  migrate_projects: field.flag('With projects', { sayNo: true }),
  migrate_memberships: field.flag('With members', { sayNo: true }),
  stats: field.anything('Counts'),
  created_at: field.time('Started'),
  updated_at: field.time('Updated'),
  failures: field.parts(['relation', 'exception_message'], ({ relation, exception_message }) => inline(`${String(relation ?? '?')}: ${String(exception_message ?? '?')}`)),
} satisfies Shape;

/** One group or project of a migration. */
export const migrationEntityCard = card(entity, { heading: ({ source_full_path, id }: JsonObject) => `Migration of ${code(String(source_full_path ?? id ?? '?'))}`, headed: ['source_full_path'] });

/** The groups and projects of migrations. */
export const migrationEntityTable = table(entity, {
  title: 'Migrated groups and projects',
  columns: ['id', 'bulk_import_id', 'entity_type', 'status', 'source_full_path', 'destination_full_path', 'has_failures', 'updated_at'],
  empty: 'No migrated groups or projects match.',
});
