import { describe, expect, it } from '@jest/globals';
import { Gauges } from '../authoring/gauges.js';
import { readSettings } from '../config/read-settings.js';
import type { GitLab } from '../gitlab/gitlab.js';
import { GitLabRejected } from '../kernel/errors.js';
import { AllowedProjects } from './allowed-projects.js';

function listed(value?: string, gauges = new Gauges()): AllowedProjects {
  return new AllowedProjects(readSettings([], value === undefined ? {} : { GITLAB_MCP_ALLOWED_PROJECTS: value }).settings.policy, gauges);
}

/** A GitLab that knows some places by any id, and notes what it is asked. */
function door(answers: Readonly<Record<string, object | number>> = {}) {
  const asked: string[] = [];
  const get = (path: string, { id }: { readonly id: string }) => {
    const place = path.replace(':id', id);
    asked.push(place);
    const answer = answers[place] ?? 404;
    return typeof answer === 'number' ? Promise.reject(new GitLabRejected(answer, 'No.', { request: { method: 'GET', path: place }, words: '' })) : Promise.resolve(answer);
  };
  const as = (callerId: string) => ({ rest: { get }, callerId }) as unknown as GitLab;
  return { asked, as, gitlab: as('anonymous') };
}

const api = { id: 7, path_with_namespace: 'Acme/API' };
const refused = (message: RegExp | string) => expect.objectContaining({ kind: 'refused', message: typeof message === 'string' ? message : expect.stringMatching(message) });

describe('a list of allowed projects', () => {
  it.each([
    'project_id', 'group_id', 'project_ids', 'group_ids', 'target_project_id', 'source_group_ids', 'namespace_id', 'namespace_path', 'target_namespace_path', 'full_path',
  ])('is held against %s', async (name) => {
    const { asked, gitlab } = door();
    await listed('acme').check({ [name]: 'acme/api' }, gitlab);
    await expect(listed('acme').check({ [name]: 'other/api' }, gitlab)).rejects.toThrow(refused(`${name}: "other/api" is not among the projects and groups this server may touch (GITLAB_MCP_ALLOWED_PROJECTS). Allowed: acme.`));
    expect(asked).toEqual([]);
  });

  it.each(['project', 'id', 'subproject_id', 'project_id_of', 'project_idsx', 'path', 'my_full_path', 'include_projects'])('is not held against %s, which names no place', async (name) => {
    await listed('acme').check({ [name]: 'other/api' }, door().gitlab);
  });

  it('is held against each of several places, and against none that was left out', async () => {
    const places = listed('acme');
    await places.check({ project_ids: ['acme/a', 'acme/b'], project_id: undefined, full_path: undefined }, door().gitlab);
    await expect(places.check({ project_ids: ['acme/a', 'other/b'] }, door().gitlab)).rejects.toThrow(refused(/^project_ids: "other\/b" is not among/));
    await expect(places.check({ project_id: 'acme/a', group_id: 'other' }, door().gitlab)).rejects.toThrow(refused(/^group_id: "other"/));
    await expect(places.check({ project_id: 'acme/a', full_path: 'other' }, door().gitlab)).rejects.toThrow(refused(/^full_path: "other"/));
  });

  it('that is empty allows everything and asks nothing', async () => {
    const { asked, gitlab } = door();
    await listed().check({ project_id: 'any/thing', group_id: 7, full_path: 'x' }, gitlab);
    expect(asked).toEqual([]);
    expect(listed().confined).toBe(false);
    expect(listed('acme').confined).toBe(true);
  });

  it('names of itself no more than ten places, and of what was asked for no more than 200 characters', async () => {
    const ten = Array.from({ length: 10 }, (_, index) => `p${index}`);
    const messageOf = (list: readonly string[], project_id: string) => listed(list.join(',')).check({ project_id }, door().gitlab).catch((error: unknown) => (error as Error).message);
    expect(await messageOf(ten, 'x')).toMatch(/ Allowed: p0, p1, p2, p3, p4, p5, p6, p7, p8, p9\.$/);
    expect(await messageOf([...ten, 'p10'], 'x')).toMatch(/ Allowed: p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, …\.$/);
    expect(await messageOf(ten, 'x'.repeat(300))).toContain(`"${'x'.repeat(200)}" is`);
  });

  it.each([
    ['acme/api', 'acme/api', true],
    ['acme/api', 'ACME/Api', true],
    ['ACME/Api', 'acme/api', true],
    ['acme/api', 'acme%2Fapi', true],
    ['acme/api', 'acme%2fap%69', true],
    ['acme/api', '//acme/api//', true],
    ['acme', 'acme/api', true],
    ['acme', 'acme', true],
    ['acme', 'acme/100%', true],
    ['acme/api', 'acme', false],
    ['acme/api', 'acme/api2', false],
    ['acme/api', 'x/acme/api', false],
    ['acme/api', 'acme%252Fapi', false],
    ['7', '7', true],
    ['7', '77', false],
    ['7', '7/x', false],
    ['7a', '7a/x', true],
    ['a7', 'a7/x', true],
  ])('of %s, asked about %s: %s', (list, place, covered) => {
    expect(listed(list).covers([place])).toBe(covered);
    expect(listed(list).covers(['other', place])).toBe(covered);
    expect(listed(list).covers([])).toBe(false);
    expect(listed().covers([place])).toBe(true);
  });
});

describe('a number where the list has paths, and a path where it has numbers', () => {
  it('is looked up, and counts as what GitLab says it is', async () => {
    const { asked, gitlab } = door({ '/projects/7': api, '/projects/acme/api': api, '/groups/9': { id: 9, full_path: 'Acme' }, '/projects/8': { id: 8, path_with_namespace: 'other/x' }, '/groups/6': { id: 6 } });
    await listed('acme/api').check({ project_id: 7 }, gitlab);
    await listed('7').check({ project_id: 'acme/api' }, gitlab);
    await listed('acme').check({ group_id: '9' }, gitlab);
    await listed('acme').check({ namespace_id: 9 }, gitlab);
    expect(asked).toEqual(['/projects/7', '/projects/acme/api', '/groups/9', '/groups/9']);
    await expect(listed('acme').check({ project_id: '8' }, gitlab)).rejects.toThrow(refused(/^project_id: "8" is not among/));
    // A place whose path GitLab does not tell has none, and not one of any name.
    for (const list of ['acme', 'undefined']) await expect(listed(list).check({ group_id: '6' }, gitlab)).rejects.toThrow(refused(/^group_id: "6" is not among/));
  });

  it.each(['acme/7', '7a', 'a7'])('is not looked for while the list has paths alone, %s too, and a path was given', async (list) => {
    const { asked, gitlab } = door({ '/projects/x7': { id: 1, path_with_namespace: list } });
    for (const project_id of ['x7', '7x']) await expect(listed(list).check({ project_id }, gitlab)).rejects.toThrow(refused(/is not among/));
    expect(asked).toEqual([]);
  });

  it('is looked up where one of several entries is a number', async () => {
    const { gitlab } = door({ '/projects/acme/api': api });
    await listed('other,7').check({ project_id: 'acme/api' }, gitlab);
  });

  it.each([403, 404])('is not allowed when GitLab answers %i, and asked for anew each time', async (status) => {
    const { asked, gitlab } = door({ '/projects/7': status });
    const places = listed('acme/api');
    for (let times = 0; times < 2; times += 1) await expect(places.check({ project_id: 7 }, gitlab)).rejects.toThrow(refused(/^project_id: "7" is not among/));
    expect(asked).toHaveLength(2);
  });

  it('is not judged when GitLab could not say what it is', async () => {
    await expect(listed('acme/api').check({ project_id: 7 }, door({ '/projects/7': 401 }).gitlab)).rejects.toMatchObject({ kind: 'gitlab_rejected', status: 401 });
    const broken = { rest: { get: () => Promise.reject(new TypeError('broken')) } } as unknown as GitLab;
    await expect(listed('acme/api').check({ project_id: 7 }, broken)).rejects.toThrow(TypeError);
  });

  it('is looked up once for each caller, each kind and each place', async () => {
    const { asked, as, gitlab } = door({ '/projects/7': api, '/projects/5': { ...api, id: 5 }, '/groups/7': { id: 7, full_path: 'acme/api' } });
    const places = listed('acme/api');
    for (let times = 0; times < 2; times += 1) {
      for (const caller of ['alice', 'bob', 'anonymous']) await places.check({ project_id: 7 }, as(caller));
      await places.check({ project_id: 5, group_id: 7 }, gitlab);
    }
    expect(asked).toEqual(['/projects/7', '/projects/7', '/projects/7', '/projects/5', '/groups/7']);
  });

  it('tells metrics how often it was known', async () => {
    const gauges = new Gauges();
    const places = listed('acme/api', gauges);
    const { gitlab } = door({ '/projects/7': api });
    for (let times = 0; times < 3; times += 1) await places.check({ project_id: 7 }, gitlab);
    expect(gauges.all.map(({ labels, read }) => [labels, read()])).toEqual([
      [{ cache: 'place', outcome: 'hit' }, 2],
      [{ cache: 'place', outcome: 'miss' }, 1],
    ]);
  });

  it('is forgotten once ten thousand others were seen since', async () => {
    const asked: string[] = [];
    const get = (_path: string, { id }: { readonly id: string }) => {
      asked.push(id);
      return Promise.resolve({ id: Number(id), path_with_namespace: 'acme/api' });
    };
    const gitlab = { rest: { get } } as unknown as GitLab;
    const places = listed('acme/api');
    const ids = (from: number, to: number) => ({ project_ids: Array.from({ length: to - from + 1 }, (_, index) => from + index) });
    await places.check(ids(1, 10_000), gitlab);
    expect(asked).toHaveLength(10_000);
    await places.check(ids(1, 2), gitlab);
    expect(asked).toHaveLength(10_000);
    await places.check(ids(10_001, 10_001), gitlab);
    await places.check(ids(10_001, 10_001), gitlab);
    expect(asked).toHaveLength(10_001);
    await places.check(ids(1, 2), gitlab);
    await places.check(ids(4, 10_000), gitlab);
    expect(asked).toHaveLength(10_001);
    await places.check(ids(3, 3), gitlab);
    expect(asked).toHaveLength(10_002);
  });
});
