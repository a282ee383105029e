import { describe, expect, it } from '@jest/globals';
import type { Effect } from '../authoring/action-spec.js';
import { ActionSearch } from './action-search.js';
import type { SearchableAction } from './search-index.js';
import { stem } from './search-words.js';

interface Extra {
  readonly effect?: Effect;
  readonly aliases?: readonly string[];
  readonly keywords?: readonly string[];
  readonly tool?: string;
  readonly params?: readonly string[];
}

function action(id: string, summary: string, { effect = 'read', aliases = [], params = ['project_id'], ...extra }: Extra = {}): SearchableAction {
  return {
    id,
    domain: id.split('.')[0] ?? '',
    title: id.split('.')[1]?.replaceAll('_', ' ') ?? '',
    summary,
    effect,
    tier: 'free',
    params,
    required: ['project_id'],
    aliases,
    ...extra,
  };
}

const served = [
  action('issue.list', 'List the issues of a project.', { tool: 'gitlab_issue_list' }),
  action('issue.get', 'Read an issue.'),
  action('issue.create', 'Open an issue.', { effect: 'write', params: ['project_id', 'title', 'labels'] }),
  action('issue.update', 'Change an issue.', { effect: 'write', aliases: ['issue.close'], params: ['project_id', 'issue_iid', 'title', 'add_labels', 'due_date'] }),
  action('issue.delete', 'Delete an issue for good.', { effect: 'destroy' }),
  action('issue.note_list', 'List the comments on an issue.'),
  action('issue.note_create', 'Comment on an issue.', { effect: 'write' }),
  action('merge_request.get', 'Read a merge request.'),
  action('merge_request.list', 'List the merge requests of a project.'),
  action('merge_request.create', 'Open a merge request.', { effect: 'write' }),
  action('merge_request.merge', 'Merge a merge request.', { effect: 'destroy' }),
  action('branch.list', 'List the branches of a repository.'),
  action('branch.create', 'Create a branch.', { effect: 'write' }),
  action('branch.delete', 'Delete a branch.', { effect: 'destroy' }),
  action('environment.list', 'List the environments of a project.'),
  action('environment.stop', 'Stop an environment.', { effect: 'destroy' }),
  action('pipeline.list', 'List the pipelines of a project.'),
  action('pipeline.create', 'Start a pipeline.', { effect: 'write' }),
  action('pipeline.cancel', 'Cancel the running jobs of a pipeline.', { effect: 'write' }),
  action('job.trace', 'Read the log of a job.'),
  action('job.retry', 'Run a job again.', { effect: 'write' }),
  action('repository.file_blame', 'Read who last changed each line of a file.', { keywords: ['praise'] }),
  action('search.code', 'Search the code of a project.'),
  action('label.list', 'List the labels of a project.'),
];
const search = new ActionSearch(served);
const ids = (query: string, options?: { limit?: number; domain?: string }) => search.search(query, options).results.map(({ id }) => id);
const first = (query: string) => ids(query)[0];

describe('the action search', () => {
  it('puts the action whose id, alias or tool name was typed first, with the full score', () => {
    for (const [typed, id] of [
      ['issue.note_list', 'issue.note_list'],
      ['issue-note_list', 'issue.note_list'],
      ['issue.close', 'issue.update'],
      ['gitlab_issue_list', 'issue.list'],
      ['ISSUE_LIST', 'issue.list'],
    ] as const) {
      const [best] = search.search(typed).results;
      expect([typed, best?.id, best?.score, best?.low_confidence]).toEqual([typed, id, 1, false]);
    }
  });

  it('reads names of tools of other servers as words', () => {
    expect(first('list_merge_requests')).toBe('merge_request.list');
    expect(first('createMergeRequest')).toBe('merge_request.create');
  });

  it('understands the words of GitHub, Jira and Jenkins', () => {
    expect(first('get pull request')).toBe('merge_request.get');
    expect(first('PRs')).toBe('merge_request.list');
    expect(first('raise a ticket')).toBe('issue.create');
    expect(first('ticket comments')).toBe('issue.note_list');
    expect(first('jenkins console output')).toBe('job.trace');
    expect(first('abort build')).toBe('pipeline.cancel');
  });

  it('takes a verb for the one that ids use', () => {
    expect(first('show issue 12')).toBe('issue.get');
    expect(first('edit the issue')).toBe('issue.update');
    expect(first('drop a branch')).toBe('branch.delete');
    expect(first('rerun the job')).toBe('job.retry');
  });

  it('opens a new issue, and the issue that exists', () => {
    expect(first('open an issue')).toBe('issue.create');
    expect(first('open the issue')).toBe('issue.get');
  });

  it('finds plurals, verb forms and misspelt words', () => {
    expect(first('branches')).toBe('branch.list');
    expect(first('canceling pipelines')).toBe('pipeline.cancel');
    expect(first('listing environemnts')).toBe('environment.list');
    expect(first('merge reqests')).toBe('merge_request.list');
    expect(first('labls')).toBe('label.list');
  });

  it('lets a parameter decide what a change is about', () => {
    expect(first('set the due date of an issue')).toBe('issue.update');
  });

  it('finds an action by its keywords', () => {
    expect(first('praise')).toBe('repository.file_blame');
  });

  it('shows a destructive action behind every harmless one unless the query holds its verb', () => {
    const { results } = search.search('environment', { limit: 50 });
    expect(results.map(({ id }) => id)).toEqual(expect.arrayContaining(['environment.list', 'environment.stop']));
    const effects = results.map(({ id }) => served.find((each) => each.id === id)?.effect);
    expect(effects.lastIndexOf('read')).toBeLessThan(effects.indexOf('destroy'));
    expect(first('stop the environment')).toBe('environment.stop');
    expect(first('remove the issue')).toBe('issue.delete');
    expect(first('merge requests')).toBe('merge_request.list');
    expect(first('merge it')).toBe('merge_request.merge');
  });

  it('answers each wish of a long prompt with its best', () => {
    expect(ids('create a branch and open a merge request for it', { limit: 2 })).toEqual(['branch.create', 'merge_request.create']);
    expect(ids('Look up the issue. Add a comment, then close it.', { limit: 3 })).toEqual(['issue.get', 'issue.note_create', 'issue.update']);
  });

  it('keeps together what only looks like two wishes', () => {
    expect(first('set title and due date on an issue')).toBe('issue.update');
  });

  it('reads everyday words of other languages', () => {
    expect(first('Merge Request erstellen')).toBe('merge_request.create');
    expect(first('Zweig löschen')).toBe('branch.delete');
    expect(first('listar las ramas')).toBe('branch.list');
    expect(first('annuler le pipeline')).toBe('pipeline.cancel');
    expect(first('创建合并请求')).toBe('merge_request.create');
    expect(first('コードを検索する')).toBe('search.code');
  });

  it('takes English words for English though another language has them too', () => {
    const todos = new ActionSearch([action('user.todo_list', 'List the to-do items of the caller.'), action('user.list', 'List users.')]);
    expect(todos.search('my todos').results[0]?.id).toBe('user.todo_list');
  });

  it('stays within a domain and a limit', () => {
    expect(ids('list', { domain: 'issue' }).every((id) => id.startsWith('issue.'))).toBe(true);
    expect(ids('list issues', { limit: 2 })).toHaveLength(2);
    expect(ids('issues', { domain: 'pipeline' })).toEqual([]);
  });

  it('is not sure when little of the query fits', () => {
    for (const query of ['resize a photo to 800 pixels', 'solve a quadratic equation', 'asdf qwer zxcv']) {
      expect([query, search.search(query).results[0]?.low_confidence ?? true]).toEqual([query, true]);
    }
    expect(search.search('list issues').results[0]?.low_confidence).toBe(false);
  });

  it('is not sure of an action that does what is wanted, but to something else', () => {
    const locks = new ActionSearch([
      action('terraform.state_lock', 'Lock a state.', { effect: 'write' }),
      action('terraform.state_unlock', 'Unlock a state.', { effect: 'write' }),
      action('environment.protect', 'Protect an environment.', { effect: 'write' }),
      action('repository.file_get', 'Read a file.'),
    ]);
    const doubts = (query: string) => locks.search(query).results.filter(({ low_confidence }) => low_confidence).map(({ id }) => id);
    for (const query of ['lock a file', 'lock the file src/main.ts']) expect(doubts(query)).toEqual(['terraform.state_lock', 'environment.protect']);
    expect(doubts('lock the state')).not.toContain('terraform.state_lock');
    expect(doubts('lock it')).not.toContain('terraform.state_lock');
  });

  it('suggests near ids and domains when it finds nothing, and only then', () => {
    expect(search.search('issues', { domain: 'pipeline' })).toEqual({ results: [], suggestions: expect.arrayContaining(['issue']) });
    expect(search.search('issues').suggestions).toEqual([]);
    expect(search.search('').results).toEqual([]);
  });

  it('answers the same question the same way, also after many others', () => {
    const before = search.search('close issue');
    for (let n = 0; n < 50; n += 1) search.search(`unheard word${n.toString(36)}`);
    expect(search.search('close issue')).toEqual(before);
  });

  it('reads no more of an endless prompt than its beginning', () => {
    expect(first(`list issues ${'qqqq '.repeat(200_000)}`)).toBe('issue.list');
  });

  it('finds nothing in an empty catalog', () => {
    expect(new ActionSearch([]).search('list issues')).toEqual({ results: [], suggestions: [] });
  });
});

describe('what people say of their work in a few words', () => {
  const work = new ActionSearch([
    action('issue.update', 'Change an issue.', { effect: 'write', params: ['project_id', 'issue_iid', 'title', 'assignee_ids', 'discussion_locked'] }),
    action('issue.note_update', 'Change a comment.', { effect: 'write', params: ['project_id', 'issue_iid', 'note_id', 'body'] }),
    action('issue.discussion_create', 'Start a thread on an issue.', { effect: 'write' }),
    action('issue.spent_time_add', 'Add time spent on an issue.', { effect: 'write', params: ['project_id', 'issue_iid', 'duration'] }),
    action('merge_request.update', 'Change a merge request.', { effect: 'write', params: ['project_id', 'merge_request_iid', 'title', 'assignee_ids', 'discussion_locked'] }),
    action('merge_request.spent_time_add', 'Add time spent on a merge request.', { effect: 'write', params: ['project_id', 'merge_request_iid', 'duration'] }),
    action('branch.protect', 'Protect a branch.', { effect: 'write' }),
    action('job.trace', 'Read the log of a job.'),
    action('pipeline.schedule_list', 'List the pipeline schedules.'),
    action('pipeline.schedule_get', 'Read a pipeline schedule.'),
    action('pipeline.schedule_create', 'Create a pipeline schedule.', { effect: 'write' }),
    action('pipeline.create', 'Start a pipeline.', { effect: 'write' }),
  ]);
  const first = (query: string) => work.search(query).results[0]?.id;

  it.each(['log two hours', 'log 2h on the issue', 'book 1.5 hours', 'record half an hour', 'track 30 minutes', 'spent an hour and a half on an issue'])('%s: time is added', (query) => {
    expect(first(query)).toBe('issue.spent_time_add');
  });

  it.each(['the log 2 hours ago', 'job log 3 hours ago', 'show the log of two jobs', 'get the log two hours'])('%s: a log is read', (query) => {
    expect(first(query)).toBe('job.trace');
  });

  it.each(['lock the discussion', 'unlock the conversation', 'lock comments', 'locking its threads', 'assign to me', 'assign it to me', 'assign myself', 'assign me'])('%s: an issue or merge request is changed', (query) => {
    expect(['issue.update', 'merge_request.update']).toContain(first(query));
  });

  it('keeps locking a branch apart from locking what is said', () => {
    expect(first('lock the branch')).toBe('branch.protect');
    expect(first('lock the discussion of an issue')).toBe('issue.update');
  });

  it.each(['mark as ready', 'mark ready', 'mark it as ready for review'])('%s: a merge request is changed', (query) => {
    expect(first(query)).toBe('merge_request.update');
  });

  it.each([
    ['schedule nightly pipeline', 'pipeline.schedule_create'],
    ['schedule a build', 'pipeline.schedule_create'],
    ['schedule the pipeline for the weekend', 'pipeline.schedule_create'],
    ['schedule list', 'pipeline.schedule_list'],
    ['list schedules', 'pipeline.schedule_list'],
  ])('%s: %s', (query, id) => {
    expect(first(query)).toBe(id);
  });
});

describe('a destructive action that removes nothing', () => {
  const trains = new ActionSearch([
    action('merge_train.get', 'Tell where a merge request is on its merge train.'),
    action('merge_train.add', 'Add a merge request to a merge train.', { effect: 'destroy', keywords: ['put on train'] }),
    action('pages.get', 'Read the site.'),
    action('pages.unpublish', 'Take the site off.', { effect: 'destroy', keywords: ['put away'] }),
  ]);
  const first = (query: string) => trains.search(query).results[0]?.id;

  it('is asked for by the verbs that its author names as well; one that removes is not', () => {
    expect(first('put the merge request on the merge train')).toBe('merge_train.add');
    expect(first('where on the merge train is it')).toBe('merge_train.get');
    expect(first('put the pages')).toBe('pages.get');
  });

  it('is found by its own name, also where that has a meaning elsewhere', () => {
    expect(first('unpublish the pages')).toBe('pages.unpublish');
  });
});

describe('who and what is to be removed from a place', () => {
  const places = new ActionSearch([
    action('group.delete', 'Delete a group.', { effect: 'destroy', params: ['group_id'] }),
    action('group.update', 'Change a group.', { effect: 'write', params: ['group_id', 'visibility', 'require_two_factor_authentication'] }),
    action('group.member_remove', 'Remove a member from a group.', { effect: 'destroy', params: ['group_id', 'user_id'] }),
    action('group.transfer', 'Transfer a group below another one.', { effect: 'destroy', params: ['group_id', 'parent_id'] }),
    action('project.delete', 'Delete a project.', { effect: 'destroy' }),
    action('project.update', 'Change a project.', { effect: 'write', params: ['project_id', 'visibility'] }),
    action('project.create', 'Create a project.', { effect: 'write', params: ['name'] }),
    action('project.member_remove', 'Remove a member from a project.', { effect: 'destroy', params: ['project_id', 'user_id'] }),
    action('project.transfer', 'Transfer a project to another group.', { effect: 'destroy', params: ['project_id', 'namespace'] }),
    action('label.delete', 'Delete a label.', { effect: 'destroy' }),
    action('issue.delete', 'Delete an issue.', { effect: 'destroy' }),
    action('issue.note_delete', 'Delete a comment on an issue.', { effect: 'destroy' }),
    action('dora_metrics.group', 'Read the DORA metrics of a group.'),
    action('user.disable_two_factor', 'Switch two-factor authentication off.', { effect: 'destroy', params: ['user_id'] }),
    action('branch.create', 'Create a branch.', { effect: 'write' }),
    action('branch.delete', 'Delete a branch.', { effect: 'destroy' }),
    action('merge_request.get', 'Read a merge request.'),
    action('merge_request.create', 'Open a merge request.', { effect: 'write', params: ['project_id', 'title', 'reviewer_ids'] }),
    action('merge_request.update', 'Change a merge request.', { effect: 'write', params: ['project_id', 'merge_request_iid', 'title', 'reviewer_ids'] }),
    action('project.approval_rule_create', 'Say who must approve.', { effect: 'write' }),
    action('project.integration_set', 'Change an integration.', { effect: 'write' }),
    action('project.integration_delete', 'Switch an integration off.', { effect: 'destroy' }),
    action('repository.file_get', 'Read a file.'),
    action('vulnerability.list', 'List security findings.'),
    action('access.token_rotate', 'Replace a token.', { effect: 'write' }),
  ]);
  const ids = (query: string) => places.search(query, { limit: 30 }).results.map(({ id }) => id);
  const first = (query: string) => ids(query)[0];

  it.each([
    'remove bob from the group', 'remove dora from the group', 'kick bob smith out of our group', 'take alice off the group', 'expel Zoë from the group',
    'remove someone who left from the group', 'get rid of frank in our team', 'remove max and lena from the group', 'revoke access of eve to the group', 'leave the group',
  ])('%s: a member is removed', (query) => {
    expect(first(query)).toBe('group.member_remove');
  });

  it.each(['remove bob from acme/api', 'throw @carlos out of the project', "revoke eve's access to the project"])('%s: a member of a project is removed', (query) => {
    expect(first(query)).toBe('project.member_remove');
  });

  it('takes a thing for a thing, also a mistyped one', () => {
    expect(first('remove label from the project')).toBe('label.delete');
    expect(first('remove lable from the project')).toBe('label.delete');
    expect(first('delete issue from the group')).toBe('issue.delete');
  });

  it('is not sure of anybody where the place is as unheard of as the name', () => {
    expect(places.search('remove qwertz asdfgh from zxcvbn').results[0]?.low_confidence).toBe(true);
  });

  it.each([
    ['remove the zorblax from the group', 'group.delete'],
    ['remove mark from the group', 'group.delete'],
    ['delete the gizmo of the project', 'project.delete'],
    ['delete the comment on the issue', 'issue.delete'],
  ])('%s: the place itself stays', (query, id) => {
    expect(first(query)).not.toBe(id);
  });

  it('removes the place where nothing else is named', () => {
    expect(first('delete the group')).toBe('group.delete');
    expect(first('remove the project from gitlab')).toBe('project.delete');
  });

  it.each(['make the project private', 'make acme/api private', 'set the repo to internal', 'open up the project to the public'])('%s: a project is changed', (query) => {
    expect(first(query)).toBe('project.update');
  });

  it('makes what is not there yet', () => {
    expect(first('make a private project')).toBe('project.create');
  });

  it.each(['enforce two factor authentication for the group', 'make 2FA mandatory in our group', 'everyone in the group must use 2FA', 'enable 2FA for the group'])('%s: the opposite does not come first', (query) => {
    expect(first(query)).toBe('group.update');
    expect(ids(query)).not.toContain('user.disable_two_factor');
  });

  it.each([
    ['move project to another group', 'project.transfer'],
    ['shift the repo into the platform group', 'project.transfer'],
    ['move group under another group', 'group.transfer'],
    ['make the team a subgroup of acme', 'group.transfer'],
    ['add bob as reviewer to !2', 'merge_request.update'],
    ['request a review from dana', 'merge_request.update'],
    ['ask dave to review !8', 'merge_request.update'],
    ['request review', 'merge_request.update'],
    ['my merge request is no longer a draft', 'merge_request.update'],
    ['take merge request 5 out of draft', 'merge_request.update'],
    ['show !7', 'merge_request.get'],
    ['require two approvals on merge requests', 'project.approval_rule_create'],
    ['at least three people must approve', 'project.approval_rule_create'],
    ['disable the slack integration', 'project.integration_delete'],
    ['stop posting to slack', 'project.integration_delete'],
    ['find secrets committed in the code', 'vulnerability.list'],
    ['did anyone commit a password', 'vulnerability.list'],
    ['rotate the leaked token', 'access.token_rotate'],
    ['show src/auth/login.ts', 'repository.file_get'],
    ['delete branch feature/login', 'branch.delete'],
  ])('%s: %s', (query, id) => {
    expect(first(query)).toBe(id);
  });

  it('renames what cannot be renamed in two steps', () => {
    expect(ids('rename the branch').slice(0, 2)).toEqual(['branch.create', 'branch.delete']);
  });

  it('keeps the wish in front of an approval that is required', () => {
    expect(ids('create a project and require two approvals').slice(0, 2)).toEqual(['project.create', 'project.approval_rule_create']);
  });
});

describe('an alias that is an id', () => {
  const epics = new ActionSearch([
    action('issue.update', 'Change an issue.', { effect: 'write', aliases: ['issue.close', 'gitlab_issue_close'] }),
    action('issue.work_item_create', 'Create a work item of any type.', { effect: 'write', aliases: ['group.epic_create'] }),
    action('issue.work_item_delete', 'Delete a work item of any type.', { effect: 'destroy', aliases: ['group.epic_delete'] }),
    action('group.epic_list', 'List the epics of a group.'),
    action('group.epic_note_create', 'Comment on an epic.', { effect: 'write' }),
    action('group.epic_note_delete', 'Delete a comment on an epic.', { effect: 'destroy' }),
  ]);
  const found = (query: string, options?: { domain: string }) => epics.search(query, options).results.map(({ id, alias }) => [id, alias]);

  it.each(['create an epic', 'new epic for the group', 'open an epic', 'start a new epic called Checkout', 'group.epic_create'])('%s: finds what it creates by another id, once', (query) => {
    expect(found(query)[0]).toEqual(['issue.work_item_create', 'group.epic_create']);
    expect(found(query).filter(([id]) => id === 'issue.work_item_create')).toHaveLength(1);
  });

  it('stands behind what is harmless like any other that destroys', () => {
    expect(found('delete epic')[0]).toEqual(['issue.work_item_delete', 'group.epic_delete']);
    expect(found('epic').at(-1)?.[0]).toMatch(/delete$/);
  });

  it('is named only where it fits better than the id', () => {
    expect(found('close the issue')[0]).toEqual(['issue.update', 'issue.close']);
    expect(found('update the issue')[0]).toEqual(['issue.update', undefined]);
    expect(found('gitlab_issue_close')[0]).toEqual(['issue.update', undefined]);
  });

  it('is found in its own domain as well as in that of the id', () => {
    expect(found('create an epic', { domain: 'group' })[0]).toEqual(['issue.work_item_create', 'group.epic_create']);
    expect(found('create a work item', { domain: 'issue' })[0]).toEqual(['issue.work_item_create', undefined]);
  });
});

describe('a query that says only what is to be done', () => {
  it.each([
    ['list', 'issue', 'issue.list'],
    ['create', 'merge_request', 'merge_request.create'],
    ['get', 'pipeline', 'pipeline.list'],
    ['delete', 'branch', 'branch.delete'],
    ['find', 'search', 'search.code'],
    ['retry', 'job', 'job.retry'],
  ])('%s in %s is about the domain', (query, domain, id) => {
    expect(ids(query, { domain })[0]).toBe(id);
    expect(ids(query, { domain, limit: 50 }).every((each) => each.startsWith(`${domain}.`))).toBe(true);
  });

  it('is about nothing without a domain, nor where it speaks of what nobody knows', () => {
    expect(ids('list')).toEqual([]);
    expect(ids('list frobnicators', { domain: 'issue' })).toEqual([]);
  });
});

describe('what a thing has', () => {
  const tracker = new ActionSearch([
    action('issue.list', 'List issues.'),
    action('issue.update', 'Change an issue.', { effect: 'write', params: ['project_id', 'title', 'add_labels', 'milestone_id', 'due_date', 'discussion_locked'] }),
    action('issue.note_create', 'Comment on an issue.', { effect: 'write' }),
    action('issue.note_delete', 'Delete a comment.', { effect: 'destroy' }),
    action('issue.discussion_delete', 'Delete a thread.', { effect: 'destroy' }),
    action('merge_request.update', 'Change a merge request.', { effect: 'write', params: ['project_id', 'labels', 'milestone_id', 'target_branch'] }),
    action('project.update', 'Change a project.', { effect: 'write', params: ['project_id', 'name', 'labels'] }),
    action('project.label_delete', 'Delete a label.', { effect: 'destroy' }),
    action('project.label_create', 'Create a label.', { effect: 'write' }),
    action('project.milestone_delete', 'Delete a milestone.', { effect: 'destroy' }),
    action('project.milestone_get', 'Read a milestone with its due date.', { keywords: ['due date'] }),
    action('project.target_branch_rule_create', 'Say where merge requests go.', { effect: 'write' }),
    action('branch.delete', 'Delete a branch.', { effect: 'destroy' }),
  ]);
  const first = (query: string) => tracker.search(query).results[0]?.id;

  it.each([
    'remove the label bug from the issue', 'take the bug label off issue 12', 'drop the milestone from the issue', 'take off the label wontfix', 'unset the milestone', 'clear the due date of the issue',
    'take the deadline off the ticket', 'take issue 4 out of the milestone',
  ])('%s: is taken off it', (query) => {
    expect(first(query)).toBe('issue.update');
  });

  it.each([
    ['remove a label from the merge request', 'merge_request.update'],
    ['remove labels from !12', 'merge_request.update'],
    ['change the target branch of the merge request to main', 'merge_request.update'],
    ['bump the milestone on issue 88 to 2.4', 'issue.update'],
    ['add a due date to my issue', 'issue.update'],
    ['put issue 5 into the next milestone', 'issue.update'],
    ['due date of issue 5 to friday', 'issue.update'],
  ])('%s: changes with it (%s)', (query, id) => {
    expect(first(query)).toBe(id);
  });

  it.each([
    ['remove the label wontfix', 'project.label_delete'],
    ['remove the label bug from the project', 'project.label_delete'],
    ['delete the milestone', 'project.milestone_delete'],
    ['remove the comment from the issue', 'issue.note_delete'],
    ['delete the source branch of the merge request', 'branch.delete'],
    ['add a comment to the issue', 'issue.note_create'],
  ])('%s: is a thing of its own (%s)', (query, id) => {
    expect(first(query)).toBe(id);
  });
});

describe('what people say of a thing', () => {
  it.each([
    ['issues assigned to me', 'issue.list'],
    ['issues I created', 'issue.list'],
    ["what's assigned to me", 'issue.list'],
    ['I want to see all of the issues which are open right now', 'issue.list'],
    ['create a branch called retry-job', 'branch.create'],
    ['comment on the issue saying merge it', 'issue.note_create'],
    ['create an issue "list of branches is empty"', 'issue.create'],
    ['grep for TODO in the code', 'search.code'],
    ['where is parseConfig used in the code', 'search.code'],
    ['merge feature/login into main', 'merge_request.create'],
  ])('%s: %s', (query, id) => {
    expect(first(query)).toBe(id);
  });

  it('is read where nothing stands outside the quotes', () => {
    expect(first('"list issues"')).toBe('issue.list');
  });

  const people = new ActionSearch([
    action('project.members', 'List the members of a project.', { keywords: ['who has access'] }),
    action('project.member_add', 'Add a member to a project.', { effect: 'write', params: ['project_id', 'user_id', 'access_level'] }),
    action('project.member_edit', 'Change the role of a member.', { effect: 'write', params: ['project_id', 'user_id', 'access_level'] }),
    action('project.list', 'List projects.'),
    action('group.list', 'List groups.'),
    action('group.projects', 'List the projects of a group.'),
    action('member_role.create', 'Create a role.', { effect: 'write' }),
    action('access.token_list', 'List the access tokens of a project.'),
    action('repository.compare', 'Compare two branches.'),
    action('repository.commit_diff', 'Read the diff of a commit.'),
    action('merge_request.approval_reset', 'Reset the approvals.', { effect: 'write' }),
    action('merge_request.unapprove', 'Take an approval back.', { effect: 'write' }),
    action('mr_review.discussion_resolve', 'Resolve a thread.', { effect: 'write' }),
    action('pipeline.wait', 'Wait for a pipeline.'),
  ]);

  it.each([
    ['who has access to the repo', 'project.members'],
    ['who can see this project', 'project.members'],
    ['add Carol as developer', 'project.member_add'],
    ['add Carol to the project', 'project.member_add'],
    ['make Carol a maintainer', 'project.member_edit'],
    ['list all projects', 'project.list'],
    ['which projects are in our group', 'group.projects'],
    ['diff between two branches', 'repository.compare'],
    ['undo my approval', 'merge_request.unapprove'],
    ['open the thread on that MR again', 'mr_review.discussion_resolve'],
    ['ping me when the pipeline is done', 'pipeline.wait'],
  ])('%s: %s', (query, id) => {
    expect(people.search(query).results[0]?.id).toBe(id);
  });
});

describe('what nobody here knows', () => {
  const offices = new ActionSearch([
    ...served,
    action('project.hook_get', 'Read a webhook.'),
    action('project.board_get', 'Read a board.'),
    action('merge_request.participants', 'List who takes part, neither less nor other people.'),
    action('merge_request.dependencies_list', 'List what it depends on.', { keywords: ['order'] }),
    action('tag.signature', 'Read the X.509 signature of a tag.'),
  ]);

  it.each(['book a meeting', 'order a pizza', "what's the weather", 'x', 'tell me a joke', 'call my mother', 'turn on the lights', 'retry a pizza'])('%s: is no sure find', (query) => {
    expect(offices.search(query).results[0]?.low_confidence ?? true).toBe(true);
  });

  it.each([
    ['list issues of frobnicator', 'issue.list'],
    ['delete branch xyzzy', 'branch.delete'],
    ['comment on issue 5 that Zoltan is right', 'issue.note_create'],
    ['open a merge request from quux to main', 'merge_request.create'],
    ['creating isues', 'issue.create'],
    ['ranch list', 'branch.list'],
  ])('%s: is one in spite of a word', (query, id) => {
    expect(offices.search(query).results[0]).toMatchObject({ id, low_confidence: false });
  });
});

describe('a word that every object of the language has', () => {
  it.each(Object.getOwnPropertyNames(Object.prototype))('%s is a word like any other', (name) => {
    for (const query of [name, `${name} issue`, `list ${name.toLowerCase()}`]) expect(search.search(query, { limit: 5 }).results.length).toBeLessThanOrEqual(5);
    expect(search.search(`list issues ${name}`, { limit: 5 }).results.map(({ id }) => id)).toContain('issue.list');
    for (const word of [name, name.toLowerCase(), name.replaceAll('_', '')]) expect(typeof stem(word)).toBe('string');
  });
});
