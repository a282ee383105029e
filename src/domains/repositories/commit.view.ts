import type { JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import { diffView } from '../../presentation/diff.js';
import * as field from '../../presentation/field.js';
import { code, inline } from '../../presentation/markdown.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';

const heading = (raw: JsonObject) => `Commit ${code(String(raw['short_id'] ?? raw['id'] ?? '?'))} ${inline(String(raw['title'] ?? ''))}`.trim();

const stats = field.part(['additions', 'deletions'], (kept) => `+${Number(kept['additions'] ?? 0)} -${Number(kept['deletions'] ?? 0)}`, 'Lines');

const commit = {
  id: field.name('SHA'),
  title: field.text(),
  author_name: field.text('Author'),
  author_email: field.text('Author mail'),
  authored_date: field.time('Authored'),
  committer_name: field.text('Committer'),
  committed_date: field.time('Committed'),
  parent_ids: field.names('Parents'),
  stats,
  status: field.text('Pipeline status'),
  last_pipeline: field.part(['id', 'status', 'ref'], (kept) => `${String(kept['id'])} (${inline(String(kept['status'] ?? '?'))})`, 'Last pipeline'),
  web_url: field.address('Link'),
  // A message of one line is the title, which is there already.
  message: { ...field.prose(), keep: (value: unknown) => (typeof value === 'string' && value.trimEnd().includes('\n') ? value : undefined) },
} satisfies Shape;

const listed = {
  id: field.sha('Commit'),
  title: field.text(),
  author_name: field.text('Author'),
  committed_date: field.time('Committed'),
  stats,
} satisfies Shape;

const showChange = ({ action, file_path, previous_path }: JsonObject) =>
  `${String(action)} ${code(String(file_path))}${typeof previous_path === 'string' ? ` (was ${code(previous_path)})` : ''}`;

const made = {
  id: field.name('SHA'),
  title: field.text(),
  branch: field.name(),
  author_name: field.text('Author'),
  committed_date: field.time('Committed'),
  stats,
  actions: field.parts(['action', 'file_path', 'previous_path'], showChange, 'Files'),
  web_url: field.address('Link'),
} satisfies Shape;

/** One commit. */
export const commitCard = card(commit, { heading, headed: ['title'] });

/** A commit as it was just made, with what became of each file; the message came from the caller. */
export const madeCommitCard = card(made, { heading, headed: ['title'] });

/** A commit made from another one, with the branch that got it. */
export const repeatedCommitCard = card(
  { id: made.id, title: made.title, branch: made.branch, author_name: made.author_name, committed_date: made.committed_date, parent_ids: commit.parent_ids, web_url: made.web_url },
  { heading, headed: ['title'] },
);

/** Several commits. */
export const commitTable = table(listed, { title: 'Commits', empty: 'No commits match.' });

/** The commits that changed one file; none is hardly ever the truth, so what usually is wrong is said. */
export const fileHistoryTable = table(listed, {
  title: 'Commits that changed the file',
  empty: 'No commit of this branch changed such a file. Paths are case-sensitive and start at the root of the repository; for a folder set "follow" to false.',
});

const mergeRequest = {
  iid: field.number('!'),
  title: field.text(),
  state: field.text(),
  author: field.user(),
  source_branch: field.name('Source'),
  target_branch: field.name('Target'),
  merged_at: field.time('Merged'),
  project_id: field.number(),
  web_url: field.address('Link'),
} satisfies Shape;

/** The merge requests of a commit. */
export const mergeRequestTable = table(mergeRequest, {
  title: 'Merge requests',
  columns: ['iid', 'title', 'state', 'author', 'source_branch', 'target_branch', 'merged_at'],
  empty: 'No merge request of this project contains the commit.',
});

/** The branches and tags that contain a commit. */
export const refTable = table({ type: field.text(), name: field.name() }, { title: 'Branches and tags', empty: 'No branch and no tag contains this commit.' });

/** What a commit changed. */
export const commitDiff = diffView({
  title: 'Files changed by the commit',
  empty: 'The commit changes no file, as is usual for a merge without conflicts.',
  leftOutAdvice: 'Read such a file with repository.file_get at the commit.',
});
