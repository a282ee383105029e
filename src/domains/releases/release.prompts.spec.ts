import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { factsOf, promptText, tableRows } from '../../testing/prompt-figures.js';
import { ReleasesModule } from './releases.module.js';

describe('prompts about releases', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(ReleasesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const ask = async (name: string, args: Record<string, string> = {}) => promptText(await harness.prompt(name, { project_id: 'acme/api', ...args }));

  it('measure the time between releases, also to the one before the period', async () => {
    const all = await ask('release_cadence');
    expect(factsOf(all, 'In numbers')).toMatchObject({ Releases: '3', Shortest: '22 h', Longest: '4 d', 'Without notes': '1' });

    const one = await ask('release_cadence', { days: '23' });
    expect(tableRows(one, 'Releases').map((row) => [row['Release'], row['Since the one before']])).toEqual([['`v1.2-rc.1`', '22 h']]);
  });

  it('count a release that is planned for later apart', async () => {
    harness.gitlab.world.project('acme/api').releases[0]!.released_at = '2027-01-01T00:00:00.000Z';

    expect(factsOf(await ask('release_cadence'), 'In numbers')).toMatchObject({ Releases: '2', 'Planned for later': '1' });
  });

  it('judge the default branch when none is named', async () => {
    const text = await ask('release_readiness');
    const head = harness.gitlab.world.project('acme/api').repository.resolve('main');

    expect(factsOf(text, 'In numbers')).toMatchObject({ Branch: `\`main\` at \`${head?.id.slice(0, 8) ?? ''}\`, 15 d ago`, 'Latest pipeline': 'success, 5 d ago', 'It ran for the newest commit': 'yes', 'Commits since': '30', 'Open issues in it': '2' });
    expect(harness.gitlab.requests.length).toBeLessThanOrEqual(8);
  });

  it('judge another branch, and refuse one that is not there', async () => {
    expect(factsOf(await ask('release_readiness', { branch: 'release/1.0' }), 'In numbers')['Latest pipeline']).toMatch(/^failed/);
    await expect(harness.prompt('release_readiness', { project_id: 'acme/api', branch: 'no-such' })).resolves.toMatchObject({ ok: false, fault: 'caller' });
  });
});
