import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { MergeRequestsModule } from './merge-requests.module.js';
import { obstacleOf } from './merge-status.js';

const mine = { project_id: 'acme/api', merge_request_iid: 9 };
const path = '/projects/acme%2Fapi/merge_requests/9';
const agreed = { confirm: true };

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(MergeRequestsModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

const record = () => harness.gitlab.world.mergeRequest('acme/api', 9);
const headOf = () => record().versions.at(-1)?.head_commit_sha ?? '';

/** A merge request whose status GitLab reports so from now on. */
function reporting(detailed_merge_status: string, more: Record<string, unknown> = {}): void {
  harness.gitlab.answer(`GET ${path}`, { iid: 9, state: 'opened', sha: 'a'.repeat(40), target_branch: 'main', detailed_merge_status, web_url: 'http://127.0.0.1/acme/api/-/merge_requests/9', ...more });
}

describe('merging', () => {
  it('sends the present head and says what became of it', async () => {
    const head = headOf();
    const { text, structured } = await harness.run('merge_request.merge', { ...mine, squash: true, should_remove_source_branch: true }, agreed);

    expect(harness.gitlab.writes).toMatchObject([{ method: 'PUT', path: `${path}/merge`, body: { sha: head, squash: true, should_remove_source_branch: true } }]);
    expect(text).toMatch(/^Merged !9 into main as [0-9a-f]{11}\.\n/);
    expect(structured).toMatchObject({ iid: 9, state: 'merged', message: expect.stringContaining('Merged !9') });
  });

  it('sends nothing before somebody agreed', async () => {
    await harness.fail('merge_request.merge', mine);

    expect(harness.gitlab.writes).toEqual([]);
  });

  it('waits while GitLab is still checking', async () => {
    record().upcoming_statuses = ['unchecked', 'checking'];
    const told: unknown[] = [];
    await harness.run('merge_request.merge', mine, { ...agreed, progress: { report: (...sign) => told.push(sign) } });

    expect(harness.gitlab.requests.map(({ method }) => method)).toEqual(['GET', 'GET', 'GET', 'PUT']);
    expect(told).toEqual([1, 2, 3].map((look) => [look, undefined, 'Waiting for GitLab to check !9']));
  });

  it('stops waiting when the call ends', async () => {
    reporting('checking');
    const call = new AbortController();
    setTimeout(() => call.abort(), 100);

    await expect(harness.fail('merge_request.merge', mine, { ...agreed, signal: call.signal })).resolves.toMatchObject({ ok: false });
    expect(harness.gitlab.writes).toEqual([]);
  });

  it('does not send what is reported as impossible, and explains it', async () => {
    reporting('discussions_not_resolved');
    const { text } = await harness.fail('merge_request.merge', mine, agreed);

    expect(text).toContain('Not merged: !9 has unresolved threads (detailed_merge_status: discussions_not_resolved).');
    expect(text).toContain('mr_review.discussion_resolve');
    expect(text).toContain('another may follow');
    expect(harness.gitlab.writes).toEqual([]);
  });

  it.each(['conflict', 'draft_status', 'not_approved', 'need_rebase', 'ci_must_pass', 'ci_still_running', 'requested_changes', 'merge_request_blocked', 'brand_new_check'])('explains %s', async (status) => {
    reporting(status);
    const { text } = await harness.fail('merge_request.merge', mine, agreed);

    expect(text).toContain(`(detailed_merge_status: ${status})`);
    expect(text).toContain('http://127.0.0.1/acme/api/-/merge_requests/9');
    expect(harness.gitlab.writes).toEqual([]);
  });

  it('leaves it to GitLab when an older one gives no detailed status', async () => {
    reporting('', { detailed_merge_status: undefined, merge_status: 'can_be_merged' });
    harness.gitlab.answer(`PUT ${path}/merge`, { iid: 9, state: 'merged', target_branch: 'main', merge_commit_sha: 'b'.repeat(40) });

    expect((await harness.run('merge_request.merge', mine, agreed)).text).toContain('Merged !9 into main as bbbbbbbbbbb.');
  });

  it.each(['auto_merge', 'merge_when_pipeline_succeeds'])('hands a running pipeline over to GitLab with %s, by both of its names', async (name) => {
    reporting('ci_still_running');
    harness.gitlab.answer(`PUT ${path}/merge`, { iid: 9, state: 'opened', target_branch: 'main', merge_when_pipeline_succeeds: true });
    const { text } = await harness.run('merge_request.merge', { ...mine, [name]: true }, agreed);

    expect(harness.gitlab.writes[0]?.body).toEqual({ sha: 'a'.repeat(40), auto_merge: true, merge_when_pipeline_succeeds: true });
    expect(text).toContain('GitLab will merge !9 into main by itself');
  });

  it('does not hand a conflict over to GitLab', async () => {
    reporting('conflict');
    await harness.fail('merge_request.merge', { ...mine, auto_merge: true }, agreed);

    expect(harness.gitlab.writes).toEqual([]);
  });

  it.each([[null], [7], [[]], [{}], [{ state: 7 }]])('is a success whatever GitLab says of what it took: %j', async (answer) => {
    harness.gitlab.answer(`PUT ${path}/merge`, answer);
    await expect(harness.run('merge_request.merge', mine, agreed)).resolves.toMatchObject({ structured: { message: 'GitLab took the request. Look again with merge_request.get.' } });
  });

  it('says that it is merged already, and sends nothing', async () => {
    const { text } = await harness.run('merge_request.merge', { ...mine, merge_request_iid: 1 }, agreed);

    expect(text).toContain('!1 is already merged; nothing was sent.');
    expect(harness.gitlab.writes).toEqual([]);
  });

  it('says how to reopen a closed one', async () => {
    expect((await harness.fail('merge_request.merge', { ...mine, merge_request_iid: 8 }, agreed)).text).toContain('!8 is not open (detailed_merge_status: not_open). Reopen it');
  });

  it('refuses a head that is not the present one', async () => {
    const { text } = await harness.fail('merge_request.merge', { ...mine, sha: 'f'.repeat(40) }, agreed);

    expect(text).toContain(`!9 has moved on: its head is ${headOf().slice(0, 11)}, not fffffffffff`);
    expect(harness.gitlab.writes).toEqual([]);
  });

  it('explains a 405 by the status the merge request has then', async () => {
    let looks = 0;
    harness.gitlab.answer(`GET ${path}`, () => ({ body: { iid: 9, state: 'opened', sha: 'a'.repeat(40), detailed_merge_status: (looks += 1) === 1 ? 'mergeable' : 'ci_must_pass' } }));
    harness.gitlab.answer(`PUT ${path}/merge`, { message: '405 Method Not Allowed' }, 405);

    expect((await harness.fail('merge_request.merge', mine, agreed)).text).toContain('needs a pipeline that succeeds first (detailed_merge_status: ci_must_pass)');
  });

  it('explains a 409 by the head the merge request has then', async () => {
    let looks = 0;
    harness.gitlab.answer(`GET ${path}`, () => ({ body: { iid: 9, state: 'opened', sha: ((looks += 1) === 1 ? 'a' : 'c').repeat(40), detailed_merge_status: 'mergeable' } }));
    harness.gitlab.answer(`PUT ${path}/merge`, { message: 'SHA does not match HEAD of source branch' }, 409);

    expect((await harness.fail('merge_request.merge', mine, agreed)).text).toContain('its head is ccccccccccc, not aaaaaaaaaaa');
  });

  it('explains a 422 as a conflict', async () => {
    reporting('mergeable');
    harness.gitlab.answer(`PUT ${path}/merge`, { message: 'Branch cannot be merged' }, 422);
    const { text } = await harness.fail('merge_request.merge', mine, agreed);

    expect(text).toContain('has conflicts with the target branch');
    expect(text).toContain('Branch cannot be merged');
  });

  it('does not blame the token for a missing right', async () => {
    reporting('mergeable');
    harness.gitlab.answer(`PUT ${path}/merge`, { message: '401 Unauthorized' }, 401);

    expect((await harness.fail('merge_request.merge', mine, agreed)).text).toContain('not permitted to merge this merge request');
  });
});

describe('the obstacles to a merge', () => {
  const documented =
    `approvals_syncing checking ci_must_pass ci_still_running commits_status conflict discussions_not_resolved draft_status jira_association_missing merge_request_blocked
    merge_time need_rebase not_approved not_open preparing requested_changes security_policy_violations status_checks_must_pass unchecked locked_paths locked_lfs_files
    security_policy_pipeline_check title_regex`.split(/\s+/);

  it.each(documented)('include %s, with something to do about it', (status) => {
    expect(obstacleOf(status)?.why).not.toContain('does not know');
    expect(obstacleOf(status)?.remedy).toMatch(/^[A-Z].*\.$/);
  });

  it('are none for what can be merged', () => {
    expect(obstacleOf('mergeable')).toBeUndefined();
  });
});

describe('rebasing', () => {
  it('waits until it is done and shows the new state', async () => {
    const { text, structured } = await harness.run('merge_request.rebase', { ...mine, skip_ci: true });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'PUT', path: `${path}/rebase`, body: { skip_ci: true } }]);
    expect(harness.gitlab.requests.filter(({ query }) => query === 'include_rebase_in_progress=true').length).toBeGreaterThan(1);
    expect(text).toMatch(/^Rebased !9 onto main; its head is now [0-9a-f]{40}\./);
    expect(structured).toMatchObject({ iid: 9, state: 'opened' });
  });

  it('reports why GitLab could not', async () => {
    const { text } = await harness.fail('merge_request.rebase', { ...mine, merge_request_iid: 6 });

    expect(text).toContain('GitLab could not rebase !6: Rebase failed: Rebase locally, resolve all conflicts');
  });

  it('says so when it takes longer than a call should', async () => {
    harness.gitlab.answer(`GET ${path}`, { iid: 9, title: 'x', state: 'opened', rebase_in_progress: true });
    const { text, structured } = await harness.run('merge_request.rebase', mine);

    expect(text).toContain('GitLab is still rebasing !9.');
    expect(structured).toMatchObject({ rebase_in_progress: true });
  });
});

describe('cancelling an automatic merge', () => {
  const cancel = `POST ${path}/cancel_merge_when_pipeline_succeeds`;

  it('says so and shows the merge request', async () => {
    record().merge_when_pipeline_succeeds = true;
    const { text, structured } = await harness.run('merge_request.cancel_auto_merge', mine);

    expect(harness.gitlab.requests).toMatchObject([{ method: 'POST', path: `${path}/cancel_merge_when_pipeline_succeeds` }]);
    expect(text).toMatch(/^!9 is no longer merged automatically\.\n\n## !9 /);
    expect(structured).toMatchObject({ iid: 9, state: 'opened' });
    expect(structured).not.toHaveProperty('merge_when_pipeline_succeeds');
  });

  it('reads the merge request where GitLab answers with a bare success', async () => {
    harness.gitlab.answer(cancel, { status: 'success' }, 201);
    const { text } = await harness.run('merge_request.cancel_auto_merge', mine);

    expect(harness.gitlab.requests.map(({ method }) => method)).toEqual(['POST', 'GET']);
    expect(text).toContain('## !9 Work on topic 1');
  });

  it('says that none was set, however GitLab puts it', async () => {
    expect((await harness.fail('merge_request.cancel_auto_merge', mine)).text).toContain('It is not set to merge automatically.');

    harness.gitlab.answer(cancel, { status: 'error', message: "Can't cancel the automatic merge", http_status: 406 }, 201);
    expect((await harness.fail('merge_request.cancel_auto_merge', mine)).text).toContain("was not cancelled. GitLab says: Can't cancel the automatic merge.");
  });
});
