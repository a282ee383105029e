import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { tokens } from '../../testing/fake-gitlab.js';
import { GroupsModule } from './groups.module.js';

const group_id = 'acme';
const path = '/groups/acme/wikis';
const page = { format: 'markdown', slug: 'guides/deploy', title: 'deploy', wiki_page_meta_id: 7, content: '# How to deploy', encoding: 'UTF-8', front_matter: null };

describe('wiki pages of a group', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(GroupsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('are listed a page at a time, although GitLab sends all of them', async () => {
    harness.gitlab.answer(`GET ${path}`, ['home', 'guides/deploy', 'On-call'].map((slug) => ({ slug, title: slug, format: 'markdown' })));
    const { text, structured } = await harness.run('group.wiki_list', { group_id, per_page: 2 });

    expect(harness.gitlab.requests).toMatchObject([{ path, query: '' }]);
    expect(structured).toMatchObject({ items: [{ slug: 'home' }, { slug: 'guides/deploy' }], pagination: { total_items: 3, next_page: 2 } });
    expect(text).toContain('| `guides/deploy` | guides/deploy | markdown |');
  });

  it('are read in an older version', async () => {
    harness.gitlab.answer(`GET ${path}/guides%2Fdeploy`, page);
    const { text } = await harness.run('group.wiki_get', { group_id, page: 'guides/deploy', version: 'a91957a858320c0e17f3a0eca7cfacbff50ea29a' });

    expect(harness.gitlab.requests).toMatchObject([{ query: 'version=a91957a858320c0e17f3a0eca7cfacbff50ea29a' }]);
    expect(text).toContain('> # How to deploy');
  });

  it('are written without being repeated, and deleted once that is agreed to', async () => {
    harness.gitlab.answer(`POST ${path}`, page, 201);
    harness.gitlab.answer(`PUT ${path}/guides%2Fdeploy`, { ...page, slug: 'guides/ship' });
    harness.gitlab.answer(`DELETE ${path}/guides%2Fship`, undefined, 204);

    const made = await harness.run('group.wiki_create', { group_id, title: 'guides/deploy', text: '# How to deploy' });
    const moved = await harness.run('group.wiki_edit', { group_id, slug: 'guides/deploy', title: 'ship' });
    expect((await harness.fail('group.wiki_delete', { group_id, slug: 'guides/ship' })).text).toContain('"confirm": true');
    await harness.run('group.wiki_delete', { group_id, slug: 'guides/ship' }, { confirm: true });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', body: { title: 'guides/deploy', content: '# How to deploy' } }, { method: 'PUT', body: { title: 'ship' } }, { method: 'DELETE' }]);
    expect(made.text).not.toContain('How to deploy');
    expect(moved.structured).toMatchObject({ slug: 'guides/ship' });
  });

  it('are there once they were written, and gone once they were deleted', async () => {
    const as = { token: tokens.erin };
    await harness.run('group.wiki_create', { group_id, title: 'guides/On call', content: 'Who answers at night.' }, as);
    expect((await harness.run('group.wiki_get', { group_id, slug: 'guides/On-call' }, as)).text).toContain('> Who answers at night.');
    await harness.run('group.wiki_delete', { group_id, slug: 'guides/On-call' }, { ...as, confirm: true });
    expect((await harness.run('group.wiki_list', { group_id }, as)).structured).toMatchObject({ items: [{ slug: 'home' }, { slug: 'guides/Onboarding' }] });
  });
});
