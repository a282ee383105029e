import { Injectable } from '@nestjs/common';
import { days, mergeRequestState, projectId, targetBranch } from '../../authoring/prompt-arguments.js';
import { type Given, Prompt, type PromptContext, type PromptText } from '../../authoring/prompt.decorator.js';
import { among, type Sample } from '../../kernel/sample.js';
import { between, daysBefore, daysBetween, span, weekOf } from '../../presentation/ages.js';
import { bars } from '../../presentation/charts.js';
import { count, coverage, facts, picture, rows } from '../../presentation/figures.js';
import { ListedMergeRequest, mergeRequestRows } from '../../presentation/listed-merge-request.js';
import { isResolvable, isUnresolved, ListedThread } from '../../presentation/listed-thread.js';
import { code, inline } from '../../presentation/markdown.js';
import { handle } from '../../presentation/people.js';
import { countBy, median, percentile, share } from '../../presentation/statistics.js';

const InProject = { project_id: projectId };
type InProject = Given<typeof InProject>;

const Velocity = { project_id: projectId, days: days(30) };
type Velocity = Given<typeof Velocity>;

const ToBranch = { project_id: projectId, target_branch: targetBranch, state: mergeRequestState };
type ToBranch = Given<typeof ToBranch>;

const list = '/projects/:project_id/merge_requests';

/** Days without a change after which an open merge request counts as quiet. */
const quietDays = 14;

/** Merge requests whose threads are read, one request each. */
const discussed = 20;

/** Prompts about the merge requests of a project. */
@Injectable()
export class ProjectMergeRequestPrompts {
  @Prompt('summarize_open_mrs', { title: 'Summarize the open merge requests', description: 'Which merge requests of a project are open, what each waits for, and which come first.', arguments: InProject })
  async summarizeOpen({ project_id }: InProject, { read, now }: PromptContext): Promise<PromptText> {
    const open = await read.list(ListedMergeRequest, list, { project_id }, { state: 'opened', order_by: 'updated_at' });
    return {
      description: `Open merge requests of ${project_id}`,
      figures: [openInNumbers(open, now), mergeRequestRows('Open merge requests', open, now, { empty: 'No merge request is open.' })],
      task:
        'Summarize the open merge requests for the team. Group them by what they wait for: review, the author, a pipeline, a conflict, nothing (ready to merge). Then name the five to take up first, with the reason and who should do what. ' +
        'Name those that look abandoned. Refer to each by its number.',
    };
  }

  @Prompt('mr_discussion_health', { title: 'Check the discussions of open merge requests', description: 'Where review threads of a project are stuck, and who could move them on.', arguments: InProject })
  async discussionHealth({ project_id }: InProject, { read, now }: PromptContext): Promise<PromptText> {
    const open = await read.list(ListedMergeRequest, list, { project_id }, { state: 'opened', order_by: 'updated_at' }, 1);
    const looked = open.items.slice(0, discussed);
    const threads = await Promise.all(looked.map(({ iid }) => read.list(ListedThread, `${list}/:merge_request_iid/discussions`, { project_id, merge_request_iid: iid }, {}, 1)));
    const each = looked.map((request, index) => ({ request, ...health(request, threads[index]!, now) }));
    const waits = each.flatMap(({ firstAnswer }) => firstAnswer ?? []);
    const sum = (of: (one: (typeof each)[number]) => number) => each.reduce((total, one) => total + of(one), 0);
    return {
      description: `Review discussions of ${project_id}`,
      figures: [
        facts(
          'In numbers',
          {
            'Open merge requests': count(open),
            'Looked at': each.length,
            'Threads that can be resolved': sum(({ threads: number }) => number),
            'Of these unresolved': sum(({ unresolved }) => unresolved),
            'Resolved': share(sum((one) => one.threads - one.unresolved), sum((one) => one.threads)),
            'Merge requests nobody else has answered': each.filter(({ firstAnswer }) => firstAnswer === undefined).length,
            'Time to the first answer, median': span(median(waits)),
          },
          open.complete && looked.length === open.items.length ? undefined : `Threads were read for the ${looked.length} merge requests changed last, the first hundred threads of each.`,
        ),
        rows(
          'By merge request',
          ['Merge request', 'Title', 'Author', 'Threads', 'Unresolved', 'Oldest unresolved', 'Last word', 'First answer after'],
          [...each]
            .sort((a, b) => b.unresolved - a.unresolved)
            .map(({ request, threads: number, unresolved, oldest, lastWord, firstAnswer }) => [`!${request.iid}`, inline(request.title), handle(request.author), number, unresolved, span(oldest), lastWord, span(firstAnswer)]),
          { empty: 'No merge request is open.' },
        ),
      ],
      task:
        'Judge how well review discussions go here: one sentence first. Then the merge requests whose threads are stuck, each with who has the next move (author or reviewer) and what to do; those that nobody has answered; and what the numbers say about the habit of the team. ' +
        'End with two changes of habit that would help most, drawn from these figures only.',
    };
  }

  @Prompt('merge_velocity', { title: 'Measure how fast merge requests are merged', description: 'How many merge requests of a project were merged in a period, and how long they took.', arguments: Velocity })
  async velocity({ project_id, days: period }: Velocity, { read, now }: PromptContext): Promise<PromptText> {
    const since = daysBefore(now, period);
    const [changed, created] = await Promise.all([
      // A merge changes it, so what was merged in the period was also updated in it.
      read.list(ListedMergeRequest, list, { project_id }, { state: 'merged', updated_after: since, order_by: 'updated_at' }, 5),
      read.list(ListedMergeRequest, list, { project_id }, { state: 'all', created_after: since, view: 'simple', per_page: 1 }, 1),
    ]);
    const merged = among(changed, ({ merged_at: at }) => at !== null && at >= since);
    const times = (requests: readonly ListedMergeRequest[]) => requests.map(({ created_at, merged_at }) => between(created_at, merged_at ?? now));
    const weeks = [...countBy(merged.items, ({ merged_at: at }) => weekOf(at ?? since))].sort(([a], [b]) => (a < b ? -1 : 1));
    return {
      description: `Merge velocity of ${project_id}, last ${period} days`,
      figures: [
        facts(
          'In numbers',
          {
            Merged: merged.items.length,
            'Merged a week': (merged.items.length / (period / 7)).toFixed(1),
            Created: created.total ?? count(created),
            'Time from creation to merge, median': span(median(times(merged.items))),
            'Nine of ten within': span(percentile(times(merged.items), 90)),
            Longest: span(percentile(times(merged.items), 100)),
          },
          coverage(changed, 'merged merge requests, by last change'),
        ),
        ...(weeks.length > 1 ? [picture('Merged by week', bars('Merged by week', 'merge requests', weeks))] : []),
        rows('By week', ['Week from', 'Merged', 'Median time'], weeks.map(([week, number]) => [week, number, span(median(times(merged.items.filter(({ merged_at: at }) => weekOf(at ?? since) === week))))]), { empty: 'Nothing was merged.' }),
        rows(
          'By author',
          ['Author', 'Merged', 'Median time'],
          countBy(merged.items, ({ author }) => author.username).map(([username, number]) => [handle({ username }), number, span(median(times(merged.items.filter(({ author }) => author.username === username))))]),
          { empty: 'Nothing was merged.', most: 20 },
        ),
        mergeRequestRows('Slowest', { items: [...merged.items].sort((a, b) => times([b])[0]! - times([a])[0]!).slice(0, 10), complete: true }, now, { empty: 'Nothing was merged.' }),
      ],
      task:
        'Describe the pace at which merge requests are merged: the trend over the weeks, how far the slowest are from the middle, and what they have in common (author, size, labels, waiting for review). ' +
        'Say which figures rest on fewer than five merge requests. End with up to three things to try, each tied to a figure, and the figure that would show success.',
    };
  }

  @Prompt('branch_mr_summary', { title: 'Summarize the merge requests to a branch', description: 'Which merge requests go to a branch, and where they stand.', arguments: ToBranch })
  async toBranch({ project_id, target_branch, state }: ToBranch, { read, now }: PromptContext): Promise<PromptText> {
    const requests = await read.list(ListedMergeRequest, list, { project_id }, { target_branch, state, order_by: 'updated_at' });
    return {
      description: `Merge requests of ${project_id} to ${target_branch}`,
      figures: [
        facts('In numbers', { Branch: code(target_branch), State: state, 'Merge requests': count(requests), ...Object.fromEntries(countBy(requests.items, (each) => each.state).map(([each, number]) => [`State ${each}`, number])), Drafts: drafts(requests), Conflicts: requests.items.filter(({ has_conflicts: conflicts }) => conflicts).length }),
        rows('By author', ['Author', 'Merge requests'], countBy(requests.items, ({ author }) => author.username).map(([username, number]) => [handle({ username }), number]), { empty: 'Nobody.', most: 20 }),
        mergeRequestRows(`Merge requests to ${code(target_branch)}`, requests, now, { empty: 'No merge request matches.' }),
      ],
      task:
        'Summarize what comes, or came, to this branch: the themes with the numbers of their merge requests, what is ready to merge and in what order (mind conflicts), and what holds up the rest. One paragraph first, then a list.',
    };
  }
}

function openInNumbers(open: Sample<ListedMergeRequest>, now: Date) {
  return facts('In numbers', {
    Open: count(open),
    Drafts: drafts(open),
    'With conflicts': open.items.filter(({ has_conflicts: conflicts }) => conflicts).length,
    'With open threads': open.items.filter(({ blocking_discussions_resolved: resolved }) => !resolved).length,
    'Without a reviewer': open.items.filter(({ reviewers }) => reviewers.length === 0).length,
    [`Unchanged for ${quietDays} days or more`]: open.items.filter(({ updated_at: at }) => daysBetween(at, now) >= quietDays).length,
    'Age, median': span(median(open.items.map(({ created_at: at }) => between(at, now)))),
    Oldest: span(percentile(open.items.map(({ created_at: at }) => between(at, now)), 100)),
  });
}

function drafts({ items }: Sample<ListedMergeRequest>): number {
  return items.filter(({ draft }) => draft).length;
}

function health({ author, created_at: created }: ListedMergeRequest, { items }: Sample<ListedThread>, now: Date) {
  const resolvable = items.filter(isResolvable);
  const unresolved = resolvable.filter(isUnresolved);
  const words = items.flatMap(({ notes }) => notes.filter(({ system }) => !system)).sort((a, b) => (a.created_at < b.created_at ? -1 : 1));
  const answer = words.find((note) => note.author.username !== author.username);
  return {
    threads: resolvable.length,
    unresolved: unresolved.length,
    oldest: percentile(unresolved.flatMap(({ notes: [first] }) => (first === undefined ? [] : [between(first.created_at, now)])), 100),
    lastWord: handle(words.at(-1)?.author),
    firstAnswer: answer === undefined ? undefined : between(created, answer.created_at),
  };
}
