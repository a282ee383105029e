import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { fromRef, projectId, toRef, toRefOrDefault } from '../../authoring/prompt-arguments.js';
import { type Given, Prompt, type PromptContext, type PromptText } from '../../authoring/prompt.decorator.js';
import type { PromptReads } from '../../authoring/prompt-reads.js';
import type { Sample } from '../../kernel/sample.js';
import { day } from '../../presentation/ages.js';
import { ChangedFile, changedFileRows, lineCount, measured } from '../../presentation/changed-files.js';
import { coverage, facts, rows } from '../../presentation/figures.js';
import { commitRows, conventional, isMerge, ListedCommit } from '../../presentation/listed-commit.js';
import { ListedMergeRequest } from '../../presentation/listed-merge-request.js';
import { code, inline } from '../../presentation/markdown.js';
import { handle } from '../../presentation/people.js';
import { countBy, portion } from '../../presentation/statistics.js';

const History = { project_id: projectId, from: fromRef, to: toRefOrDefault };
type History = Given<typeof History>;

const TwoBranches = { project_id: projectId, from: fromRef, to: toRef };
type TwoBranches = Given<typeof TwoBranches>;

const Comparison = Type.Object({
  commits: Type.Array(ListedCommit),
  diffs: Type.Array(ChangedFile),
  compare_timeout: Type.Boolean(),
});
type Comparison = Static<typeof Comparison>;

/** Prompts about a stretch of a project's history. */
@Injectable()
export class HistoryPrompts {
  @Prompt('generate_release_notes', { title: 'Write release notes', description: 'Release notes for a stretch of history, from its merge requests and commits.', arguments: History })
  async releaseNotes({ project_id, from, to = 'HEAD' }: History, { read }: PromptContext): Promise<PromptText> {
    const { commits } = await compared(project_id, from, to, read);
    const first = commits.reduce((earliest, { committed_date: at }) => (Date.parse(at) < Date.parse(earliest) ? at : earliest), commits[0]?.committed_date ?? '');
    const merged: Sample<ListedMergeRequest> =
      commits.length === 0
        ? { items: [], complete: true }
        : // A merge is never older than the first commit that it brought.
          await read.list(ListedMergeRequest, '/projects/:project_id/merge_requests', { project_id }, { state: 'merged', updated_after: new Date(first).toISOString(), order_by: 'updated_at' }, 5);
    const shas = new Set(commits.map(({ id }) => id));
    const included = merged.items.filter(({ merge_commit_sha: merge, squash_commit_sha: squash, sha }) => [merge, squash, sha].some((each) => each !== null && shas.has(each)));
    const direct = commits.filter((commit) => !isMerge(commit));
    const breaking = direct.filter(({ title, message }) => conventional(title)?.breaking === true || /^BREAKING[ -]CHANGE:/m.test(message));
    return {
      description: `Release notes for ${project_id}, ${from} to ${to}`,
      figures: [
        facts('In numbers', {
          From: code(from),
          To: code(to),
          Commits: commits.length,
          'Merge requests': included.length,
          Authors: countBy(direct, ({ author_name: name }) => name).length,
          'Days of work': commits.length === 0 ? undefined : `${day(first)} to ${day(commits.at(-1)?.committed_date)}`,
          'Marked as breaking': breaking.map(({ short_id: id }) => code(id)).join(', ') || 'none',
        }, coverage(merged, 'merge requests merged since then')),
        rows('Merge requests', ['Merge request', 'Title', 'Author', 'Labels'], included.map(({ iid, title, author, labels }) => [`!${iid}`, inline(title), handle(author), labels.map(code).join(', ') || '–']), { empty: 'No merge request could be matched with these commits.', most: 150 }),
        rows('Commits by type', ['Type', 'Commits'], countBy(direct, ({ title }) => conventional(title)?.type ?? 'untyped'), { empty: 'No commits.' }),
        commitRows('Commits, without merges', { items: direct, complete: true }, 150),
      ],
      task:
        'Write release notes in Markdown for the people who use this. Sections as far as they have something in them: breaking changes (with what to do), new, improved, fixed, security. One line for each change, in words for users, with the number of the merge request (!7) or, without one, the commit. ' +
        'Leave out refactoring, tests and build work unless users notice. Put in nothing that the tables do not show. After the notes list the commits that you could not place.',
    };
  }

  @Prompt('audit_commit_hygiene', { title: 'Audit the hygiene of commits', description: 'How well the commits of a stretch of history are written and cut.', arguments: History })
  async hygiene({ project_id, from, to = 'HEAD' }: History, { read }: PromptContext): Promise<PromptText> {
    const { commits } = await compared(project_id, from, to, read);
    const own = commits.filter((commit) => !isMerge(commit));
    const flaws = own.map((commit) => ({ commit, flaws: commitRules.filter(({ broken }) => broken(commit)).map(({ flaw }) => flaw) }));
    return {
      description: `Commit hygiene of ${project_id}, ${from} to ${to}`,
      figures: [
        facts('In numbers', {
          From: code(from),
          To: code(to),
          Commits: commits.length,
          'Of these merges': commits.length - own.length,
          'Without any flaw': portion(flaws.filter((each) => each.flaws.length === 0).length, own.length),
          Authors: countBy(own, ({ author_name: name }) => name).length,
          'Breaking changes by their title': own.filter(({ title }) => conventional(title)?.breaking === true).length,
        }),
        rows('Flaws', ['Flaw', 'Commits'], commitRules.map(({ flaw, broken }) => [flaw, portion(own.filter(broken).length, own.length)])),
        rows('Types', ['Type', 'Commits'], countBy(own, ({ title }) => conventional(title)?.type), { empty: 'No commit has a type.' }),
        rows('Commits with flaws', ['Commit', 'Title', 'Author', 'Flaws'], flaws.filter((each) => each.flaws.length > 0).map(({ commit, flaws: found }) => [code(commit.short_id), inline(commit.title), inline(commit.author_name), found.join('; ')]), { empty: 'None.', most: 100 }),
      ],
      task:
        'Judge the commit history: a grade from A to F in the first line, with the reason. Then the habits that cost readers most, each with two of the commits as examples and the better message; what is done well; and three rules the team could adopt (and how to check them by machine). ' +
        'Merges are not counted. Where the team does not use Conventional Commits at all, do not hold it against single commits. Name commits, not people.',
    };
  }

  @Prompt('compare_branches', { title: 'Compare two branches', description: 'How two branches differ: commits on either side and files that changed.', arguments: TwoBranches })
  async compare({ project_id, from, to }: TwoBranches, { read }: PromptContext): Promise<PromptText> {
    const [ahead, behind] = await Promise.all([compared(project_id, from, to, read), compared(project_id, to, from, read)]);
    const files = measured(ahead.diffs);
    const theirs = new Set(measured(behind.diffs).map(({ new_path: path }) => path));
    const both = files.filter(({ new_path: path }) => theirs.has(path));
    return {
      description: `${from} and ${to} of ${project_id}`,
      figures: [
        facts('In numbers', {
          [`Commits only on ${code(to)}`]: ahead.commits.length,
          [`Commits only on ${code(from)}`]: behind.commits.length,
          [`Files changed on ${code(to)} since they parted`]: files.length,
          'Changed lines': lineCount(files),
          'Files changed on both sides': both.length,
          'Last commit': `${day(ahead.commits.at(-1)?.committed_date)} on ${code(to)}, ${day(behind.commits.at(-1)?.committed_date)} on ${code(from)}`,
        }, ahead.compare_timeout || behind.compare_timeout ? 'GitLab gave up on part of the comparison because of its size: files are missing.' : undefined),
        rows('Files changed on both sides', ['File'], both.map(({ new_path: path }) => [code(path)]), { empty: 'None: a conflict is unlikely.', most: 40 }),
        changedFileRows(`Files changed on ${code(to)}`, { items: files, complete: true }),
        commitRows(`Commits only on ${code(to)}`, { items: ahead.commits, complete: true }),
        commitRows(`Commits only on ${code(from)}`, { items: behind.commits, complete: true }, 30),
      ],
      task:
        'Explain how the two branches differ: in one sentence which is ahead and by what; then the changes by theme with their commits; then what the other side has that is missing here. ' +
        'Say how risky merging would be and which files are likely to conflict, and recommend merge, rebase, cherry-pick (which commits) or nothing.',
    };
  }
}

function compared(project_id: string, from: string, to: string, read: PromptReads): Promise<Comparison> {
  return read.one(Comparison, '/projects/:project_id/repository/compare', { project_id }, { from, to });
}

const commitRules: readonly { readonly flaw: string; readonly broken: (commit: ListedCommit) => boolean }[] = [
  { flaw: 'not by Conventional Commits', broken: ({ title }) => conventional(title) === undefined },
  { flaw: 'title over 72 characters', broken: ({ title }) => [...title].length > 72 },
  { flaw: 'title under 10 characters', broken: ({ title }) => [...title].length < 10 },
  { flaw: 'title ends with a full stop', broken: ({ title }) => title.trimEnd().endsWith('.') },
  { flaw: 'fixup, squash or WIP left in', broken: ({ title }) => /^(fixup|squash|amend)!|\bwip\b/i.test(title) },
  { flaw: 'no blank line after the title', broken: ({ message }) => /^[^\n]+\n[^\n]/.test(message) },
  { flaw: 'no body', broken: ({ message }) => message.trim().split('\n').length === 1 },
];
