import { Injectable, Module } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { Domain } from '../authoring/domain.decorator.js';
import { Gauges } from '../authoring/gauges.js';
import { RestAction, type RestCall } from '../authoring/rest-action.decorator.js';
import { readSettings } from '../config/read-settings.js';
import { ActionHarness } from '../testing/action-harness.js';
import { tokens } from '../testing/fake-gitlab.js';
import { AllowedProjectsGuard } from './allowed-projects.guard.js';
import { AllowedProjects } from './allowed-projects.js';

/** A request over HTTP, which passes the same guards. */
function httpRequest(): ExecutionContextHost {
  return new ExecutionContextHost([{ project_id: 'acme/docs' }, {}], AllowedProjectsGuard, () => undefined);
}

const text = (description: string) => Type.String({ description });

/** Actions that name a place in every way there is. */
@Injectable()
class PlaceActions {
  @RestAction('trial.read', 'GET /projects/:project_id', { summary: 'Read it.', effect: 'read', params: Type.Object({ project_id: text('Project.') }) })
  declare readonly read: RestCall;

  @RestAction('trial.group', 'GET /groups/:group_id', { summary: 'Read it.', effect: 'read', params: Type.Object({ group_id: text('Group.') }) })
  declare readonly group: RestCall;

  @RestAction('trial.request', 'POST /projects/:project_id/merge_requests', { summary: 'Open it.', effect: 'write', params: Type.Object({ project_id: text('Project.'), target_project_id: Type.Optional(Type.Integer({ description: 'Target.' })), title: text('Title.'), source_branch: text('From.'), target_branch: text('To.') }) })
  declare readonly request: RestCall;

  @RestAction('trial.move', 'PUT /projects/:project_id/transfer', { summary: 'Move it.', effect: 'write', places: { namespace: 'group', origin: 'project' }, params: Type.Object({ project_id: text('Project.'), namespace: Type.Optional(text('Where to.')), origin: Type.Optional(Type.Integer({ description: 'Where from.' })) }) })
  declare readonly move: RestCall;

  @RestAction('trial.everything', 'GET /projects', { summary: 'List all.', effect: 'read', params: Type.Object({}) })
  declare readonly everything: RestCall;

  @RestAction('trial.look', 'GET /search', { summary: 'Look for it.', effect: 'read', confined: 'when named', params: Type.Object({ project_id: Type.Optional(text('Project.')), group_id: Type.Optional(text('Group.')), search: text('Words.') }) })
  declare readonly look: RestCall;

  @RestAction('trial.self', 'GET /user', { summary: 'Read oneself.', effect: 'read', confined: true, params: Type.Object({}) })
  declare readonly self: RestCall;

  @RestAction('trial.destroy', 'DELETE /projects/:project_id', { summary: 'Destroy it.', effect: 'destroy', params: Type.Object({ project_id: text('Project.') }) })
  declare readonly destroy: RestCall;
}

@Domain('trial', { summary: 'Trials', icon: 'tag' })
@Module({ providers: [PlaceActions] })
class TrialModule {}

describe('while a list of allowed projects is set', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(TrialModule, { GITLAB_MCP_ALLOWED_PROJECTS: 'acme/api' });
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it.each(['acme/api', 'Acme/API', 'acme%2Fapi', '/acme/api/'])('a call may go to %s, asked of GitLab once', async (project_id) => {
    await harness.run('trial.read', { project_id });
    expect(harness.gitlab.requests).toHaveLength(1);
  });

  it.each(['acme/docs', 'acme', 'acme/api2', 'acme/api-secret', 'other/acme/api', 'acme%2Fdocs', 'acme%2Fapi%'])('not to %s: refused before any request, with what is allowed', async (project_id) => {
    const { text } = await harness.fail('trial.read', { project_id });
    expect(text).toContain('GITLAB_MCP_ALLOWED_PROJECTS');
    expect(text).toContain('Allowed: acme/api.');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('no path leads out of an allowed one', async () => {
    for (const project_id of ['acme/api/../docs', 'acme/api/%2e%2e/docs', 'acme%2Fapi%2F..%2Fdocs']) expect((await harness.call('trial.read', { project_id })).ok).toBe(false);
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('a number counts for the project that GitLab says it is, for that caller', async () => {
    await harness.run('trial.read', { project_id: '1001' });
    expect((await harness.fail('trial.read', { project_id: '1002' })).text).toContain('not among the projects');
    expect((await harness.fail('trial.read', { project_id: '999999' })).text).toContain('not among the projects');
    // Asked for again by another caller, who may see something else.
    harness.gitlab.reset();
    await harness.call('trial.read', { project_id: '1001' }, { token: tokens.bob });
    expect(new Set(harness.gitlab.requests.map(({ token }) => token))).toEqual(new Set([tokens.bob]));
  });

  it('neither the target of a merge request nor a group may lie outside', async () => {
    const request = { project_id: 'acme/api', title: 'A', source_branch: 'a', target_branch: 'b' };
    expect((await harness.fail('trial.request', { ...request, target_project_id: 1002 })).text).toContain('target_project_id: "1002" is not among');
    expect(harness.gitlab.writes).toEqual([]);
    expect((await harness.fail('trial.group', { group_id: 'acme' })).text).toContain('group_id: "acme" is not among');
  });

  it('nor what an action says is a place, whatever it is called', async () => {
    expect((await harness.fail('trial.move', { project_id: 'acme/api', namespace: 'alice' })).text).toContain('namespace: "alice" is not among');
    expect((await harness.fail('trial.move', { project_id: 'acme/api', origin: 1002 })).text).toContain('origin: "1002" is not among');
    expect(harness.gitlab.writes).toEqual([]);
  });

  it('what may look everywhere has to be told where, and what is in no place at all need not', async () => {
    const { text } = await harness.fail('trial.look', { search: 'words' });
    expect(text).toContain('project_id: this server may touch only some projects and groups (GITLAB_MCP_ALLOWED_PROJECTS). Name the one that is meant');
    expect((await harness.fail('trial.look', { search: 'words', group_id: 'acme' })).text).toContain('group_id: "acme" is not among');
    expect((await harness.fail('trial.look', { search: 'words', project_id: 'acme/docs' })).text).toContain('project_id: "acme/docs" is not among');
    expect(harness.gitlab.requests).toEqual([]);

    await harness.call('trial.look', { search: 'words', project_id: 'acme/api' });
    await harness.call('trial.look', { search: 'words', group_id: 'acme/api' });
    await harness.run('trial.self');
    expect(harness.gitlab.requests.map(({ path }) => path)).toEqual(['/search', '/search', '/user']);
  });

  it('what no project confines does not exist', async () => {
    expect((await harness.fail('trial.everything')).text).toContain('there is no action');
  });

  it('nobody is asked about a call that is refused anyway, nor does a confirmation change it', async () => {
    const asked = harness.call('trial.destroy', { project_id: 'acme/docs' }, { surface: 'meta', channel: { kind: 'push', send: () => Promise.reject(new Error('asked')) } });
    expect(await asked).toMatchObject({ ok: false, text: expect.stringContaining('GITLAB_MCP_ALLOWED_PROJECTS') });
    expect((await harness.fail('trial.destroy', { project_id: 'acme/docs' }, { confirm: true })).text).toContain('GITLAB_MCP_ALLOWED_PROJECTS');
    expect(harness.gitlab.requests).toEqual([]);
  });
});

describe('a list of allowed groups and numbers', () => {
  it('may hold a group, with all below it, or a number', async () => {
    const harness = await ActionHarness.for(TrialModule, { GITLAB_MCP_ALLOWED_PROJECTS: 'acme,1001' });
    for (const params of [{ project_id: 'acme/platform/tools/deploy.scripts' }, { project_id: '1001' }]) expect((await harness.call('trial.read', params)).ok).toBe(true);
    expect((await harness.call('trial.group', { group_id: 'acme' })).ok).toBe(true);
    expect((await harness.fail('trial.read', { project_id: 'acmeother/x' })).text).toContain('Allowed: acme, 1001.');
    await harness.stop();
  });
});

describe('without a list', () => {
  it('what may look everywhere does', async () => {
    const harness = await ActionHarness.for(TrialModule, {});
    await harness.call('trial.look', { search: 'words' });
    expect(harness.gitlab.requests.map(({ path }) => path)).toEqual(['/search']);
    await harness.stop();
  });
});

describe('what is no call of an action', () => {
  it('passes', async () => {
    const places = new AllowedProjects(readSettings([], { GITLAB_MCP_ALLOWED_PROJECTS: 'acme/api' }).settings.policy, new Gauges());
    expect(await new AllowedProjectsGuard(new Reflector(), places).canActivate(httpRequest())).toBe(true);
  });
});
