import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const submodule = {
  path: field.name(),
  name: field.text(),
  commit_sha: field.sha('Commit'),
  project: field.name('Project here'),
  url: field.address('Address'),
  branch: field.name('Follows'),
} satisfies Shape;

/** The submodules of a repository. */
export const submoduleTable = table(submodule, { title: 'Submodules', columns: ['path', 'commit_sha', 'project', 'url', 'branch'], empty: 'This version of the repository declares no submodules.' });

const updated = {
  id: field.name('SHA'),
  title: field.text(),
  author_name: field.text('Author'),
  committed_date: field.time('Committed'),
  web_url: field.address('Link'),
} satisfies Shape;

/** The commit that moved a submodule. */
export const submoduleUpdateCard = card(updated, { heading: ({ short_id, id }: JsonObject) => `Commit ${code(String(short_id ?? id ?? '?'))} moved the submodule`, headed: [] });
