import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../kernel/json.js';
import { ActionHarness } from '../../testing/action-harness.js';
import { IssuesModule } from './issues.module.js';

const gid = 'gid://gitlab/WorkItems::SavedViews::SavedView/7';
const dora = { username: 'dora', name: 'Dora' };
const rich = { id: gid, name: 'Open *bugs*', subscribed: true, sort: 'PRIORITY_DESC', isPrivate: false, author: dora, lastUpdatedBy: null, updatedAt: '2026-11-20T08:00:00Z', shareUrl: 'https://gitlab.example.com/acme/api/-/work_items/views/7' };
const bare = { id: 'gid://gitlab/WorkItems::SavedViews::SavedView/8', name: 'Mine', subscribed: false, sort: null };
const end = { hasNextPage: false, endCursor: null };

describe('saved views of work items', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(IssuesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const answer = (data: JsonObject) => harness.gitlab.answer('POST /api/graphql', { data });
  const asked = () => harness.gitlab.requests.at(-1)?.body as { query: string; variables: Record<string, unknown> };

  it('are listed without their filters, page by page', async () => {
    answer({ namespace: { savedViews: { nodes: [{ ...rich, description: 'For triage' }, { ...bare, isPrivate: true, description: null }], pageInfo: { hasNextPage: true, endCursor: 'Mg' } } } });
    const { text, structured } = await harness.run('issue.work_item_saved_view_list', { project: 'acme%2Fapi', search: 'bug', subscribed_only: true, limit: 2 });
    expect(asked().variables).toEqual({ path: 'acme/api', search: 'bug', subscribedOnly: true, first: 2 });
    expect(asked().query).not.toContain('filters');
    expect(text).toContain('| 7 | Open \\*bugs\\* | no | yes | PRIORITY_DESC | @dora | 2026-11-20 08:00 UTC | For triage |');
    expect(text).toContain('"after":"Mg"');
    expect(structured).toMatchObject({ items: [{ id: 7, is_private: false }, { id: 8, is_private: true }] });
  });

  it('are asked for less where GitLab is older', async () => {
    harness.gitlab.answer('POST /api/graphql', ({ body }: { body: unknown }) => ({
      body: JSON.stringify(body).includes('isPrivate') ? { errors: [{ message: "Field 'isPrivate' doesn't exist on type 'WorkItemSavedViewType'" }] } : { data: { namespace: { savedViews: { nodes: [bare], pageInfo: end } } } },
    }));
    expect((await harness.run('issue.work_item_saved_view_list', { namespace_path: 'acme/api' })).structured).toMatchObject({ items: [{ id: 8, name: 'Mine' }] });
  });

  it('are none of a namespace out of sight', async () => {
    answer({ namespace: null });
    expect((await harness.fail('issue.work_item_saved_view_list', { namespace_path: '1001' })).text).toContain('takes the path, not the numeric id');
    answer({ namespace: { savedViews: null } });
    expect((await harness.fail('issue.work_item_saved_view_list', { namespace_path: 'alice' })).text).toContain('GitLab shows no saved views of alice');
  });

  it('are read one by one with what they filter', async () => {
    answer({ namespace: { savedViews: { nodes: [{ ...rich, lastUpdatedBy: dora, description: 'For triage', displaySettings: { hiddenMetadataKeys: ['labels'] }, filters: { state: 'opened', labelName: ['bug'] }, filterWarnings: [{ field: 'labelName', message: 'Label not found' }] }], pageInfo: end } } });
    const { text, structured } = await harness.run('issue.work_item_saved_view_get', { namespace_path: 'acme/api', id: 7 });
    expect(asked().variables).toEqual({ path: 'acme/api', id: gid });
    expect(text).toContain('## Saved view Open \\*bugs\\*');
    expect(text).toContain('- **Filters**: `{"state":"opened","labelName":["bug"]}`');
    expect(text).toContain('- **Wrong with the filters**: labelName: Label not found');
    expect(text).toContain('> For triage');
    expect(structured).toMatchObject({ id: 7, filters: { labelName: ['bug'] }, display_settings: { hiddenMetadataKeys: ['labels'] }, last_updated_by: { username: 'dora' } });

    answer({ namespace: { savedViews: { nodes: [], pageInfo: end } } });
    expect((await harness.fail('issue.work_item_saved_view_get', { namespace_path: 'acme/api', saved_view_id: '9' })).text).toContain('There is no saved view 9 in acme/api');
  });

  it('are saved with filters under either spelling', async () => {
    answer({ workItemSavedViewCreate: { errors: [], savedView: rich } });
    const filters = { state: 'opened', label_name: ['bug'], not: { author_username: ['bot'] }, types: ['ISSUE'] };
    const { text } = await harness.run('issue.work_item_saved_view_create', { namespace_path: 'acme/api', name: 'Open *bugs*', sort: 'PRIORITY_DESC', is_private: false, description: '/close', filters });
    expect(asked().query).toContain('WorkItemSavedViewCreateInput!');
    expect(asked().variables).toEqual({
      input: { namespacePath: 'acme/api', name: 'Open *bugs*', sort: 'PRIORITY_DESC', description: '/close', isPrivate: false, displaySettings: {}, filters: { state: 'opened', labelName: ['bug'], not: { authorUsername: ['bot'] }, types: ['ISSUE'] } },
    });
    expect(text).toContain('- **Link**: https://gitlab.example.com/acme/api/-/work_items/views/7');
  });

  it('are saved without filters, which GitLab wants all the same', async () => {
    answer({ workItemSavedViewCreate: { errors: [], savedView: { ...rich, ...bare } } });
    await harness.run('issue.work_item_saved_view_create', { namespace_path: 'acme', title: 'All', sort: 'CREATED_DESC' });
    expect(asked().variables).toEqual({ input: { namespacePath: 'acme', name: 'All', sort: 'CREATED_DESC', displaySettings: {}, filters: {} } });
  });

  it('are refused in GitLab\'s words', async () => {
    answer({ workItemSavedViewCreate: { errors: ["Name can't be blank"], savedView: null } });
    expect((await harness.fail('issue.work_item_saved_view_create', { namespace_path: 'acme', name: '  x', sort: 'CREATED_DESC' })).text).toContain("Name can't be blank");
  });

  it('are changed in what is given, and emptied by name', async () => {
    answer({ workItemSavedViewUpdate: { errors: [], savedView: rich } });
    await harness.run('issue.work_item_saved_view_update', { view: 7, sort: 'TITLE_ASC', clear: ['description'] });
    expect(asked().variables).toEqual({ input: { id: gid, sort: 'TITLE_ASC', description: '' } });

    harness.gitlab.reset();
    expect((await harness.fail('issue.work_item_saved_view_update', { saved_view_id: 7 })).text).toContain('Nothing to change');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('are subscribed to and given up', async () => {
    answer({ workItemSavedViewSubscribe: { errors: [], savedView: rich } });
    expect((await harness.run('issue.work_item_saved_view_subscribe', { saved_view_id: 7 })).text).toContain('- **Subscribed**: yes');
    answer({ workItemSavedViewUnsubscribe: { errors: [], savedView: { ...rich, subscribed: false } } });
    expect((await harness.run('issue.work_item_saved_view_unsubscribe', { saved_view_id: gid })).text).toContain('- **Subscribed**: no');
    expect(asked().variables).toEqual({ input: { id: gid } });
  });

  it('are deleted once that is agreed to', async () => {
    answer({ workItemSavedViewDelete: { errors: [] } });
    expect((await harness.fail('issue.work_item_saved_view_delete', { saved_view_id: 7 })).text).toContain('"confirm": true');
    expect((await harness.fail('issue.work_item_saved_view_delete', { saved_view_id: 'gid://gitlab/SavedView/7' }, { confirm: true })).text).toContain('gid://gitlab/WorkItems::SavedViews::SavedView/1234');
    expect(harness.gitlab.requests).toEqual([]);
    expect((await harness.run('issue.work_item_saved_view_delete', { saved_view_id: 7 }, { confirm: true })).text).toBe('Deleted the saved view.');
    expect(asked().variables).toEqual({ input: { id: gid } });

    harness.gitlab.answer('POST /api/graphql', { data: { workItemSavedViewDelete: null } });
    expect((await harness.fail('issue.work_item_saved_view_delete', { saved_view_id: 7 }, { confirm: true })).text).toContain('look before repeating it');
  });
});
