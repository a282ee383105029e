import { Injectable, Module } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import { Domain } from '../authoring/domain.decorator.js';
import { CodedResource, Resource, type ResourceRead, type ResourceValue } from '../authoring/resource.decorator.js';
import { RestAction, type RestCall } from '../authoring/rest-action.decorator.js';
import { ActionHarness } from '../testing/action-harness.js';

const InProject = Type.Object({ project_id: Type.String({ description: 'Project.' }) });

@Injectable()
class TrialActions {
  @RestAction('trial.read', 'GET /projects/:project_id', { summary: 'Read it.', effect: 'read', params: InProject, aliases: ['trial.look'], related: ['trial.destroy'] })
  declare readonly read: RestCall;

  @RestAction('trial.destroy', 'DELETE /projects/:project_id', { summary: 'Destroy it.', effect: 'destroy', params: InProject })
  declare readonly destroy: RestCall;
}

/** Addresses of every shape. */
@Injectable()
class TrialResources {
  @Resource('gitlab://me', { name: 'me', title: 'Me', description: 'Who asks.', domain: 'trial', route: 'GET /user' })
  declare readonly me: ResourceRead;

  @Resource('gitlab://project/{project_id}', { name: 'project', title: 'A project', description: 'One project.', domain: 'trial', route: 'GET /projects/:project_id', watch: {} })
  declare readonly project: ResourceRead;

  @Resource('gitlab://project/{project_id}/names', {
    name: 'names', title: 'Names', description: 'Names of labels.', domain: 'trial', route: 'GET /projects/:project_id/labels', collection: true, keep: ({ name }) => name, watch: { conditional: false },
  })
  declare readonly names: ResourceRead;

  @CodedResource('gitlab://project/{project_id}/word', { name: 'word', title: 'A word', description: 'Text.', domain: 'trial' })
  word({ project_id }: Record<string, string>): Promise<ResourceValue> {
    return Promise.resolve({ mimeType: 'text/plain', content: `of ${project_id ?? ''}` });
  }
}

@Domain('trial', { summary: 'Trials', icon: 'tag' })
@Module({ providers: [TrialActions, TrialResources] })
class TrialModule {}

const project = 'gitlab://project/acme%2Fapi';

let harness: ActionHarness;
let minimal: ActionHarness;
beforeAll(async () => {
  [harness, minimal] = await Promise.all([ActionHarness.for(TrialModule), ActionHarness.for(TrialModule, { GITLAB_MCP_CAPABILITY_SURFACE: 'minimal' })]);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => Promise.all([harness.stop(), minimal.stop()]));

const json = async (uri: string, from = harness) => JSON.parse((await from.read(uri))?.text ?? 'null') as unknown;

describe('the addresses that are listed', () => {
  it('are the manifest, what has no variables, and the guides', () => {
    const listed = harness.resources.list();
    expect(listed.map(({ uri }) => uri).filter((uri) => !uri.startsWith('gitlab://guides/'))).toEqual(['gitlab://tools', 'gitlab://me']);
    expect(listed[1]).toEqual({ uri: 'gitlab://me', name: 'me', title: 'Me', description: 'Who asks.', mimeType: 'application/json', icon: 'trial' });
    expect(listed.length).toBeGreaterThan(2);
  });

  it('and the families with variables, which say whether they can be watched', () => {
    expect(harness.resources.templates().map(({ uriTemplate, description, meta }) => [uriTemplate, description, meta])).toEqual([
      ['gitlab://tools/{id}', 'The exact call of one action, with its input and output schema; for the name of a domain, its actions.', undefined],
      ['gitlab://project/{project_id}', 'One project. Can be watched.', { 'gitlab-mcp/subscribable': true }],
      ['gitlab://project/{project_id}/names', 'Names of labels. Can be watched.', { 'gitlab-mcp/subscribable': true }],
      ['gitlab://project/{project_id}/word', 'Text.', undefined],
    ]);
  });

  it('are the manifest and its details alone on the minimal surface, and nothing else is there', async () => {
    expect(minimal.resources.list().map(({ uri }) => uri)).toEqual(['gitlab://tools']);
    expect(minimal.resources.templates().map(({ uriTemplate }) => uriTemplate)).toEqual(['gitlab://tools/{id}']);
    for (const { uri } of harness.resources.list().slice(1)) await expect(minimal.read(uri)).resolves.toBeUndefined();
    await expect(minimal.read(project)).resolves.toBeUndefined();
    expect(minimal.gitlab.requests).toEqual([]);
  });

  it('can all be read', async () => {
    for (const { uri, mimeType } of harness.resources.list()) await expect(harness.read(uri)).resolves.toMatchObject({ uri, mimeType, text: expect.stringMatching(/./) });
  });
});

describe('the manifest', () => {
  it('tells of every action what it needs, and of every family what can be watched', async () => {
    const manifest = (await json('gitlab://tools')) as { readonly actions: readonly { readonly id: string }[] };
    expect(manifest).toMatchObject({
      surface: 'dynamic',
      count: manifest.actions.length,
      domains: expect.arrayContaining([{ name: 'trial', summary: 'Trials', actions: 2, uri: 'gitlab://tools/trial' }]),
      subscribable: ['gitlab://project/{project_id}', 'gitlab://project/{project_id}/names'],
    });
    expect(manifest.actions.find(({ id }) => id === 'trial.destroy')).toEqual({
      id: 'trial.destroy', title: expect.any(String), domain: 'trial', summary: 'Destroy it.', effect: 'destroy', required_params: { project_id: 'string' }, schema_uri: 'gitlab://tools/trial.destroy',
    });
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('counts the actions by what they do', async () => {
    const { actions, effects } = (await json('gitlab://tools')) as { readonly actions: readonly { readonly effect: string }[]; readonly effects: Readonly<Record<string, number>> };
    for (const effect of ['read', 'write', 'destroy']) expect(effects[effect]).toBe(actions.filter((each) => each.effect === effect).length);
  });

  it('names nothing to watch where nothing is, and no action that is not served', async () => {
    await expect(json('gitlab://tools', minimal)).resolves.toMatchObject({ subscribable: [] });
    const reading = await ActionHarness.for(TrialModule, { GITLAB_MCP_READ_ONLY: 'true' });
    const manifest = await json('gitlab://tools', reading);
    const domain = await json('gitlab://tools/trial', reading);
    const detail = await reading.read('gitlab://tools/trial.destroy');
    await reading.stop();
    expect(domain).toMatchObject({ count: 1, effects: { read: 1, write: 0, destroy: 0 }, actions: [{ id: 'trial.read' }] });
    expect(manifest).toMatchObject({ effects: { write: 0, destroy: 0 }, domains: expect.arrayContaining([{ name: 'trial', summary: 'Trials', actions: 1, uri: 'gitlab://tools/trial' }]) });
    expect(detail).toBeUndefined();
  });

  it('can be read domain by domain, each action as the whole has it', async () => {
    const { actions } = (await json('gitlab://tools')) as { readonly actions: readonly { readonly domain: string }[] };
    await expect(json('gitlab://tools/trial')).resolves.toEqual({
      surface: 'dynamic', domain: 'trial', summary: 'Trials', count: 2, effects: { read: 1, write: 0, destroy: 1 }, actions: actions.filter(({ domain }) => domain === 'trial'),
    });
    await expect(json('gitlab://tools/trial', minimal)).resolves.toMatchObject({ count: 2 });
  });

  it('has the exact call of each action under the id and every other name', async () => {
    const detail = {
      id: 'trial.read', summary: 'Read it.', domain: 'trial', effect: 'read', tier: 'free', aliases: ['trial.look'], related_actions: ['trial.destroy'],
      call: { arguments: { action: 'trial.read', params: { project_id: 'group/project' } } },
      input_schema: { required: ['project_id'], additionalProperties: false },
      output_schema: { properties: { next_steps: expect.anything() } },
    };
    for (const id of ['trial.read', 'trial.look']) await expect(json(`gitlab://tools/${id}`)).resolves.toMatchObject(detail);
    for (const id of ['trial.nothing', 'nothing', '', 'Trial.Read', 'trial.read/more']) await expect(harness.read(`gitlab://tools/${id}`)).resolves.toBeUndefined();
  });
});

describe('what is read', () => {
  it('is kept in part where its family says so, each of a list', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/labels', [{ name: 'bug', color: 'red' }, 'odd', { name: 'debt' }]);
    await expect(json(`${project}/names`)).resolves.toEqual(['bug', 'odd', 'debt']);
  });

  it('is text as it is, where it is text', async () => {
    await expect(harness.read(`${project}/word`)).resolves.toEqual({ uri: `${project}/word`, mimeType: 'text/plain', text: 'of acme/api' });
  });

  it('is no guide of a name that is not there', async () => {
    await expect(harness.read('gitlab://guides/nothing')).resolves.toBeUndefined();
    await expect(harness.read('gitlab://guides/git-workflow')).resolves.toMatchObject({ mimeType: 'text/markdown' });
  });
});

describe('what is watched', () => {
  it('is only what says so', () => {
    expect([project, `${project}/names`, `${project}/word`, 'gitlab://me', 'gitlab://nothing', 'gitlab://tools'].filter((uri) => harness.canBeWatched(uri))).toEqual([project, `${project}/names`]);
  });

  it('is not asked about by an ETag that means nothing there', async () => {
    const look = await harness.look(`${project}/names`, 'W/"1"');
    expect(look).toMatchObject({ liveliness: 'steady', fingerprint: expect.any(String) });
    expect(harness.gitlab.requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined]);
  });
});
