import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';

const imported = {
  id: field.number('Project ID'),
  full_path: field.name('Project'),
  import_source: field.name('From'),
  import_status: field.text('State'),
  import_error: field.text('Error'),
  import_warning: field.text('Warning'),
  provider_link: field.address('Source'),
} satisfies Shape;

/** A project that is being imported: where it will be, and how far that is. */
export const importedProjectCard = card(imported, { heading: ({ full_path, name, id }: JsonObject) => `Import of ${code(String(full_path ?? name ?? id ?? '?'))}`, headed: ['full_path'] });
