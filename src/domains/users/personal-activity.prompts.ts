import { Injectable } from '@nestjs/common';
import { Type } from 'typebox';
import { days, projectId, username, usernameOrCaller } from '../../authoring/prompt-arguments.js';
import { type Given, Prompt, type PromptContext, type PromptText } from '../../authoring/prompt.decorator.js';
import type { PromptReads } from '../../authoring/prompt-reads.js';
import { among, nothing } from '../../kernel/sample.js';
import { age, between, day, daysBefore, span } from '../../presentation/ages.js';
import { count, coverage, facts, type Figure, notVisible, remarks, rows } from '../../presentation/figures.js';
import { doerOf, eventRows, kindOf, ListedEvent } from '../../presentation/listed-event.js';
import { issueRows, isOverdue, ListedIssue } from '../../presentation/listed-issue.js';
import { ListedMergeRequest, mergeRequestRows, projectOf } from '../../presentation/listed-merge-request.js';
import { ListedPipeline, pipelineState } from '../../presentation/listed-pipeline.js';
import { code, inline } from '../../presentation/markdown.js';
import type { NamedUser } from '../../presentation/people.js';
import { countBy, median } from '../../presentation/statistics.js';
import { introduced, personOf } from './person.js';

const Standup = { project_id: projectId, username: usernameOrCaller };
type Standup = Given<typeof Standup>;

const Workload = { project_id: projectId, username, days: days(30) };
type Workload = Given<typeof Workload>;

const Stats = { project_id: projectId, username: usernameOrCaller, days: days(90) };
type Stats = Given<typeof Stats>;

const OwnActivity = { username: usernameOrCaller, days: days(7) };
type OwnActivity = Given<typeof OwnActivity>;

const Activity = { username, days: days(30) };
type Activity = Given<typeof Activity>;

const project = '/projects/:project_id';

/** Prompts about what one person has done, and has to do. */
@Injectable()
export class PersonalActivityPrompts {
  @Prompt('daily_standup', { title: 'Prepare a daily standup', description: 'What somebody did in a project of late, what is next and what is in the way.', arguments: Standup })
  async standup({ project_id, username: named }: Standup, { read, now }: PromptContext): Promise<PromptText> {
    const person = await personOf(named, read);
    const back = sinceLastWorkday(now);
    const since = daysBefore(now, back);
    const [events, own, reviews, issues, pipelines] = await Promise.all([
      read.listIfAny(ListedEvent, `${project}/events`, { project_id }, { after: day(daysBefore(now, back + 1)) }),
      read.list(ListedMergeRequest, `${project}/merge_requests`, { project_id }, { author_username: person.username, updated_after: daysBefore(now, 30), order_by: 'updated_at' }, 1),
      read.list(ListedMergeRequest, `${project}/merge_requests`, { project_id }, { state: 'opened', reviewer_username: person.username }, 1),
      read.list(ListedIssue, `${project}/issues`, { project_id }, { state: 'opened', assignee_username: [person.username], order_by: 'updated_at' }, 1),
      read.listIfAny(ListedPipeline, `${project}/pipelines`, { project_id }, { username: person.username, per_page: 10 }, 1),
    ]);
    const mine = among(events ?? nothing, (event) => doerOf(event) === person.username && event.created_at >= since);
    const open = among(own, ({ state }) => state === 'opened');
    return {
      description: `Standup of @${person.username} in ${project_id}`,
      figures: [
        facts('In numbers', {
          Person: introduced(person),
          Since: day(since),
          'Things done': count(mine),
          'Merged since': own.items.filter(({ merged_at: at }) => at !== null && at >= since).length,
          'Open merge requests': open.items.length,
          'Reviews asked for': count(reviews),
          'Open issues': count(issues),
          'Latest pipeline': pipelineState(pipelines?.items[0], now),
        }),
        eventRows(`Done since ${day(since)}`, mine),
        mergeRequestRows('Merged since', among(own, ({ merged_at: at }) => at !== null && at >= since), now, { empty: 'Nothing was merged.' }),
        mergeRequestRows('Own open merge requests', open, now, { empty: 'None.' }),
        mergeRequestRows('Reviews asked for', reviews, now, { empty: 'None.' }),
        issueRows('Open issues', issues, now, { most: 20 }),
        rows('Newest pipelines', ['Pipeline', 'Status', 'Ref', 'Age'], (pipelines?.items ?? []).map(({ id, status, ref, created_at: at }) => [id, status, code(ref), age(at, now)]), { empty: 'None.', most: 5 }),
      ],
      task:
        'Write the standup in the first person, to be read aloud in one minute: done (since the last working day), next (today, at most three things), blocked (failing pipelines, conflicts, open threads, reviews that have not come; whom to ask). ' +
        'Name merge requests and issues by number. Where nothing was done that GitLab knows of, say so plainly and make nothing up.',
    };
  }

  @Prompt('team_member_workload', { title: 'Show the workload of a team member', description: 'How much somebody has on hand in a project, and how it compares with what they finish.', arguments: Workload })
  async workload({ project_id, username: named, days: period }: Workload, { read, now }: PromptContext): Promise<PromptText> {
    const person = await personOf(named, read);
    const since = daysBefore(now, period);
    const requests = `${project}/merge_requests`;
    const [issues, closed, authored, assigned, reviews] = await Promise.all([
      read.list(ListedIssue, `${project}/issues`, { project_id }, { state: 'opened', assignee_username: [person.username], order_by: 'updated_at' }),
      read.list(ListedIssue, `${project}/issues`, { project_id }, { state: 'closed', assignee_username: [person.username], updated_after: since }),
      read.list(ListedMergeRequest, requests, { project_id }, { state: 'all', author_username: person.username, updated_after: since, order_by: 'updated_at' }),
      read.list(ListedMergeRequest, requests, { project_id }, { state: 'opened', assignee_id: person.id }),
      read.list(ListedMergeRequest, requests, { project_id }, { state: 'opened', reviewer_username: person.username }),
    ]);
    const finished = closed.items.filter(({ closed_at: at }) => at !== null && at >= since).length;
    const merged = authored.items.filter(({ merged_at: at }) => at !== null && at >= since);
    const weight = issues.items.reduce((sum, each) => sum + (each.weight ?? 0), 0);
    return {
      description: `Workload of @${person.username} in ${project_id}`,
      figures: [
        facts('On hand', {
          Person: introduced(person),
          'Open issues': count(issues),
          'Of these overdue': issues.items.filter((issue) => isOverdue(issue, now)).length,
          'Their weight': weight === 0 ? undefined : weight,
          'Merge requests assigned': count(assigned),
          'Reviews asked for': count(reviews),
        }, remarks(coverage(issues, 'issues'), coverage(reviews, 'reviews'))),
        facts(`Finished in ${period} days`, {
          'Issues closed': finished,
          'Merge requests merged': merged.length,
          'Time from creation to merge, median': span(median(merged.map(({ created_at, merged_at }) => between(created_at, merged_at ?? now)))),
          'Issues closed a week': ((finished * 7) / period).toFixed(1),
          'Weeks the open issues would take at this pace': finished === 0 ? 'not known' : ((issues.items.length * period) / (finished * 7)).toFixed(1),
        }),
        issueRows('Open issues', issues, now),
        mergeRequestRows('Merge requests assigned', assigned, now, { empty: 'None.' }),
        mergeRequestRows('Reviews asked for', reviews, now, { empty: 'None.' }),
      ],
      task:
        'Judge the workload: light, fair or too much, in the first line, from what is on hand against what gets finished. Then what presses (overdue, long unchanged, reviews others wait for), and what could be handed over, postponed or closed. ' +
        'This is about planning, not about rating a person: draw no conclusion about how hard somebody works, and name what GitLab does not see.',
    };
  }

  @Prompt('user_stats', { title: 'Show the statistics of a person', description: 'What somebody contributed to a project in a period: merge requests, reviews, issues and commits.', arguments: Stats })
  async stats({ project_id, username: named, days: period }: Stats, { read, now }: PromptContext): Promise<PromptText> {
    const person = await personOf(named, read);
    const since = daysBefore(now, period);
    const requests = `${project}/merge_requests`;
    const [authored, reviewed, opened, assigned, commits] = await Promise.all([
      read.list(ListedMergeRequest, requests, { project_id }, { state: 'all', author_username: person.username, created_after: since }),
      read.list(ListedMergeRequest, requests, { project_id }, { state: 'all', reviewer_username: person.username, updated_after: since }),
      read.list(ListedIssue, `${project}/issues`, { project_id }, { state: 'all', author_username: person.username, created_after: since }),
      read.list(ListedIssue, `${project}/issues`, { project_id }, { state: 'closed', assignee_username: [person.username], updated_after: since }),
      read.listIfAny(Type.Unknown(), `${project}/repository/commits`, { project_id }, { author: person.name, since }),
    ]);
    const merged = authored.items.filter(({ state }) => state === 'merged');
    return {
      description: `Statistics of @${person.username} in ${project_id}, last ${period} days`,
      figures: [
        facts('In numbers', {
          Person: introduced(person),
          'Merge requests created': count(authored),
          'Of these merged': merged.length,
          'Of these open': authored.items.filter(({ state }) => state === 'opened').length,
          'Of these closed without merging': authored.items.filter(({ state }) => state === 'closed').length,
          'Time from creation to merge, median': span(median(merged.map(({ created_at, merged_at }) => between(created_at, merged_at ?? now)))),
          'Comments on them, median': median(authored.items.map(({ user_notes_count: notes }) => notes)),
          'Merge requests asked to review, changed in the period': count(reviewed),
          'Issues created': count(opened),
          'Assigned issues closed': assigned.items.filter(({ closed_at: at }) => at !== null && at >= since).length,
          'Commits to the default branch by this name': commits === undefined ? notVisible : count(commits),
        }, remarks(coverage(authored, 'merge requests'), coverage(reviewed, 'reviews'))),
        rows('Merge requests by label', ['Label', 'Merge requests'], countBy(authored.items, ({ labels }) => labels).map(([name, number]) => [code(name), number]), { empty: 'No labels.', most: 15 }),
        mergeRequestRows('Merge requests created', authored, now, { empty: 'None.', most: 40 }),
        mergeRequestRows('Merge requests asked to review', reviewed, now, { empty: 'None.', most: 20 }),
      ],
      task:
        'Describe what this person contributed: the themes of the merge requests, the part of reviewing and of issues, and how long merge requests took. Half a page, in plain words, with numbers where they help. ' +
        'Say what such figures cannot show (talks, design, help, size of the changes), and do not rate the person by them.',
    };
  }

  @Prompt('my_activity_summary', { title: 'Summarize your activity', description: 'What somebody did in all projects of late.', arguments: OwnActivity })
  async activitySummary({ username: named, days: period }: OwnActivity, { read, now }: PromptContext): Promise<PromptText> {
    const person = await personOf(named, read);
    return {
      description: `Activity of @${person.username}, last ${period} days`,
      figures: await activityFigures(person, period, read, now),
      task:
        'Summarize what was done, as notes for a weekly report in the first person: three to six points by theme, each with the merge requests and issues behind it; then what is still open and comes next. Finished work first. Put in nothing that the tables do not show.',
    };
  }

  @Prompt('user_activity_report', { title: 'Report the activity of a person', description: 'What somebody did in all projects in a period, for those who work with them.', arguments: Activity })
  async activityReport({ username: named, days: period }: Activity, { read, now }: PromptContext): Promise<PromptText> {
    const person = await personOf(named, read);
    return {
      description: `Activity of @${person.username}, last ${period} days`,
      figures: await activityFigures(person, period, read, now),
      task:
        'Report what this person worked on in the period: where (projects, with their share), on what (themes of merge requests and issues), and in which part (author, reviewer, commenter). Then what is open and may need help. ' +
        'At most one page, for people who plan with them. Count is not worth: do not rate the person, and say that only what GitLab shows you is here.',
    };
  }
}

/** Days back to the last working day: over a weekend it was Friday. */
function sinceLastWorkday(now: Date): number {
  const weekday = now.getUTCDay();
  return weekday === 1 ? 3 : weekday === 0 ? 2 : 1;
}

/** What somebody did and has open, in all projects that the caller sees. */
async function activityFigures(person: NamedUser, period: number, read: PromptReads, now: Date): Promise<Figure[]> {
  const since = daysBefore(now, period);
  const [events, authored, reviews, issues] = await Promise.all([
    // GitLab takes a day here, and leaves that day itself out.
    read.listIfAny(ListedEvent, '/users/:user_id/events', { user_id: person.id }, { after: day(daysBefore(now, period + 1)) }, 5),
    read.list(ListedMergeRequest, '/merge_requests', {}, { scope: 'all', state: 'all', author_username: person.username, updated_after: since, order_by: 'updated_at' }),
    read.list(ListedMergeRequest, '/merge_requests', {}, { scope: 'all', state: 'all', reviewer_username: person.username, updated_after: since, order_by: 'updated_at' }),
    read.list(ListedIssue, '/issues', {}, { scope: 'all', state: 'all', assignee_username: [person.username], updated_after: since, order_by: 'updated_at' }),
  ]);
  const within = among(events ?? nothing, ({ created_at: at }) => at >= since);
  const merged = among(authored, ({ merged_at: at }) => at !== null && at >= since);
  const closed = among(issues, ({ closed_at: at }) => at !== null && at >= since);
  return [
    facts('In numbers', {
      Person: introduced(person),
      Events: events === undefined ? notVisible : count(within),
      'Commits pushed': within.items.reduce((sum, { push_data: push }) => sum + (push?.commit_count ?? 0), 0),
      'Merge requests created': authored.items.filter(({ created_at: at }) => at >= since).length,
      'Merge requests merged': merged.items.length,
      'Merge requests under review by them, changed': reviews.items.length,
      'Assigned issues closed': closed.items.length,
      'Days with activity': countBy(within.items, ({ created_at: at }) => day(at)).length,
    }, remarks(coverage(events ?? nothing, 'events'), coverage(authored, 'merge requests'), coverage(issues, 'issues'))),
    rows('By kind', ['What', 'How often'], countBy(within.items, kindOf).map(([kind, number]) => [inline(kind), number]), { empty: 'No events.', most: 15 }),
    rows('Merge requests by project', ['Project', 'Merge requests'], countBy(authored.items, projectOf).map(([path, number]) => [code(path), number]), { empty: 'None.', most: 15 }),
    mergeRequestRows('Merged', merged, now, { across: true, empty: 'Nothing was merged.' }),
    mergeRequestRows('Still open', among(authored, ({ state }) => state === 'opened'), now, { across: true, empty: 'None that changed in the period.' }),
    issueRows('Issues closed', closed, now, { across: true, empty: 'None.' }),
    mergeRequestRows('Reviews', reviews, now, { across: true, empty: 'None.', most: 30 }),
    eventRows('Events, newest first', within),
  ];
}
