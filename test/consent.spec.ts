import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FakeGitLab, tokens } from '../src/testing/fake-gitlab.js';
import { accept, cancel, connectAsking, decline, modernParams, Person, postModern, throughRounds } from './support/asking-clients.js';
import { Product } from './support/product.js';

type Served = Product & { readonly url: string };
type Settings = Readonly<Record<string, string>>;

let gitlab: FakeGitLab;
const served = new Map<string, Promise<Served>>();

beforeAll(async () => {
  gitlab = await FakeGitLab.start();
});
afterAll(async () => {
  for (const product of served.values()) await (await product).stop();
  await gitlab.stop();
});
beforeEach(fresh);

/** The pretend GitLab as it started, with a branch that nobody minds losing. */
function fresh(): void {
  gitlab.reset();
  const { repository } = gitlab.world.findProject('acme/api') ?? {};
  repository?.branches.set('feature/gone', repository.branches.get('main') ?? '');
}

const surfaces = ['dynamic', 'meta', 'individual'] as const;
type Surface = (typeof surfaces)[number];

/** One process for each combination of settings, shared by the tests. */
function product(surface: Surface, settings: Settings = {}, args: readonly string[] = []): Promise<Served> {
  const key = JSON.stringify([surface, settings, args]);
  const known = served.get(key) ?? Product.http({ GITLAB_URL: gitlab.url, GITLAB_MCP_TIER: 'ultimate', GITLAB_MCP_IGNORE_SCOPES: 'true', GITLAB_MCP_TOOL_SURFACE: surface, ...settings }, args);
  served.set(key, known);
  return known;
}

const branch = { project_id: 'acme/api', branch: 'feature/gone' };

/** The same deletion as each surface takes it. */
function deletion(surface: Surface, confirm?: unknown): { readonly name: string; readonly args: Record<string, unknown> } {
  const agreed = confirm === undefined ? {} : { confirm };
  switch (surface) {
    case 'dynamic':
      return { name: 'gitlab_execute_action', args: { action: 'branch.delete', params: branch, ...agreed } };
    case 'meta':
      return { name: 'gitlab_branch', args: { action: 'delete', params: branch, ...agreed } };
    case 'individual':
      return { name: 'gitlab_branch_delete', args: { ...branch, ...agreed } };
  }
}

interface Deleted {
  readonly asked: readonly string[];
  readonly text: string;
  readonly isError: boolean;
}

/** Deletes with a client that answers the question, if it is asked one, as scripted; one that declares nothing has no script. */
async function remove(surface: Surface, { settings = {}, confirm, answer, declares = answer !== undefined }: { settings?: Settings; confirm?: unknown; answer?: unknown; declares?: boolean } = {}): Promise<Deleted> {
  const { url } = await product(surface, settings);
  const { name, args } = deletion(surface, confirm);
  const person = new Person();
  person.prepare({ confirm: answer });
  const { result, error } = await throughRounds((round) => postModern(url, tokens.alice, modernParams(name, args, declares ? {} : undefined, round)), person);
  expect(error).toBeUndefined();
  return { asked: person.asked.map(({ message }) => message), text: result?.content[0]?.text ?? '', isError: result?.isError ?? false };
}

/** What the call sent; over HTTP GitLab is asked beforehand whose token it is. */
const deleted = () => gitlab.requests.filter(({ path }) => path !== '/user').map(({ method, path }) => `${method} ${path}`);
const theDeletion = ['DELETE /projects/acme%2Fapi/repository/branches/feature%2Fgone'];
const theQuestion = ['Delete branch feature/gone of acme/api (branch.delete)? This cannot be undone.'];

const yes = accept({ confirm: true });
const no = accept({ confirm: false });

describe.each(surfaces)('on the %s surface, a destructive action', (surface) => {
  it.each([true, 'true'])('runs unasked with confirm: %j', async (confirm) => {
    expect(await remove(surface, { confirm, answer: no })).toMatchObject({ asked: [], isError: false });
    expect(deleted()).toEqual(theDeletion);
  });

  it.each([{ GITLAB_MCP_YOLO_MODE: 'true' }, { AUTOPILOT: 'true' }])('runs unasked with %j, whoever the client is', async (settings) => {
    for (const answer of [undefined, no]) {
      fresh();
      expect(await remove(surface, { settings, answer })).toMatchObject({ asked: [], isError: false });
      expect(deleted()).toEqual(theDeletion);
    }
  });

  it.each([undefined, false, null, '', 'false'])('is not agreed to by confirm: %j, and without a client that can be asked it is refused', async (confirm) => {
    const { text, isError, asked } = await remove(surface, { confirm });
    expect(isError).toBe(true);
    expect(asked).toEqual([]);
    expect(text).toContain('Delete branch feature/gone of acme/api (branch.delete): this cannot be undone');
    expect(text).toContain('only after they approved, send the same call again with "confirm": true');
    expect(deleted()).toEqual([]);
  });

  it.each([1, 'yes', {}, ['true']])('takes confirm: %j for neither yes nor no', async (confirm) => {
    const { text, isError } = await remove(surface, { confirm, answer: yes });
    expect(isError).toBe(true);
    expect(text).toMatch(/confirm: must be true or false/);
    expect(deleted()).toEqual([]);
  });
});

describe('on the dynamic surface, a destructive action', () => {
  it('is never asked about, although the client could be asked', async () => {
    const { asked, text, isError } = await remove('dynamic', { answer: yes });
    expect({ asked, isError }).toEqual({ asked: [], isError: true });
    expect(text).toContain('"confirm": true');
    expect(deleted()).toEqual([]);
  });

  it('that asks because of its arguments is asked about', async () => {
    const { url } = await product('dynamic');
    const args = { action: 'project.pull_mirror_configure', params: { project_id: 'acme/api', enabled: true, url: 'https://git.example/x.git', mirror_overwrites_diverged_branches: true } };
    const person = new Person();
    person.prepare({ confirm: decline });
    const { result } = await throughRounds((round) => postModern(url, tokens.alice, modernParams('gitlab_execute_action', args, {}, round)), person);
    expect(person.keys).toEqual(['confirm']);
    expect(result).toMatchObject({ isError: true });
    expect(gitlab.writes).toEqual([]);
  });
});

describe.each(['meta', 'individual'] as const)('on the %s surface, a destructive action', (surface) => {
  it('runs once the person said yes', async () => {
    expect(await remove(surface, { answer: yes })).toMatchObject({ asked: theQuestion, isError: false });
    expect(deleted()).toEqual(theDeletion);
  });

  it('is not run on any other answer, and each is told in its own words', async () => {
    const texts = new Map<string, string>();
    for (const [name, answer] of Object.entries({ no, decline, cancel, misfit: accept({}), wordy: accept({ confirm: 'yes' }) })) {
      const { asked, text, isError } = await remove(surface, { answer });
      expect({ asked, isError }).toEqual({ asked: theQuestion, isError: true });
      texts.set(name, text);
    }
    expect(deleted()).toEqual([]);
    expect(new Set(texts.values()).size).toBe(5);
    expect(texts.get('no')).toMatch(/answered no\..*Do not try again/);
    expect(texts.get('decline')).toMatch(/declined to answer\..*Do not try again/);
    expect(texts.get('cancel')).toMatch(/dismissed without an answer\..*may ask again/);
    expect(texts.get('misfit')).toMatch(/could not be used: confirm is missing/);
    for (const name of ['misfit', 'wordy']) expect(texts.get(name)).not.toMatch(/cancel|declin|dismiss|answered no/);
  });

  it('asks with one form of one required yes or no that starts on no', async () => {
    const { url } = await product(surface);
    const { name, args } = deletion(surface);
    const { result } = await postModern(url, tokens.alice, modernParams(name, args, {}));
    expect(result?.inputRequests).toEqual({
      confirm: {
        method: 'elicitation/create',
        params: expect.objectContaining({
          message: theQuestion[0],
          requestedSchema: { type: 'object', properties: { confirm: { type: 'boolean', default: false, title: 'confirm', description: theQuestion[0] } }, required: ['confirm'] },
        }),
      },
    });
    expect(deleted()).toEqual([]);
  });

  it('is run once for one yes: the same answer sent again is asked about anew', async () => {
    const { url } = await product(surface);
    const { name, args } = deletion(surface);
    const person = new Person();
    person.prepare({ confirm: yes });
    const send = (round: object = {}) => postModern(url, tokens.alice, modernParams(name, args, {}, round));
    const { lastRound } = await throughRounds(send, person);
    const { result } = await send(lastRound);
    expect(result?.resultType).toBe('input_required');
    expect(deleted()).toEqual(theDeletion);
  });

  it('asks an older client in its session, and refuses one that no question can reach', async () => {
    const session = await product(surface, {}, ['--stateless=false']);
    const client = await connectAsking('v2 legacy', { url: session.url, token: tokens.alice });
    const { name, args } = deletion(surface);
    for (const [answer, ran] of [[no, false], [decline, false], [cancel, false], [yes, true]] as const) {
      fresh();
      client.person.prepare({ confirm: answer });
      expect(((await client.call(name, args))).isError ?? false).toBe(!ran);
      expect(client.person.asked.map(({ message }) => message)).toEqual(theQuestion);
      expect(deleted()).toEqual(ran ? theDeletion : []);
    }
    await client.close();

    fresh();
    const { url } = await product(surface);
    const unreachable = await connectAsking('v1', { url, token: tokens.alice });
    const answer = await unreachable.call(name, args);
    expect(answer.isError).toBe(true);
    expect(answer.content[0]?.text).toContain('"confirm": true');
    expect(deleted()).toEqual([]);
    await unreachable.close();
  });

  it('shows what would happen in safe mode, and asks nobody', async () => {
    const { asked, text } = await remove(surface, { settings: { GITLAB_MCP_SAFE_MODE: 'true' }, answer: yes });
    expect(asked).toEqual([]);
    expect(text).toContain('Safe mode');
    expect(deleted()).toEqual([]);
  });
});

describe('the settings that skip consent', () => {
  it.each([
    [{ GITLAB_MCP_YOLO_MODE: '1' }, true],
    [{ GITLAB_MCP_YOLO_MODE: 'YES' }, true],
    [{ GITLAB_MCP_YOLO_MODE: 'on' }, true],
    [{ GITLAB_MCP_YOLO_MODE: '', AUTOPILOT: 'True' }, true],
    [{ GITLAB_MCP_YOLO_MODE: 'true', AUTOPILOT: 'false' }, true],
    [{ GITLAB_MCP_YOLO_MODE: '0' }, false],
    [{ GITLAB_MCP_YOLO_MODE: 'No' }, false],
    [{ GITLAB_MCP_YOLO_MODE: 'off', AUTOPILOT: 'true' }, false],
    [{ AUTOPILOT: 'off' }, false],
  ] as readonly (readonly [Settings, boolean])[])('%j: runs unasked is %j', async (settings, runs) => {
    const { isError } = await remove('meta', { settings });
    expect(isError).toBe(!runs);
    expect(deleted()).toEqual(runs ? theDeletion : []);
  });

  it.each([{ GITLAB_MCP_YOLO_MODE: 'maybe' }, { AUTOPILOT: '2' }] as readonly Settings[])('%j stops the start', async (settings) => {
    const { code, stderr } = await Product.run(['--http'], { GITLAB_URL: gitlab.url, ...settings });
    expect(code).not.toBe(0);
    expect(stderr).toContain(Object.keys(settings)[0]);
  });
});
