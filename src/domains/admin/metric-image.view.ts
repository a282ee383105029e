import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code } from '../../presentation/markdown.js';
import { withPicture } from '../../presentation/picture.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const image = {
  id: field.number('ID'),
  filename: field.name('File'),
  file_path: field.name('Path'),
  url: field.address('Leads to'),
  url_text: field.text('Says'),
  created_at: field.time('Uploaded'),
} satisfies Shape;

/** One picture of a metric; behind an upload comes the picture itself. */
export const metricImageCard = withPicture(card(image, { heading: ({ filename, id }: JsonObject) => `Metric image ${code(String(filename ?? id ?? '?'))}`, headed: ['filename'] }));

/** Several pictures. */
export const metricImageTable = table(image, { title: 'Metric images', empty: 'The alert has no metric images.' });
