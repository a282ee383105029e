import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Gauges } from '../authoring/gauges.js';
import { readSettings } from '../config/read-settings.js';
import { GitLabDoor } from '../gitlab/gitlab.js';
import { gitLabSettings } from '../gitlab/gitlab.module.js';
import { callerOf } from '../kernel/caller.js';
import { FakeGitLab, tokens } from '../testing/fake-gitlab.js';
import { CallerProbe } from './caller-probe.js';
import { InstanceProbe } from './instance-probe.js';

let gitlab: FakeGitLab;
const doors: GitLabDoor[] = [];

beforeAll(async () => {
  // What is not found out is a matter for the log at debug level only.
  Logger.overrideLogger(false);
  gitlab = await FakeGitLab.start();
});
beforeEach(() => gitlab.reset());
afterAll(async () => {
  await Promise.all(doors.map((door) => door.close()));
  await gitlab.stop();
});

/** A probe that knows nothing yet. */
function probe(settings: Readonly<Record<string, string>> = {}): CallerProbe {
  const { gitlab: instance, limits, policy, surface } = readSettings([], { GITLAB_URL: gitlab.url, ...settings }).settings;
  const door = new GitLabDoor(gitLabSettings(instance, limits, policy));
  doors.push(door);
  return new CallerProbe(new InstanceProbe(door), surface, policy, new Gauges());
}
const alice = callerOf(tokens.alice);

/** A GitLab that answers every question in one way. */
const doorOf = (get: () => Promise<unknown>) => ({ for: () => ({ rest: { get } }) }) as unknown as GitLabDoor;

describe('what is found out about a caller', () => {
  it('is what its token may do, asked with its own token', async () => {
    expect((await probe().factsOf(alice)).scopes).toEqual(['api']);
    expect((await probe().factsOf(callerOf(tokens.aliceReadOnly))).scopes).toEqual(['read_api']);
    expect(new Set(gitlab.requests.map(({ token }) => token))).toEqual(new Set([tokens.alice, tokens.aliceReadOnly]));
    expect(gitlab.writes).toEqual([]);
  });

  it('is told by the page of the token where it came from OAuth', async () => {
    const facts = await probe().factsOf(callerOf(tokens.aliceOauth));
    expect(facts.scopes).toEqual(['api']);
  });

  it.each([
    ['free', { enterprise: false }, undefined],
    ['ultimate', { enterprise: true }, { plan: 'ultimate' }],
    ['premium', { enterprise: true }, { plan: 'premium' }],
  ])('is that the tier is %s', async (tier, metadata, licence) => {
    gitlab.answer('GET /metadata', metadata);
    if (licence !== undefined) gitlab.answer('GET /license', licence);
    expect((await probe().factsOf(alice)).tier).toBe(tier);
  });

  it('is no tier where only administrators may see the licence', async () => {
    gitlab.answer('GET /metadata', { enterprise: true });
    gitlab.answer('GET /license', { message: '403 Forbidden' }, 403);
    expect(await probe().factsOf(alice)).toEqual({ scopes: ['api'] });
  });

  it('is what the settings say, without a request', async () => {
    expect(await probe({ GITLAB_MCP_TIER: 'premium', GITLAB_MCP_IGNORE_SCOPES: 'true' }).factsOf(alice)).toEqual({ tier: 'premium' });
    expect(gitlab.requests).toEqual([]);
  });

  it('is nothing of one without a token, and nobody is asked', async () => {
    expect(await probe().factsOf(callerOf(undefined))).toEqual({});
    expect(gitlab.requests).toEqual([]);
  });
});

describe('an answer of an odd shape', () => {
  const json = (body: unknown) => () => ({ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });

  it.each([null, [], 'odd', 7, {}, { enterprise: true, plan: 'starter' }, { plan: null, scopes: null }, { plan: 7, scopes: 'api' }, { scopes: ['api', null] }])('such as %j tells nothing, and fails nothing', async (body) => {
    for (const route of ['GET /metadata', 'GET /license', 'GET /personal_access_tokens/self']) gitlab.answer(route, json(body));
    expect(await probe().factsOf(alice)).toEqual({});
  });
});

describe('how often it is asked', () => {
  it('is once for each token, however many call at once, and for another token anew', async () => {
    const one = probe();
    await Promise.all(Array.from({ length: 20 }, () => one.factsOf(alice)));
    const asked = gitlab.requests.length;
    await one.factsOf(alice);
    expect(gitlab.requests).toHaveLength(asked);
    expect(gitlab.requests.filter(({ path }) => path === '/personal_access_tokens/self')).toHaveLength(1);
    await one.factsOf(callerOf(tokens.bob));
    expect(gitlab.requests.length).toBeGreaterThan(asked);
  });

  it('is once more for the one not seen for longest once ten thousand were asked about, so that what is remembered stays bounded', async () => {
    let asked = 0;
    const get = () => {
      asked += 1;
      return Promise.resolve({ enterprise: false });
    };
    const { policy, surface } = readSettings([], { GITLAB_MCP_IGNORE_SCOPES: 'true' }).settings;
    const one = new CallerProbe(new InstanceProbe(doorOf(get)), surface, policy, new Gauges());
    const ask = async (numbers: readonly number[]) => {
      const before = asked;
      for (const number of numbers) await one.factsOf(callerOf(`token-${number}`));
      return asked - before;
    };
    expect(await ask(Array.from({ length: 10_000 }, (_, index) => index))).toBe(10_000);
    expect(await ask([10_000, 10_000])).toBe(1);
    expect(await ask([1, 9_999, 10_000])).toBe(0);
    expect(await ask([0])).toBe(1);
  });

  it('is no more than once when GitLab does not answer well, and that narrows nothing', async () => {
    gitlab.fault({ kind: 'status', status: 503 });
    expect(await probe().factsOf(alice)).toEqual({});
    expect(gitlab.requests.length).toBeLessThanOrEqual(2);
  });

  describe('is again', () => {
    const realNow = Date.now.bind(Date);
    let elapsed = 0;
    beforeEach(() => {
      elapsed = 0;
      jest.spyOn(Date, 'now').mockImplementation(() => realNow() + elapsed);
    });
    afterEach(() => {
      jest.restoreAllMocks();
    });

    /** At which of some moments it was asked. */
    async function askedAt(one: CallerProbe, moments: readonly number[], requests: () => number): Promise<number[]> {
      const found: number[] = [];
      for (const moment of moments) {
        elapsed = moment;
        const before = requests();
        await one.factsOf(alice).catch(() => undefined);
        if (requests() > before) found.push(moment);
      }
      return found;
    }
    const [half, hour] = [30_000, 3_600_000];
    const moments = [0, half - 1_000, half + 1_000, hour - 1_000, hour + 1_000];

    it('an hour after an answer, a refusal included', async () => {
      gitlab.answer('GET /metadata', { message: '403 Forbidden' }, 403);
      expect(await askedAt(probe(), moments, () => gitlab.requests.length)).toEqual([0, hour + 1_000]);
    });

    it('half a minute after silence', async () => {
      gitlab.fault({ kind: 'status', status: 503 });
      expect(await askedAt(probe(), moments, () => gitlab.requests.length)).toEqual([0, half + 1_000, hour - 1_000]);
    });

    it('half a minute after a mistake of ours, which is told to whoever waits', async () => {
      let asked = 0;
      const broken = () => {
        asked += 1;
        return Promise.reject(new TypeError('broken'));
      };
      const { policy, surface } = readSettings([], {}).settings;
      const one = new CallerProbe(new InstanceProbe(doorOf(broken)), surface, policy, new Gauges());
      await expect(one.factsOf(alice)).rejects.toThrow('broken');
      expect(await askedAt(one, moments, () => asked)).toEqual([half + 1_000, hour - 1_000]);
    });
  });

  it('is given up when GitLab keeps silent, long before a request would be', async () => {
    gitlab.fault({ kind: 'hang' });
    expect(await probe().factsOf(alice)).toEqual({});
    // The end of a connection arrives a moment later.
    while (gitlab.requests.some(({ aborted }) => !aborted)) await sleep(10);
  });
});
