import { Injectable, Logger, Module } from '@nestjs/common';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Type } from 'typebox';
import type { ActionContext } from '../authoring/action-context.js';
import { Action } from '../authoring/action.decorator.js';
import { Domain } from '../authoring/domain.decorator.js';
import { RestAction, type RestCall } from '../authoring/rest-action.decorator.js';
import { parseRoute } from '../gitlab/route.js';
import { InvalidParams } from '../kernel/errors.js';
import type { JsonObject } from '../kernel/json.js';
import { ActionHarness } from '../testing/action-harness.js';
import { tokens } from '../testing/fake-gitlab.js';

const InProject = Type.Object({ project_id: Type.String({ description: 'Project by its path.' }) });
type InProject = { project_id: string };

/** Actions of every way a call can end. */
@Injectable()
class TrialActions {
  @RestAction('trial.read', 'GET /projects/:project_id', { summary: 'Read it.', effect: 'read', params: InProject, aliases: ['trial.look', { id: 'trial.look_api', fills: { project_id: 'acme/api' } }] })
  declare readonly read: RestCall;

  @RestAction('trial.write', 'PUT /projects/:project_id', { summary: 'Write it.', effect: 'write', params: Type.Object({ ...InProject.properties, description: Type.Optional(Type.String({ description: 'Text.' })) }) })
  declare readonly write: RestCall;

  @RestAction('trial.destroy', 'DELETE /projects/:project_id', { summary: 'Destroy it.', effect: 'destroy', params: InProject })
  declare readonly destroy: RestCall;

  @Action('trial.break', { summary: 'Break by a mistake of ours.', effect: 'read', params: InProject })
  break(_params: InProject, _context: ActionContext): never {
    throw new TypeError('the secret of the house');
  }

  @Action('trial.wait', { summary: 'Wait as long as it takes.', effect: 'read', params: InProject, ownTime: true })
  async wait(_params: InProject, { signal }: ActionContext): Promise<JsonObject> {
    await new Promise((resolve) => setTimeout(resolve, 700));
    return { aborted: signal.aborted };
  }

  @Action('trial.rewrite', { summary: 'Read it, ask about it, then write it.', effect: 'write', params: InProject })
  async rewrite({ project_id }: InProject, { gitlab, consent, ask }: ActionContext) {
    if (project_id === 'nobody/knows') throw new InvalidParams('project_id: nobody knows it.');
    const { id } = await gitlab.rest.get<{ id: number }>('/projects/:project_id', { project_id });
    await consent.obtain(`Rewrite ${id}`);
    if (project_id === 'acme/platform/tools/deploy.scripts') await ask.text('title', 'Which title?');
    return Promise.allSettled([gitlab.rest.send(parseRoute('PUT /projects/:project_id'), { project_id }, { body: { description: 'x' } })]);
  }

  @Action('trial.nothing', { summary: 'Return nothing.', effect: 'write', params: InProject })
  nothing(_params: InProject, _context: ActionContext): undefined {
    return undefined;
  }
}

@Domain('trial', { summary: 'Trials', icon: 'tag' })
@Module({ providers: [TrialActions] })
class TrialModule {}

const api = { project_id: 'acme/api' };

describe('a call', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(TrialModule, { GITLAB_MCP_ACTION_TIMEOUT: '2s', GITLAB_MCP_DEFAULT_PROJECT: 'acme/platform/tools/deploy.scripts' });
  });
  beforeEach(() => harness.gitlab.reset());
  afterEach(() => {
    jest.restoreAllMocks();
  });
  afterAll(() => harness.stop());

  it('acts with the caller\'s own token, each with its own, also at the same time', async () => {
    harness.gitlab.latency = 20;
    await Promise.all([tokens.alice, tokens.bob, tokens.alice, tokens.bob].map((token) => harness.call('trial.read', api, { token })));
    expect(harness.gitlab.requests.map(({ token }) => token).sort()).toEqual([tokens.alice, tokens.alice, tokens.bob, tokens.bob]);
  });

  it('by another name runs, and says the present one', async () => {
    expect((await harness.run('trial.look', api)).text).toMatch(/"trial\.look" is now called "trial\.read"\.$/);
    expect((await harness.run('gitlab_trial_read', api)).text).toMatch(/"gitlab_trial_read" was read as "trial\.read"\.$/);
    expect((await harness.run('trial read', api)).text).toMatch(/"trial read" was read as "trial\.read"\.$/);
    // A name that fills something in is no former name.
    const { text } = await harness.run('trial.look_api');
    expect(text).not.toContain('is now called');
    expect(harness.gitlab.requests.at(-1)?.path).toBe('/projects/acme%2Fapi');
  });

  it('goes to the project asked for, and to the default one only when none was', async () => {
    await harness.run('trial.read', { project_id: 'acme/api' });
    for (const params of [{}, { project_id: '' }, { project_id: null }]) await harness.run('trial.read', params);
    expect(harness.gitlab.requests.map(({ path }) => path)).toEqual(['/projects/acme%2Fapi', ...Array.from({ length: 3 }, () => '/projects/acme%2Fplatform%2Ftools%2Fdeploy.scripts')]);
  });

  it.each([
    ['an unknown action', 'trial.reed', api, /there is no action "trial\.reed" here\. Nearest: trial\.read/],
    ['an unknown argument', 'trial.read', { ...api, depth: 1 }, /depth: trial\.read has no such parameter/],
    ['an argument of the wrong type', 'trial.read', { project_id: [] }, /project_id: must be a string/],
  ] as const)('with %s is refused before any request', async (_name, action, params, told) => {
    expect((await harness.fail(action, params as JsonObject)).text).toMatch(told);
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('that destroys sends nothing until it is confirmed', async () => {
    expect((await harness.fail('trial.destroy', api)).text).toContain('"confirm": true');
    expect(harness.gitlab.requests).toEqual([]);
    expect((await harness.run('trial.destroy', api, { confirm: true })).ok).toBe(true);
  });

  it('takes no fields that are no field paths, before any request', async () => {
    for (const fields of [[7], {}, 7]) {
      expect((await harness.fail('trial.read', api, { fields: fields as unknown as readonly string[] })).text).toMatch(/fields: must be a list of field paths/);
    }
    expect((await harness.fail('trial.read', api, { fields: Array.from({ length: 101 }, () => 'a') })).text).toContain('at most 100 paths');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('takes fields as text, and none for all that is usual', async () => {
    expect(Object.keys((await harness.run('trial.read', api, { fields: 'id, name' as unknown as readonly string[] })).structured)).toEqual(['id', 'name']);
    for (const fields of [[], null, '']) expect(Object.keys((await harness.run('trial.read', api, { fields: fields as unknown as readonly string[] })).structured).length).toBeGreaterThan(5);
  });

  it('that meets a mistake of ours fails with a number instead of the mistake', async () => {
    const error = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    const { text } = await harness.fail('trial.break', api);
    expect(text).toMatch(/unexpected error inside this server, reference [0-9a-f]{8}/);
    expect(text).not.toContain('secret');
    expect(error).toHaveBeenCalledWith(expect.stringContaining('the secret of the house'));
  });

  it('that returns nothing is a success in a sentence', async () => {
    expect(await harness.run('trial.nothing', api)).toMatchObject({ text: 'Trial nothing: done.', structured: { status: 'success' } });
  });

  it('ends after the time that a call may take, and says which limit that was', async () => {
    harness.gitlab.fault({ kind: 'hang' });
    expect((await harness.fail('trial.read', api)).text).toMatch(/stopped after 2 s, the limit for one call \(GITLAB_MCP_ACTION_TIMEOUT\)/);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(harness.gitlab.requests[0]?.aborted).toBe(true);
  });

  it('that limits its own time is not ended by the limit for a call', async () => {
    expect((await harness.run('trial.wait', api)).structured).toMatchObject({ aborted: false });
  });

  it('ends with its caller, which is not called a timeout', async () => {
    harness.gitlab.fault({ kind: 'hang' });
    const controller = new AbortController();
    const call = harness.fail('trial.read', api, { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    expect((await call).text).not.toContain('GITLAB_MCP_ACTION_TIMEOUT');
  });

  it('that GitLab accepted is a success, whatever shape its answer has', async () => {
    for (const body of [null, [], 'done', 7, { unheard: { of: [null] } }]) {
      harness.gitlab.answer('PUT /projects/acme%2Fapi', () => ({ status: 200, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }));
      expect((await harness.call('trial.write', api)).ok).toBe(true);
    }
  });
});

describe('in safe mode a call', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(TrialModule, { GITLAB_MCP_SAFE_MODE: 'true' });
  });
  afterAll(() => harness.stop());

  it('that is not a read shows what it would send, and sends nothing, without being confirmed', async () => {
    const { structured } = await harness.run('trial.write', { ...api, description: 'x' });
    expect(structured).toMatchObject({ status: 'preview', preview: { action: 'trial.write', request: 'PUT /projects/acme%2Fapi', params: { project_id: 'acme/api', description: 'x' } } });
    expect((await harness.run('trial.destroy', api)).structured['status']).toBe('preview');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('that an action\'s own code makes reads what it reads, asks nobody, and is shown even if the code puts up with what was kept back', async () => {
    harness.gitlab.reset();
    const { structured } = await harness.run('trial.rewrite', api);
    expect(structured).toMatchObject({ status: 'preview', message: 'Safe mode: trial.rewrite was not run, and nothing was changed in GitLab.', preview: { action: 'trial.rewrite', request: expect.stringMatching(/^(PUT|POST) \/projects\/acme%2Fapi/), params: api } });
    expect((await harness.run('trial.rewrite', { project_id: 'acme/platform/tools/deploy.scripts' })).structured['status']).toBe('preview');
    expect(harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['GET /projects/acme%2Fapi', 'GET /projects/acme%2Fplatform%2Ftools%2Fdeploy.scripts']);
  });

  it('that would be refused is refused in the same words, and told as that', async () => {
    const outcomes: string[] = [];
    harness.observe(({ outcome, consent }) => outcomes.push(`${outcome}, ${consent}`));
    expect((await harness.fail('trial.rewrite', { project_id: 'nobody/knows' })).text).toBe('Trial rewrite (project_id nobody/knows): project_id: nobody knows it.');
    expect((await harness.fail('trial.rewrite', { project_id: 'acme/gone' })).text).toMatch(/GET \/projects\/acme%2Fgone → 404/);
    expect((await harness.fail('trial.write', { project_id: '../x' })).text).toContain('project_id');
    await harness.run('trial.rewrite', api);
    expect(outcomes).toEqual(['invalid_params, none needed', 'gitlab_rejected, none needed', expect.stringMatching(/, none needed$/), 'previewed, none needed']);
  });

  it('that GitLab keeps waiting ends after the time that a call may take', async () => {
    const slow = await ActionHarness.for(TrialModule, { GITLAB_MCP_SAFE_MODE: 'true', GITLAB_MCP_ACTION_TIMEOUT: '1s' });
    slow.gitlab.fault({ kind: 'hang' });
    expect((await slow.fail('trial.rewrite', api)).text).toMatch(/stopped after 1 s, the limit for one call/);
    await slow.stop();
  });

  it('is still refused for its arguments', async () => {
    expect((await harness.fail('trial.write', { ...api, descripton: 'x' })).text).toContain('Did you mean description?');
  });

  it('that reads runs', async () => {
    expect((await harness.run('trial.read', api)).structured['id']).toBe(1001);
  });
});

describe('in read-only mode', () => {
  it('what writes does not exist, by any of its names', async () => {
    const harness = await ActionHarness.for(TrialModule, { GITLAB_MCP_READ_ONLY: 'true' });
    expect(harness.catalog.entries.map(({ id }) => id)).toEqual(['trial.break', 'trial.read', 'trial.wait']);
    for (const name of ['trial.write', 'gitlab_trial_write', 'trial.destroy']) expect((await harness.fail(name, api, { confirm: true })).text).toMatch(/there is no action .* What is left out here by read-only mode does not show either\.$/s);
    expect(harness.gitlab.requests).toEqual([]);
    await harness.stop();
  });
});
