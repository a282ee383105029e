import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { milestoneTitle, projectId } from '../../authoring/prompt-arguments.js';
import { type Given, Prompt, type PromptContext, type PromptText } from '../../authoring/prompt.decorator.js';
import { InvalidParams } from '../../kernel/errors.js';
import { nearest } from '../../kernel/nearest.js';
import { Nullable } from '../../kernel/received.js';
import { among } from '../../kernel/sample.js';
import { day, timeGone } from '../../presentation/ages.js';
import { count, coverage, facts, remarks, rows } from '../../presentation/figures.js';
import { issueRows, ListedIssue } from '../../presentation/listed-issue.js';
import { ListedMergeRequest, mergeRequestRows } from '../../presentation/listed-merge-request.js';
import { code, inline } from '../../presentation/markdown.js';
import { handle } from '../../presentation/people.js';
import { countBy, share } from '../../presentation/statistics.js';

const OneMilestone = { project_id: projectId, milestone: milestoneTitle };
type OneMilestone = Given<typeof OneMilestone>;

const Milestone = Type.Object({
  id: Type.Number(),
  title: Type.String(),
  state: Type.String(),
  start_date: Nullable(Type.String()),
  due_date: Nullable(Type.String()),
  group_id: Type.Optional(Type.Number()),
});
type Milestone = Static<typeof Milestone>;

/** Prompts about milestones of a project. */
@Injectable()
export class MilestoneProgressPrompts {
  @Prompt('milestone_progress', { title: 'Show the progress of a milestone', description: 'How far a milestone has come, whether it will be met, and what stands in its way.', arguments: OneMilestone })
  async progress({ project_id, milestone: title }: OneMilestone, { read, now }: PromptContext): Promise<PromptText> {
    // Milestones of the groups above count too: their issues in this project carry them just the same.
    const milestones = await read.list(Milestone, '/projects/:project_id/milestones', { project_id }, { include_ancestors: true });
    const milestone = chosen(milestones.items, title, now);
    const query = { milestone: milestone.title };
    const [issues, requests] = await Promise.all([
      read.list(ListedIssue, '/projects/:project_id/issues', { project_id }, { ...query, state: 'all' }),
      read.list(ListedMergeRequest, '/projects/:project_id/merge_requests', { project_id }, { ...query, state: 'all' }),
    ]);
    const closed = among(issues, ({ state }) => state === 'closed');
    const open = among(issues, ({ state }) => state === 'opened');
    const weight = (all: readonly ListedIssue[]) => all.reduce((sum, each) => sum + (each.weight ?? 0), 0);
    return {
      description: `Milestone ${milestone.title} of ${project_id}`,
      figures: [
        facts('The milestone', { Title: inline(milestone.title), State: milestone.state, From: day(milestone.start_date), Due: due(milestone, now), 'Time gone': timeGone(milestone.start_date, milestone.due_date, now) }),
        facts('In numbers', {
          Issues: count(issues),
          Closed: `${closed.items.length} (${share(closed.items.length, issues.items.length)})`,
          Open: open.items.length,
          'Open without an assignee': open.items.filter(({ assignees }) => assignees.length === 0).length,
          'Weight closed': weight(issues.items) === 0 ? undefined : `${weight(closed.items)} of ${weight(issues.items)}`,
          'Merge requests': count(requests),
          Merged: requests.items.filter(({ state }) => state === 'merged').length,
          'Open merge requests': requests.items.filter(({ state }) => state === 'opened').length,
        }, remarks(coverage(issues, 'issues'), coverage(requests, 'merge requests'))),
        rows('Open issues by assignee', ['Person', 'Issues'], countBy(open.items, ({ assignees }) => (assignees.length === 0 ? 'nobody' : assignees.map(({ username }) => username))).map(([username, number]) => [username === 'nobody' ? 'nobody' : handle({ username }), number]), { empty: 'No open issues.' }),
        issueRows('Open issues', open, now, { empty: 'No open issues.' }),
        mergeRequestRows('Open merge requests', among(requests, ({ state }) => state === 'opened'), now, { empty: 'No open merge requests.' }),
        issueRows('Closed issues', closed, now, { empty: 'No closed issues.', most: 30 }),
        rows('Other active milestones', ['Milestone', 'Due'], milestones.items.filter(({ state, id }) => state === 'active' && id !== milestone.id).map((each) => [code(each.title), day(each.due_date)]), { empty: 'None.', most: 10 }),
      ],
      task:
        'Report on the milestone: in one line whether it is on track, at risk or late, with the figure that says so (work done against time gone). Then what is done, what is under way and what has not begun; the issues that endanger it, each with who has to do what; and what could be moved out, and to which milestone. ' +
        'If it has no dates, judge progress only.',
    };
  }
}

/** The milestone that is meant: by its title, or the active one that is due next. */
function chosen(milestones: readonly Milestone[], title: string | undefined, now: Date): Milestone {
  const active = milestones.filter(({ state }) => state === 'active');
  if (title !== undefined) {
    const found = milestones.find((each) => each.title === title) ?? milestones.find((each) => each.title.toLowerCase() === title.toLowerCase());
    if (found !== undefined) return found;
    const close = nearest(title, milestones.map((each) => each.title));
    const others = close.length > 0 ? close : [...new Set([...active, ...milestones].map((each) => each.title))].slice(0, 5);
    throw new InvalidParams(`milestone: the project has no milestone "${title.slice(0, 100)}".${others.length > 0 ? ` It has ${others.map((each) => `"${each}"`).join(', ')}.` : ' It has none at all.'}`);
  }
  const today = now.toISOString().slice(0, 10);
  // Without a date it is due last; what is overdue already comes after what is still to come.
  const rank = ({ due_date: date }: Milestone) => (date === null ? '9' : date >= today ? `0${date}` : `1${date}`);
  const [next] = [...active].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  if (next === undefined) throw new InvalidParams('milestone: the project has no active milestone; give the title of a closed one, or create one with project.milestone_create.');
  return next;
}

function due({ due_date: date, state }: Milestone, now: Date): string {
  if (date === null) return 'no date';
  const left = Math.ceil((Date.parse(date) - now.getTime()) / 86_400_000);
  if (state === 'closed') return date;
  return left >= 0 ? `${date}, ${left} days left` : `${date}, ${-left} days ago`;
}
