import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';

const project = {
  id: field.number('ID'),
  path_with_namespace: field.name('Path'),
  name: field.text(),
} satisfies Shape;

const nameOf = ({ name_with_namespace, path_with_namespace, id }: JsonObject) => inline(String(name_with_namespace ?? path_with_namespace ?? id ?? '?'));

/** How far the export of a project is. */
export const exportCard = card(
  { ...project, export_status: field.name('Status'), created_at: field.time('Project created') } satisfies Shape,
  { heading: (raw) => `Export of ${nameOf(raw)}`, headed: [] },
);

const failure = field.parts(
  ['relation_name', 'exception_class', 'exception_message', 'line_number'],
  ({ relation_name, exception_message, exception_class }) => inline(`${String(relation_name ?? '?')}: ${String(exception_message ?? exception_class ?? '?')}`),
  'Failed relations',
);

/** How far the import of a project is, and what of it failed. */
export const importCard = card(
  {
    ...project,
    import_status: field.name('Status'),
    import_type: field.name('Kind'),
    import_error: field.text('Error'),
    failed_relations: failure,
    stats: field.anything('Numbers'),
    correlation_id: field.name('Correlation ID'),
    created_at: field.time('Created'),
  } satisfies Shape,
  { heading: (raw) => `Import of ${nameOf(raw)}`, headed: [] },
);
