import { type Static, Type } from 'typebox';
import { Nullable } from '../kernel/received.js';
import type { Sample } from '../kernel/sample.js';
import { age, day } from './ages.js';
import { coverage, type Figure, rows } from './figures.js';
import { code, inline } from './markdown.js';
import { handles, NamedUser } from './people.js';

/** An issue as GitLab's lists have it, as far as figures need it. */
export const ListedIssue = Type.Object({
  iid: Type.Number(),
  title: Type.String(),
  state: Type.String(),
  created_at: Type.String(),
  updated_at: Type.String(),
  closed_at: Nullable(Type.String()),
  due_date: Nullable(Type.String()),
  author: NamedUser,
  assignees: Type.Array(NamedUser),
  labels: Type.Array(Type.String()),
  milestone: Nullable(Type.Object({ title: Type.String() })),
  weight: Type.Optional(Nullable(Type.Number())),
  references: Type.Object({ full: Type.String() }),
});
export type ListedIssue = Static<typeof ListedIssue>;

/** How a table of issues is told apart from others. */
export interface IssueRowsOptions {
  /** Names the project of each: for lists that go across projects. */
  readonly across?: true;
  readonly empty?: string;
  readonly most?: number;
}

/** Issues as a table: whose, how old, due when. */
export function issueRows(heading: string, sample: Sample<ListedIssue>, now: Date, { across, empty = 'No issues.', most = 50 }: IssueRowsOptions = {}): Figure {
  return rows(
    heading,
    ['Issue', 'Title', 'State', 'Assignees', 'Age', 'Last change', 'Due', 'Milestone', 'Labels'],
    sample.items.map((each) => [
      across === true ? code(each.references.full) : `#${each.iid}`,
      inline(each.title),
      each.state,
      handles(each.assignees),
      age(each.created_at, now),
      age(each.updated_at, now),
      isOverdue(each, now) ? `${day(each.due_date)} (overdue)` : day(each.due_date),
      each.milestone === null ? '–' : inline(each.milestone.title),
      each.labels.map(code).join(', ') || '–',
    ]),
    { lead: coverage(sample, 'issues'), empty, most },
  );
}

/** Open, and due on a day that is over. */
export function isOverdue({ state, due_date: due }: Pick<ListedIssue, 'state' | 'due_date'>, now: Date): boolean {
  return state === 'opened' && due !== null && due < now.toISOString().slice(0, 10);
}
