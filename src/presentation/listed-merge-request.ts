import type { Sample } from '../kernel/sample.js';
import { age } from './ages.js';
import { coverage, type Figure, rows } from './figures.js';
import { code, inline } from './markdown.js';
import { handle, handles, type NamedUser } from './people.js';

/** A merge request as GitLab's lists have it, as far as figures need it. */
export interface ListedMergeRequest {
  readonly iid: number;
  readonly project_id: number;
  readonly title: string;
  readonly state: string;
  readonly draft: boolean;
  readonly created_at: string;
  readonly updated_at: string;
  readonly merged_at: string | null;
  readonly closed_at: string | null;
  readonly author: NamedUser;
  readonly assignees: readonly NamedUser[];
  readonly reviewers: readonly NamedUser[];
  readonly labels: readonly string[];
  readonly source_branch: string;
  readonly target_branch: string;
  readonly has_conflicts: boolean;
  readonly detailed_merge_status: string;
  readonly blocking_discussions_resolved: boolean;
  readonly user_notes_count: number;
  readonly merge_commit_sha: string | null;
  readonly squash_commit_sha: string | null;
  readonly sha: string | null;
  readonly references: { readonly full: string };
}

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
