import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { rowsOf } from '../../presentation/listing.js';
import { inline, size } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import type { View } from '../../presentation/view.js';

const sizes = ['commit_count', 'storage_size', 'repository_size', 'lfs_objects_size', 'job_artifacts_size', 'packages_size'] as const;

function showStatistics(kept: JsonObject): string {
  return sizes
    .filter((each) => typeof kept[each] === 'number')
    .map((each) => (each === 'commit_count' ? `${Number(kept[each])} commits` : `${each.replace(/_size$/, '').replaceAll('_', ' ')} ${size(Number(kept[each]))}`))
    .join(', ');
}

const project = {
  id: field.number('ID'),
  path_with_namespace: field.name('Path'),
  name: field.text(),
  description: field.prose(),
  default_branch: field.name(),
  visibility: field.text(),
  archived: field.flag(),
  empty_repo: field.flag('Empty repository'),
  marked_for_deletion_on: field.text('Marked for deletion on'),
  owner: field.user(),
  forked_from_project: field.part(['id', 'path_with_namespace'], (kept) => inline(String(kept['path_with_namespace'] ?? kept['id'])), 'Forked from'),
  topics: field.names(),
  open_issues_count: field.number('Open issues'),
  star_count: field.number('Stars'),
  forks_count: field.number('Forks'),
  merge_method: field.text(),
  created_at: field.time('Created'),
  last_activity_at: field.time('Last activity'),
  license: field.part(['key', 'name'], (kept) => inline(String(kept['name'] ?? kept['key'])), 'Licence'),
  statistics: field.part(sizes, showStatistics),
  http_url_to_repo: field.address('Clone (HTTPS)'),
  ssh_url_to_repo: field.name('Clone (SSH)'),
  web_url: field.address('Link'),
} satisfies Shape;

const listed = {
  id: field.number('ID'),
  path_with_namespace: field.name('Path'),
  description: field.text(),
  default_branch: field.name(),
  visibility: field.text(),
  archived: field.flag(),
  last_activity_at: field.time('Last activity'),
} satisfies Shape;

const heading = (raw: JsonObject) => `Project ${inline(String(raw['name_with_namespace'] ?? raw['path_with_namespace'] ?? raw['name'] ?? raw['id'] ?? '?'))}`;

const plainCard = card(project, { heading, headed: [] });

/** One project; that its repository is empty is said, since every read of a file or commit fails there. */
export const projectCard: View = {
  ...plainCard,
  render: (raw, context) => {
    const rendering = plainCard.render(raw, context);
    const empty = isObject(raw) && (raw['empty_repo'] === true || raw['default_branch'] === null);
    if (!empty) return rendering;
    return { ...rendering, text: `${rendering.text}\n\nThe repository is empty: there is no branch, file or commit to read until the first commit.` };
  },
};

/** True when a list without a word about whose projects are meant is narrowed to the caller's own memberships. */
export function looksAtMembershipOnly(filters: { readonly membership?: unknown; readonly search?: unknown; readonly owned?: unknown; readonly starred?: unknown }): boolean {
  return filters.membership === undefined && filters.search === undefined && filters.owned !== true && filters.starred !== true;
}

/** Several projects, wherever they were looked for. */
export const foundProjectTable = table(listed, {
  title: 'Projects',
  columns: ['id', 'path_with_namespace', 'visibility', 'default_branch', 'archived', 'last_activity_at'],
  empty: 'No projects match.',
});

/** Several projects of the whole instance; an empty list says where it looked. */
export const projectTable: View = {
  ...foundProjectTable,
  render: (value, context) => {
    const rendering = foundProjectTable.render(value, context);
    if (rowsOf(value).items.length > 0 || !looksAtMembershipOnly(context.params)) return rendering;
    return { ...rendering, text: `No projects match among those you are a member of. To look at all that you can see: ${context.again({ membership: false })}` };
  },
};

/** Who starred a project, and since when. */
export const starrerTable = table({ user: field.user('User'), starred_since: field.time('Since') }, { title: 'Users who starred it', empty: 'Nobody has starred this project.' });

const { description: _description, ...written } = project;

/** A project after a change: without the description, which the caller just sent or did not touch. */
export const writtenProjectCard = card(written, { heading, headed: [] });
