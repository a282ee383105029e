import { isObject, type JsonObject } from '../../kernel/json.js';
import * as field from '../../presentation/field.js';
import { rowsOf } from '../../presentation/listing.js';
import { code, inline } from '../../presentation/markdown.js';
import { peopleTable } from '../../presentation/people-table.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import type { View } from '../../presentation/view.js';

/** Results come from many projects, so each is named with its own. */
const references = field.fullReference();

const issue = {
  references,
  project_id: field.number(),
  iid: field.number('#'),
  title: field.text(),
  state: field.text(),
  author: field.user(),
  labels: field.names(),
  updated_at: field.time('Updated'),
  web_url: field.address('Link'),
} satisfies Shape;

const mergeRequest = {
  references,
  project_id: field.number(),
  iid: field.number('!'),
  title: field.text(),
  state: field.text(),
  author: field.user(),
  source_branch: field.name('Source'),
  target_branch: field.name('Target'),
  updated_at: field.time('Updated'),
  web_url: field.address('Link'),
} satisfies Shape;

const project = {
  id: field.number('ID'),
  path_with_namespace: field.name('Path'),
  description: field.text(),
  default_branch: field.name(),
  star_count: field.number('Stars'),
  last_activity_at: field.time('Last activity'),
} satisfies Shape;

const commit = {
  id: field.text(),
  short_id: field.name('Commit'),
  title: field.text(),
  author_name: field.text('Author'),
  committed_date: field.time('Date'),
  project_id: field.number('Project'),
  web_url: field.address('Link'),
} satisfies Shape;

const milestone = {
  id: field.number('ID'),
  iid: field.number('IID'),
  title: field.text(),
  state: field.text(),
  start_date: field.text('From'),
  due_date: field.text('Due'),
  project_id: field.number('Project'),
  group_id: field.number('Group'),
  web_url: field.address('Link'),
} satisfies Shape;

const commentText = field.text('Comment');
const shortened = (text: unknown) => (typeof text === 'string' && text.length > 300 ? `${text.slice(0, 299)}…` : text);

const comment = {
  id: field.number('ID'),
  noteable_type: field.text('On'),
  noteable_iid: field.number('Number'),
  commit_id: field.name('Commit'),
  author: field.user(),
  created_at: field.time('Written'),
  // A list is no place to read a comment that fills pages.
  body: { ...commentText, keep: (value: unknown) => shortened(commentText.keep(value)) },
} satisfies Shape;

const snippet = {
  id: field.number('ID'),
  title: field.text(),
  file_name: field.name('File'),
  description: field.text(),
  author: field.user(),
  project_id: field.number('Project'),
  updated_at: field.time('Updated'),
  web_url: field.address('Link'),
} satisfies Shape;

/** Issues that a search found. */
export const foundIssues = found(table(issue, { title: 'Issues found', columns: ['references', 'title', 'state', 'author', 'labels', 'updated_at'], empty: 'No issues found' }));

/** Merge requests that a search found. */
export const foundMergeRequests = found(
  table(mergeRequest, { title: 'Merge requests found', columns: ['references', 'title', 'state', 'author', 'source_branch', 'target_branch', 'updated_at'], empty: 'No merge requests found' }),
);

/** Projects that a search found. */
export const foundProjects = found(table(project, { title: 'Projects found', empty: 'No projects found' }));

/** Commits that a search found. */
export const foundCommits = found(table(commit, { title: 'Commits found', columns: ['short_id', 'title', 'author_name', 'committed_date', 'project_id'], empty: 'No commits found' }));

/** Milestones that a search found; they are addressed by their id. */
export const foundMilestones = found(table(milestone, { title: 'Milestones found', columns: ['id', 'title', 'state', 'start_date', 'due_date', 'project_id', 'group_id'], empty: 'No milestones found' }));

/** Comments that a search found, with what each is on. */
export const foundComments = found(table(comment, { title: 'Comments found', empty: 'No comments found' }));

/** Snippets that a search found. */
export const foundSnippets = found(table(snippet, { title: 'Snippets found', columns: ['id', 'title', 'file_name', 'author', 'project_id', 'updated_at'], empty: 'No snippets found' }));

/** People that a search found. */
export const foundUsers = found(peopleTable({ title: 'Users found', empty: 'No users found' }));

/** A search that finds nothing says for what and where it looked: that is what callers overlook. */
function found(plain: View): View {
  return {
    ...plain,
    render: (value, context) => {
      const { items, pagination } = rowsOf(value);
      const rendering = plain.render({ items: items.map(withReference), pagination }, context);
      if (items.length > 0) return rendering;
      return { ...rendering, text: `${rendering.text} for ${code(String(context.params['search'] ?? ''))} in ${place(context.params)}. Fewer or other words may find more.` };
    },
  };
}

/** Older versions of GitLab send no reference; project and number stand in for it. */
function withReference(item: unknown): unknown {
  if (!isObject(item) || isObject(item['references']) || item['iid'] === undefined) return item;
  return { ...item, references: { full: `project ${String(item['project_id'] ?? '?')}, number ${String(item['iid'])}` } };
}

/** Where a search looked. */
export function place({ project_id, group_id }: JsonObject): string {
  if (project_id !== undefined) return `project ${inline(String(project_id))}`;
  return group_id === undefined ? 'all that the token sees' : `group ${inline(String(group_id))}`;
}
