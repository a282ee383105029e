import { type Static, Type } from 'typebox';
import { Nullable } from '../kernel/received.js';
import type { Sample } from '../kernel/sample.js';
import { age } from './ages.js';
import { coverage, type Figure, rows } from './figures.js';
import { code, inline } from './markdown.js';
import { handle, handles, NamedUser } from './people.js';

/** A merge request as GitLab's lists have it, as far as figures need it. */
export const ListedMergeRequest = Type.Object({
  iid: Type.Number(),
  project_id: Type.Number(),
  title: Type.String(),
  state: Type.String(),
  draft: Type.Boolean(),
  created_at: Type.String(),
  updated_at: Type.String(),
  merged_at: Nullable(Type.String()),
  closed_at: Nullable(Type.String()),
  author: NamedUser,
  assignees: Type.Array(NamedUser),
  reviewers: Type.Array(NamedUser),
  labels: Type.Array(Type.String()),
  source_branch: Type.String(),
  target_branch: Type.String(),
  has_conflicts: Type.Boolean(),
  detailed_merge_status: Type.String(),
  blocking_discussions_resolved: Type.Boolean(),
  user_notes_count: Type.Number(),
  merge_commit_sha: Nullable(Type.String()),
  squash_commit_sha: Nullable(Type.String()),
  sha: Nullable(Type.String()),
  references: Type.Object({ full: Type.String() }),
});
export type ListedMergeRequest = Static<typeof ListedMergeRequest>;

/** How a table of merge requests is told apart from others. */
export interface MergeRequestRowsOptions {
  /** Names the project of each: for lists that go across projects. */
  readonly across?: true;
  readonly empty?: string;
  readonly most?: number;
}

/** Merge requests as a table: who, how old, where it stands. */
export function mergeRequestRows(heading: string, sample: Sample<ListedMergeRequest>, now: Date, { across, empty = 'No merge requests.', most = 50 }: MergeRequestRowsOptions = {}): Figure {
  return rows(
    heading,
    ['Merge request', 'Title', 'Author', 'Reviewers', 'Target', 'Age', 'Last change', 'Standing', 'Labels'],
    sample.items.map((each) => [
      across === true ? code(each.references.full) : `!${each.iid}`,
      inline(each.title),
      handle(each.author),
      handles(each.reviewers),
      code(each.target_branch),
      age(each.created_at, now),
      age(each.updated_at, now),
      standing(each),
      each.labels.map(code).join(', ') || '–',
    ]),
    { lead: coverage(sample, 'merge requests'), empty, most },
  );
}

/** The path of the project that a merge request belongs to. */
export function projectOf({ references }: { readonly references: { readonly full: string } }): string {
  return references.full.replace(/[!#]\d+$/, '');
}

/** Where a merge request stands, in GitLab's own words for an open one. */
export function standing({ state, draft, has_conflicts: conflicts, detailed_merge_status: status, blocking_discussions_resolved: resolved }: ListedMergeRequest): string {
  if (state !== 'opened') return state;
  const words = [draft ? 'draft' : undefined, conflicts ? 'conflict' : undefined, resolved ? undefined : 'open threads'].filter((each) => each !== undefined);
  if (words.length > 0) return words.join(', ');
  return inline(status.replaceAll('_', ' '));
}
