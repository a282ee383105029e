import { isObject, type JsonObject } from '../../kernel/json.js';
import * as field from '../../presentation/field.js';
import { type FileWindow, renderWindow, windowFacts } from '../../presentation/file-window.js';
import { code } from '../../presentation/markdown.js';
import { savedFacts, savedFileCard } from '../../presentation/saved-file.js';
import { schemaOf, type Shape } from '../../presentation/shape.js';
import type { View } from '../../presentation/view.js';

/** A stretch of a file of a model version. */
export interface ModelFile extends FileWindow {
  readonly model_version_id: string;
  readonly file_path: string;
}

const shown = { model_version_id: field.name('Model version'), file_path: field.name('File'), ...windowFacts } satisfies Shape;

const headingOf = ({ model_version_id, file_path }: JsonObject) => `## ${code(String(file_path))} of model version ${code(String(model_version_id))}`;

/** A file of a model version, where it was saved or what is in it. */
export const modelFile: View = {
  schema: schemaOf({ ...shown, ...savedFacts }),
  known: Object.keys({ ...shown, ...savedFacts }),
  render: (value, context) => {
    if (isObject(value) && 'saved_to' in value) return savedFileCard.render(value, context);
    const { model_version_id, file_path, ...file } = value as ModelFile;
    const facts = { model_version_id, file_path };
    return renderWindow(file, { heading: (about) => `${headingOf(facts)} (${about})`, shape: shown, facts, otherwise: 'A local server saves it with output_path.' }, context);
  },
};
