import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Channel, Form } from '../../authoring/asking.js';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { ActionHarness } from '../../testing/action-harness.js';
import type { RecordedRequest } from '../../testing/fake-gitlab.js';
import { IssuesModule } from './issues.module.js';

const action = 'issue.work_item_update';
/** Two people are assigned to it. */
const three = { full_path: 'acme/api', work_item_iid: '3' };
/** Nobody is assigned to it. */
const seven = { full_path: 'acme/api', work_item_iid: '7' };
const graphql = 'POST /api/graphql';

const isMutation = ({ body }: RecordedRequest) => isObject(body) && String(body['query']).startsWith('mutation');

/** A client that answers every question alike, and what it was asked. */
function client(answer: JsonObject): { channel: Channel; asked: string[] } {
  const asked: string[] = [];
  const send = (form: Form) => {
    asked.push(form.message);
    return Promise.resolve(answer);
  };
  return { channel: { kind: 'push', send }, asked };
}

const yes = { action: 'accept', content: { confirm: true } };

/** A work item with assignees and CRM contacts, as GitLab answers both the reading and the change of it. */
function withContacts(assignees: unknown): (request: RecordedRequest) => { body: unknown } {
  const own = { id: 'gid://gitlab/WorkItem/50003', iid: '3', title: 'Plan', state: 'OPEN', workItemType: { name: 'Issue' } };
  return (request) => {
    if (isMutation(request)) return { body: { data: { workItemUpdate: { errors: [], workItem: own } } } };
    return { body: { data: { namespace: { workItem: { ...own, widgets: [{ type: 'ASSIGNEES', assignees }, { type: 'CRM_CONTACTS' }] } } } } };
  };
}

describe('the guard of an update that clears assignees or CRM contacts', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(IssuesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('asks with the number that would be removed, and reads the work item once', async () => {
    const { channel, asked } = client(yes);

    const { structured } = await harness.run(action, { ...three, assignee_ids: [] }, { channel });

    expect(asked).toEqual([expect.stringContaining('Remove all 2 assignees from work item 3 of acme/api')]);
    expect(asked[0]).toContain('This cannot be undone.');
    expect(harness.gitlab.requests).toHaveLength(2);
    expect(harness.gitlab.writes).toHaveLength(1);
    expect(harness.gitlab.world.issue(1001, 3).assignees).toEqual([]);
    expect(structured).toMatchObject({ iid: 3, assignees: [] });
  });

  it('counts a single assignee as one', async () => {
    const { channel, asked } = client(yes);

    await harness.run(action, { full_path: 'acme/api', work_item_iid: 1, assignee_ids: [] }, { channel });

    expect(asked[0]).toContain('Remove the 1 assignee from work item 1');
  });

  it('names the work item by its number when the call names it by global id', async () => {
    const { channel, asked } = client(yes);

    await harness.run(action, { full_path: 'acme/api', work_item_iid: 'gid://gitlab/WorkItem/50003', assignee_ids: [] }, { channel });

    expect(asked[0]).toContain('work item 3 of acme/api');
  });

  it('asks nothing when nobody is assigned, and nothing when somebody is put in their place', async () => {
    const { channel, asked } = client(yes);

    await harness.run(action, { ...seven, assignee_ids: [] }, { channel });
    await harness.run(action, { ...three, assignee_ids: [101] }, { channel });

    expect(asked).toEqual([]);
    expect(harness.gitlab.requests).toHaveLength(4);
  });

  it.each([
    [{ action: 'accept', content: { confirm: false } }, 'answered no'],
    [{ action: 'decline' }, 'declined to answer'],
    [{ action: 'cancel' }, 'You may ask again'],
  ])('changes nothing when the answer is %j', async (answer, words) => {
    const { text } = await harness.fail(action, { ...three, assignee_ids: [] }, { channel: client(answer).channel });

    expect(text).toContain(words);
    expect(harness.gitlab.requests).toHaveLength(1);
    expect(harness.gitlab.writes).toEqual([]);
  });

  it('takes an answer that does not fit for no decision', async () => {
    const { text } = await harness.fail(action, { ...three, assignee_ids: [] }, { channel: client({ action: 'accept', content: { confirm: 'yes' } }).channel });

    expect(text).toContain('could not be used');
    expect(harness.gitlab.writes).toEqual([]);
  });

  it('refuses where nobody can be asked, and says how it is done', async () => {
    const { text } = await harness.fail(action, { ...three, assignee_ids: [] });

    expect(text).toContain('Remove all 2 assignees from work item 3 of acme/api (issue.work_item_update)');
    expect(text).toContain('"confirm": true');
    expect(harness.gitlab.writes).toEqual([]);
  });

  it('asks nothing when the call is confirmed, and still reads once', async () => {
    const { channel, asked } = client(yes);

    await harness.run(action, { ...three, assignee_ids: [], title: 'Plan' }, { channel, confirm: true });

    expect(asked).toEqual([]);
    expect(harness.gitlab.requests).toHaveLength(2);
    expect(harness.gitlab.writes).toHaveLength(1);
  });

  it('asks nothing when the configuration skips consent', async () => {
    const unasked = await ActionHarness.for(IssuesModule, { GITLAB_MCP_YOLO_MODE: 'yes' });
    try {
      await unasked.run(action, { ...three, assignee_ids: [] });
      expect(unasked.gitlab.requests).toHaveLength(2);
    } finally {
      await unasked.stop();
    }
  });

  it('asks by a result where questions travel in rounds, and goes on with the answer', async () => {
    const params = { ...three, assignee_ids: [] };
    const first = await harness.call(action, params, { channel: { kind: 'rounds', responses: {} } });
    if (first.ok !== 'pending') throw new Error('it did not ask');
    expect(first.input.form).toMatchObject({ message: expect.stringContaining('Remove all 2 assignees'), requestedSchema: { required: ['confirm'] } });
    expect(harness.gitlab.writes).toEqual([]);

    await harness.run(action, params, { channel: { kind: 'rounds', state: first.input.state, responses: { confirm: yes } } });

    expect(harness.gitlab.writes).toHaveLength(1);
    expect(harness.gitlab.requests).toHaveLength(3);
  });

  it('asks, saying that the number is unknown, when the work item could not be read, and tries again after a yes', async () => {
    const { channel, asked } = client(yes);
    let reads = 0;
    const answer = withContacts({ nodes: [{ id: 'gid://gitlab/User/101' }] });
    harness.gitlab.answer(graphql, (request: RecordedRequest) => {
      if (!isMutation(request) && ++reads === 1) return { body: { errors: [{ message: 'Timeout on validation of query' }] } };
      return answer(request);
    });

    await harness.run(action, { ...three, assignee_ids: [] }, { channel });

    expect(asked).toEqual([expect.stringContaining('Remove all assignees, whose number could not be read, from work item 3 of acme/api')]);
    expect(reads).toBe(2);
    expect(harness.gitlab.writes).toHaveLength(1);
  });

  it('asks when GitLab does not say who is assigned', async () => {
    const { channel, asked } = client(yes);
    harness.gitlab.answer(graphql, withContacts(null));

    await harness.run(action, { ...three, assignee_ids: [] }, { channel });

    expect(asked[0]).toContain('whose number could not be read');
  });

  it('says at least, where GitLab has more on the next page', async () => {
    const { channel, asked } = client(yes);
    harness.gitlab.answer(graphql, withContacts({ nodes: Array.from({ length: 100 }, (_, index) => ({ id: `gid://gitlab/User/${index}` })) }));

    await harness.run(action, { ...three, assignee_ids: [] }, { channel });

    expect(asked[0]).toContain('all assignees, at least 100, from');
  });

  it('always asks about CRM contacts, and names both when both would go', async () => {
    const { channel, asked } = client(yes);
    harness.gitlab.answer(graphql, withContacts({ nodes: [] }));
    await harness.run(action, { ...three, crm_contact_ids: [] }, { channel });
    await harness.run(action, { ...three, crm_contact_ids: [], assignee_ids: [] }, { channel });
    harness.gitlab.answer(graphql, withContacts({ nodes: [{ id: 'gid://gitlab/User/1' }, { id: 'gid://gitlab/User/2' }] }));
    await harness.run(action, { ...three, crm_contact_ids: [], assignee_ids: [] }, { channel });

    expect(asked.map((message) => message.split(' from ')[0])).toEqual(['Remove all CRM contacts', 'Remove all CRM contacts', 'Remove all 2 assignees and all CRM contacts']);
    expect(harness.gitlab.writes).toHaveLength(3);
    expect(harness.gitlab.requests).toHaveLength(6);
  });

  it('asks nobody about a call that cannot be carried out', async () => {
    const { channel, asked } = client(yes);

    expect((await harness.fail(action, { full_path: 'acme/api', work_item_iid: '999', assignee_ids: [] }, { channel })).text).toContain('There is no work item 999');
    expect((await harness.fail(action, { ...three, crm_contact_ids: [] }, { channel })).text).toContain('crm_contact_ids: this work item is of type Issue, which does not have that');
    expect((await harness.fail(action, { ...three, assignee_ids: [], due_date: 'soon' }, { channel })).text).toContain('is not a day');

    expect(asked).toEqual([]);
    expect(harness.gitlab.writes).toEqual([]);
  });
});
