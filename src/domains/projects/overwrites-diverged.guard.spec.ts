import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Channel, Form } from '../../authoring/asking.js';
import type { JsonObject } from '../../kernel/json.js';
import { ActionHarness } from '../../testing/action-harness.js';
import { ProjectsModule } from './projects.module.js';

const action = 'project.pull_mirror_configure';
const project_id = 'design-team/web-shop';
const read = 'GET /projects/design-team%2Fweb-shop/mirror/pull';
const write = 'PUT /projects/design-team%2Fweb-shop/mirror/pull';
const token = 'erin-token';
const yes = { action: 'accept', content: { confirm: true } };

/** A client that answers every question alike, and what it was asked. */
function client(answer: JsonObject): { channel: Channel; asked: string[] } {
  const asked: string[] = [];
  const send = (form: Form) => {
    asked.push(form.message);
    return Promise.resolve(answer);
  };
  return { channel: { kind: 'push', send }, asked };
}

/** A mirror as GitLab shows it. */
const mirror = (flags: JsonObject) => ({ id: 1, url: 'https://*****:*****@git.example.com/group/shop.git', enabled: true, mirror_overwrites_diverged_branches: false, ...flags });

describe('the guard of a mirror that overwrites diverged branches', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(ProjectsModule);
  });
  beforeEach(() => {
    harness.gitlab.reset();
    harness.gitlab.answer(write, mirror({}));
  });
  afterAll(() => harness.stop());

  const lines = () => harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`);

  it('asks without reading when the call says both', async () => {
    const { channel, asked } = client(yes);

    await harness.run(action, { project_id, enabled: true, mirror_overwrites_diverged_branches: true, url: 'https://robot:s3cret@git.example.com/group/shop.git?private_token=abc' }, { token, channel });

    expect(asked).toEqual([expect.stringContaining('Let the pull mirror of design-team/web-shop overwrite the branches that have diverged from https[:]//git.example.com/group/shop.git')]);
    expect(asked[0]).not.toMatch(/robot|s3cret|abc/);
    expect(lines()).toEqual([write]);
  });

  it.each([
    [{ enabled: false, mirror_overwrites_diverged_branches: true }],
    [{ enabled: true, mirror_overwrites_diverged_branches: false }],
    [{ mirror_overwrites_diverged_branches: false }],
    [{ enabled: false }],
  ])('neither asks nor reads for %j', async (settings) => {
    const { channel, asked } = client(yes);

    await harness.run(action, { project_id, ...settings }, { token, channel });

    expect(asked).toEqual([]);
    expect(lines()).toEqual([write]);
  });

  it.each([
    ['asks', { enabled: true }, { enabled: false, mirror_overwrites_diverged_branches: true }],
    ['asks', { mirror_overwrites_diverged_branches: true }, { enabled: true }],
    ['asks', { mirror_trigger_builds: true }, { enabled: true, mirror_overwrites_diverged_branches: true }],
    ['does not ask', { enabled: true }, { mirror_overwrites_diverged_branches: false }],
    ['does not ask', { enabled: true }, { mirror_overwrites_diverged_branches: null }],
    ['does not ask', { mirror_overwrites_diverged_branches: true }, { enabled: false }],
    ['does not ask', { mirror_trigger_builds: true }, { enabled: false, mirror_overwrites_diverged_branches: true }],
    ['does not ask', { mirror_trigger_builds: true }, { enabled: true, mirror_overwrites_diverged_branches: false }],
  ])('%s for %j when the mirror has %j, which it reads once', async (verdict, settings, present) => {
    const { channel, asked } = client(yes);
    harness.gitlab.answer(read, mirror(present));

    await harness.run(action, { project_id, ...settings }, { token, channel });

    expect(asked).toEqual(verdict === 'asks' ? [expect.stringContaining('diverged from https[:]//git.example.com/group/shop.git')] : []);
    expect(asked.join()).not.toContain('could not be read');
    expect(lines()).toEqual([read, write]);
  });

  it('asks with the new address rather than the present one', async () => {
    const { channel, asked } = client(yes);
    harness.gitlab.answer(read, mirror({ mirror_overwrites_diverged_branches: true }));

    await harness.run(action, { project_id, url: 'ssh://git@other.example.com/shop.git' }, { token, channel });

    expect(asked[0]).toContain('ssh[:]//other.example.com/shop.git');
  });

  it.each([
    [{ message: '403 Forbidden' }, 403],
    [{ message: '404 Not Found' }, 404],
    [{ id: 1, url: null, enabled: true }, 200],
  ])('asks when the mirror cannot be read: %j', async (body, status) => {
    const { channel, asked } = client(yes);
    harness.gitlab.answer(read, body, status);

    await harness.run(action, { project_id, mirror_trigger_builds: true }, { token, channel });

    expect(asked).toEqual([expect.stringContaining('Change the pull mirror of design-team/web-shop, which may then overwrite the branches that have diverged from its present source: its present settings could not be read')]);
    expect(lines()).toEqual([read, write]);
  });

  it('asks when a mirror is switched on of which GitLab only says that it is off, since it may have kept the flag', async () => {
    const { channel, asked } = client(yes);
    const url = 'https://git.example.com/group/shop.git';
    harness.gitlab.reset();
    await harness.run(action, { project_id, url, enabled: true, mirror_overwrites_diverged_branches: true }, { token, confirm: true });
    await harness.run(action, { project_id, enabled: false }, { token, channel });
    await harness.run(action, { project_id, mirror_overwrites_diverged_branches: true }, { token, channel });
    expect(asked).toEqual([]);

    const { structured } = await harness.run(action, { project_id, enabled: true }, { token, channel });

    expect(asked).toEqual([expect.stringContaining('could not be read')]);
    expect(structured).toMatchObject({ enabled: true, mirror_overwrites_diverged_branches: true, url });
  });

  it.each([
    [{ action: 'accept', content: { confirm: false } }, 'answered no'],
    [{ action: 'decline' }, 'declined to answer'],
    [{ action: 'cancel' }, 'You may ask again'],
  ])('changes nothing when the answer is %j', async (answer, words) => {
    const { text } = await harness.fail(action, { project_id, enabled: true, mirror_overwrites_diverged_branches: true }, { token, channel: client(answer).channel });

    expect(text).toContain(words);
    expect(lines()).toEqual([]);
  });

  it('refuses where nobody can be asked, naming the source without credentials', async () => {
    const { text } = await harness.fail(action, { project_id, enabled: true, mirror_overwrites_diverged_branches: true, url: 'https://s3cret@git.example.com/shop.git', auth_password: 'sesame' }, { token });

    expect(text).toContain('https://git.example.com/shop.git');
    expect(text).toContain('"confirm": true');
    expect(text).not.toMatch(/s3cret|sesame/);
    expect(lines()).toEqual([]);
  });

  it('asks nothing when the call is confirmed', async () => {
    const { channel, asked } = client(yes);

    await harness.run(action, { project_id, enabled: true, mirror_overwrites_diverged_branches: true }, { token, channel, confirm: true });

    expect(asked).toEqual([]);
    expect(lines()).toEqual([write]);
  });

  it('asks by a result where questions travel in rounds, and goes on with the answer', async () => {
    const params = { project_id, enabled: true, mirror_overwrites_diverged_branches: true };
    const first = await harness.call(action, params, { token, channel: { kind: 'rounds', responses: {} } });
    if (first.ok !== 'pending') throw new Error('it did not ask');
    expect(lines()).toEqual([]);

    await harness.run(action, params, { token, channel: { kind: 'rounds', state: first.input.state, responses: { confirm: yes } } });

    expect(lines()).toEqual([write]);
  });
});
