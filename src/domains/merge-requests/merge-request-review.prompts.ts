import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { mergeRequestIid, projectId } from '../../authoring/prompt-arguments.js';
import { type Given, Prompt, type PromptContext, type PromptText } from '../../authoring/prompt.decorator.js';
import type { PromptReads } from '../../authoring/prompt-reads.js';
import { Nullable } from '../../kernel/received.js';
import type { Sample } from '../../kernel/sample.js';
import { age, day, daysBefore } from '../../presentation/ages.js';
import { ChangedFile, changedFileRows, diffs, lineCount, measured, type MeasuredFile } from '../../presentation/changed-files.js';
import { count, coverage, facts, type Figure, quotation, remarks, rows } from '../../presentation/figures.js';
import { commitRows, ListedCommit } from '../../presentation/listed-commit.js';
import { ListedIssue } from '../../presentation/listed-issue.js';
import { ListedMergeRequest, standing } from '../../presentation/listed-merge-request.js';
import { pipelineState } from '../../presentation/listed-pipeline.js';
import { isUnresolved, ListedThread } from '../../presentation/listed-thread.js';
import { code, head, inline } from '../../presentation/markdown.js';
import { handle, handles, NamedUser } from '../../presentation/people.js';
import { countBy } from '../../presentation/statistics.js';
import { roleName } from '../../vocabulary/access-levels.js';

const OneMergeRequest = { project_id: projectId, merge_request_iid: mergeRequestIid };
type OneMergeRequest = Given<typeof OneMergeRequest>;

const MergeRequest = Type.Object({
  ...ListedMergeRequest.properties,
  description: Nullable(Type.String()),
  changes_count: Nullable(Type.String()),
  diverged_commits_count: Type.Optional(Type.Number()),
  head_pipeline: Nullable(Type.Object({ status: Type.String(), updated_at: Type.String() })),
});
type MergeRequest = Static<typeof MergeRequest>;

const Approvals = Type.Object({
  approvals_required: Type.Optional(Type.Number()),
  approvals_left: Type.Optional(Type.Number()),
  approved_by: Type.Array(Type.Object({ user: NamedUser })),
});
type Approvals = Static<typeof Approvals>;

const one = '/projects/:project_id/merge_requests/:merge_request_iid';

/** Prompts about one merge request. */
@Injectable()
export class MergeRequestReviewPrompts {
  @Prompt('summarize_mr_changes', { title: 'Summarize the changes of a merge request', description: 'What a merge request changes and why, for someone who has not read it.', arguments: OneMergeRequest })
  async summarize(request: OneMergeRequest, { read, now }: PromptContext): Promise<PromptText> {
    const [mergeRequest, files, commits] = await Promise.all([mergeRequestOf(request, read), filesOf(request, read), read.list(ListedCommit, `${one}/commits`, request)]);
    return {
      description: `Changes of ${mergeRequest.references.full}`,
      figures: [standingFacts(mergeRequest, files, now), changedFileRows('Changed files', files), commitRows('Commits', commits), description(mergeRequest), ...diffs(files.items)],
      task:
        'Summarize this merge request for someone who has not read it. Give: one sentence on what it is for; the changes grouped by area of the code, two or three points each; ' +
        'everything that changes behaviour, interfaces, configuration or data; and what a reader must look at first. Stay under 250 words and say what you could not see.',
    };
  }

  @Prompt('review_mr', { title: 'Review a merge request', description: 'A code review of a merge request, finding by finding, with the open threads taken into account.', arguments: OneMergeRequest })
  async review(request: OneMergeRequest, { read, now }: PromptContext): Promise<PromptText> {
    const [mergeRequest, files, threads] = await Promise.all([mergeRequestOf(request, read), filesOf(request, read), threadsOf(request, read)]);
    return {
      description: `Review of ${mergeRequest.references.full}`,
      figures: [standingFacts(mergeRequest, files, now), changedFileRows('Changed files', files), openThreads(threads, now), description(mergeRequest), ...diffs(files.items)],
      task:
        'Review these changes. Give a list of findings, most severe first, each with file and line, what goes wrong and when, and the change you propose; mark each as must fix, should fix or note. ' +
        'Look for wrong behaviour, missing error handling, security, lost data, races, performance and missing tests, and leave matters of taste out. Do not repeat open threads, but say which of them the code has settled. ' +
        'End with a verdict in one line: approve, approve with changes, or do not merge. Where a diff was left out, read it with mr_review.changes_get before you judge it.',
    };
  }

  @Prompt('suggest_mr_reviewers', { title: 'Suggest reviewers for a merge request', description: 'Who knows the touched files and has time to review a merge request.', arguments: OneMergeRequest })
  async suggestReviewers(request: OneMergeRequest, { read, now }: PromptContext): Promise<PromptText> {
    const { project_id } = request;
    const [mergeRequest, files, members, open] = await Promise.all([
      mergeRequestOf(request, read),
      filesOf(request, read),
      read.list(Type.Object({ ...NamedUser.properties, access_level: Type.Number(), state: Type.String() }), '/projects/:project_id/members/all', { project_id }),
      read.list(ListedMergeRequest, '/projects/:project_id/merge_requests', { project_id }, { state: 'opened' }),
    ]);
    const touched = mostChanged(files.items).slice(0, historyFiles);
    const since = daysBefore(now, historyDays);
    const histories = await Promise.all(
      touched.map(({ old_path: path }) => read.list(ListedCommit, '/projects/:project_id/repository/commits', { project_id }, { ref_name: mergeRequest.target_branch, path, since, per_page: 50 }, 1)),
    );
    const authored = new Map(countBy(histories.flatMap(({ items }) => items), ({ author_name }) => author_name));
    const reviewing = new Map(countBy(open.items, ({ reviewers }) => reviewers.map(({ username }) => username)));
    const eligible = members.items.filter(({ username, access_level: level, state }) => state === 'active' && level >= 30 && username !== mergeRequest.author.username);
    const candidates = eligible
      .map((member) => ({ member, commits: authored.get(member.name) ?? 0, reviews: reviewing.get(member.username) ?? 0 }))
      .sort((a, b) => b.commits - a.commits || a.reviews - b.reviews);
    return {
      description: `Reviewers for ${mergeRequest.references.full}`,
      figures: [
        standingFacts(mergeRequest, files, now),
        rows(
          'Candidates',
          ['Person', 'Name', 'Role', `Commits to the touched files, ${historyDays} days`, 'Reviews on hand'],
          candidates.map(({ member, commits, reviews }) => [handle(member), inline(member.name), roleName(member.access_level) ?? '–', commits, reviews]),
          {
            lead: remarks(
              `Active members from Developer on, without the author. Commits are matched by the author's name, over the ${touched.length} files with most changed lines.`,
              coverage(members, 'members'),
              coverage(open, 'open merge requests'),
            ),
            empty: 'Nobody but the author may review here.',
          },
        ),
        rows('People behind the touched files', ['Author', 'Commits'], [...authored].map(([name, commits]) => [inline(name), commits]), { empty: `No commits touched them in ${historyDays} days.`, most: 15 }),
        changedFileRows('Changed files', files, 30),
      ],
      task:
        'Suggest two reviewers and one to stand in, best first. For each give the user name, why this person (knowledge of the touched files, role) and how many reviews are on hand already; ' +
        'prefer somebody with fewer when the knowledge is about equal. Name the files that nobody on the list knows. Do not suggest people who review it already; ask for nobody beyond the list.',
    };
  }

  @Prompt('mr_risk_assessment', { title: 'Assess the risk of a merge request', description: 'How risky it is to merge, and what would make it less so.', arguments: OneMergeRequest })
  async assessRisk(request: OneMergeRequest, { read, now }: PromptContext): Promise<PromptText> {
    const [mergeRequest, files, threads, approvals] = await Promise.all([
      read.one(MergeRequest, one, request, { include_diverged_commits_count: true }),
      filesOf(request, read),
      threadsOf(request, read),
      read.oneIfAny(Approvals, `${one}/approvals`, request),
    ]);
    const byKind = riskyKinds.map(({ kind, pattern }) => ({ kind, touched: files.items.filter(({ new_path: path }) => pattern.test(path)) }));
    const tests = files.items.filter(({ new_path: path }) => testFile.test(path));
    return {
      description: `Risk of ${mergeRequest.references.full}`,
      figures: [
        standingFacts(mergeRequest, files, now),
        facts('Signs of risk', {
          'Open threads': threads.items.filter(isUnresolved).length,
          Approvals: approvals === undefined ? 'not visible' : `${approvals.approved_by.length} given (${handles(approvals.approved_by.map(({ user }) => user))})${approvals.approvals_left === undefined ? '' : `, ${approvals.approvals_left} missing`}`,
          'Commits behind the target branch': mergeRequest.diverged_commits_count,
          'Deleted files': files.items.filter(({ deleted_file: deleted }) => deleted).length,
          'Files without a diff (too large)': files.items.filter(({ too_large: large, collapsed }) => large === true || collapsed === true).length,
          'Test files touched': tests.length,
          'Other files touched': files.items.length - tests.length,
        }, coverage(threads, 'threads')),
        rows('Sensitive places', ['Kind', 'Files', 'Which'], byKind.filter(({ touched }) => touched.length > 0).map(({ kind, touched }) => [kind, touched.length, listed(touched)]), {
          lead: 'Told by the names of the files.',
          empty: 'No file has a name that stands for one.',
        }),
        changedFileRows('Changed files', files),
        description(mergeRequest),
        ...diffs(files.items),
      ],
      task:
        'Assess the risk of merging this now: low, medium or high, in the first line with the one reason that weighs most. Then a table of the risks: what may go wrong, how likely, how bad, which figure or line shows it, what would reduce it. ' +
        'Then the steps before merging, and how to notice and undo it if it fails. Separate what the figures show from what you infer.',
    };
  }

  @Prompt('mr_description_quality', { title: 'Improve the description of a merge request', description: 'What the description of a merge request lacks, and a better one.', arguments: OneMergeRequest })
  async rateDescription(request: OneMergeRequest, { read, now }: PromptContext): Promise<PromptText> {
    const [mergeRequest, files, commits, closes] = await Promise.all([
      mergeRequestOf(request, read),
      filesOf(request, read),
      read.list(ListedCommit, `${one}/commits`, request, {}, 1),
      read.listIfAny(ListedIssue, `${one}/closes_issues`, request, {}, 1),
    ]);
    const text = mergeRequest.description ?? '';
    const tasks = [...text.matchAll(/^[^\S\n]*[-*+] \[([ xX])\]/gm)];
    return {
      description: `Description of ${mergeRequest.references.full}`,
      figures: [
        standingFacts(mergeRequest, files, now),
        facts('The description in numbers', {
          'Characters of the title': [...mergeRequest.title].length,
          'Characters of the description': [...text].length,
          Words: text.split(/\s+/).filter((word) => word !== '').length,
          Headings: (text.match(/^#{1,6} \S/gm) ?? []).length,
          'Tasks done': tasks.length === 0 ? 'no tasks' : `${tasks.filter(([, mark]) => mark !== ' ').length} of ${tasks.length}`,
          'Links and pictures': (text.match(/!?\[[^[\]]*\]\([^()]+\)|https?:\/\/\S+/g) ?? []).length,
          'Issues it closes': closes === undefined ? 'not visible' : closes.items.map(({ iid }) => `#${iid}`).join(', ') || 'none',
        }),
        description(mergeRequest),
        commitRows('Commits', commits, 30),
        changedFileRows('Changed files', files, 30),
      ],
      task:
        'Rate the description from 0 to 10 on each of: purpose, what changed, how it was tested, risks and roll-back, links to issues. One line each with what is missing. ' +
        'Then write a better title (at most 72 characters) and a better description in Markdown, ready to paste, made only of what the figures show; put a question in brackets wherever only the author can know.',
    };
  }
}

/** How far back, and into how many files, the search for people who know them goes. */
const historyDays = 180;
const historyFiles = 5;

function mergeRequestOf(request: OneMergeRequest, read: PromptReads): Promise<MergeRequest> {
  return read.one(MergeRequest, one, request);
}

async function filesOf(request: OneMergeRequest, read: PromptReads): Promise<Sample<MeasuredFile>> {
  const files = await read.list(ChangedFile, `${one}/diffs`, request);
  return { ...files, items: measured(files.items) };
}

function threadsOf(request: OneMergeRequest, read: PromptReads): Promise<Sample<ListedThread>> {
  return read.list(ListedThread, `${one}/discussions`, request);
}

function standingFacts(mergeRequest: MergeRequest, files: Sample<MeasuredFile>, now: Date): Figure {
  const { title, author, reviewers, assignees, source_branch: source, target_branch: target, head_pipeline: pipeline, labels, created_at: created, updated_at: updated, changes_count: changes } = mergeRequest;
  return facts('The merge request', {
    Title: inline(title),
    Author: handle(author),
    Assignees: handles(assignees),
    Reviewers: handles(reviewers),
    Branches: `${code(source)} into ${code(target)}`,
    State: mergeRequest.state === 'opened' ? `open: ${standing(mergeRequest)}` : `${mergeRequest.state}, ${day(mergeRequest.merged_at ?? mergeRequest.closed_at)}`,
    Pipeline: pipelineState(pipeline, now),
    Labels: labels.map(code).join(', ') || 'none',
    Age: `${age(created, now)}, last change ${age(updated, now)} ago`,
    'Changed files': changes ?? count(files),
    'Changed lines': files.complete ? lineCount(files.items) : `${lineCount(files.items)} in the first ${files.items.length} files`,
  });
}

function description({ description: text }: MergeRequest): Figure {
  return quotation('Description', text, 'It has no description.');
}

function openThreads(threads: Sample<ListedThread>, now: Date): Figure {
  return rows(
    'Open threads',
    ['Where', 'Author', 'Age', 'Comments', 'First words'],
    threads.items.filter(isUnresolved).map(({ notes }) => {
      const [first] = notes;
      const place = first?.position;
      return [
        place === undefined ? 'the whole' : code(`${place.new_path}:${place.new_line ?? place.old_line ?? '?'}`),
        handle(first?.author),
        age(first?.created_at, now),
        notes.filter(({ system }) => !system).length,
        inline(head(first?.body ?? '', 300)),
      ];
    }),
    { lead: coverage(threads, 'threads'), empty: 'No open threads.', most: 40 },
  );
}

function mostChanged(files: readonly MeasuredFile[]): MeasuredFile[] {
  return files.filter(({ new_file: isNew }) => !isNew).sort((a, b) => b.added + b.removed - a.added - a.removed);
}

function listed(files: readonly MeasuredFile[]): string {
  const shown = files.slice(0, 5).map(({ new_path: path }) => code(path));
  return files.length > shown.length ? `${shown.join(', ')} and ${files.length - shown.length} more` : shown.join(', ');
}

const testFile = /(^|\/)(tests?|specs?|__tests__)\/|[._-](test|spec)\.\w+$|_(test|spec)\.\w+$|(^|\/)test_[^/]+$/i;

const riskyKinds: readonly { readonly kind: string; readonly pattern: RegExp }[] = [
  { kind: 'CI and build', pattern: /(^|\/)(\.gitlab-ci[^/]*\.ya?ml|\.gitlab\/|dockerfile|makefile|jenkinsfile|docker-compose[^/]*\.ya?ml)/i },
  { kind: 'Dependencies', pattern: /(^|\/)(package(-lock)?\.json|pnpm-lock\.yaml|yarn\.lock|gemfile(\.lock)?|go\.(mod|sum)|cargo\.(toml|lock)|requirements[^/]*\.txt|poetry\.lock|pyproject\.toml|pom\.xml|build\.gradle(\.kts)?|composer\.(json|lock))$/i },
  { kind: 'Data and migrations', pattern: /migrat|(^|\/)(db|schema)\/|\.sql$|schema\.\w+$/i },
  { kind: 'Sign-in and secrets', pattern: /auth|login|session|token|secret|password|crypt|permission|credential|polic(y|ies)/i },
  { kind: 'Infrastructure and configuration', pattern: /\.(tf|tfvars|env|ini|toml)$|(^|\/)(terraform|helm|k8s|kubernetes|ansible|config|deploy)\//i },
  { kind: 'Interfaces', pattern: /openapi|swagger|\.(proto|graphql|thrift|avsc)$|(^|\/)api\//i },
];
