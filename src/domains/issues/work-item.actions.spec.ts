import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { ActionHarness } from '../../testing/action-harness.js';
import type { RecordedRequest } from '../../testing/fake-gitlab.js';
import { IssuesModule } from './issues.module.js';

const seven = { full_path: 'acme/api', work_item_iid: '7' };
const incident = { full_path: 'acme/api', work_item_iid: '10' };
const graphql = 'POST /api/graphql';

const queryOf = ({ body }: RecordedRequest) => (isObject(body) ? String(body['query']) : '');
const variablesOf = ({ body }: RecordedRequest) => (isObject(body) && isObject(body['variables']) ? body['variables'] : {});

/** A work item with these widgets, as GitLab answers both the reading and the change of it. */
function workItem(types: readonly string[], changed: readonly JsonObject[] = []): (request: RecordedRequest) => { body: unknown } {
  const own = { id: 'gid://gitlab/WorkItem/50007', iid: '7', title: 'Be faster', state: 'OPEN', workItemType: { name: 'Epic' } };
  return (request) => {
    if (queryOf(request).startsWith('mutation')) return { body: { data: { workItemUpdate: { errors: [], workItem: { ...own, widgets: changed } } } } };
    if (queryOf(request).includes('allowedStatuses')) {
      const allowedStatuses = [{ id: 'gid://gitlab/WorkItems::Statuses::Custom::Status/3', name: 'In progress' }, { id: 'gid://gitlab/WorkItems::Statuses::Custom::Status/4', name: 'Done' }];
      return { body: { data: { workItem: { workItemType: { widgetDefinitions: [{ type: 'LABELS' }, { type: 'STATUS', allowedStatuses }] } } } } };
    }
    return { body: { data: { namespace: { workItem: { ...own, widgets: types.map((type) => ({ type })) } } } } };
  };
}

describe('work item actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(IssuesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const inputs = () => harness.gitlab.writes.map((request) => variablesOf(request)['input']);

  it('reads the work item once, changes it once, and shows it as it now stands', async () => {
    const { text, structured } = await harness.run('issue.work_item_update', {
      ...seven, title: 'Tell the version', description: 'So that one can see it.', state_event: 'close', assignee_ids: [101, 'gid://gitlab/User/104'], add_label_ids: [301, 'gid://gitlab/ProjectLabel/304'], remove_label_ids: ['302'], milestone_id: 402, due_date: '2026-12-24', weight: 3,
    });

    expect(harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([graphql, graphql]);
    expect(inputs()).toEqual([
      {
        id: 'gid://gitlab/WorkItem/50007',
        title: 'Tell the version',
        stateEvent: 'CLOSE',
        descriptionWidget: { description: 'So that one can see it.' },
        assigneesWidget: { assigneeIds: ['gid://gitlab/User/101', 'gid://gitlab/User/104'] },
        labelsWidget: { addLabelIds: ['gid://gitlab/Label/301', 'gid://gitlab/ProjectLabel/304'], removeLabelIds: ['gid://gitlab/Label/302'] },
        milestoneWidget: { milestoneId: 'gid://gitlab/Milestone/402' },
        startAndDueDateWidget: { dueDate: '2026-12-24' },
        weightWidget: { weight: 3 },
      },
    ]);
    expect(structured).toMatchObject({
      id: 50007, iid: 7, type: 'Issue', title: 'Tell the version', state: 'CLOSED', assignees: [{ username: 'alice' }, { username: 'dora' }], labels: ['bug', 'priority::1'], milestone: { id: 402, iid: '2', title: 'v2.0 Winter' }, due_date: '2026-12-24', weight: 3,
    });
    expect(text).toContain('## #7 Tell the version');
    expect(text).toContain('- **Assignees**: @alice, @dora');
    expect(text + JSON.stringify(structured)).not.toContain('So that one can see it');
    expect(Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(structured))).toBeLessThan(1_500);
  });

  it.each([7, '7', '#7', 'gid://gitlab/WorkItem/50007', 'gid://gitlab/Issue/50007'])('finds one and the same work item by %p', async (work_item_iid) => {
    const { structured } = await harness.run('issue.work_item_update', { full_path: 'acme/api', work_item_iid, title: 'Found' });

    expect(structured).toMatchObject({ id: 50007, iid: 7, title: 'Found' });
    expect(harness.gitlab.requests).toHaveLength(2);
    expect(harness.gitlab.world.issue(1001, 7).title).toBe('Found');
  });

  it('takes the path under the names that callers use for it, in any case', async () => {
    await harness.run('issue.work_item_update', { project: 'acme/api', issue_iid: 7, title: 'A' });
    await harness.run('issue.work_item_update', { group_path: 'ACME/api', iid: 'gid://gitlab/WorkItem/50007', title: 'B' });

    expect(inputs()).toHaveLength(2);
  });

  it('changes nothing through a global id that belongs elsewhere', async () => {
    const { text } = await harness.fail('issue.work_item_update', { full_path: 'acme/web-shop', work_item_iid: 'gid://gitlab/WorkItem/50007', title: 'x' });

    expect(text).toContain('gid://gitlab/WorkItem/50007 does not belong to acme/web-shop');
    expect(harness.gitlab.writes).toEqual([]);
  });

  it('says that there is no such work item, and that a numeric id is no path', async () => {
    expect((await harness.fail('issue.work_item_update', { full_path: 'acme/api', work_item_iid: '999', title: 'x' })).text).toContain('There is no work item 999 in acme/api');
    expect((await harness.fail('issue.work_item_update', { full_path: '1001', work_item_iid: '999', title: 'x' })).text).toContain('full_path takes the path, not the numeric id.');
    expect((await harness.fail('issue.work_item_update', { full_path: 'acme/api', work_item_iid: 'gid://gitlab/WorkItem/1', title: 'x' })).text).toContain('There is no work item gid://gitlab/WorkItem/1');
    expect(harness.gitlab.writes).toEqual([]);
  });

  it('refuses what the type lacks before the write, with the list of what it has', async () => {
    const { text } = await harness.fail('issue.work_item_update', { ...incident, weight: 3, due_date: '2026-12-24', title: 'x' });

    expect(text).toContain('weight, due_date: this work item is of type Incident, which does not have that. Nothing was changed.');
    expect(text).toContain('It takes title, state_event, description, assignee_ids, add_label_ids, remove_label_ids, milestone_id.');
    expect(harness.gitlab.requests).toHaveLength(1);
    expect(harness.gitlab.writes).toEqual([]);
  });

  it('names no type of widget that the work item lacks, since an older GitLab would refuse the whole document', async () => {
    await harness.run('issue.work_item_update', { ...incident, title: 'x' });

    expect(queryOf(harness.gitlab.writes[0] as RecordedRequest)).toContain('WorkItemWidgetMilestone');
    expect(queryOf(harness.gitlab.writes[0] as RecordedRequest)).not.toMatch(/WorkItemWidget(Weight|Color|Iteration|Status|CrmContacts)/);
  });

  it('sends and shows what only some types have', async () => {
    const all = ['HIERARCHY', 'ITERATION', 'HEALTH_STATUS', 'COLOR', 'STATUS', 'CRM_CONTACTS', 'START_AND_DUE_DATE'];
    harness.gitlab.answer(graphql, workItem(all, [
      { parent: { id: 'gid://gitlab/WorkItem/50001', iid: '1', title: 'Speed' } },
      { iteration: { id: 'gid://gitlab/Iteration/11', title: null, startDate: '2026-12-01', dueDate: '2026-12-14' } },
      { healthStatus: 'atRisk' },
      { color: '#1F75CB' },
      { status: { name: 'In progress' } },
      { contacts: { nodes: [{ id: 'gid://gitlab/CustomerRelations::Contact/9', firstName: 'Pat', lastName: 'Doe' }] } },
      { startDate: '2026-12-01', dueDate: null },
    ]));

    const { text, structured } = await harness.run('issue.work_item_update', {
      ...seven, parent_id: 50001, iteration_id: '11', health_status: 'atRisk', color: '#1F75CB', status: 'in Progress', crm_contact_ids: [9], start_date: '2026-12-01', due_date: 'none',
    });

    expect(inputs()).toEqual([
      {
        id: 'gid://gitlab/WorkItem/50007',
        iterationWidget: { iterationId: 'gid://gitlab/Iteration/11' },
        hierarchyWidget: { parentId: 'gid://gitlab/WorkItem/50001' },
        crmContactsWidget: { contactIds: ['gid://gitlab/CustomerRelations::Contact/9'] },
        startAndDueDateWidget: { startDate: '2026-12-01', dueDate: null },
        healthStatusWidget: { healthStatus: 'atRisk' },
        colorWidget: { color: '#1F75CB' },
        statusWidget: { status: 'gid://gitlab/WorkItems::Statuses::Custom::Status/3' },
      },
    ]);
    expect(structured).toMatchObject({
      parent: { id: 50001, iid: '1', title: 'Speed' }, iteration: { id: 11, start_date: '2026-12-01' }, health_status: 'atRisk', color: '#1F75CB', status: 'In progress', crm_contacts: [{ id: 9, name: 'Pat Doe' }], start_date: '2026-12-01',
    });
    expect(text).toContain('- **Parent**: #1 Speed');
    expect(text).toContain('- **Iteration**: 2026-12-01 to 2026-12-14');
    expect(text).toContain('- **CRM contacts**: Pat Doe');
  });

  it('takes a status by its global id without asking for the names', async () => {
    harness.gitlab.answer(graphql, workItem(['STATUS']));

    await harness.run('issue.work_item_update', { ...seven, status: 'gid://gitlab/WorkItems::Statuses::SystemDefined::Status/2' });

    expect(inputs()).toEqual([{ id: 'gid://gitlab/WorkItem/50007', statusWidget: { status: 'gid://gitlab/WorkItems::Statuses::SystemDefined::Status/2' } }]);
    expect(harness.gitlab.requests).toHaveLength(2);
  });

  it('names the statuses there are when one is unknown', async () => {
    harness.gitlab.answer(graphql, workItem(['STATUS']));

    expect((await harness.fail('issue.work_item_update', { ...seven, status: 'Shipped' })).text).toContain('there is no "Shipped" for this work item. Nothing was changed. It takes In progress, Done.');
    expect(harness.gitlab.writes).toEqual([]);
  });

  it('clears what none stands for', async () => {
    harness.gitlab.answer(graphql, workItem(['MILESTONE', 'ITERATION', 'HIERARCHY', 'HEALTH_STATUS']));

    await harness.run('issue.work_item_update', { ...seven, milestone_id: 'none', iteration_id: 0, parent_id: 'None', health_status: 'none' });

    expect(inputs()).toEqual([
      { id: 'gid://gitlab/WorkItem/50007', milestoneWidget: { milestoneId: null }, iterationWidget: { iterationId: null }, hierarchyWidget: { parentId: null }, healthStatusWidget: { healthStatus: null } },
    ]);
  });

  it.each([
    [{}, 'Nothing to change: give at least one of title, state_event'],
    [{ add_label_ids: [], remove_label_ids: [] }, 'Nothing to change'],
    [{ assignee_ids: ['@alice'] }, 'assignee_ids: "@alice" is no such id'],
    [{ parent_id: 'gid://gitlab/Epic/5' }, 'parent_id: "gid://gitlab/Epic/5" is no such id'],
    [{ milestone_id: 'v1.0' }, 'milestone_id: "v1.0" is no such id'],
    [{ due_date: 'tomorrow' }, 'due_date: "tomorrow" is not a day'],
    [{ color: 'blue' }, 'color: must be six hexadecimal digits'],
    [{ work_item_iid: 'seven', title: 'x' }, 'work_item_iid: "seven" is not the number of a work item'],
    [{ description: 'Done.\n/close' }, 'starts with a GitLab quick action'],
  ])('refuses %j before any request', async (changes, words) => {
    expect((await harness.fail('issue.work_item_update', { ...seven, ...changes })).text).toContain(words);
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('tells in GitLab\'s words why it did not make the change', async () => {
    harness.gitlab.answer(graphql, (request: RecordedRequest) =>
      queryOf(request).startsWith('mutation') ? { body: { data: { workItemUpdate: { errors: ['Parent type is not allowed'], workItem: null } } } } : workItem(['HIERARCHY'])(request),
    );

    expect((await harness.fail('issue.work_item_update', { ...seven, parent_id: 1 })).text).toContain('Parent type is not allowed');
  });

  it('repeats a change that GitLab found too complex, asking for the least there is', async () => {
    harness.gitlab.answer(graphql, (request: RecordedRequest) =>
      queryOf(request).includes('WorkItemWidgetLabels{labels') ? { body: { errors: [{ message: 'Query has complexity of 260, which exceeds max complexity of 200' }] } } : workItem(['LABELS'])(request),
    );

    const { structured } = await harness.run('issue.work_item_update', { ...seven, title: 'Be faster' });

    expect(structured).toMatchObject({ iid: 7, title: 'Be faster' });
    expect(inputs()).toHaveLength(2);
    expect(queryOf(harness.gitlab.writes[1] as RecordedRequest)).not.toContain('widgets');
  });

  describe('deleting a work item', () => {
    it('waits for agreement and deletes by global id', async () => {
      expect((await harness.fail('issue.work_item_delete', seven)).text).toContain('"confirm": true');
      expect(harness.gitlab.requests).toEqual([]);

      const { text } = await harness.run('issue.work_item_delete', seven, { confirm: true, token: 'admin-token' });
      expect(text).toBe('Deleted work item 7 of acme/api.');
      expect(variablesOf(harness.gitlab.writes[0] as RecordedRequest)).toEqual({ input: { id: expect.stringContaining('gid://gitlab/WorkItem/') } });
      expect((await harness.fail('issue.work_item_delete', seven, { confirm: true, token: 'admin-token' })).text).toContain('There is no work item 7 in acme/api');
    });

    it('tells when GitLab refuses', async () => {
      expect((await harness.fail('issue.work_item_delete', seven, { confirm: true, token: 'carol-token' })).text).toContain('The resource that you are attempting to access does not exist');
    });
  });
});
