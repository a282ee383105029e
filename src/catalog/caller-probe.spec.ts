import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { Gauges } from '../authoring/gauges.js';
import { readSettings } from '../config/read-settings.js';
import { GitLabDoor } from '../gitlab/gitlab.js';
import { gitLabSettings } from '../gitlab/gitlab.module.js';
import { callerOf } from '../kernel/caller.js';
import { FakeGitLab, tokens } from '../testing/fake-gitlab.js';
import { CallerProbe } from './caller-probe.js';

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
  return new CallerProbe(door, surface, policy, new Gauges());
}
const alice = callerOf(tokens.alice);

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

  it('is no more than once when GitLab does not answer well, and that narrows nothing', async () => {
    gitlab.fault({ kind: 'status', status: 503 });
    expect(await probe().factsOf(alice)).toEqual({});
    expect(gitlab.requests.length).toBeLessThanOrEqual(2);
  });

  it('is given up after three seconds', async () => {
    gitlab.fault({ kind: 'hang' });
    const began = Date.now();
    expect(await probe().factsOf(alice)).toEqual({});
    expect(Date.now() - began).toBeGreaterThan(2_500);
    expect(Date.now() - began).toBeLessThan(4_500);
  });
});
