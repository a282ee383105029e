import { Injectable, Logger, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Type } from 'typebox';
import { Domain } from '../authoring/domain.decorator.js';
import { RestAction, type RestCall } from '../authoring/rest-action.decorator.js';
import { ToolNames } from '../authoring/tool-names.js';
import { readSettings } from '../config/read-settings.js';
import { PolicyConfig } from '../config/policy.config.js';
import { SurfaceConfig } from '../config/surface.config.js';
import { callerOf } from '../kernel/caller.js';
import { ActionDiscovery } from './action-discovery.js';
import { Catalog } from './catalog.js';
import { type CallerFacts, CallerProbe } from './caller-probe.js';

const params = Type.Object({ project_id: Type.String({ description: 'Project.' }) });

@Injectable()
class TrialActions {
  @RestAction('trial.read', 'GET /projects/:project_id', { summary: 'Read it.', effect: 'read', params, aliases: ['trial.look'], scopes: ['read_repository'] })
  declare readonly read: RestCall;

  @RestAction('trial.write', 'PUT /projects/:project_id', { summary: 'Write it.', effect: 'write', params })
  declare readonly write: RestCall;

  @RestAction('trial.plan', 'GET /projects/:project_id/plan', { summary: 'Plan it.', effect: 'read', params, tier: 'premium' })
  declare readonly plan: RestCall;

  // Two that are spelt alike as tools.
  @RestAction('trial.a_b', 'GET /projects/:project_id/a', { summary: 'Read A.', effect: 'read', params, tool: 'gitlab_trial_a' })
  declare readonly ab: RestCall;

  @RestAction('trial_a.b', 'GET /projects/:project_id/b', { summary: 'Read B.', effect: 'read', params, tool: 'gitlab_trial_b' })
  declare readonly b: RestCall;
}

@Domain('trial', { summary: 'Trials', icon: 'tag' })
@Module({ providers: [TrialActions] })
class TrialModule {}

afterEach(() => {
  jest.restoreAllMocks();
});

/** The catalog of a process with these settings, whose callers are known to be of these facts. */
async function catalogOf(settings: Readonly<Record<string, string>> = {}, facts: CallerFacts = {}): Promise<Catalog> {
  const { policy, surface } = readSettings([], settings).settings;
  const application = await Test.createTestingModule({
    imports: [DiscoveryModule, TrialModule],
    providers: [ActionDiscovery, Catalog, { provide: PolicyConfig, useValue: policy }, { provide: SurfaceConfig, useValue: surface }, { provide: ToolNames, useValue: new ToolNames('gitlab') }, { provide: CallerProbe, useValue: { factsOf: () => Promise.resolve(facts) } }],
  }).compile();
  await application.init();
  return application.get(Catalog);
}

describe('the scopes that are enough for an action', () => {
  it('are found by its id and by every other name it has', async () => {
    const catalog = await catalogOf();
    for (const name of ['trial.read', 'trial.look', 'gitlab_trial_read']) expect(catalog.scopesFor(name)).toEqual(expect.arrayContaining(['read_repository', 'read_api', 'api']));
    expect(catalog.scopesFor('trial.write')).toEqual(['api']);
  });

  it('are none of a name that no action has, or several', async () => {
    const catalog = await catalogOf();
    for (const name of ['trial.nothing', '', 'trial', 'trial_a_b']) expect(catalog.scopesFor(name)).toBeUndefined();
  });

  it('are none of what this process does not serve', async () => {
    const catalog = await catalogOf({ GITLAB_MCP_READ_ONLY: 'true', GITLAB_MCP_TIER: 'free' });
    expect([catalog.scopesFor('trial.write'), catalog.scopesFor('trial.plan')]).toEqual([undefined, undefined]);
    expect(catalog.scopesFor('trial.read')).toBeDefined();
  });
});

describe('what a caller is served', () => {
  const ids = async (catalog: Catalog) => (await catalog.for(callerOf('token'))).entries.map(({ id }) => id);

  it('is everything while nothing is known of the caller', async () => {
    expect(await ids(await catalogOf())).toEqual(['trial.a_b', 'trial.plan', 'trial.read', 'trial.write', 'trial_a.b']);
  });

  it('is what its tier and its token allow', async () => {
    expect(await ids(await catalogOf({}, { tier: 'free', scopes: ['read_repository'] }))).toEqual(['trial.read']);
    expect(await ids(await catalogOf({}, { tier: 'premium', scopes: ['read_api'] }))).toEqual(['trial.a_b', 'trial.plan', 'trial.read', 'trial_a.b']);
  });

  it('is one view for all who may do the same', async () => {
    const catalog = await catalogOf();
    expect(catalog.view({ tier: 'free', scopes: ['read_user', 'api'] }) === catalog.view({ tier: 'free', scopes: ['api', 'read_user'] })).toBe(true);
  });

  it('is let go of when a hundred others were seen since, and made again', async () => {
    const catalog = await catalogOf();
    const seen = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => catalog.view({ scopes: ['api', `scope_${first + index}`] }));
    const [first, second] = seen(1, 100);
    expect(seen(1, 1)[0] === first).toBe(true);
    seen(101, 101);

    expect(seen(1, 1)[0] === first).toBe(true);
    expect(seen(2, 2)[0] === second).toBe(false);
    expect(seen(2, 2)[0]?.entries).toEqual(second?.entries);
  });

  it.each<[string, CallerFacts, CallerFacts]>([
    ['no scopes', { scopes: [] }, {}],
    ['an empty scope', { tier: 'free', scopes: [''] }, { tier: 'free' }],
    ['an odd scope', { scopes: ['read_api,read_user'] }, { scopes: ['read_api', 'read_user'] }],
  ])('is not what a token of %s was served before', async (_what, before, facts) => {
    const served = (await catalogOf()).view(facts).entries.length;
    const catalog = await catalogOf();
    expect(catalog.view(before).entries).toEqual([]);
    expect(catalog.view(facts).entries).toHaveLength(served);
    expect(served).toBeGreaterThan(0);
  });

  it.each<[string, Readonly<Record<string, string>>, CallerFacts, string]>([
    ['nothing', {}, { tier: 'ultimate', scopes: ['api'] }, ''],
    ['the tier', {}, { tier: 'free' }, " What is left out here by GitLab's tier does not show either."],
    ['all there is', { GITLAB_MCP_READ_ONLY: 'true', GITLAB_MCP_ALLOWED_PROJECTS: 'acme', GITLAB_MCP_EXCLUDE: 'trial.plan' }, { tier: 'premium', scopes: ['read_api'] }, " What is left out here by read-only mode, the list of allowed projects, exclusions, GitLab's tier, or the token's scopes does not show either."],
  ])('says what may leave actions out: %s', async (_what, settings, facts, told) => {
    expect((await catalogOf(settings, facts)).view(facts).leftOut).toBe(told);
  });
});

describe('an exclusion that excludes nothing', () => {
  it('is in the log at the start', async () => {
    const logged = jest.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined);
    const catalog = await catalogOf({ GITLAB_MCP_EXCLUDE: 'trial.wirte,trial.read' });
    expect(logged.mock.calls.map(([line]) => String(line))).toEqual([expect.stringMatching(/^GITLAB_MCP_EXCLUDE: nothing is called "trial\.wirte"/)]);
    expect(catalog.whole.entries.map(({ id }) => id)).toEqual(['trial.a_b', 'trial.plan', 'trial.write', 'trial_a.b']);
  });
});
