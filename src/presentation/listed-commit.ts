import { type Static, Type } from 'typebox';
import type { Sample } from '../kernel/sample.js';
import { day } from './ages.js';
import { coverage, type Figure, rows } from './figures.js';
import { code, inline } from './markdown.js';

/** A commit as GitLab's lists have it, as far as figures need it. */
export const ListedCommit = Type.Object({
  id: Type.String(),
  short_id: Type.String(),
  title: Type.String(),
  message: Type.String(),
  author_name: Type.String(),
  committed_date: Type.String(),
  parent_ids: Type.Array(Type.String()),
});
export type ListedCommit = Static<typeof ListedCommit>;

/** Commits as a table. */
export function commitRows(heading: string, sample: Sample<ListedCommit>, most = 60): Figure {
  return rows(
    heading,
    ['Commit', 'Title', 'Author', 'Date'],
    sample.items.map(({ short_id, title, author_name, committed_date }) => [code(short_id), inline(title), inline(author_name), day(committed_date)]),
    { lead: coverage(sample, 'commits'), empty: 'No commits.', most },
  );
}

/** What a title says by the rules of Conventional Commits 1.0; `undefined` when it does not follow them. */
export function conventional(title: string): { readonly type: string; readonly breaking: boolean } | undefined {
  const [, type, breaking] = /^([a-z]+)(?:\([^()\r\n]+\))?(!)?: \S/i.exec(title) ?? [];
  return type === undefined ? undefined : { type: type.toLowerCase(), breaking: breaking === '!' };
}

/** A commit that joins branches. */
export function isMerge({ parent_ids: parents }: ListedCommit): boolean {
  return parents.length > 1;
}
