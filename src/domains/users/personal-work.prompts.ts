import { Injectable } from '@nestjs/common';
import { type Static, Type } from 'typebox';
import { issueState, usernameOrCaller } from '../../authoring/prompt-arguments.js';
import { type Given, Prompt, type PromptContext, type PromptText } from '../../authoring/prompt.decorator.js';
import { among, type Sample } from '../../kernel/sample.js';
import { age, between, daysBetween, span } from '../../presentation/ages.js';
import { count, coverage, facts, remarks, rows } from '../../presentation/figures.js';
import { issueRows, isOverdue, ListedIssue } from '../../presentation/listed-issue.js';
import { ListedMergeRequest, mergeRequestRows, projectOf, standing } from '../../presentation/listed-merge-request.js';
import { code, inline } from '../../presentation/markdown.js';
import { handle, NamedUser } from '../../presentation/people.js';
import { countBy, median } from '../../presentation/statistics.js';
import { introduced, personOf } from './person.js';

const Someone = { username: usernameOrCaller };
type Someone = Given<typeof Someone>;

const SomeonesIssues = { username: usernameOrCaller, state: issueState };
type SomeonesIssues = Given<typeof SomeonesIssues>;

const Reviewer = Type.Object({ user: NamedUser, state: Type.String() });
type Reviewer = Static<typeof Reviewer>;

/** Merge requests for which GitLab is asked how far the review is, one request each. */
const asked = 20;

/** Prompts about the work that is on one person's desk, in all projects. */
@Injectable()
export class PersonalWorkPrompts {
  @Prompt('my_open_mrs', { title: 'Show your open merge requests', description: 'The open merge requests somebody wrote, and what each waits for.', arguments: Someone })
  async openMergeRequests({ username }: Someone, { read, now }: PromptContext): Promise<PromptText> {
    const person = await personOf(username, read);
    const open = await read.list(ListedMergeRequest, '/merge_requests', {}, { scope: 'all', state: 'opened', author_username: person.username, order_by: 'updated_at' });
    const where = (wanted: (request: ListedMergeRequest) => boolean) => open.items.filter(wanted).length;
    return {
      description: `Open merge requests of @${person.username}`,
      figures: [
        facts('In numbers', {
          Author: introduced(person),
          Open: count(open),
          Drafts: where(({ draft }) => draft),
          'With conflicts': where(({ has_conflicts: conflicts }) => conflicts),
          'With open threads': where(({ blocking_discussions_resolved: resolved }) => !resolved),
          'Without a reviewer': where(({ reviewers }) => reviewers.length === 0),
          'Ready to merge': where((request) => !request.draft && standing(request) === 'mergeable'),
          'Age, median': span(median(open.items.map(({ created_at: at }) => between(at, now)))),
        }),
        rows('By project', ['Project', 'Open'], countBy(open.items, projectOf).map(([path, number]) => [code(path), number]), { empty: 'None.' }),
        mergeRequestRows('Open merge requests', open, now, { across: true, empty: 'No merge request is open.' }),
      ],
      task:
        'Make a plan for these merge requests. Sort them into: merge now, my move (resolve threads, conflicts, finish the draft), waiting for others (remind whom), and better closed. One line each with its reference and the next step. ' +
        'Name the one to begin with and why.',
    };
  }

  @Prompt('my_pending_reviews', { title: 'Show the reviews that wait for you', description: 'The open merge requests somebody is asked to review, and in which order to take them.', arguments: Someone })
  async pendingReviews({ username }: Someone, { read, now }: PromptContext): Promise<PromptText> {
    const person = await personOf(username, read);
    const open = await read.list(ListedMergeRequest, '/merge_requests', {}, { scope: 'all', state: 'opened', reviewer_username: person.username, order_by: 'updated_at', sort: 'asc' });
    const states = await Promise.all(
      open.items.slice(0, asked).map(async ({ project_id, iid }) => {
        // GitLab answers this list whole.
        const reviewers = await read.oneIfAny(Type.Array(Reviewer), '/projects/:project_id/merge_requests/:merge_request_iid/reviewers', { project_id, merge_request_iid: iid });
        return reviewers?.find(({ user }) => user.username === person.username)?.state;
      }),
    );
    const done = open.items.filter((_, index) => states[index] !== undefined && !waiting.includes(states[index]));
    return {
      description: `Reviews that wait for @${person.username}`,
      figures: [
        facts('In numbers', {
          Reviewer: introduced(person),
          'Asked for a review': count(open),
          'Not yet reviewed': open.items.length - done.length,
          'Reviewed, still open': done.length,
          Drafts: open.items.filter(({ draft }) => draft).length,
          'Waiting for more than 7 days': open.items.filter((request) => !done.includes(request) && daysBetween(request.created_at, now) > 7).length,
        }, remarks(coverage(open, 'merge requests'), open.items.length > asked ? `How far the review is was asked for the ${asked} longest unchanged; the others count as not yet reviewed.` : undefined)),
        rows(
          'Merge requests',
          ['Merge request', 'Title', 'Author', 'Age', 'Last change', 'Standing', 'Your review'],
          open.items.map((request, index) => [code(request.references.full), inline(request.title), handle(request.author), age(request.created_at, now), age(request.updated_at, now), standing(request), (states[index] ?? 'not known').replaceAll('_', ' ')]),
          { empty: 'Nothing waits for a review.' },
        ),
      ],
      task:
        'Put the reviews into an order: what to take first and why (who is blocked, age, small before large, close to a merge), with a reference and one line each. Say which can wait (drafts, already reviewed), and which should go to somebody else because there are too many. ' +
        'To begin one, use the prompt review_mr.',
    };
  }

  @Prompt('my_issues', { title: 'Show your issues', description: 'The issues somebody is assigned to, and which come first.', arguments: SomeonesIssues })
  async issues({ username, state }: SomeonesIssues, { read, now }: PromptContext): Promise<PromptText> {
    const person = await personOf(username, read);
    const issues = await read.list(ListedIssue, '/issues', {}, { scope: 'all', state, assignee_username: [person.username], order_by: 'updated_at' });
    return {
      description: `Issues of @${person.username}`,
      figures: [
        issuesInNumbers(person, issues, now),
        rows('By project', ['Project', 'Issues'], countBy(issues.items, projectOf).map(([path, number]) => [code(path), number]), { empty: 'None.' }),
        rows('By label', ['Label', 'Issues'], countBy(issues.items, ({ labels }) => labels).map(([name, number]) => [code(name), number]), { empty: 'No labels.', most: 15 }),
        issueRows('Overdue', among(issues, (issue) => isOverdue(issue, now)), now, { across: true, empty: 'None.' }),
        issueRows('Issues', issues, now, { across: true, empty: 'No issue matches.' }),
      ],
      task:
        'Order these issues for the coming week: what to do first (overdue, due soon, high priority by its labels, blocking a milestone), what next, what to hand back or close because nothing has happened for long. One line each with its reference and the reason. ' +
        'If it is more than one person can do, say what you would drop.',
    };
  }
}

/** States of a review in which the reviewer has the next move. */
const waiting: readonly string[] = ['unreviewed', 'review_started', 'unapproved'];

function issuesInNumbers(person: NamedUser, issues: Sample<ListedIssue>, now: Date) {
  const open = issues.items.filter(({ state }) => state === 'opened');
  return facts('In numbers', {
    Assignee: introduced(person),
    Issues: count(issues),
    Open: open.length,
    Overdue: open.filter((issue) => isOverdue(issue, now)).length,
    'Due within 7 days': open.filter((issue) => !isOverdue(issue, now) && issue.due_date !== null && daysBetween(now.toISOString(), issue.due_date) < 7).length,
    'Without a due date': open.filter(({ due_date: due }) => due === null).length,
    'Unchanged for 30 days': open.filter(({ updated_at: at }) => daysBetween(at, now) >= 30).length,
  }, coverage(issues, 'issues'));
}
