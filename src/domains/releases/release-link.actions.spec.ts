import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { ReleasesModule } from './releases.module.js';

describe('release link actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(ReleasesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const link = { project_id: 'acme/api', tag_name: 'release/1.0', name: 'Windows binary', url: 'https://downloads.example.com/api-1.0.1.exe' };

  it('adds a link with a permanent path', async () => {
    const { text, structured } = await harness.run('release.link_create', { ...link, link_type: 'package', filepath: '/binaries/windows' });

    expect(harness.gitlab.requests).toMatchObject([
      { method: 'POST', path: '/projects/acme%2Fapi/releases/release%2F1.0/assets/links', body: { name: 'Windows binary', url: 'https://downloads.example.com/api-1.0.1.exe', link_type: 'package', direct_asset_path: '/binaries/windows' } },
    ]);
    expect(structured).toMatchObject({ id: expect.any(Number), name: 'Windows binary', link_type: 'package' });
    expect(text).toContain('## Release link Windows binary');
    expect(text).toContain('/-/releases/release/1.0/downloads/binaries/windows');
  });

  it('says in GitLab\'s words why a link cannot be added', async () => {
    expect((await harness.fail('release.link_create', { ...link, name: 'Runbook' })).text).toContain('has already been taken');
    expect((await harness.fail('release.link_create', { ...link, url: 'javascript:alert(1)' })).text).toContain('Only allowed schemes are http, https, ftp');
    expect((await harness.fail('release.link_create', { ...link, tag_name: 'v9' })).text).toContain('v9');
  });

  const of = { project_id: 'acme/api', tag_name: 'release/1.0' };
  const path = '/projects/acme%2Fapi/releases/release%2F1.0/assets/links';

  it('reads, changes and deletes a link by its id', async () => {
    const { structured } = await harness.run('release.link_create', link);
    const one = { ...of, link_id: structured['id'] };

    await harness.run('release.link_update', { ...one, filepath: '/binaries/win', link_type: 'package' });
    expect(harness.gitlab.writes.at(-1)).toMatchObject({ method: 'PUT', path: `${path}/${String(one.link_id)}`, body: { direct_asset_path: '/binaries/win', link_type: 'package' } });
    expect((await harness.run('release.link_get', one)).text).toContain('/downloads/binaries/win');
    await harness.run('release.link_delete', one, { confirm: true });
    expect((await harness.run('release.link_list', of)).text).not.toContain('Windows binary');
  });

  it('lists the links of a release', async () => {
    const { text } = await harness.run('release.link_list', { ...of, per_page: 5 });

    expect(harness.gitlab.requests).toMatchObject([{ method: 'GET', path, query: 'per_page=5' }]);
    expect(text).toContain('| Runbook |');
  });

  it('adds several one after the other', async () => {
    const links = ['a', 'b'].map((name) => ({ name, url: `https://downloads.example.com/${name}` }));
    const { text } = await harness.run('release.link_create_batch', { ...of, links });

    expect(harness.gitlab.writes).toMatchObject(links.map((body) => ({ method: 'POST', path, body })));
    expect(text).toContain('## Release links (2)');
  });

  it('tells which were added before one was refused', async () => {
    const links = ['a', 'Runbook', 'c'].map((name) => ({ name, url: `https://downloads.example.com/${name}` }));
    const { text } = await harness.fail('release.link_create_batch', { ...of, links });

    expect(text).toContain('has already been taken');
    expect(text).toContain('This was link 2 of 3, "Runbook". Added before it: a. Those behind it were not sent.');
    expect(harness.gitlab.writes).toHaveLength(2);
  });
});
