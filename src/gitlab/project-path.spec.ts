import { describe, expect, it } from '@jest/globals';
import type { GitLab } from './gitlab.js';
import { plainPath, projectNumber, projectPath } from './project-path.js';

/** A door that knows one project and notes what it is asked. */
function door() {
  const asked: unknown[] = [];
  const get = (path: string, params: object) => {
    asked.push([path, params]);
    return Promise.resolve({ id: 42, path_with_namespace: 'acme/api' });
  };
  return { asked, gitlab: { rest: { get } } as unknown as GitLab };
}

describe('a path as GitLab shows it', () => {
  it.each([
    ['acme/api', 'acme/api'],
    ['acme%2Fplatform%2fapi', 'acme/platform/api'],
    ['//acme/api//', 'acme/api'],
    ['%2Facme%2Fapi%2F', 'acme/api'],
  ])('is made of %s', (given, plain) => {
    expect(plainPath(given)).toBe(plain);
  });
});

describe('the full path of a project', () => {
  it.each([
    ['acme/docs', 'acme/docs'],
    [' acme%2Fdocs ', 'acme/docs'],
    ['7eleven/42', '7eleven/42'],
    ['acme/42', 'acme/42'],
  ])('is taken at its word in %j, without asking', async (given, path) => {
    const { asked, gitlab } = door();
    expect(await projectPath(gitlab, given)).toBe(path);
    expect(asked).toEqual([]);
  });

  it.each(['42', ' 42 ', '7'])('is looked up for the id %j', async (id) => {
    const { asked, gitlab } = door();
    expect(await projectPath(gitlab, id)).toBe('acme/api');
    expect(asked).toEqual([['/projects/:project_id', { project_id: id.trim() }]]);
  });
});

describe('the number of a project', () => {
  it.each(['42', ' 7 '])('is taken at its word in %j, without asking', async (given) => {
    const { asked, gitlab } = door();
    expect(await projectNumber(gitlab, given)).toBe(given.trim());
    expect(asked).toEqual([]);
  });

  it.each(['acme/api', ' acme/api ', '7eleven/42', 'acme/42'])('is looked up for the path %j', async (path) => {
    const { asked, gitlab } = door();
    expect(await projectNumber(gitlab, path)).toBe('42');
    expect(asked).toEqual([['/projects/:project_id', { project_id: path.trim() }]]);
  });
});
