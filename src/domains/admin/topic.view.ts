import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const summary = {
  id: field.number('ID'),
  name: field.name(),
  title: field.text(),
  total_projects_count: field.number('Projects'),
} satisfies Shape;

const topicHeading = { heading: ({ title, name, id }: JsonObject) => `Topic ${inline(String(title ?? name ?? id ?? '?'))}`, headed: ['title'] };

/** One topic. */
export const topicCard = card({ ...summary, description: field.prose() } satisfies Shape, topicHeading);

/** A topic after a write: without the text that the caller just sent. */
export const writtenTopicCard = card(summary, topicHeading);

/** Several topics, those with the most projects first. */
export const topicTable = table(summary, { title: 'Topics', empty: 'No topics match.' });
