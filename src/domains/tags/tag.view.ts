import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code, inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const commit = field.part(
  ['id', 'title', 'author_name', 'committed_date'],
  ({ id, title }) => `${code(String(id ?? '').slice(0, 11))} ${inline(String(title ?? ''))}`.trim(),
);
const release = field.part(['tag_name'], ({ tag_name }) => (tag_name === undefined ? undefined : code(String(tag_name))), 'Release');

const summary = {
  name: field.name(),
  commit,
  created_at: field.time('Created'),
  protected: field.flag(),
  release,
} satisfies Shape;

const tag = {
  name: field.name(),
  target: field.name(),
  commit,
  created_at: field.time('Created'),
  protected: field.flag('Protected', { sayNo: true }),
  release,
  message: field.prose(),
} satisfies Shape;

const heading = ({ name }: JsonObject) => `Tag ${code(String(name ?? '?'))}`;

/** One tag. An annotated tag's `target` is the tag object, `commit` what it marks. */
export const tagCard = card(tag, { heading, headed: ['name'] });

/** A tag as it was just made: without the message, which the caller just sent. */
export const writtenTagCard = card(Object.fromEntries(Object.entries(tag).filter(([name]) => name !== 'message')), { heading, headed: ['name'] });

/** Several tags. */
export const tagTable = table(summary, { title: 'Tags', empty: 'No tags match.' });
