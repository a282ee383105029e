import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code, inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

function showCommit(kept: JsonObject): string {
  const date = field.time().show(kept['committed_date']);
  const author = kept['author_name'];
  const circumstances = [typeof author === 'string' ? inline(author) : undefined, date].filter((each) => each !== undefined);
  const commit = `${code(String(kept['id'] ?? '').slice(0, 11))} ${inline(String(kept['title'] ?? ''))}`;
  return circumstances.length === 0 ? commit : `${commit} (${circumstances.join(', ')})`;
}

const branch = {
  name: field.name('Branch'),
  default: field.flag(),
  protected: field.flag(),
  merged: field.flag('Merged into the default branch'),
  can_push: field.flag('You can push', { sayNo: true }),
  developers_can_push: field.flag('Developers can push'),
  developers_can_merge: field.flag('Developers can merge'),
  commit: field.part(['id', 'title', 'author_name', 'committed_date'], showCommit, 'Last commit'),
  web_url: field.address('Link'),
} satisfies Shape;

const listed = {
  name: field.name('Branch'),
  default: field.flag(),
  protected: field.flag(),
  merged: field.flag(),
  commit: field.part(['id', 'title', 'committed_date'], showCommit, 'Last commit'),
} satisfies Shape;

/** One branch. */
export const branchCard = card(branch, { heading: (raw) => `Branch ${code(String(raw['name'] ?? '?'))}`, headed: ['name'] });

/** Several branches. */
export const branchTable = table(listed, { title: 'Branches', empty: 'No branches match; an empty repository has none.' });
