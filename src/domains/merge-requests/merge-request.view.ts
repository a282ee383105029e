import { isObject, type JsonObject } from '../../kernel/json.js';
import { card } from '../../presentation/card.js';
import * as field from '../../presentation/field.js';
import { code, inline } from '../../presentation/markdown.js';
import { scoped } from '../../presentation/scoped.js';
import type { Shape } from '../../presentation/shape.js';
import { table } from '../../presentation/table.js';
import type { View } from '../../presentation/view.js';

const reference = (request: JsonObject) => `!${inline(String(request['iid'] ?? '?'))} ${inline(String(request['title'] ?? ''))}`.trim();

/** A list or number that is kept only when there is something in it. */
const unlessEmpty = (whole: field.Field): field.Field => ({
  ...whole,
  keep: (value) => {
    const kept = whole.keep(value);
    return kept === 0 || kept === '' || (Array.isArray(kept) && kept.length === 0) ? undefined : kept;
  },
});

/** A flag that is kept only when it is off. */
const whenOff = (label: string): field.Field => ({ ...field.flag(label, { sayNo: true }), keep: (value) => (value === false || value === 'false' ? false : undefined) });

/** Kept for programs, without a row of its own: people look at what changed last, and models find it in the data. */
const quiet = (whole: field.Field): field.Field => ({ ...whole, show: () => undefined });

const pipeline = field.part(
  ['id', 'status'],
  ({ id, status }) => [typeof status === 'string' ? inline(status) : undefined, typeof id === 'number' ? `(${id})` : undefined].filter(Boolean).join(' ') || undefined,
  'Pipeline',
);

const mergeRequest = {
  iid: field.number('Number'),
  title: field.text(),
  state: field.text(),
  draft: field.whenSet('Draft'),
  author: field.user(),
  assignees: unlessEmpty(field.users()),
  reviewers: unlessEmpty(field.users()),
  labels: unlessEmpty(field.names()),
  milestone: field.milestone(),
  source_branch: field.name('Source'),
  target_branch: field.name('Target'),
  sha: quiet(field.sha('Head')),
  detailed_merge_status: field.name('Merge status'),
  merge_error: field.text(),
  has_conflicts: field.whenSet('Conflicts'),
  blocking_discussions_resolved: whenOff('Threads resolved'),
  merge_when_pipeline_succeeds: field.whenSet('Auto-merge'),
  merge_after: field.time('Merge after'),
  rebase_in_progress: field.whenSet('Rebase in progress'),
  diverged_commits_count: field.number('Commits behind target'),
  head_pipeline: pipeline,
  changes_count: field.text('Changed files'),
  user_notes_count: unlessEmpty(field.number('Comments')),
  squash: field.whenSet('Squash'),
  discussion_locked: field.whenSet('Discussion locked'),
  created_at: quiet(field.time('Created')),
  updated_at: field.time('Updated'),
  merged_at: field.time('Merged'),
  merge_user: field.user('Merged by'),
  merge_commit_sha: field.sha('Merge commit'),
  squash_commit_sha: field.sha('Squash commit'),
  closed_at: field.time('Closed'),
  closed_by: field.user(),
  web_url: field.address('Link'),
  description: unlessEmpty(field.prose()),
} satisfies Shape;

/** One merge request in full. */
export const mergeRequestCard = card(mergeRequest, { heading: reference });

/** One merge request after a write: without the description, which the caller just sent or did not touch. */
export const writtenMergeRequestCard = card(Object.fromEntries(Object.entries(mergeRequest).filter(([name]) => name !== 'description')), { heading: reference });

/** A merge request after something was done with it, and the sentence that says how that ended. */
export interface Settled {
  readonly message: string;
  readonly merge_request: JsonObject;
}

/** How something that takes GitLab a while ended: the sentence first, then the merge request as it now stands. */
export const settledCard: View = {
  schema: { ...writtenMergeRequestCard.schema },
  known: writtenMergeRequestCard.known,
  render: (value, context) => {
    const { message, merge_request } = isObject(value) ? value : ({} as JsonObject);
    const { text, structured } = writtenMergeRequestCard.render(merge_request, context);
    return { text: `${String(message)}\n\n${text}`, structured: { message, ...structured } };
  },
};

const row = {
  iid: field.number('!'),
  title: field.text(),
  state: field.text(),
  author: field.user(),
  assignees: unlessEmpty(field.users()),
  reviewers: unlessEmpty(field.users()),
  labels: unlessEmpty(field.names()),
  milestone: field.milestone(),
  source_branch: field.name('Source'),
  target_branch: field.name('Target'),
  updated_at: field.time('Updated'),
} satisfies Shape;

const nothing = 'No merge requests match';

/** Several merge requests of one project. */
export const mergeRequestTable = scoped(
  table(row, {
    title: 'Merge requests',
    columns: ['iid', 'title', 'state', 'author', 'reviewers', 'labels', 'source_branch', 'target_branch', 'updated_at'],
    empty: `${nothing}.`,
  }),
  nothing,
);

/** Several merge requests of different projects, each with the project it belongs to. */
export const mergeRequestsAcross = scoped(
  table(
    { references: field.fullReference(), project_id: field.number('Project'), ...row },
    { title: 'Merge requests', columns: ['references', 'title', 'state', 'author', 'reviewers', 'labels', 'target_branch', 'updated_at'], empty: `${nothing}.` },
  ),
  nothing,
);

const commit = {
  id: field.sha('Commit'),
  title: field.text(),
  author_name: field.text('Author'),
  created_at: field.time('Date'),
} satisfies Shape;

/** The commits of a merge request. */
export const commitTable = table(commit, { title: 'Commits', empty: 'This merge request has no commits.' });

/** Commits merged before, which its reviewers should know. */
export const contextCommitTable = table(commit, { title: 'Context commits', empty: 'This merge request has no context commits.' });

const run = {
  id: field.number('Pipeline'),
  status: { ...field.text(), show: (kept) => (typeof kept === 'string' && kept !== '' ? code(kept) : undefined) },
  source: field.text(),
  ref: field.name(),
  sha: field.sha('Commit'),
  created_at: field.time('Created'),
  web_url: field.address('Link'),
} satisfies Shape;

/** A pipeline that was just started. */
export const startedPipelineCard = card(run, { heading: ({ id }) => (typeof id === 'number' ? `Pipeline ${id}` : 'Pipeline'), headed: ['id'] });

/** The pipelines of a merge request. */
export const pipelineTable = table(run, {
  title: 'Pipelines',
  columns: ['id', 'status', 'source', 'sha', 'created_at'],
  empty: 'No pipeline has run for this merge request.',
});
