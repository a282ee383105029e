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
});
