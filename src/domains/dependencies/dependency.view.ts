import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { type FileWindow, renderWindow, windowFacts } from '../../presentation/file-window.js';
import { inline } from '../../presentation/markdown.js';
import { savedFacts, savedFileCard } from '../../presentation/saved-file.js';
import { schemaOf, type Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import type { View } from '../../presentation/view.js';

const dependency = {
  name: field.name(),
  version: field.name(),
  package_manager: field.text('Manager'),
  dependency_file_path: field.name('Named in'),
  licenses: field.parts(['name', 'spdx_identifier'], ({ spdx_identifier, name }) => inline(String(spdx_identifier ?? name ?? '?')), 'Licences'),
  vulnerabilities: field.parts(['id', 'name', 'severity', 'url'], ({ name, severity }) => `${inline(String(name ?? '?'))}${severity === undefined ? '' : ` (${inline(String(severity))})`}`),
  malware: field.whenSet('Malware'),
} satisfies Shape;

/** What a project depends on. */
export const dependencyTable = table(dependency, { title: 'Dependencies', empty: 'No dependencies match; dependency scanning has to run in the project first.' });

const sbom = { id: field.number('ID'), has_finished: field.flag('Ready', { sayNo: true }), self: field.address(), download: field.address() } satisfies Shape;

/** An export that is being made. */
export const dependencyExportCard = card(sbom, { heading: ({ id }: JsonObject) => `Dependency export ${String(id ?? '?')}`, headed: ['id', 'self', 'download'] });

/** A stretch of an export. */
export interface ExportContent extends FileWindow {
  readonly export_id: string;
}

const shown = { export_id: field.text(), ...windowFacts } satisfies Shape;

/** An export, where it was saved or what is in it. */
export const exportContentView: View = {
  schema: schemaOf({ ...shown, ...savedFacts }),
  known: Object.keys({ ...shown, ...savedFacts }),
  render: (value, context) => {
    if (isObject(value) && 'saved_to' in value) return savedFileCard.render(value, context);
    const { export_id, ...file } = value as ExportContent;
    return renderWindow(file, { heading: (about) => `## Dependency export ${inline(export_id)} (${about})`, shape: shown, facts: { export_id }, otherwise: 'A local server saves it with output_path.' }, context);
  },
};
