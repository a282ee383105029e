import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { WikisModule } from './wikis.module.js';

const project_id = 'acme/api';

describe('wiki actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(WikisModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.at(-1);

  it('lists pages by title and slug', async () => {
    const { text, structured } = await harness.run('wiki.list', { project_id });

    expect(sent()).toMatchObject({ path: '/projects/acme%2Fapi/wikis', query: '' });
    expect(text).toContain('| `guides/Deploying` | guides/Deploying | markdown |');
    expect(structured).toMatchObject({ pagination: { total_items: 3, has_more: false } });
  });

  it('pages what GitLab sends whole', async () => {
    const { text, structured } = await harness.run('wiki.list', { project_id, page: 1, per_page: 2 });

    expect(sent()?.query).toBe('');
    expect(structured).toMatchObject({ items: [{ slug: 'home' }, { slug: 'guides/Deploying' }], pagination: { page: 1, total_pages: 2, next_page: 2, has_more: true } });
    expect(text).toContain('Next page:');

    const last = await harness.run('wiki.list', { project_id, page: 2, per_page: 2 });
    expect(last.structured).toMatchObject({ items: [{ slug: 'On-call' }], pagination: { has_more: false } });
  });

  it('adds the contents when they are asked for', async () => {
    const { text, structured } = await harness.run('wiki.list', { project_id, with_content: true });

    expect(sent()?.query).toBe('with_content=true');
    expect(structured).toMatchObject({ items: [{ content: '# acme/api\n\nStart with [Deploying](guides/Deploying).\n' }, {}, {}] });
    expect(text).toContain('Who answers at night, and how.');
  });

  it('reads a page in a folder', async () => {
    const { text, structured } = await harness.run('wiki.get', { project_id, slug: 'guides/Deploying' });

    expect(sent()?.path).toBe('/projects/acme%2Fapi/wikis/guides%2FDeploying');
    expect(structured).toMatchObject({ slug: 'guides/Deploying', content: '# Deploying\n\n1. Merge.\n2. Wait for the pipeline.\n3. Press the button.\n' });
    expect(text).toContain('> 2. Wait for the pipeline.');
  });

  it('cuts a page that is too long and says how to read on', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/wikis/long', { slug: 'long', title: 'Long', format: 'markdown', content: `${'A paragraph of a long page. '.repeat(40)}\n`.repeat(200) });

    const { text, structured } = await harness.run('wiki.get', { project_id, slug: 'long' });
    expect(Buffer.byteLength(text)).toBeLessThan(60_000);
    expect(Buffer.byteLength(JSON.stringify(structured))).toBeLessThan(60_000);
    expect(text).toMatch(/Content is cut here: 224\.2 kB in all\. Continue with .*content\[\d+:\]/);
  });

  it('never leaves the wiki', async () => {
    await harness.fail('wiki.get', { project_id, slug: '../../user' });

    expect(harness.gitlab.requests).toEqual([]);
  });

  it('creates a page without repeating it', async () => {
    const { text, structured } = await harness.run('wiki.create', { project_id, title: 'guides/Roll back', content: '# Rolling back' });

    expect(sent()).toMatchObject({ method: 'POST', path: '/projects/acme%2Fapi/wikis', body: { title: 'guides/Roll back', content: '# Rolling back' } });
    expect(structured).toMatchObject({ slug: 'guides/Roll-back' });
    expect(text).not.toContain('Rolling back');
  });

  it('changes a page and says where it is now', async () => {
    const { structured } = await harness.run('wiki.update', { project_id, slug: 'On-call', title: 'People/On-call' });

    expect(sent()).toMatchObject({ method: 'PUT', path: '/projects/acme%2Fapi/wikis/On-call', body: { title: 'People/On-call' } });
    expect(structured).toMatchObject({ slug: 'People/On-call' });
    expect(structured).not.toHaveProperty('content');
  });

  it('deletes a page once that is agreed to', async () => {
    const page = { project_id, slug: 'guides/Deploying' };
    expect((await harness.fail('wiki.delete', page)).text).toContain('"confirm": true');
    await harness.run('wiki.delete', page, { confirm: true });

    expect(sent()).toMatchObject({ method: 'DELETE', path: '/projects/acme%2Fapi/wikis/guides%2FDeploying' });
    await harness.fail('wiki.get', page);
  });
});
