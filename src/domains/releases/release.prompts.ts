import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { branchOrDefault, days, projectId } from '../../authoring/prompt-arguments.js';
import { type Given, Prompt, type PromptContext, type PromptText } from '../../authoring/prompt.decorator.js';
import { Nullable } from '../../kernel/received.js';
import { nothing } from '../../kernel/sample.js';
import { age, between, day, daysBefore, span } from '../../presentation/ages.js';
import { bars } from '../../presentation/charts.js';
import { count, coverage, facts, picture, rows } from '../../presentation/figures.js';
import { commitRows, ListedCommit } from '../../presentation/listed-commit.js';
import { issueRows, ListedIssue } from '../../presentation/listed-issue.js';
import { ListedMergeRequest, mergeRequestRows } from '../../presentation/listed-merge-request.js';
import { ListedPipeline, pipelineState } from '../../presentation/listed-pipeline.js';
import { code, inline } from '../../presentation/markdown.js';
import { handle, NamedUser } from '../../presentation/people.js';
import { countBy, median, percentile } from '../../presentation/statistics.js';

const Cadence = { project_id: projectId, days: days(180) };
type Cadence = Given<typeof Cadence>;

const OneBranch = { project_id: projectId, branch: branchOrDefault };
type OneBranch = Given<typeof OneBranch>;

const Release = Type.Object({
  tag_name: Type.String(),
  name: Type.String(),
  description: Nullable(Type.String()),
  released_at: Type.String(),
  author: Nullable(NamedUser),
  milestones: Type.Optional(Type.Array(Type.Object({ title: Type.String() }))),
});
type Release = Static<typeof Release>;

const Milestone = Type.Object({ title: Type.String(), due_date: Nullable(Type.String()) });
type Milestone = Static<typeof Milestone>;

const Comparison = Type.Object({ commits: Type.Array(ListedCommit) });

/** Prompts about releases. */
@Injectable()
export class ReleasePrompts {
  @Prompt('release_cadence', { title: 'Analyze the cadence of releases', description: 'How often and how regularly a project is released.', arguments: Cadence })
  async cadence({ project_id, days: period }: Cadence, { read, now }: PromptContext): Promise<PromptText> {
    const since = daysBefore(now, period);
    const all = await read.list(Release, '/projects/:project_id/releases', { project_id }, { order_by: 'released_at', sort: 'desc' });
    const past = all.items.filter(({ released_at: at }) => at <= now.toISOString());
    const released = past.filter(({ released_at: at }) => at >= since);
    // The distance to the release before, also where that one lies before the period.
    const gaps = released.flatMap((release, index) => {
      const before = past[index + 1];
      return before === undefined ? [] : [{ release, gap: between(before.released_at, release.released_at) }];
    });
    const months = [...countBy(released, ({ released_at: at }) => at.slice(0, 7))].sort(([a], [b]) => (a < b ? -1 : 1));
    return {
      description: `Release cadence of ${project_id}, last ${period} days`,
      figures: [
        facts('In numbers', {
          Releases: released.length,
          'Latest release': past[0] === undefined ? 'none' : `${code(past[0].tag_name)}, ${age(past[0].released_at, now)} ago`,
          'Time between releases, median': span(median(gaps.map(({ gap }) => gap))),
          Shortest: span(percentile(gaps.map(({ gap }) => gap), 0)),
          Longest: span(percentile(gaps.map(({ gap }) => gap), 100)),
          'Planned for later': all.items.length - past.length,
          'Without notes': released.filter(({ description }) => (description ?? '').trim() === '').length,
        }, coverage(all, 'releases')),
        ...(months.length > 1 ? [picture('Releases by month', bars('Releases by month', 'releases', months))] : []),
        rows('Releases', ['Release', 'Name', 'Day', 'Since the one before', 'Author', 'Milestones'], released.map((release, index) => [code(release.tag_name), inline(release.name), day(release.released_at), span(gaps[index]?.gap), handle(release.author), release.milestones?.map(({ title }) => inline(title)).join(', ') || '–']), { empty: `No release in ${period} days.` }),
      ],
      task:
        'Describe the rhythm of releases: how regular it is, whether it quickens or slows, and what stands out (long gaps, several in a row, which often means repairs of the one before; version numbers that do not fit). ' +
        'End with what a better rhythm could look like and the first step to it. With fewer than four releases say that there is no rhythm to judge yet.',
    };
  }

  @Prompt('release_readiness', { title: 'Check whether a release is ready', description: 'Whether a branch can be released: pipeline, open work and changes since the last release.', arguments: OneBranch })
  async readiness({ project_id, branch }: OneBranch, { read, now }: PromptContext): Promise<PromptText> {
    const [{ default_branch: usual }, releases, milestones] = await Promise.all([
      read.one(Type.Object({ default_branch: Nullable(Type.String()) }), '/projects/:project_id', { project_id }),
      read.listIfAny(Release, '/projects/:project_id/releases', { project_id }, { per_page: 20 }, 1),
      read.listIfAny(Milestone, '/projects/:project_id/milestones', { project_id }, { state: 'active' }, 1),
    ]);
    const name = branch ?? usual ?? 'HEAD';
    const last = releases?.items.find(({ released_at: at }) => at <= now.toISOString());
    const next = nextOf(milestones?.items ?? []);
    const [head, pipeline, waiting, issues, changes] = await Promise.all([
      // Asked first of all: a branch that is not there is an argument that does not fit.
      read.one(Type.Object({ commit: ListedCommit }), '/projects/:project_id/repository/branches/:branch', { project_id, branch: name }),
      read.oneIfAny(ListedPipeline, '/projects/:project_id/pipelines/latest', { project_id }, { ref: name }),
      read.list(ListedMergeRequest, '/projects/:project_id/merge_requests', { project_id }, { state: 'opened', target_branch: name }),
      next === undefined ? undefined : read.listIfAny(ListedIssue, '/projects/:project_id/issues', { project_id }, { state: 'opened', milestone: next.title }),
      last === undefined ? undefined : read.oneIfAny(Comparison, '/projects/:project_id/repository/compare', { project_id }, { from: last.tag_name, to: name }),
    ]);
    const commits = changes?.commits ?? [];
    return {
      description: `Release readiness of ${project_id}, branch ${name}`,
      figures: [
        facts('In numbers', {
          Branch: `${code(name)} at ${code(head.commit.short_id)}, ${age(head.commit.committed_date, now)} ago`,
          'Latest pipeline': pipelineState(pipeline, now),
          'It ran for the newest commit': pipeline === undefined ? undefined : pipeline.sha === head.commit.id ? 'yes' : 'no',
          'Last release': last === undefined ? 'none' : `${code(last.tag_name)}, ${age(last.released_at, now)} ago`,
          'Commits since': last === undefined ? undefined : changes === undefined ? 'not comparable' : commits.length,
          'Open merge requests to it': count(waiting),
          'Of these ready to merge': waiting.items.filter(({ draft, detailed_merge_status: status }) => !draft && status === 'mergeable').length,
          'Next milestone': next === undefined ? 'none active' : `${inline(next.title)}, due ${day(next.due_date)}`,
          'Open issues in it': issues === undefined ? undefined : count(issues),
        }, coverage(waiting, 'open merge requests')),
        issueRows('Open issues of the next milestone', issues ?? nothing, now, { empty: 'None.' }),
        mergeRequestRows(`Open merge requests to ${code(name)}`, waiting, now, { empty: 'None.' }),
        commitRows('Commits since the last release', { items: commits, complete: true }),
      ],
      task:
        'Decide whether this branch can be released now: go, go with conditions, or no-go, in the first line. Then a checklist: pipeline, open work of the milestone, merge requests that should go in first, changes that need notes or care (breaking, migrations, configuration), each as done, open or unknown with its evidence. ' +
        'End with the steps to the release in order, and the version number you propose by Semantic Versioning from the commits since the last release.',
    };
  }
}

/** The active milestone that is due first. */
function nextOf(milestones: readonly Milestone[]): Milestone | undefined {
  return [...milestones].sort((a, b) => ((a.due_date ?? '9') < (b.due_date ?? '9') ? -1 : 1))[0];
}
