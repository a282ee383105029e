/** A guide: something a person would keep, written for this product. */
export interface Guide {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly text: string;
}

const gitWorkflow = `# Git workflow on GitLab

A workflow is good when every change can be traced to a reason, reviewed while it is small, and undone alone.

## From a task to main

1. **Start from an issue.** It says why. Without one, write two sentences into the merge request instead.
2. **Branch from the default branch.** Name it after the task: \`feature/login-throttle\`, \`fix/482-empty-cart\`. Keep it short-lived; a branch older than a week drifts.
3. **Commit in steps that each make sense.** A commit that mixes a rename with a change of behaviour cannot be reverted in half.
4. **Open the merge request early**, as a draft. Pipelines and colleagues find problems sooner than you do.
5. **Keep up with the target branch.** Rebase while the branch is yours alone; merge the target in once others have pulled it.
6. **Merge when it is green and approved**, then delete the branch.

## Choosing how to merge

| you want | use |
|---|---|
| a straight history, one commit a change | squash, fast-forward |
| every step of the author kept | merge commit |
| neither noise nor loss | rebase your own commits into shape, then fast-forward |

Decide once for a project and set it there; deciding anew each time costs more than either choice.

## When things go wrong

- **A bad commit is on main:** revert it (\`repository.commit_revert\`) and repair in peace. Never rewrite a shared branch.
- **Conflicts:** rebase onto the target, resolve one commit at a time, run the tests after each.
- **Two people need the same unmerged work:** branch from the branch, and say so in both merge requests.
- **A secret was committed:** revoke it first. Removing it from history comes second, since it was public the moment it was pushed.

## Small habits that pay

- Push at the end of the day; a laptop is no backup.
- Write the commit message for the person who runs \`git blame\` in two years.
- Protect the default branch and the release branches; let nobody push to them, yourself included.
`;

const mergeRequestHygiene = `# Merge request hygiene

A merge request is a question: may this become part of the product? Ask it so that it can be answered.

## Before asking

- **One purpose.** If the title needs "and", it is two merge requests.
- **Small.** Under 400 changed lines a reviewer finds faults; above a thousand, typos.
- **Green.** Do not spend people on what a pipeline can say.
- **Read your own diff first**, in GitLab, as if it were somebody else's. Most comments you would get, you find yourself.

## The description

1. *What changes for a user or a caller*, in a sentence.
2. *Why*, with the issue: \`Closes #123\`.
3. *How to see it work*: steps, a picture, or the test that shows it.
4. *What you are unsure about.* It steers the review to where it is needed.
5. *What you left out on purpose.*

## While it is open

- Answer every thread: with a change, a reason, or an issue for later. Let whoever opened a thread resolve it.
- Push fixes as new commits while people review; squash at the end.
- Rebase when there is a conflict, not out of habit: each rebase makes reviewers read again.
- If it waits for two days, ask one person by name.

## Ready to merge when

| check | where to look |
|---|---|
| pipeline of the *latest* commit is green | \`merge_request.get\`, head pipeline |
| every thread is resolved | \`mr_review.discussion_list\` |
| the approvals are there | \`merge_request.approval_state\` |
| GitLab says \`mergeable\` | \`detailed_merge_status\` |
| the branch is not far behind | diverged commits |

## Signs that it should be split

It touches a migration and the code that needs it; it renames and changes; its review has more than thirty threads; nobody wants to start reading.
`;

const conventionalCommits = `# Conventional commits

A commit message in a fixed form can be read by people and by tools: changelogs and version numbers come out of it.

\`\`\`text
type(scope)!: summary in the imperative, without a full stop

Why the change was needed, and what it does that the diff does not show.
Wrapped at 72 characters.

Closes #123
BREAKING CHANGE: what callers must do now
\`\`\`

| type | for | version |
|---|---|---|
| \`feat\` | something users can do now | minor |
| \`fix\` | something that works now | patch |
| \`perf\` | the same, faster | patch |
| \`refactor\` | the same, written better | – |
| \`docs\`, \`test\`, \`style\` | words, tests, layout | – |
| \`build\`, \`ci\`, \`chore\` | how it is made and kept | – |
| \`revert\` | taking one back | as the one taken back |

A \`!\` before the colon, or a \`BREAKING CHANGE:\` footer, makes it a major version, whatever the type.

## The summary

- Complete the sentence "If applied, this commit will …".
- At most 72 characters; the scope is the part of the system, not the file.
- Name the effect: \`fix(cart): keep the voucher when an item is removed\`, not \`fix(cart): change cart.ts\`.

## Choosing the type

Ask who notices. A user who can do more: \`feat\`. A user who was let down before: \`fix\`. Only colleagues: \`refactor\`, \`test\`, \`build\`. If two types fit, make two commits.

## On GitLab

- With squash on merge, the title of the merge request becomes the commit: give *it* this form.
- \`Closes #123\` in the body closes the issue when the commit reaches the default branch.
- \`repository.changelog_generate\` builds a changelog from commit *trailers* (\`Changelog: added\`), not from types: add the trailer if you use it.
`;

const codeReview = `# Code review

A review has one question: is the product better with this change than without it? Not: would I have written it so.

## In this order

1. **Purpose.** Read the description and the issue. If you do not understand what for, ask before you read on.
2. **Design.** Is it in the right place? Does something like it exist? Would a smaller change do?
3. **Behaviour.** What happens with nothing, one, many, too many; twice; at once; half-way; with the wrong permission?
4. **Tests.** Would they fail if the change were wrong? Try one: break the code in your head.
5. **Names and shape.** Can the next person find and follow it?
6. **The rest** belongs to the linter.

## What to look for

| area | questions |
|---|---|
| data | migrations that lock, defaults for old rows, undoing |
| security | who may call it, what text reaches a shell, a query, a page, a log |
| failure | timeouts, retries that repeat writes, errors that are swallowed |
| concurrency | shared state, order, caches that cross users |
| interfaces | does a caller break; is it said in the changelog |
| operation | how does one see that it works; how does one switch it off |

## Writing comments

- Say what you see, what follows, and what you suggest. "This reads the list for every row, so a thousand rows are a thousand queries. Load it once before the loop?"
- Mark weight: **blocking**, **suggestion**, **question**, **nit**. Only blocking comments hold up a merge.
- Comment on the line; discuss the design in a thread of its own.
- Offer the code when it is short: a suggestion block applies with a click.
- Praise what you learned from.

## Finishing

Approve when what remains is small and you trust the author with it. Reject with a reason and a way forward. If you cannot review within a day, say so, and name somebody.
`;

const pipelineTroubleshooting = `# Pipeline troubleshooting

Find out *which kind* of failure it is before reading logs: each kind has its own first step.

## What the status says

| status | meaning | first step |
|---|---|---|
| \`failed\`, some jobs | a job ended badly | \`pipeline.failures\`: the lines around each failure |
| \`failed\`, no jobs | the configuration is wrong | \`template.lint_project\` shows the errors |
| \`pending\` for long | no runner takes the job | compare its tags with the project's runners |
| \`running\` for long | a job hangs | its log: when did the last line come? |
| \`manual\` | it waits for a person | \`job.play\` |
| \`skipped\` | rules left every job out | read \`rules\` and \`workflow\` of the configuration |
| \`canceled\` | a newer pipeline or a person ended it | look at the newest one |

## What the job says

| \`failure_reason\` | usual cause |
|---|---|
| \`script_failure\` | a command returned an error: read the log |
| \`runner_system_failure\`, \`runner_unsupported\` | the runner, not your change: retry once |
| \`stuck_or_timeout_failure\`, \`job_execution_timeout\` | too slow or waiting for input |
| \`missing_dependency_failure\` | artifacts of an earlier job are gone or expired |
| \`image_pull_failure\` in the log | image name, tag or registry login |
| \`unmet_prerequisites\`, \`ci_quota_exceeded\` | settings and minutes of the namespace |

## Reading a log

1. Start at the end and go up to the first error; what follows it is an echo.
2. \`job.trace\` with \`search\` finds a word with the lines around it.
3. Compare with the last green run of the same job: what changed, the code, an image, a dependency without a pinned version?

## Flaky or broken?

Retry *once*. Red twice at the same place: broken. Red elsewhere: flaky, which is a fault too: open an issue with both logs, and do not make retrying a habit.

## Typical causes by symptom

- **Works here, not there:** versions, environment variables, file name case, time zone, missing services.
- **Only on the default branch:** protected variables and runners are not visible to other branches.
- **Only in merge requests:** the pipeline runs the merged result; rebase.
- **Since yesterday, without a change:** something unpinned moved. Pin it.
- **Out of space or memory:** caches and artifacts that grow; tests that run side by side.
`;

/** The guides, in the order they are listed. */
export const guides: readonly Guide[] = [
  { name: 'git-workflow', title: 'Git workflow', description: 'From a task to the default branch, and what to do when things go wrong.', text: gitWorkflow },
  { name: 'merge-request-hygiene', title: 'Merge request hygiene', description: 'How to make a merge request that can be answered, and when it is ready.', text: mergeRequestHygiene },
  { name: 'conventional-commits', title: 'Conventional commits', description: 'Commit messages that changelogs and version numbers come out of.', text: conventionalCommits },
  { name: 'code-review', title: 'Code review', description: 'What to look at, in which order, and how to say it.', text: codeReview },
  { name: 'pipeline-troubleshooting', title: 'Pipeline troubleshooting', description: 'From the kind of failure to its first step.', text: pipelineTroubleshooting },
];
