import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { TagsModule } from './tags.module.js';

const project_id = 'acme/api';
const path = '/projects/acme%2Fapi/protected_tags';

describe('protected tag actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(TagsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('lists protected tags with who may create them', async () => {
    const { text } = await harness.run('tag.list_protected', { project_id, per_page: 10 });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'GET', path, query: 'per_page=10' }]);
    expect(text).toContain('| `v*` | Maintainers |');
  });

  it('protects a pattern, reads it and takes that away', async () => {
    await harness.run('tag.protect', { project_id, tag: 'nightly-*', create_access_level: 30 });
    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', path, body: { name: 'nightly-*', create_access_level: 30 } }]);
    expect((await harness.run('tag.get_protected', { project_id, tag_name: 'nightly-*' })).text).toContain('- **May create**: Developers + Maintainers');

    expect((await harness.fail('tag.unprotect', { project_id, name: 'nightly-*' })).text).toContain('"confirm": true');
    await harness.run('tag.unprotect', { project_id, name: 'nightly-*' }, { confirm: true });
    expect(harness.gitlab.requests.at(-1)).toMatchObject({ method: 'DELETE', path: `${path}/nightly-%2A` });
    await harness.fail('tag.get_protected', { project_id, name: 'nightly-*' });
  });

  it.each([
    [{ create_access_level: 50 }, 'create_access_level: must be one of 0 No access, 30 Developer, 40 Maintainer, 60 Administrator.'],
    [{ allowed_to_create: [{ user_id: 1, group_id: 2 }] }, 'allowed_to_create[0]: must name one of access_level, user_id, group_id, deploy_key_id.'],
  ])('refuses %j before anything is sent', async (wrong, words) => {
    expect((await harness.fail('tag.protect', { project_id, name: 'x', ...wrong })).text).toContain(words);
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('says that a tag is protected already', async () => {
    expect((await harness.fail('tag.protect', { project_id, name: 'v*' })).text).toContain('has already been taken');
  });
});
