import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { AdminModule } from './admin.module.js';

const location = { key: 'location', value: 'Antarctica' };

describe('custom attributes', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(AdminModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it.each([
    ['user', '42', '/users/42'],
    ['group', 'acme', '/groups/acme'],
    ['project', 'acme/api', '/projects/acme%2Fapi'],
  ])('of a %s are listed, read, set and deleted', async (resource_type, resource_id, path) => {
    const attributes = `${path}/custom_attributes`;
    harness.gitlab.answer(`GET ${attributes}`, [location]);
    harness.gitlab.answer(`GET ${attributes}/location`, location);
    harness.gitlab.answer(`PUT ${attributes}/location`, location);
    harness.gitlab.answer(`DELETE ${attributes}/location`, undefined, 204);
    const of = { resource_type, resource_id };

    expect((await harness.run('admin.custom_attr_list', of)).text).toContain('| `location` | Antarctica |');
    expect((await harness.run('admin.custom_attr_get', { ...of, key: 'location' })).text).toContain('- **Value**: Antarctica');
    await harness.run('admin.custom_attr_set', { ...of, key: 'location', value: 'Antarctica' });
    const { text } = await harness.fail('admin.custom_attr_delete', { ...of, key: 'location' });
    expect(text).toContain(`Delete custom attribute location of ${resource_type} ${resource_id}`);
    await harness.run('admin.custom_attr_delete', { ...of, key: 'location' }, { confirm: true });
    expect(harness.gitlab.writes).toMatchObject([
      { method: 'PUT', path: `${attributes}/location`, body: { value: 'Antarctica' } },
      { method: 'DELETE', path: `${attributes}/location` },
    ]);
  });
});
