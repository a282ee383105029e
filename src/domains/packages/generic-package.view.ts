import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { type FileWindow, renderWindow, windowFacts } from '../../presentation/file-window.js';
import { code, inline } from '../../presentation/markdown.js';
import { savedFacts, savedFileCard } from '../../presentation/saved-file.js';
import { schemaOf, type Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import type { View } from '../../presentation/view.js';

const place = { package_name: field.name('Package'), package_version: field.name('Version'), file_name: field.name('File') } satisfies Shape;

const nameOf = ({ package_name, package_version, file_name }: JsonObject) => `${code(String(file_name ?? '?'))} of package ${code(`${String(package_name ?? '?')} ${String(package_version ?? '')}`)}`;

const published = { ...place, id: field.number('File ID'), package_id: field.number('Package ID'), size: savedFacts.size, file_sha256: field.name('SHA-256'), status: field.text(), created_at: field.time('Published') } satisfies Shape;

/** A file that was published. */
export const publishedFileCard = card(published, { heading: (raw) => `Published ${nameOf(raw)}`, headed: ['file_name', 'package_name', 'package_version'] });

/** A file that was published, and the link to it in a release. */
export const linkedFileCard = card(
  { ...published, release_link: field.part(['id', 'name', 'url', 'direct_asset_url'], ({ id, name }) => `${inline(String(name ?? '?'))} (${String(id ?? '?')})`, 'Link in the release') } satisfies Shape,
  { heading: (raw) => `Published ${nameOf(raw)}`, headed: ['file_name', 'package_name', 'package_version'] },
);

/** The files of a folder that were published. */
export const publishedFolder = table(published, { title: 'Published files', columns: ['file_name', 'id', 'size', 'file_sha256'], empty: 'Nothing was published.' });

/** A stretch of a package's file. */
export interface PackageFile extends FileWindow {
  readonly package_name: string;
  readonly package_version: string;
  readonly file_name: string;
}

const shown = { ...place, ...windowFacts } satisfies Shape;

/** A file of a package, where it was saved or what is in it. */
export const packageFile: View = {
  schema: schemaOf({ ...shown, ...savedFacts }),
  known: Object.keys({ ...shown, ...savedFacts }),
  render: (value, context) => {
    if (isObject(value) && 'saved_to' in value) return savedFileCard.render(value, context);
    const { package_name, package_version, file_name, ...file } = value as PackageFile;
    const facts = { package_name, package_version, file_name };
    return renderWindow(file, { heading: (about) => `## ${nameOf(facts)} (${about})`, shape: shown, facts, otherwise: 'A local server saves it with output_path.' }, context);
  },
};
