import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { anyTargetBranch, days, groupId, mergeRequestState } from '../../authoring/prompt-arguments.js';
import { type Given, Prompt, type PromptContext, type PromptText } from '../../authoring/prompt.decorator.js';
import type { PromptReads } from '../../authoring/prompt-reads.js';
import { Nullable } from '../../kernel/received.js';
import { among, nothing, type Sample } from '../../kernel/sample.js';
import { age, between, day, daysBefore, daysBetween, span, timeGone } from '../../presentation/ages.js';
import { pie } from '../../presentation/charts.js';
import { count, coverage, facts, picture, remarks, rows } from '../../presentation/figures.js';
import { issueRows, ListedIssue } from '../../presentation/listed-issue.js';
import { ListedMergeRequest, mergeRequestRows, projectOf } from '../../presentation/listed-merge-request.js';
import { code, inline } from '../../presentation/markdown.js';
import { handle, NamedUser } from '../../presentation/people.js';
import { countBy, median, share } from '../../presentation/statistics.js';
import { roleName } from '../../vocabulary/access-levels.js';

const InGroup = { group_id: groupId };
type InGroup = Given<typeof InGroup>;

const Overview = { group_id: groupId, days: days(30) };
type Overview = Given<typeof Overview>;

const Recap = { group_id: groupId, days: days(7) };
type Recap = Given<typeof Recap>;

const Dashboard = { group_id: groupId, state: mergeRequestState, target_branch: anyTargetBranch };
type Dashboard = Given<typeof Dashboard>;

const Member = Type.Object({ ...NamedUser.properties, access_level: Type.Number(), state: Type.String() });
type Member = Static<typeof Member>;

const Milestone = Type.Object({
  id: Type.Number(),
  title: Type.String(),
  start_date: Nullable(Type.String()),
  due_date: Nullable(Type.String()),
});
type Milestone = Static<typeof Milestone>;

const Statistics = Type.Object({
  statistics: Type.Object({ counts: Type.Object({ opened: Type.Number(), closed: Type.Number(), all: Type.Number() }) }),
});

const group = '/groups/:group_id';

/** Milestones whose issues are counted, one request each. */
const counted = 10;

/** Prompts about the people and the work of a group, subgroups included. */
@Injectable()
export class GroupTeamPrompts {
  @Prompt('team_overview', { title: 'Give an overview of a team', description: 'Who is in a group, what each has on hand and what was finished of late.', arguments: Overview })
  async overview({ group_id, days: period }: Overview, { read, now }: PromptContext): Promise<PromptText> {
    const since = daysBefore(now, period);
    const [members, open, merged, issues] = await Promise.all([membersOf(group_id, read), openOf(group_id, read), mergedSince(group_id, since, read), read.list(ListedIssue, `${group}/issues`, { group_id }, { state: 'opened' }, 5)]);
    const active = members.items.filter(({ state }) => state === 'active');
    const number = (of: readonly [string, number][]) => new Map(of);
    const [authored, reviewing, finished, assigned] = [
      number(countBy(open.items, ({ author }) => author.username)),
      number(countBy(open.items, ({ reviewers }) => reviewers.map(({ username }) => username))),
      number(countBy(merged.items, ({ author }) => author.username)),
      number(countBy(issues.items, ({ assignees }) => assignees.map(({ username }) => username))),
    ];
    const load = ({ username }: Member) => (authored.get(username) ?? 0) + (reviewing.get(username) ?? 0) + (assigned.get(username) ?? 0);
    return {
      description: `Team ${group_id}, last ${period} days`,
      figures: [
        facts('In numbers', {
          Members: count(members),
          'Open merge requests': count(open),
          'Of these without a reviewer': open.items.filter(({ reviewers }) => reviewers.length === 0).length,
          [`Merged in ${period} days`]: merged.items.length,
          'Time from creation to merge, median': span(median(merged.items.map(({ created_at, merged_at }) => between(created_at, merged_at ?? now)))),
          'Open issues': count(issues),
          'Of these without an assignee': issues.items.filter(({ assignees }) => assignees.length === 0).length,
        }, remarks(coverage(members, 'members'), coverage(open, 'open merge requests'), coverage(merged, 'merge requests'), coverage(issues, 'open issues'))),
        rows(
          'People',
          ['Person', 'Name', 'Role', 'Open issues', 'Open merge requests', 'Reviews on hand', `Merged in ${period} days`],
          [...active].sort((a, b) => load(b) - load(a)).map((member) => [handle(member), inline(member.name), roleName(member.access_level) ?? '–', assigned.get(member.username) ?? 0, authored.get(member.username) ?? 0, reviewing.get(member.username) ?? 0, finished.get(member.username) ?? 0]),
          { empty: 'Nobody is visible.', most: 60 },
        ),
        rows('Projects', ['Project', 'Open merge requests', `Merged in ${period} days`], projectsOf(open, merged).map((path) => [code(path), open.items.filter((each) => projectOf(each) === path).length, merged.items.filter((each) => projectOf(each) === path).length]), { empty: 'No merge requests.', most: 20 }),
      ],
      task:
        'Give an overview of the team for its lead: what it is busy with (projects with most movement), how the work is spread, and where it is uneven (who has much on hand, who little; reviews on few shoulders). Then up to three things to talk about at the next meeting. ' +
        'Say what to ask rather than what to conclude: the figures show what is on hand, not how hard somebody works.',
    };
  }

  @Prompt('weekly_team_recap', { title: 'Write a weekly recap of a team', description: 'What a group finished, began and left open in a week.', arguments: Recap })
  async recap({ group_id, days: period }: Recap, { read, now }: PromptContext): Promise<PromptText> {
    const since = daysBefore(now, period);
    const [requests, issues] = await Promise.all([
      read.list(ListedMergeRequest, `${group}/merge_requests`, { group_id }, { state: 'all', updated_after: since, order_by: 'updated_at' }, 5),
      read.list(ListedIssue, `${group}/issues`, { group_id }, { state: 'all', updated_after: since, order_by: 'updated_at' }, 5),
    ]);
    const within = (moment: string | null) => moment !== null && moment >= since;
    const merged = among(requests, ({ merged_at: at }) => within(at));
    const begun = among(requests, ({ created_at: at, state }) => state === 'opened' && within(at));
    const closed = among(issues, ({ closed_at: at }) => within(at));
    const opened = among(issues, ({ created_at: at }) => within(at));
    return {
      description: `Recap of ${group_id}, last ${period} days`,
      figures: [
        facts('In numbers', {
          'Merge requests merged': merged.items.length,
          'Merge requests begun and still open': begun.items.length,
          'Merge requests closed without merging': requests.items.filter(({ state, closed_at: at }) => state === 'closed' && within(at)).length,
          'Issues closed': closed.items.length,
          'Issues created': opened.items.length,
          'People who merged something': countBy(merged.items, ({ author }) => author.username).length,
          'Projects with a merge': countBy(merged.items, projectOf).length,
        }, remarks(coverage(requests, 'merge requests, by last change'), coverage(issues, 'issues, by last change'))),
        rows('By person', ['Person', 'Merged', 'Begun'], countBy([...merged.items, ...begun.items], ({ author }) => author.username).map(([username]) => [handle({ username }), merged.items.filter(({ author }) => author.username === username).length, begun.items.filter(({ author }) => author.username === username).length]), { empty: 'Nobody.', most: 30 }),
        mergeRequestRows('Merged', merged, now, { across: true, empty: 'Nothing was merged.' }),
        issueRows('Issues closed', closed, now, { across: true, empty: 'None.', most: 40 }),
        mergeRequestRows('Begun and still open', begun, now, { across: true, empty: 'None.', most: 30 }),
        issueRows('Issues created', opened, now, { across: true, empty: 'None.', most: 30 }),
      ],
      task:
        'Write the recap as a message to the team and those around it: one opening sentence, finished (by theme, with references), begun, and what needs attention next week. Under 250 words, friendly and plain. Thank people for what they finished by user name; compare nobody with anybody.',
    };
  }

  @Prompt('group_mr_dashboard', { title: 'Show the merge requests of a group', description: 'The merge requests of a group by project, and where they stand.', arguments: Dashboard })
  async dashboard({ group_id, state, target_branch }: Dashboard, { read, now }: PromptContext): Promise<PromptText> {
    const requests = await read.list(ListedMergeRequest, `${group}/merge_requests`, { group_id }, { state, target_branch, order_by: 'updated_at' }, 5);
    const where = (wanted: (request: ListedMergeRequest) => boolean, of = requests.items) => of.filter(wanted).length;
    const byProject = countBy(requests.items, projectOf);
    const conflicting = ({ has_conflicts: conflicts }: ListedMergeRequest) => conflicts;
    const unreviewed = ({ reviewers }: ListedMergeRequest) => reviewers.length === 0;
    return {
      description: `Merge requests of ${group_id}`,
      figures: [
        facts('In numbers', {
          State: state,
          'Target branch': target_branch === undefined ? 'any' : code(target_branch),
          'Merge requests': count(requests),
          Drafts: where(({ draft }) => draft),
          'With conflicts': where(conflicting),
          'Without a reviewer': where(unreviewed),
          'Unchanged for 14 days': where(({ updated_at: at }) => daysBetween(at, now) >= 14),
          'Age, median': span(median(requests.items.map(({ created_at: at }) => between(at, now)))),
        }),
        ...(byProject.length > 1 ? [picture('By project', pie('Merge requests by project', byProject))] : []),
        rows(
          'By project',
          ['Project', 'Merge requests', 'Drafts', 'Conflicts', 'Without a reviewer', 'Oldest'],
          byProject.map(([path, number]) => {
            const own = requests.items.filter((each) => projectOf(each) === path);
            const oldest = own.reduce((earliest, { created_at: at }) => (at < earliest ? at : earliest), own[0]?.created_at ?? '');
            return [code(path), number, where(({ draft }) => draft, own), where(conflicting, own), where(unreviewed, own), age(oldest, now)];
          }),
          { empty: 'No merge request matches.', most: 40 },
        ),
        rows('By author', ['Author', 'Merge requests'], countBy(requests.items, ({ author }) => author.username).map(([username, number]) => [handle({ username }), number]), { empty: 'Nobody.', most: 20 }),
        mergeRequestRows('Merge requests', requests, now, { across: true, empty: 'No merge request matches.', most: 80 }),
      ],
      task:
        'Read this dashboard for somebody who answers for the group: where merge requests pile up and why, what is ready to merge now, what is stuck (conflicts, no reviewer, long unchanged) and who could move it. One paragraph, then a list of at most ten merge requests by urgency, each with its reference and the next step.',
    };
  }

  @Prompt('reviewer_workload', { title: 'Show how reviews are spread', description: 'Who in a group has how many reviews on hand, and how to spread them better.', arguments: InGroup })
  async reviewers({ group_id }: InGroup, { read, now }: PromptContext): Promise<PromptText> {
    const [members, open] = await Promise.all([membersOf(group_id, read), openOf(group_id, read)]);
    const load = new Map(countBy(open.items, ({ reviewers }) => reviewers.map(({ username }) => username)));
    const people = [...new Set([...load.keys(), ...members.items.filter(({ state, access_level: level }) => state === 'active' && level >= 30).map(({ username }) => username)])];
    const total = [...load.values()].reduce((sum, number) => sum + number, 0);
    const reviewsOf = (username: string) => open.items.filter(({ reviewers }) => reviewers.some((each) => each.username === username));
    const without = among(open, ({ reviewers }) => reviewers.length === 0);
    return {
      description: `Reviews on hand in ${group_id}`,
      figures: [
        facts('In numbers', {
          'Open merge requests': count(open),
          'Without a reviewer': without.items.length,
          'Reviews on hand': total,
          'People with reviews': load.size,
          'Members who could review (Developer and above)': members.items.filter(({ state, access_level: level }) => state === 'active' && level >= 30).length,
          'With the busiest reviewer': total === 0 ? undefined : share(Math.max(...load.values()), total),
        }, remarks(coverage(open, 'open merge requests'), coverage(members, 'members'))),
        ...(load.size > 1 ? [picture('Reviews on hand', pie('Reviews on hand', [...load]))] : []),
        rows(
          'Reviewers',
          ['Person', 'Reviews on hand', 'Of these drafts', 'Oldest', 'Own open merge requests'],
          people
            .map((username) => ({ username, reviews: reviewsOf(username) }))
            .sort((a, b) => b.reviews.length - a.reviews.length || (a.username < b.username ? -1 : 1))
            .map(({ username, reviews }) => [
              handle({ username }),
              reviews.length,
              reviews.filter(({ draft }) => draft).length,
              reviews.length === 0 ? '–' : age(reviews.reduce((earliest, { created_at: at }) => (at < earliest ? at : earliest), reviews[0]!.created_at), now),
              open.items.filter(({ author }) => author.username === username).length,
            ]),
          { empty: 'Nobody.', most: 60 },
        ),
        mergeRequestRows('Without a reviewer', without, now, { across: true, empty: 'None.', most: 30 }),
        mergeRequestRows('All open merge requests', open, now, { across: true, empty: 'None.' }),
      ],
      task:
        'Judge how reviews are spread: even, uneven or hanging on one person, with the figures. Then propose who takes which of the merge requests without a reviewer, and which reviews to hand over to whom, so that nobody has more than a fair share; nobody reviews their own. ' +
        'Give it as a table: merge request, from, to, reason. Propose only; change nothing.',
    };
  }

  @Prompt('group_milestone_progress', { title: 'Show the progress of the milestones of a group', description: 'How far the active milestones of a group have come, and which are at risk.', arguments: InGroup })
  async milestones({ group_id }: InGroup, { read, now }: PromptContext): Promise<PromptText> {
    const milestones = await read.list(Milestone, `${group}/milestones`, { group_id }, { state: 'active' }, 1);
    const byDue = [...milestones.items].sort((a, b) => ((a.due_date ?? '9') < (b.due_date ?? '9') ? -1 : 1));
    const looked = byDue.slice(0, counted);
    const counts = await Promise.all(looked.map(async ({ title }) => (await read.one(Statistics, `${group}/issues_statistics`, { group_id }, { milestone: title })).statistics.counts));
    const next = looked[0];
    const open = next === undefined ? nothing : await read.list(ListedIssue, `${group}/issues`, { group_id }, { state: 'opened', milestone: next.title, order_by: 'updated_at' });
    const today = day(now.toISOString());
    return {
      description: `Milestones of ${group_id}`,
      figures: [
        facts('In numbers', {
          'Active milestones': count(milestones),
          Overdue: milestones.items.filter(({ due_date: due }) => due !== null && due < today).length,
          'Without a due date': milestones.items.filter(({ due_date: due }) => due === null).length,
          'Issues in them': counts.reduce((sum, { all }) => sum + all, 0),
          'Of these closed': counts.reduce((sum, { closed }) => sum + closed, 0),
        }, milestones.items.length > counted || !milestones.complete ? `Issues were counted for the ${counted} milestones that are due first.` : undefined),
        rows(
          'Milestones',
          ['Milestone', 'From', 'Due', 'Time gone', 'Issues', 'Closed', 'Open', 'Done'],
          looked.map((milestone, index) => {
            const { all, opened, closed } = counts[index]!;
            return [inline(milestone.title), day(milestone.start_date), milestone.due_date !== null && milestone.due_date < today ? `${milestone.due_date} (overdue)` : day(milestone.due_date), timeGone(milestone.start_date, milestone.due_date, now), all, closed, opened, share(closed, all)];
          }),
          { empty: 'The group has no active milestones.' },
        ),
        rows('Open issues of the first, by assignee', ['Person', 'Issues'], countBy(open.items, ({ assignees }) => (assignees.length === 0 ? '' : assignees.map(({ username }) => username))).map(([username, number]) => [username === '' ? 'nobody' : handle({ username }), number]), { empty: 'No open issues.' }),
        issueRows(next === undefined ? 'Open issues' : `Open issues of ${inline(next.title)}`, open, now, { across: true }),
      ],
      task:
        'Report on the milestones: for each whether it is on track, at risk or late, from the share of issues closed against the time gone, in a table with the one thing that decides it. Then the risks that several share (the same person, no assignees, no dates) and what to decide this week. ' +
        'A milestone without dates or issues cannot be judged; say so.',
    };
  }
}

function membersOf(group_id: string, read: PromptReads): Promise<Sample<Member>> {
  return read.list(Member, `${group}/members/all`, { group_id });
}

function openOf(group_id: string, read: PromptReads): Promise<Sample<ListedMergeRequest>> {
  return read.list(ListedMergeRequest, `${group}/merge_requests`, { group_id }, { state: 'opened', order_by: 'updated_at' }, 5);
}

async function mergedSince(group_id: string, since: string, read: PromptReads): Promise<Sample<ListedMergeRequest>> {
  // A merge changes it, so what was merged in the period was also updated in it.
  const changed = await read.list(ListedMergeRequest, `${group}/merge_requests`, { group_id }, { state: 'merged', updated_after: since, order_by: 'updated_at' }, 5);
  return among(changed, ({ merged_at: at }) => at !== null && at >= since);
}

function projectsOf(...samples: readonly Sample<ListedMergeRequest>[]): string[] {
  return countBy(samples.flatMap(({ items }) => items), projectOf).map(([path]) => path);
}
