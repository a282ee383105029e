import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { projectId } from '../../authoring/prompt-arguments.js';
import { type Given, Prompt, type PromptContext, type PromptText } from '../../authoring/prompt.decorator.js';
import type { PromptReads } from '../../authoring/prompt-reads.js';
import { Nullable } from '../../kernel/received.js';
import { among, nothing, type Sample } from '../../kernel/sample.js';
import { age, daysBefore, daysBetween } from '../../presentation/ages.js';
import { count, coverage, facts, type Figure, notVisible, rows } from '../../presentation/figures.js';
import { conventional, isMerge, ListedCommit } from '../../presentation/listed-commit.js';
import { isOverdue, ListedIssue } from '../../presentation/listed-issue.js';
import { ListedMergeRequest } from '../../presentation/listed-merge-request.js';
import { ListedPipeline, successRate } from '../../presentation/listed-pipeline.js';
import { code, inline } from '../../presentation/markdown.js';
import { NamedUser } from '../../presentation/people.js';
import { countBy, portion } from '../../presentation/statistics.js';
import { roleName } from '../../vocabulary/access-levels.js';

const InProject = { project_id: projectId };
type InProject = Given<typeof InProject>;

/** Settings of a project; GitLab leaves out what the caller's role may not see. */
const Project = Type.Object({
  path_with_namespace: Type.String(),
  visibility: Type.String(),
  default_branch: Nullable(Type.String()),
  merge_method: Type.Optional(Type.String()),
  squash_option: Type.Optional(Type.String()),
  only_allow_merge_if_pipeline_succeeds: Type.Optional(Type.Boolean()),
  only_allow_merge_if_all_discussions_are_resolved: Type.Optional(Type.Boolean()),
  allow_merge_on_skipped_pipeline: Type.Optional(Nullable(Type.Boolean())),
  remove_source_branch_after_merge: Type.Optional(Type.Boolean()),
  issues_template: Type.Optional(Nullable(Type.String())),
  merge_requests_template: Type.Optional(Nullable(Type.String())),
  auto_cancel_pending_pipelines: Type.Optional(Type.String()),
  ci_config_path: Type.Optional(Nullable(Type.String())),
  shared_runners_enabled: Type.Optional(Type.Boolean()),
  description: Nullable(Type.String()),
  license: Type.Optional(Nullable(Type.Object({ name: Type.String() }))),
  topics: Type.Optional(Type.Array(Type.String())),
  readme_url: Type.Optional(Nullable(Type.String())),
});
type Project = Static<typeof Project>;

const AccessLevel = Type.Object({ access_level_description: Type.String() });
type AccessLevel = Static<typeof AccessLevel>;

const ProtectedBranch = Type.Object({
  name: Type.String(),
  push_access_levels: Type.Array(AccessLevel),
  merge_access_levels: Type.Array(AccessLevel),
  allow_force_push: Type.Boolean(),
  code_owner_approval_required: Type.Optional(Type.Boolean()),
});
type ProtectedBranch = Static<typeof ProtectedBranch>;

const Member = Type.Object({ ...NamedUser.properties, access_level: Type.Number(), expires_at: Type.Optional(Nullable(Type.String())), state: Type.String() });
type Member = Static<typeof Member>;

const Hook = Type.Object({ url: Type.String(), enable_ssl_verification: Type.Boolean() });
type Hook = Static<typeof Hook>;

const Branch = Type.Object({
  merged: Type.Boolean(),
  default: Type.Boolean(),
  commit: Type.Object({ committed_date: Type.String() }),
});
type Branch = Static<typeof Branch>;

const DeployKey = Type.Object({ can_push: Type.Boolean() });
type DeployKey = Static<typeof DeployKey>;

const Environment = Type.Object({ name: Type.String(), state: Type.String() });
type Environment = Static<typeof Environment>;

const Release = Type.Object({ tag_name: Type.String(), released_at: Type.String() });
type Release = Static<typeof Release>;

const project = '/projects/:project_id';
const period = 90;

/** Prompts that audit how a project is set up, against how it is used. */
@Injectable()
export class ProjectAuditPrompts {
  @Prompt('audit_project_workflow', { title: 'Audit the workflow of a project', description: 'How a project plans, reviews and merges, against its own rules.', arguments: InProject })
  async workflow({ project_id }: InProject, { read, now }: PromptContext): Promise<PromptText> {
    const [about, practice] = await Promise.all([read.one(Project, project, { project_id }), practiceOf(project_id, read, now)]);
    return {
      description: `Workflow of ${about.path_with_namespace}`,
      figures: [mergeRules(about), protection(practice.protectedBranches), planning(practice, now), reviewing(practice), commitHabits(practice.commits)],
      task:
        'Audit the workflow. For planning, branching, review, merging and commits give: what the rules say, what the figures show people do, the gap, and the smallest change that closes it (name the setting where there is one). ' +
        'Order by effect. Finish with what works well and should stay. What is not visible to you is not a finding: say who could look.',
    };
  }

  @Prompt('audit_project_full', { title: 'Audit a project in full', description: 'A whole audit of a project: access, protection, pipelines, workflow, releases and housekeeping.', arguments: InProject })
  async full({ project_id }: InProject, { read, now }: PromptContext): Promise<PromptText> {
    const [about, practice, members, hooks, deployKeys, environments, branches, pipelines, releases] = await Promise.all([
      read.one(Project, project, { project_id }, { license: true }),
      practiceOf(project_id, read, now),
      read.listIfAny(Member, `${project}/members/all`, { project_id }),
      read.listIfAny(Hook, `${project}/hooks`, { project_id }, {}, 1),
      read.listIfAny(DeployKey, `${project}/deploy_keys`, { project_id }, {}, 1),
      read.listIfAny(Environment, `${project}/environments`, { project_id }, {}, 1),
      read.listIfAny(Branch, `${project}/repository/branches`, { project_id }, {}, 3),
      read.listIfAny(ListedPipeline, `${project}/pipelines`, { project_id }, { per_page: 50 }, 1),
      read.listIfAny(Release, `${project}/releases`, { project_id }, {}, 1),
    ]);
    return {
      description: `Audit of ${about.path_with_namespace}`,
      figures: [
        profile(about),
        membersByRole(members),
        waysInAndOut(hooks, deployKeys, environments),
        mergeRules(about),
        protection(practice.protectedBranches),
        pipelinesAndReleases(about, pipelines, releases, now),
        planning(practice, now),
        reviewing(practice),
        commitHabits(practice.commits),
        housekeeping(branches, now),
      ],
      task:
        'Audit this project. Start with the three findings that matter most. Then a table for each of access, protection, pipelines, workflow, releases and housekeeping: finding, evidence (the figure), severity (high, medium, low), what to do and in which setting. ' +
        'Only what a figure shows is a finding; list apart what was not visible and who could look. End with an order of work for the next month.',
    };
  }
}

interface Practice {
  readonly protectedBranches: Sample<ProtectedBranch> | undefined;
  readonly issues: Sample<ListedIssue> | undefined;
  readonly merged: Sample<ListedMergeRequest> | undefined;
  readonly commits: Sample<ListedCommit> | undefined;
}

/** What both audits read of how people work. */
async function practiceOf(project_id: string, read: PromptReads, now: Date): Promise<Practice> {
  const since = daysBefore(now, period);
  const [protectedBranches, issues, merged, commits] = await Promise.all([
    read.listIfAny(ProtectedBranch, `${project}/protected_branches`, { project_id }, {}, 1),
    read.listIfAny(ListedIssue, `${project}/issues`, { project_id }, { state: 'opened' }),
    read.listIfAny(ListedMergeRequest, `${project}/merge_requests`, { project_id }, { state: 'merged', updated_after: since, order_by: 'updated_at' }),
    read.listIfAny(ListedCommit, `${project}/repository/commits`, { project_id }, { since }, 2),
  ]);
  return { protectedBranches, issues, merged: merged && among(merged, ({ merged_at: at }) => at !== null && at >= since), commits };
}

function yesNo(value: boolean | null | undefined): string {
  return value === undefined || value === null ? notVisible : value ? 'yes' : 'no';
}

function profile(about: Project): Figure {
  return facts('The project', {
    Project: code(about.path_with_namespace),
    Visibility: about.visibility,
    Description: about.description === null || about.description === '' ? 'none' : inline(about.description.slice(0, 300)),
    Topics: about.topics?.map(code).join(', ') || 'none',
    License: about.license === undefined || about.license === null ? 'none found' : inline(about.license.name),
    README: about.readme_url === undefined || about.readme_url === null ? 'none' : 'yes',
  });
}

function membersByRole(members: Sample<Member> | undefined): Figure {
  const all = members?.items ?? [];
  const endless = (role: string) => all.filter(({ access_level: level, expires_at: end }) => roleName(level) === role && (end ?? null) === null).length;
  return rows(
    'Members by role',
    ['Role', 'People', 'Of these without an end date'],
    countBy(all, ({ access_level: level }) => roleName(level)).map(([role, number]) => [role, number, endless(role)]),
    { lead: coverage(members ?? nothing, 'members'), empty: members === undefined ? notVisible : 'None.' },
  );
}

function waysInAndOut(hooks: Sample<Hook> | undefined, deployKeys: Sample<DeployKey> | undefined, environments: Sample<Environment> | undefined): Figure {
  return facts('Ways in and out', {
    Webhooks: hooks === undefined ? notVisible : count(hooks),
    'Of these without TLS verification': hooks?.items.filter(({ enable_ssl_verification: verified }) => !verified).length,
    'Of these over plain http': hooks?.items.filter(({ url }) => url.startsWith('http:')).length,
    'Deploy keys': deployKeys === undefined ? notVisible : count(deployKeys),
    'Of these that may push': deployKeys?.items.filter(({ can_push: push }) => push).length,
    'Environments available': environments === undefined ? notVisible : environments.items.filter(({ state }) => state === 'available').length,
  });
}

function mergeRules(about: Project): Figure {
  return facts('Rules for merging', {
    'Default branch': about.default_branch === null ? 'none: the repository is empty' : code(about.default_branch),
    'Merge method': about.merge_method?.replaceAll('_', ' ') ?? notVisible,
    Squash: about.squash_option?.replaceAll('_', ' ') ?? notVisible,
    'Pipeline must succeed': yesNo(about.only_allow_merge_if_pipeline_succeeds),
    'Skipped pipelines count as success': yesNo(about.allow_merge_on_skipped_pipeline),
    'Threads must be resolved': yesNo(about.only_allow_merge_if_all_discussions_are_resolved),
    'Source branch is deleted after the merge': yesNo(about.remove_source_branch_after_merge),
    'Template for merge requests in the settings': about.merge_requests_template === undefined ? notVisible : yesNo((about.merge_requests_template ?? '') !== ''),
    'Template for issues in the settings': about.issues_template === undefined ? notVisible : yesNo((about.issues_template ?? '') !== ''),
  });
}

function protection(branches: Sample<ProtectedBranch> | undefined): Figure {
  const levels = (all: readonly AccessLevel[]) => all.map(({ access_level_description: each }) => inline(each)).join(', ') || 'no one';
  return rows(
    'Protected branches',
    ['Branch', 'May push', 'May merge', 'Force push', 'Code owners must approve'],
    (branches?.items ?? []).map(({ name, push_access_levels: push, merge_access_levels: merge, allow_force_push: force, code_owner_approval_required: owners }) => [code(name), levels(push), levels(merge), force ? 'allowed' : 'no', yesNo(owners)]),
    { empty: branches === undefined ? `They are ${notVisible}.` : 'No branch is protected.' },
  );
}

function pipelinesAndReleases(about: Project, pipelines: Sample<ListedPipeline> | undefined, releases: Sample<Release> | undefined, now: Date): Figure {
  const [release] = releases?.items ?? [];
  return facts('Pipelines and releases', {
    'Success rate of the newest pipelines (at most 50)': pipelines === undefined ? notVisible : successRate(pipelines.items),
    'CI configuration': about.ci_config_path === undefined ? notVisible : code(about.ci_config_path || '.gitlab-ci.yml'),
    'Redundant pipelines are cancelled': about.auto_cancel_pending_pipelines,
    'Instance runners': yesNo(about.shared_runners_enabled),
    Releases: releases === undefined ? notVisible : count(releases),
    'Latest release': release === undefined ? undefined : `${code(release.tag_name)}, ${age(release.released_at, now)} ago`,
  });
}

function planning({ issues }: Practice, now: Date): Figure {
  const open = issues?.items ?? [];
  const portionWith = (wanted: (issue: ListedIssue) => boolean) => (issues === undefined ? undefined : portion(open.filter(wanted).length, open.length));
  return facts('How work is planned', {
    'Open issues': issues === undefined ? notVisible : count(issues),
    'Without an assignee': portionWith(({ assignees }) => assignees.length === 0),
    'Without a label': portionWith(({ labels }) => labels.length === 0),
    'Without a milestone': portionWith(({ milestone }) => milestone === null),
    Overdue: portionWith((issue) => isOverdue(issue, now)),
    [`Unchanged for ${period} days`]: portionWith(({ updated_at: at }) => daysBetween(at, now) >= period),
  }, coverage(issues ?? nothing, 'open issues'));
}

function reviewing({ merged }: Practice): Figure {
  const all = merged?.items ?? [];
  const portionWith = (wanted: (request: ListedMergeRequest) => boolean) => (merged === undefined ? undefined : portion(all.filter(wanted).length, all.length));
  return facts(`How merge requests were merged, ${period} days`, {
    Merged: merged === undefined ? notVisible : count(merged),
    'Without a reviewer': portionWith(({ reviewers }) => reviewers.length === 0),
    'Without any comment': portionWith(({ user_notes_count: notes }) => notes === 0),
    'With threads left open': portionWith(({ blocking_discussions_resolved: resolved }) => !resolved),
    'Without a label': portionWith(({ labels }) => labels.length === 0),
    'Squashed': portionWith(({ squash_commit_sha: squash }) => squash !== null),
  }, coverage(merged ?? nothing, 'merged merge requests'));
}

function commitHabits(commits: Sample<ListedCommit> | undefined): Figure {
  const own = (commits?.items ?? []).filter((commit) => !isMerge(commit));
  return facts(`Commits to the default branch, ${period} days`, {
    Commits: commits === undefined ? notVisible : count(commits),
    'Without merges': own.length,
    'By Conventional Commits': portion(own.filter(({ title }) => conventional(title) !== undefined).length, own.length),
    'With a title over 72 characters': portion(own.filter(({ title }) => [...title].length > 72).length, own.length),
    Authors: countBy(own, ({ author_name: name }) => name).length,
  }, coverage(commits ?? nothing, 'commits'));
}

function housekeeping(branches: Sample<Branch> | undefined, now: Date): Figure {
  const others = branches?.items.filter(({ default: main }) => !main);
  return facts('Housekeeping', {
    Branches: branches === undefined ? notVisible : count(branches),
    [`Of these without a commit for ${period} days`]: others?.filter(({ commit }) => daysBetween(commit.committed_date, now) >= period).length,
    'Of these merged and not deleted': others?.filter(({ merged }) => merged).length,
  }, coverage(branches ?? nothing, 'branches'));
}
