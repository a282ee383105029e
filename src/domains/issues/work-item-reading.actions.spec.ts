import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { isObject, type JsonObject } from '../../kernel/json.js';
import { ActionHarness } from '../../testing/action-harness.js';
import type { RecordedRequest } from '../../testing/fake-gitlab.js';
import { IssuesModule } from './issues.module.js';

const graphql = 'POST /api/graphql';
const bodyOf = ({ body }: RecordedRequest): JsonObject => (isObject(body) ? body : {});
const documentOf = (request: RecordedRequest | undefined) => (request === undefined ? '' : String(bodyOf(request)['query']));

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(IssuesModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

const sent = () => harness.gitlab.requests.at(-1);

describe('reading a work item', () => {
  it('shows it in full', async () => {
    const { text, structured } = await harness.run('issue.work_item_get', { full_path: 'acme/api', work_item_iid: '3' });

    expect(harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([graphql, graphql]);
    expect(harness.gitlab.writes).toEqual([]);
    expect(text).toContain('## #3 Plan the winter release');
    expect(text).toContain('> What has to be done before the end of the year.');
    expect(structured).toMatchObject({
      id: 50_003, iid: 3, type: 'Issue', state: 'OPEN', author: { username: 'alice' }, assignees: [{ username: 'alice' }, { username: 'dora' }], labels: ['team::core'], milestone: { id: 402 }, weight: 5, description: 'What has to be done before the end of the year.',
    });
    expect(text).toContain('`issue.work_item_update`');
  });

  it.each([7, '7', '#7', 'gid://gitlab/WorkItem/50007', 'gid://gitlab/Issue/50007'])('finds one and the same work item by %p', async (work_item_iid) => {
    expect((await harness.run('issue.work_item_get', { project: 'acme/api', work_item_iid })).structured).toMatchObject({ id: 50_007, iid: 7 });
  });

  it('names no type of widget that the work item lacks', async () => {
    await harness.run('issue.work_item_get', { full_path: 'acme/api', iid: 10 });

    expect(documentOf(sent())).toContain('WorkItemWidgetAssignees');
    expect(documentOf(sent())).not.toMatch(/WorkItemWidget(Weight|Hierarchy|Status|LinkedItems)/);
  });

  it('shows parent, children, linked items and status of types that have them', async () => {
    const own = { id: 'gid://gitlab/WorkItem/90', iid: '10', title: 'Faster sign-in', state: 'OPEN', workItemType: { name: 'Epic' }, description: null };
    const widgets = [
      { type: 'HIERARCHY', parent: { id: 'gid://gitlab/WorkItem/80', iid: '1', title: 'Speed' }, children: { nodes: [{ iid: '11', title: 'Measure', state: 'CLOSED' }], pageInfo: { hasNextPage: true } } },
      { type: 'LINKED_ITEMS', linkedItems: { nodes: [{ linkType: 'is_blocked_by', workItem: { reference: 'acme/api#6', title: 'Sessions should expire', state: 'OPEN' } }] } },
      { type: 'STATUS', status: { name: 'In progress' } },
    ];
    harness.gitlab.answer(graphql, (request: RecordedRequest) => ({
      body: { data: documentOf(request).includes('namespace(fullPath') ? { namespace: { workItem: { ...own, widgets: widgets.map(({ type }) => ({ type })) } } } : { workItem: { ...own, widgets } } },
    }));
    const { text, structured } = await harness.run('issue.work_item_get', { group: 'acme', work_item_iid: '10' });

    expect(documentOf(sent())).toMatch(/children\(first:50\).*linkedItems\(first:50\)|linkedItems\(first:50\).*children\(first:50\)/);
    expect(text).toContain('- **Parent**: #1 Speed');
    expect(text).toContain('- **Children**: #11 Measure (closed)');
    expect(text).toContain('- **More children than shown**: yes');
    expect(text).toContain('- **Linked**: is blocked by acme/api#6 Sessions should expire');
    expect(text).toContain('- **Status**: In progress');
    expect(structured).not.toHaveProperty('description');
  });

  it('asks for less when GitLab finds the document too complex', async () => {
    const workItem = { id: 'gid://gitlab/WorkItem/50007', iid: '7', title: 'T', state: 'OPEN', workItemType: { name: 'Issue' }, widgets: [{ type: 'LABELS' }] };
    harness.gitlab.answer(graphql, (request: RecordedRequest) => {
      if (documentOf(request).includes('namespace(fullPath')) return { body: { data: { namespace: { workItem } } } };
      return { body: documentOf(request).includes('WorkItemWidgetLabels') ? { errors: [{ message: 'Query has complexity of 260, which exceeds max complexity of 250' }] } : { data: { workItem } } };
    });

    expect((await harness.run('issue.work_item_get', { full_path: 'acme/api', work_item_iid: '7' })).structured).toMatchObject({ id: 50_007, title: 'T' });
    expect(harness.gitlab.requests).toHaveLength(3);
  });

  it('says that there is none', async () => {
    expect((await harness.fail('issue.work_item_get', { full_path: 'acme/api', work_item_iid: '999' })).text).toContain('There is no work item 999 in acme/api');
  });
});

describe('listing work items', () => {
  it('shows those of a project with type, people and labels', async () => {
    const { text, structured } = await harness.run('issue.work_item_list', { full_path: 'acme/api', state: 'opened', types: ['issue'], label_name: ['bug'], first: 2 });

    expect(harness.gitlab.requests).toHaveLength(1);
    expect(bodyOf(harness.gitlab.requests[0] as RecordedRequest)['variables']).toEqual({ fullPath: 'acme/api', first: 2, state: 'opened', types: ['ISSUE'], labelName: ['bug'] });
    expect(text).toContain('## Work items (2)');
    expect(text).toContain('| `acme/api#9` | Issue |');
    expect((structured['items'] as object[])[0]).toMatchObject({ iid: 9, reference: 'acme/api#9', type: 'Issue', state: 'OPEN', author: { username: 'carol' }, labels: ['bug'] });
  });

  it('names no argument that is not needed, since an older GitLab lacks some', async () => {
    await harness.run('issue.work_item_list', { full_path: 'acme/api' });

    expect(documentOf(sent())).toContain('workItems(first:$first)');
    expect(documentOf(sent())).not.toMatch(/labelName|milestoneTitle|include/);
  });

  it('reads on page by page to the end, by the call that it names', async () => {
    const seen: unknown[] = [];
    let params: JsonObject | undefined = { full_path: 'acme/api', per_page: 10 };
    for (let calls = 0; params !== undefined && calls < 10; calls += 1) {
      const { text, structured } = await harness.run('issue.work_item_list', params);
      seen.push(...(structured['items'] as JsonObject[]).map(({ iid }) => iid));
      const [, call] = /There is more: gitlab_execute_action `(\{.*\})`/.exec(text) ?? [];
      expect(call === undefined).toBe((structured['pagination'] as JsonObject)['has_more'] === false);
      params = call === undefined ? undefined : ((JSON.parse(call) as JsonObject)['params'] as JsonObject);
      if (params !== undefined) expect(Object.keys(params).sort()).toEqual(['after', 'first', 'full_path']);
    }

    expect(seen).toEqual(Array.from({ length: 28 }, (_, index) => 28 - index));
  });

  it('shows twenty in less than 12 kB', async () => {
    const { text, structured } = await harness.run('issue.work_item_list', { full_path: 'acme/api' });

    expect(structured['items']).toHaveLength(20);
    expect(Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(structured))).toBeLessThan(12_000);
  });

  it('looks for a group where there is no such project', async () => {
    const { text } = await harness.run('issue.work_item_list', { full_path: 'acme', types: ['epic'] });

    expect(harness.gitlab.requests.map(documentOf).map((document) => /\{(project|group)\(/.exec(document)?.[1])).toEqual(['project', 'group']);
    expect(text).toMatch(/^No work items match\./);
  });

  it('looks below a group when asked', async () => {
    const { structured } = await harness.run('issue.work_item_list', { full_path: 'acme', include_descendants: true, search: 'sessions should' });

    expect(harness.gitlab.requests.map(documentOf).map((document) => /\{(project|group)\(/.exec(document)?.[1])).toEqual(['group']);
    expect(structured['items']).toEqual([expect.objectContaining({ reference: 'acme/api#6' })]);
  });

  it('says that there is no such place', async () => {
    expect((await harness.fail('issue.work_item_list', { full_path: 'acme/nothing' })).text).toContain('There is no project or group acme/nothing');
    expect((await harness.fail('issue.work_item_list', { full_path: '1001' })).text).toContain('There is no project or group 1001');
    expect((await harness.fail('issue.work_item_list', { full_path: 'acme/api', include_descendants: true })).text).toContain('include_descendants and include_ancestors are for groups.');
  });

  it('refuses a type that GitLab does not know', async () => {
    await harness.fail('issue.work_item_list', { full_path: 'acme/api', types: ['saga'] });

    expect(harness.gitlab.requests).toEqual([]);
  });
});
