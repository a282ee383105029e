import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { days, projectId } from '../../authoring/prompt-arguments.js';
import { type Given, Prompt, type PromptContext, type PromptText } from '../../authoring/prompt.decorator.js';
import { Nullable } from '../../kernel/received.js';
import { among, nothing, type Sample } from '../../kernel/sample.js';
import { age, between, day, daysBefore, daysBetween, span } from '../../presentation/ages.js';
import { bars } from '../../presentation/charts.js';
import { count, coverage, facts, type Figure, notVisible, picture, remarks, rows } from '../../presentation/figures.js';
import { ListedCommit } from '../../presentation/listed-commit.js';
import { doerOf, kindOf, ListedEvent } from '../../presentation/listed-event.js';
import { issueRows, isOverdue, ListedIssue } from '../../presentation/listed-issue.js';
import { ListedMergeRequest, mergeRequestRows } from '../../presentation/listed-merge-request.js';
import { ListedPipeline, pipelineState, successRate } from '../../presentation/listed-pipeline.js';
import { code, inline } from '../../presentation/markdown.js';
import { handle, NamedUser } from '../../presentation/people.js';
import { countBy, median, share } from '../../presentation/statistics.js';
import { roleName } from '../../vocabulary/access-levels.js';

const InProject = { project_id: projectId };
type InProject = Given<typeof InProject>;

const Stale = { project_id: projectId, stale_days: days(30, 'Days without a change after which something counts as stale, 1 to 365.') };
type Stale = Given<typeof Stale>;

const Period = { project_id: projectId, days: days(30) };
type Period = Given<typeof Period>;

const Project = Type.Object({
  path_with_namespace: Type.String(),
  default_branch: Nullable(Type.String()),
  description: Nullable(Type.String()),
  visibility: Type.String(),
  archived: Type.Boolean(),
  last_activity_at: Type.String(),
});
type Project = Static<typeof Project>;

const Statistics = Type.Object({
  statistics: Type.Object({ counts: Type.Object({ all: Type.Number(), opened: Type.Number(), closed: Type.Number() }) }),
});
type Statistics = Static<typeof Statistics>;

const Milestone = Type.Object({ title: Type.String(), due_date: Nullable(Type.String()) });
type Milestone = Static<typeof Milestone>;

const Release = Type.Object({ tag_name: Type.String(), released_at: Type.String() });
type Release = Static<typeof Release>;

const Label = Type.Object({
  name: Type.String(),
  description: Nullable(Type.String()),
  open_issues_count: Type.Number(),
  closed_issues_count: Type.Number(),
  open_merge_requests_count: Type.Number(),
});

const Contributor = Type.Object({ name: Type.String(), commits: Type.Number() });
type Contributor = Static<typeof Contributor>;

const Branch = Type.Object({
  name: Type.String(),
  merged: Type.Boolean(),
  protected: Type.Boolean(),
  default: Type.Boolean(),
  commit: Type.Object({ committed_date: Type.String(), author_name: Type.String() }),
});

const project = '/projects/:project_id';

/** Prompts about how a project does as a whole. */
@Injectable()
export class ProjectHealthPrompts {
  @Prompt('project_health_check', { title: 'Check the health of a project', description: 'How a project does in issues, merge requests, pipelines, commits and releases, and what needs attention.', arguments: InProject })
  async check({ project_id }: InProject, { read, now }: PromptContext): Promise<PromptText> {
    const since = daysBefore(now, 30);
    const [about, issues, open, pipelines, commits, releases, milestones] = await Promise.all([
      read.one(Project, project, { project_id }),
      read.oneIfAny(Statistics, `${project}/issues_statistics`, { project_id }),
      read.listIfAny(ListedMergeRequest, `${project}/merge_requests`, { project_id }, { state: 'opened', order_by: 'updated_at' }, 1),
      read.listIfAny(ListedPipeline, `${project}/pipelines`, { project_id }, { per_page: 50 }, 1),
      read.listIfAny(ListedCommit, `${project}/repository/commits`, { project_id }, { since }, 2),
      read.listIfAny(Release, `${project}/releases`, { project_id }, { per_page: 1 }, 1),
      read.listIfAny(Milestone, `${project}/milestones`, { project_id }, { state: 'active' }, 1),
    ]);
    return {
      description: `Health of ${about.path_with_namespace}`,
      figures: [
        profile(about, now),
        healthInNumbers({ about, issues, open, pipelines, commits, releases, milestones }, now),
        rows('Active milestones', ['Milestone', 'Due'], (milestones?.items ?? []).map(({ title, due_date: due }) => [inline(title), day(due)]), { empty: 'None.', most: 10 }),
        mergeRequestRows('Open merge requests, longest unchanged last', open ?? nothing, now, { most: 20 }),
      ],
      task:
        'Give a health check of this project. First a verdict in one line: good, fair or poor. Then a table with the areas planning, review, pipelines, activity and releases: rating, the figure that shows it, what to do. ' +
        'Then the three steps that would help most, by effect. Where a figure is missing or rests on few cases, say so instead of judging.',
    };
  }

  @Prompt('unassigned_items', { title: 'Find what nobody is responsible for', description: 'Open issues and merge requests of a project without an assignee or reviewer, and who could take them.', arguments: InProject })
  async unassigned({ project_id }: InProject, { read, now }: PromptContext): Promise<PromptText> {
    const [issues, open] = await Promise.all([
      read.list(ListedIssue, `${project}/issues`, { project_id }, { state: 'opened', assignee_id: 'None' }),
      read.list(ListedMergeRequest, `${project}/merge_requests`, { project_id }, { state: 'opened' }),
    ]);
    const unassigned = among(open, ({ assignees }) => assignees.length === 0);
    const unreviewed = among(open, ({ reviewers }) => reviewers.length === 0);
    return {
      description: `Unassigned items of ${project_id}`,
      figures: [
        facts('In numbers', {
          'Open issues without an assignee': count(issues),
          'Of these overdue': issues.items.filter((issue) => isOverdue(issue, now)).length,
          'Open merge requests': count(open),
          'Of these without an assignee': unassigned.items.length,
          'Of these without a reviewer': unreviewed.items.length,
          'Of these without either': unassigned.items.filter(({ reviewers }) => reviewers.length === 0).length,
        }, coverage(open, 'open merge requests')),
        issueRows('Issues without an assignee', issues, now),
        mergeRequestRows('Merge requests without an assignee', unassigned, now),
        mergeRequestRows('Merge requests without a reviewer', unreviewed, now),
      ],
      task:
        'List what needs somebody first: overdue, high priority by its labels, or long unchanged. For each propose who could take it from what the tables show (author, people on related items), or say that nothing points to anybody. ' +
        'Then say which could be closed instead. Propose only; assign nobody.',
    };
  }

  @Prompt('label_distribution', { title: 'Show how labels are used', description: 'Which labels of a project are used how often, and which to merge or drop.', arguments: InProject })
  async labels({ project_id }: InProject, { read }: PromptContext): Promise<PromptText> {
    const [labels, without] = await Promise.all([
      read.list(Label, `${project}/labels`, { project_id }, { with_counts: true }),
      read.oneIfAny(Statistics, `${project}/issues_statistics`, { project_id }, { labels: ['None'] }),
    ]);
    const used = labels.items.map((label) => ({ ...label, open: label.open_issues_count + label.open_merge_requests_count })).sort((a, b) => b.open - a.open);
    const inUse = used.filter(({ open }) => open > 0);
    return {
      description: `Labels of ${project_id}`,
      figures: [
        facts('In numbers', {
          Labels: count(labels),
          'Used by nothing open': used.length - inUse.length,
          'Never used on issues': used.filter(({ open, closed_issues_count: closed }) => open === 0 && closed === 0).length,
          'Without a description': used.filter(({ description }) => description === null || description === '').length,
          'Open issues without any label': without?.statistics.counts.opened ?? notVisible,
        }, coverage(labels, 'labels')),
        ...(inUse.length > 1 ? [picture('Open items by label', bars('Open items by label', 'issues and merge requests', inUse.slice(0, 10).map(({ name, open }) => [name, open])))] : []),
        rows('Labels', ['Label', 'Open issues', 'Closed issues', 'Open merge requests', 'Meaning'], used.map((label) => [code(label.name), label.open_issues_count, label.closed_issues_count, label.open_merge_requests_count, inline(label.description ?? '') || '–']), { empty: 'No labels.', most: 100 }),
      ],
      task:
        'Describe how work is spread over the labels: what dominates, what the split by team or priority says, where open work piles up against what was closed. Then propose a tidier set: labels to merge (from, to, why), to drop, to describe, and what is missing. ' +
        'Counts overlap, since one item may have several labels; do not add them up.',
    };
  }

  @Prompt('project_contributors', { title: 'Show who contributes to a project', description: 'Who commits to a project, of late and overall, and how much hangs on single people.', arguments: InProject })
  async contributors({ project_id }: InProject, { read, now }: PromptContext): Promise<PromptText> {
    const [contributors, recent, members] = await Promise.all([
      read.listIfAny(Contributor, `${project}/repository/contributors`, { project_id }, { order_by: 'commits', sort: 'desc' }),
      read.listIfAny(ListedCommit, `${project}/repository/commits`, { project_id }, { since: daysBefore(now, 90) }, 5),
      read.listIfAny(Type.Object({ ...NamedUser.properties, access_level: Type.Number() }), `${project}/members/all`, { project_id }),
    ]);
    const all = contributors ?? nothing;
    const total = all.items.reduce((sum, { commits }) => sum + commits, 0);
    const lately = new Map(countBy(recent?.items ?? [], ({ author_name: name }) => name));
    const top = all.items[0];
    return {
      description: `Contributors of ${project_id}`,
      figures: [
        facts('In numbers', {
          Contributors: contributors === undefined ? notVisible : count(contributors),
          Commits: total,
          'By the most active': top === undefined ? undefined : `${share(top.commits, total)} (${inline(top.name)})`,
          'Contributors who make up half of all commits': half(all.items),
          'Commits in 90 days': recent === undefined ? notVisible : count(recent),
          'People behind these': lately.size,
          Members: members === undefined ? notVisible : count(members),
        }, remarks(coverage(all, 'contributors'), coverage(recent ?? nothing, 'commits of the last 90 days'))),
        rows('Contributors', ['Name', 'Commits', 'Share', 'In 90 days'], all.items.map(({ name, commits }) => [inline(name), commits, share(commits, total), lately.get(name) ?? 0]), { empty: 'Nobody has committed yet.', most: 40 }),
        rows('Members by role', ['Role', 'People'], countBy(members?.items ?? [], ({ access_level: level }) => roleName(level)), { empty: 'None visible.' }),
      ],
      task:
        'Describe who carries this project: the core, who has come and gone (overall against the last 90 days), and how much would be lost with the two most active. Names are those in the commits; one person may appear under several, so say which look alike. ' +
        'End with what to do about knowledge that hangs on one person. Judge nobody by the number of commits.',
    };
  }

  @Prompt('stale_items_report', { title: 'Report what has gone stale', description: 'Issues, merge requests and branches of a project that nothing has happened to for long.', arguments: Stale })
  async stale({ project_id, stale_days }: Stale, { read, now }: PromptContext): Promise<PromptText> {
    const before = daysBefore(now, stale_days);
    const query = { state: 'opened', updated_before: before, order_by: 'updated_at', sort: 'asc' };
    const [issues, requests, oldest] = await Promise.all([
      read.listIfAny(ListedIssue, `${project}/issues`, { project_id }, query),
      read.listIfAny(ListedMergeRequest, `${project}/merge_requests`, { project_id }, query),
      // Oldest first, so that a page or two hold whatever is stale.
      read.listIfAny(Branch, `${project}/repository/branches`, { project_id }, { sort: 'updated_asc' }, 2),
    ]);
    const branches = (oldest?.items ?? []).filter(({ commit, default: main }) => !main && commit.committed_date !== '' && daysBetween(commit.committed_date, now) >= stale_days);
    return {
      description: `What has gone stale in ${project_id}, ${stale_days} days and more`,
      figures: [
        facts('In numbers', {
          'Stale issues': issues === undefined ? notVisible : count(issues),
          'Of these without an assignee': issues?.items.filter(({ assignees }) => assignees.length === 0).length,
          'Stale merge requests': requests === undefined ? notVisible : count(requests),
          'Of these drafts': requests?.items.filter(({ draft }) => draft).length,
          'Stale branches': oldest === undefined ? notVisible : oldest.complete ? branches.length : `${branches.length} or more`,
          'Of these merged already': branches.filter(({ merged }) => merged).length,
        }),
        mergeRequestRows('Stale merge requests', requests ?? nothing, now),
        issueRows('Stale issues', issues ?? nothing, now),
        rows('Stale branches', ['Branch', 'Last commit', 'By', 'Merged', 'Protected'], branches.map(({ name, commit, merged, protected: kept }) => [code(name), `${age(commit.committed_date, now)} ago`, inline(commit.author_name), merged ? 'yes' : 'no', kept ? 'yes' : 'no']), { empty: 'No stale branches.', most: 40 }),
      ],
      task:
        'Sort these into: close, revive (by whom, with what first step), and ask (whom, what). Give the reason for each from its row. Then say which merged branches can be deleted safely; protected ones never. ' +
        'Write for each that should be closed one friendly sentence to leave there. Propose only; change nothing.',
    };
  }

  @Prompt('project_activity_report', { title: 'Report the activity in a project', description: 'What happened in a project in a period: commits, merge requests, issues, pipelines and releases.', arguments: Period })
  async activity({ project_id, days: period }: Period, { read, now }: PromptContext): Promise<PromptText> {
    const since = daysBefore(now, period);
    const [events, commits, requests, issues, pipelines, releases] = await Promise.all([
      // GitLab takes a day here, and leaves that day itself out.
      read.listIfAny(ListedEvent, `${project}/events`, { project_id }, { after: day(daysBefore(now, period + 1)) }),
      read.listIfAny(ListedCommit, `${project}/repository/commits`, { project_id }, { since }),
      read.listIfAny(ListedMergeRequest, `${project}/merge_requests`, { project_id }, { updated_after: since, order_by: 'updated_at' }),
      read.listIfAny(ListedIssue, `${project}/issues`, { project_id }, { updated_after: since, order_by: 'updated_at' }),
      read.listIfAny(ListedPipeline, `${project}/pipelines`, { project_id }, { updated_after: since }),
      read.listIfAny(Release, `${project}/releases`, { project_id }, {}, 1),
    ]);
    const within = (moment: string | null) => moment !== null && moment >= since;
    const merged = among(requests ?? nothing, ({ merged_at: at }) => within(at));
    const released = among(releases ?? nothing, ({ released_at: at }) => within(at) && at <= now.toISOString());
    return {
      description: `Activity in ${project_id}, last ${period} days`,
      figures: [
        activityInNumbers({ commits, requests, issues, pipelines }, { merged, released }, within),
        rows('Events by kind', ['What', 'How often'], countBy(events?.items ?? [], kindOf).map(([kind, number]) => [inline(kind), number]), { lead: coverage(events ?? nothing, 'events'), empty: 'No events.', most: 20 }),
        rows('Most active people', ['Person', 'Events'], countBy(events?.items ?? [], doerOf).map(([username, number]) => [handle({ username }), number]), { empty: 'Nobody.', most: 15 }),
        mergeRequestRows('Merged', merged, now, { empty: 'Nothing was merged.', most: 30 }),
        issueRows('Closed issues', among(issues ?? nothing, ({ closed_at: at }) => within(at)), now, { empty: 'No issue was closed.', most: 30 }),
      ],
      task:
        'Write a report for people who were away: one paragraph on what the period was about, then what was finished, what began, and what went wrong, each with numbers of merge requests and issues. ' +
        'Then up to three remarks on the pace. Keep to the figures, and say which of them cover a part only.',
    };
  }
}

function profile(about: Project, now: Date): Figure {
  return facts('The project', {
    Project: code(about.path_with_namespace),
    Visibility: about.visibility,
    Archived: about.archived ? 'yes' : 'no',
    'Default branch': about.default_branch === null ? 'none: the repository is empty' : code(about.default_branch),
    'Last activity': `${age(about.last_activity_at, now)} ago`,
  });
}

/** What a health check looks at; what the caller may not see is left out. */
interface Health {
  readonly about: Project;
  readonly issues: Statistics | undefined;
  readonly open: Sample<ListedMergeRequest> | undefined;
  readonly pipelines: Sample<ListedPipeline> | undefined;
  readonly commits: Sample<ListedCommit> | undefined;
  readonly releases: Sample<Release> | undefined;
  readonly milestones: Sample<Milestone> | undefined;
}

function healthInNumbers({ about, issues, open, pipelines, commits, releases, milestones }: Health, now: Date): Figure {
  const [release] = releases?.items ?? [];
  const onDefault = pipelines?.items.find(({ ref }) => ref === about.default_branch);
  const requests = open?.items ?? [];
  return facts('In numbers', {
    'Open issues': issues?.statistics.counts.opened ?? notVisible,
    'Closed issues': issues?.statistics.counts.closed ?? notVisible,
    'Open merge requests': open === undefined ? notVisible : count(open),
    'Of these unchanged for 14 days': requests.filter(({ updated_at: at }) => daysBetween(at, now) >= 14).length,
    'Of these with conflicts': requests.filter(({ has_conflicts: conflicts }) => conflicts).length,
    'Of these without a reviewer': requests.filter(({ reviewers }) => reviewers.length === 0).length,
    'Age of open merge requests, median': span(median(requests.map(({ created_at: at }) => between(at, now)))),
    'Pipeline on the default branch': pipelines === undefined ? notVisible : pipelineState(onDefault, now),
    'Success rate of the newest pipelines (at most 50)': pipelines === undefined ? notVisible : successRate(pipelines.items),
    'Commits to the default branch, 30 days': commits === undefined ? notVisible : count(commits),
    'Authors of these': countBy(commits?.items ?? [], ({ author_name: name }) => name).length,
    'Latest release': release === undefined ? 'none' : `${code(release.tag_name)}, ${age(release.released_at, now)} ago`,
    'Active milestones': milestones === undefined ? notVisible : count(milestones),
    'Of these overdue': milestones?.items.filter(({ due_date: due }) => due !== null && due < day(now.toISOString())).length,
  }, coverage(open ?? nothing, 'open merge requests'));
}

/** What changed in a project of late; what the caller may not see is left out. */
interface Changed {
  readonly commits: Sample<ListedCommit> | undefined;
  readonly requests: Sample<ListedMergeRequest> | undefined;
  readonly issues: Sample<ListedIssue> | undefined;
  readonly pipelines: Sample<ListedPipeline> | undefined;
}

function activityInNumbers({ commits, requests = nothing, issues, pipelines }: Changed, { merged, released }: { merged: Sample<ListedMergeRequest>; released: Sample<Release> }, within: (moment: string | null) => boolean): Figure {
  return facts('In numbers', {
    'Commits to the default branch': commits === undefined ? notVisible : count(commits),
    'Merge requests created': requests.items.filter(({ created_at: at }) => within(at)).length,
    'Merge requests merged': merged.items.length,
    'Merge requests closed without merging': requests.items.filter(({ closed_at: at, state }) => state === 'closed' && within(at)).length,
    'Issues created': issues === undefined ? notVisible : issues.items.filter(({ created_at: at }) => within(at)).length,
    'Issues closed': issues?.items.filter(({ closed_at: at }) => within(at)).length,
    Pipelines: pipelines === undefined ? notVisible : count(pipelines),
    'Their success rate': pipelines === undefined ? undefined : successRate(pipelines.items),
    Releases: released.items.map(({ tag_name: tag }) => code(tag)).join(', ') || 'none',
  }, remarks(coverage(commits ?? nothing, 'commits'), coverage(requests, 'merge requests, by last change'), coverage(issues ?? nothing, 'issues, by last change'), coverage(pipelines ?? nothing, 'pipelines')));
}

/** How many of the most active make up half of all commits. */
function half(contributors: readonly Contributor[]): number {
  const total = contributors.reduce((sum, { commits }) => sum + commits, 0);
  let sum = 0;
  let people = 0;
  for (const { commits } of contributors) {
    if (sum * 2 >= total) break;
    sum += commits;
    people += 1;
  }
  return people;
}
