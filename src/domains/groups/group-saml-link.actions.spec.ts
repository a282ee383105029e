import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { tokens } from '../../testing/fake-gitlab.js';
import { GroupsModule } from './groups.module.js';

const group_id = 'acme';
const path = '/groups/acme/saml_group_links';
const link = { name: 'Engineering & co', access_level: 30, member_role_id: null, provider: null };

describe('SAML links of a group', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(GroupsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('are listed and read with the role that they give', async () => {
    harness.gitlab.answer(`GET ${path}`, [link, { name: 'ops', access_level: 40, member_role_id: 12, provider: 'saml_main' }]);
    harness.gitlab.answer(`GET ${path}/Engineering%20%26%20co`, link);

    const { text } = await harness.run('group.saml_link_list', { group_id });
    expect(text).toContain('| `Engineering & co` | Developer |');
    expect(text).toContain('| `ops` | Maintainer | 12 | `saml_main` |');
    expect((await harness.run('group.saml_link_get', { group_id, saml_group_name: link.name, provider: 'saml_main' })).text).toContain('- **Role**: Developer');
    expect(harness.gitlab.requests.at(-1)?.query).toBe('provider=saml_main');
  });

  it('are added with a role that there is, and deleted once that is agreed to', async () => {
    harness.gitlab.answer(`POST ${path}`, link, 201);
    harness.gitlab.answer(`DELETE ${path}/ops`, undefined, 204);

    expect((await harness.fail('group.saml_link_add', { group_id, saml_group_name: 'ops', access_level: 60 })).text).toContain('access_level: must be one of 5 Minimal access');
    await harness.run('group.saml_link_add', { group_id, saml_group_name: 'Engineering & co', role: 30 });
    expect((await harness.fail('group.saml_link_delete', { group_id, saml_group_name: 'ops' })).text).toContain('"confirm": true');
    await harness.run('group.saml_link_delete', { group_id, saml_group_name: 'ops', provider: 'saml_main' }, { confirm: true });

    expect(harness.gitlab.writes).toMatchObject([{ body: { saml_group_name: 'Engineering & co', access_level: 30 } }, { method: 'DELETE', query: 'provider=saml_main' }]);
  });

  it('are there once they were added, and gone once they were deleted', async () => {
    const as = { token: tokens.erin };
    await harness.run('group.saml_link_add', { group_id, saml_group_name: 'ops', access_level: 40 }, as);
    expect((await harness.run('group.saml_link_get', { group_id, saml_group_name: 'ops' }, as)).text).toContain('- **Role**: Maintainer');
    await harness.run('group.saml_link_delete', { group_id, saml_group_name: 'ops' }, { ...as, confirm: true });
    await harness.fail('group.saml_link_get', { group_id, saml_group_name: 'ops' }, as);
  });
});
