import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isObject } from '../../kernel/json.js';
import { ActionHarness } from '../../testing/action-harness.js';
import type { RecordedRequest } from '../../testing/fake-gitlab.js';
import { IssuesModule } from './issues.module.js';

const task = { full_path: 'acme/api', work_item_type_id: 'Task', title: 'Write the release notes' };
const documentOf = ({ body }: RecordedRequest) => (isObject(body) ? String(body['query']) : '');

describe('creating a work item', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(IssuesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const inputs = () => harness.gitlab.writes.map(({ body }) => (isObject(body) && isObject(body['variables']) ? body['variables']['input'] : undefined));

  it('finds the type by its name, sends it once and does not echo the text', async () => {
    const { text, structured } = await harness.run('issue.work_item_create', {
      ...task, description: 'For everybody.', confidential: true, assignee_ids: [101], label_ids: ['301', 'gid://gitlab/ProjectLabel/302'], milestone_id: '402', due_date: '2026-12-24', weight: 2,
    });

    expect(harness.gitlab.requests).toHaveLength(2);
    expect(inputs()).toEqual([
      {
        namespacePath: 'acme/api',
        workItemTypeId: 'gid://gitlab/WorkItems::Type/3',
        title: 'Write the release notes',
        confidential: true,
        descriptionWidget: { description: 'For everybody.' },
        assigneesWidget: { assigneeIds: ['gid://gitlab/User/101'] },
        labelsWidget: { labelIds: ['gid://gitlab/Label/301', 'gid://gitlab/ProjectLabel/302'] },
        milestoneWidget: { milestoneId: 'gid://gitlab/Milestone/402' },
        startAndDueDateWidget: { dueDate: '2026-12-24' },
        weightWidget: { weight: 2 },
      },
    ]);
    expect(structured).toMatchObject({ iid: 29, type: 'Task', title: 'Write the release notes', state: 'OPEN', confidential: true, assignees: [{ username: 'alice' }], labels: ['bug', 'team::core'], due_date: '2026-12-24', weight: 2 });
    expect(text).toContain('## #29 Write the release notes');
    expect(text + JSON.stringify(structured)).not.toContain('For everybody');
  });

  it.each(['task', 'TASK', '3', 'gid://gitlab/WorkItems::Type/3'])('takes the type as %p', async (type) => {
    expect((await harness.run('issue.work_item_create', { project: 'acme/api', type, title: 'x' })).structured['type']).toBe('Task');
  });

  it('creates an epic by the name that epics have in groups', async () => {
    const { text } = await harness.fail('group.epic_create', { full_path: 'acme/api', title: 'One login' });
    expect(text).toContain('there is no type "Epic" here');
  });

  it('names the types there are for one that there is not', async () => {
    expect((await harness.fail('issue.work_item_create', { ...task, work_item_type_id: 'Saga' })).text).toContain('there is no type "Saga" here. Nothing was created. There are Issue, Incident, Task.');
    expect(harness.gitlab.writes).toEqual([]);
  });

  it('refuses what the type lacks before the write, with the list of what it has', async () => {
    const { text } = await harness.fail('issue.work_item_create', { ...task, work_item_type_id: 'Incident', weight: 3 });

    expect(text).toContain('weight: the type Incident does not have that. Nothing was created. It takes title, description, confidential, assignee_ids, label_ids, milestone_id.');
    expect(harness.gitlab.writes).toEqual([]);
  });

  it.each([
    [{ parent_id: 'seven' }, 'parent_id: "seven" is no such id.'],
    [{ due_date: 'tomorrow' }, 'due_date: "tomorrow" is not a day.'],
    [{ color: 'red' }, 'color: must be six hexadecimal digits'],
  ])('refuses %p before any request', async (given, said) => {
    expect((await harness.fail('issue.work_item_create', { ...task, ...given })).text).toContain(said);
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('refuses a description that would run a quick action', async () => {
    expect((await harness.fail('issue.work_item_create', { ...task, description: 'Done\n/close' })).text).toContain('"/close"');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('puts it under a parent and finds a status by its name, of types that have both', async () => {
    const widgetDefinitions = [{ type: 'HIERARCHY' }, { type: 'STATUS', allowedStatuses: [{ id: 'gid://gitlab/WorkItems::Statuses::SystemDefined::Status/2', name: 'In progress' }] }];
    const workItem = { id: 'gid://gitlab/WorkItem/91', iid: '12', title: 'Child', state: 'OPEN', workItemType: { name: 'Task' }, widgets: [{ type: 'HIERARCHY', parent: { id: 'gid://gitlab/WorkItem/90', iid: '10', title: 'Parent' } }, { type: 'STATUS', status: { name: 'In progress' } }] };
    harness.gitlab.answer('POST /api/graphql', (request: RecordedRequest) => ({
      body: { data: documentOf(request).startsWith('mutation') ? { workItemCreate: { errors: [], workItem } } : { namespace: { workItemTypes: { nodes: [{ id: 'gid://gitlab/WorkItems::Type/5', name: 'Task', widgetDefinitions }] } } } },
    }));
    const { text } = await harness.run('issue.work_item_create', { ...task, parent: 90, status: 'in progress' });

    expect(inputs()).toMatchObject([{ hierarchyWidget: { parentId: 'gid://gitlab/WorkItem/90' }, statusWidget: { status: 'gid://gitlab/WorkItems::Statuses::SystemDefined::Status/2' } }]);
    expect(text).toContain('- **Parent**: #10 Parent');
    expect(text).toContain('- **Status**: In progress');
    expect((await harness.fail('issue.work_item_create', { ...task, status: 'Shipped' })).text).toContain('the type Task has no "Shipped". Nothing was created. It has In progress.');
  });

  it('hands on what GitLab did not accept', async () => {
    harness.gitlab.answer('POST /api/graphql', (request: RecordedRequest) => ({
      body: { data: documentOf(request).startsWith('mutation') ? { workItemCreate: { errors: ["Title can't be blank"], workItem: null } } : { namespace: { workItemTypes: { nodes: [{ id: 'gid://gitlab/WorkItems::Type/5', name: 'Task', widgetDefinitions: [] }] } } } },
    }));

    expect((await harness.fail('issue.work_item_create', task)).text).toContain("Title can't be blank");
  });

  it('says that there is no such place, and that a number is no path', async () => {
    expect((await harness.fail('issue.work_item_create', { ...task, full_path: 'acme/nothing' })).text).toContain('There is no project or group acme/nothing');
    expect((await harness.fail('issue.work_item_create', { ...task, full_path: '4711' })).text).toContain('full_path takes the path, not the numeric id.');
  });
});
