import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { landmarks } from '../../testing/fake-gitlab.js';
import { ProjectsModule } from './projects.module.js';

const project_id = 'acme/api';

describe('project milestone actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(ProjectsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const requests = () => harness.gitlab.requests.map(({ method, path, query }) => `${method} ${path}${query && `?${query}`}`);
  const winter = () => {
    const found = harness.gitlab.world.project(project_id).milestones.find(({ id }) => id === landmarks.milestone);
    if (found === undefined) throw new Error('The winter milestone is gone.');
    return found;
  };

  it('lists milestones without their descriptions', async () => {
    const { text, structured } = await harness.run('project.milestone_list', { project_id, state: 'active', iids: [1, 2], include_ancestors: true });

    expect(requests()).toEqual(['GET /projects/acme%2Fapi/milestones?state=active&iids[]=1&iids[]=2&include_ancestors=true']);
    expect(text).toContain('## Milestones');
    expect(JSON.stringify(structured)).not.toContain('description');
  });

  it('reads a milestone by its number with one request', async () => {
    const { iid, title } = winter();
    const { text, structured } = await harness.run('project.milestone_get', { project_id, iid });

    expect(requests()).toEqual([`GET /projects/acme%2Fapi/milestones?iids[]=${iid}`]);
    expect(structured).toMatchObject({ id: landmarks.milestone, iid, title, state: 'active' });
    expect(text).toContain('**Description**');
  });

  it('reads a milestone by its id, which counts before a number', async () => {
    const { structured } = await harness.run('project.milestone_get', { project_id, milestone_id: landmarks.milestone, milestone_iid: 1 });

    expect(requests()).toEqual([`GET /projects/acme%2Fapi/milestones/${landmarks.milestone}`]);
    expect(structured['id']).toBe(landmarks.milestone);
  });

  it('says that there is no such number, and what it may be instead', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/milestones', [null]);
    expect((await harness.fail('project.milestone_get', { project_id, milestone_iid: 1 })).text).toContain('has no milestone number 1.');
    harness.gitlab.reset();
    const { text } = await harness.fail('project.milestone_get', { project_id, milestone_iid: 402 });

    expect(text).toContain('acme/api has no milestone number 402. If 402 is its id, as issues show it, send it as milestone_id');
  });

  it('asks for one of the two before it asks GitLab', async () => {
    expect((await harness.fail('project.milestone_get', { project_id })).text).toContain('Name the milestone by milestone_iid');
    expect((await harness.fail('project.milestone_issues', { project_id, page: 2 })).text).toContain('Name the milestone by milestone_iid');
    expect(requests()).toEqual([]);
  });

  it('lists the issues of a milestone named by its number', async () => {
    const { iid } = winter();
    const { text, structured } = await harness.run('project.milestone_issues', { project_id, milestone_iid: iid, per_page: 5 });

    expect(requests()).toEqual([`GET /projects/acme%2Fapi/milestones?iids[]=${iid}`, `GET /projects/acme%2Fapi/milestones/${landmarks.milestone}/issues?per_page=5`]);
    expect((structured['items'] as { iid: number }[]).map((issue) => issue.iid).sort()).toEqual([3, 5]);
    expect(text).toContain('Plan the winter release');
    expect(JSON.stringify(structured)).not.toMatch(/avatar_url|description/);
  });

  it('lists the issues of a milestone named by its id with one request', async () => {
    await harness.run('project.milestone_issues', { project_id, milestone_id: landmarks.milestone });

    expect(requests()).toEqual([`GET /projects/acme%2Fapi/milestones/${landmarks.milestone}/issues`]);
  });

  it('creates a milestone and does not echo its description', async () => {
    const { text, structured } = await harness.run('project.milestone_create', { project_id, name: 'v3.0', description: 'All that is left.', start_date: '2027-01-01', due: '2027-03-31' });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'POST', path: '/projects/acme%2Fapi/milestones', body: { title: 'v3.0', description: 'All that is left.', start_date: '2027-01-01', due_date: '2027-03-31' } }]);
    expect(structured).toMatchObject({ title: 'v3.0', due_date: '2027-03-31', id: expect.any(Number), iid: expect.any(Number) });
    expect(text + JSON.stringify(structured)).not.toContain('All that is left');
    expect((await harness.fail('project.milestone_create', { project_id, title: 'v3.0' })).text).toContain('has already been taken');
  });

  it('lists the merge requests of a milestone', async () => {
    const { text, structured } = await harness.run('project.milestone_merge_requests', { project_id, milestone_id: landmarks.milestone, per_page: 5 });

    expect(requests()).toEqual([`GET /projects/acme%2Fapi/milestones/${landmarks.milestone}/merge_requests?per_page=5`]);
    expect(text).toContain('## Merge requests of the milestone');
    expect((structured['items'] as { iid: number }[]).length).toBeGreaterThan(0);
    expect(JSON.stringify(structured)).not.toMatch(/avatar_url|description/);
  });

  it('closes a milestone named by its number, without echoing a new description', async () => {
    const { iid } = winter();
    const { structured } = await harness.run('project.milestone_update', { project_id, iid, state: 'close', description: 'It is done.' });

    expect(requests()).toEqual([`GET /projects/acme%2Fapi/milestones?iids[]=${iid}`, `PUT /projects/acme%2Fapi/milestones/${landmarks.milestone}`]);
    expect(harness.gitlab.requests.at(-1)?.body).toEqual({ state_event: 'close', description: 'It is done.' });
    expect(structured).toMatchObject({ id: landmarks.milestone, state: 'closed' });
    expect(structured).not.toHaveProperty('description');
  });

  it('says that there is nothing to change before it asks GitLab', async () => {
    expect((await harness.fail('project.milestone_update', { project_id, milestone_iid: 1 })).text).toContain('Nothing to change: give at least one of title, description, start_date, due_date, state_event.');
    expect(requests()).toEqual([]);
  });

  it('deletes a milestone once somebody agreed; its issues stay', async () => {
    expect((await harness.fail('project.milestone_delete', { project_id, milestone_id: landmarks.milestone })).text).toContain('confirm');
    const { text } = await harness.run('project.milestone_delete', { project_id, milestone_id: landmarks.milestone }, { confirm: true });

    expect(requests()).toEqual([`DELETE /projects/acme%2Fapi/milestones/${landmarks.milestone}`]);
    expect(text).toContain('Deleted the milestone of acme/api');
    expect(harness.gitlab.world.issue(project_id, 3).milestone_id).toBeNull();
  });
});
