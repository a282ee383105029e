import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { GroupsModule } from './groups.module.js';

const group_id = 'acme';

describe('group label actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(GroupsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`);
  const names = async () => ((await harness.run('group.group_label_list', { group_id })).structured['items'] as { name: string }[]).map(({ name }) => name);

  it('creates a label that the list then has', async () => {
    const { text, structured } = await harness.run('group.group_label_create', { group_id, label: 'priority::9', colour: '#dc143c', description: 'Some day' });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'POST', path: '/groups/acme/labels', body: { name: 'priority::9', color: '#dc143c', description: 'Some day' } }]);
    expect(structured).toMatchObject({ name: 'priority::9', color: '#dc143c' });
    expect(text).toContain('## Label `priority::9`');
    expect(await names()).toContain('priority::9');
  });

  it('renames a label without echoing its description', async () => {
    const { structured } = await harness.run('group.group_label_update', { group_id, name: 'company::wide', new_name: 'everybody', description: 'All of us' });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'PUT', path: '/groups/acme/labels/company%3A%3Awide', body: { new_name: 'everybody', description: 'All of us' } }]);
    expect(structured).toMatchObject({ name: 'everybody' });
    expect(structured).not.toHaveProperty('description');
  });

  it('deletes a label once somebody agreed', async () => {
    expect((await harness.fail('group.group_label_delete', { group_id, name: 'incident' })).text).toContain('confirm');
    expect(sent()).toEqual([]);
    expect((await harness.run('group.group_label_delete', { group_id, name: 'incident' }, { confirm: true })).text).toContain('Deleted the label.');

    expect(sent()).toEqual(['DELETE /groups/acme/labels/incident']);
    expect(await names()).not.toContain('incident');
  });

  it('follows and leaves a label', async () => {
    expect((await harness.run('group.group_label_subscribe', { group_id, label: 'incident' })).structured).toMatchObject({ subscribed: true });
    expect((await harness.run('group.group_label_subscribe', { group_id, label: 'incident' })).text).toContain('Nothing was changed');
    expect((await harness.run('group.group_label_unsubscribe', { group_id, label: 'incident' })).structured).toMatchObject({ subscribed: false });
    expect(sent().at(-1)).toBe('POST /groups/acme/labels/incident/unsubscribe');
  });
});
