import { describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import type { ActionSpec } from '../authoring/action-spec.js';
import { entryOf } from './action-entry.js';
import { CatalogView } from './catalog-view.js';

const made = (id: string, others: Partial<ActionSpec> = {}) =>
  entryOf({ spec: { id, summary: `${id} does it.`, effect: 'read', params: Type.Object({ project_id: Type.String({ description: 'Project.' }) }), ...others }, call: () => Promise.resolve() }, undefined);
const domain = (name: string) => ({ name, summary: name, icon: 'tag' });

const view = new CatalogView(
  [
    made('issue.get'),
    made('issue.note_list'),
    made('issue.update', { aliases: [{ id: 'issue.close', fills: { state_event: 'close' } }, 'issue.edit'] }),
    made('a_b.c', { tool: 'gitlab_a_b_c_one' }),
    made('a.b_c', { tool: 'gitlab_a_b_c_two' }),
  ],
  [domain('issue'), domain('empty')],
);

describe('an action by its name', () => {
  it.each([
    ['issue.get', 'issue.get', undefined],
    [' issue.get ', 'issue.get', undefined],
    ['issue.close', 'issue.update', 'issue.close'],
    ['issue.edit', 'issue.update', 'issue.edit'],
    ['gitlab_issue_get', 'issue.get', 'gitlab_issue_get'],
    ['Issue/Get', 'issue.get', 'Issue/Get'],
    ['issue get', 'issue.get', 'issue get'],
    ['issue-note-list', 'issue.note_list', 'issue-note-list'],
    ['gitlab_a_b_c_one', 'a_b.c', 'gitlab_a_b_c_one'],
  ])('%j is %s', (name, id, alias) => {
    const found = view.named(name);
    expect([found?.entry.id, found?.alias]).toEqual([id, alias]);
  });

  it('has what its alias fills in', () => {
    expect(view.named('issue.close')?.fills).toEqual({ state_event: 'close' });
    expect(view.named('issue.update')?.fills).toEqual({});
  });

  it('is named with the candidates when the spelling fits several', () => {
    expect(() => view.named('a_b_c')).toThrow('could mean a_b.c or a.b_c. Send one of these ids.');
  });

  it.each(['', 'nothing', 'constructor', '__proto__', 'issue'])('%j is none', (name) => {
    expect(view.named(name)).toBeUndefined();
  });

  it('that does not exist is answered with at most five near ids and where to look', async () => {
    const failed = await view.resolve('isue.get', 'Look there.').catch((error: unknown) => error as Error);
    expect(failed).toMatchObject({ kind: 'invalid_params', message: expect.stringMatching(/^action: there is no action "isue\.get" here\. Nearest: issue\.get/) });
    expect((failed as Error).message).toMatch(/Look there\.$/);
    expect(((failed as Error).message.match(/issue\./g) ?? []).length).toBeLessThanOrEqual(5);
  });

  it.each(['issue', 'Issues'])('that is only the name of a domain, %s, is answered with its actions, the most usual first', async (name) => {
    expect(await view.nearIds(name)).toEqual(['issue.get', 'issue.update', 'issue.note_list']);
  });

  it('that is missing may have been left out, which is said alike of what exists and of what does not', async () => {
    const narrowed = new CatalogView(view.entries, view.domains(), ['read-only mode', "the token's scopes"]);
    const told = await narrowed.resolve('isue.get', 'Look there.').catch((error: unknown) => (error as Error).message);
    expect(told).toMatch(/Look there\. What is left out here by read-only mode or the token's scopes does not show either\.$/);
    expect([view.leftOut, narrowed.leftOut]).toEqual(['', " What is left out here by read-only mode or the token's scopes does not show either."]);
  });

  it('that has no end is repeated only in part', async () => {
    const failed = await view.resolve('x'.repeat(10_000), 'Look there.').catch((error: unknown) => error as Error);
    expect((failed as Error).message.length).toBeLessThan(300);
  });
});

describe('the index of actions', () => {
  it('describes each action, by id or alias', () => {
    expect(view.list().map(({ id }) => id)).toEqual(['issue.get', 'issue.note_list', 'issue.update', 'a_b.c', 'a.b_c']);
    expect(view.find('issue.close')?.id).toBe('issue.update');
    expect(view.find('issue.gone')).toBeUndefined();
  });

  it('names only domains that have an action', () => {
    expect(view.domains().map(({ name }) => name)).toEqual(['issue']);
  });

  it('cannot be changed by those who share it', () => {
    expect(() => (view.entries as unknown[]).push(1)).toThrow(TypeError);
    expect(() => (view.list() as unknown[]).pop()).toThrow(TypeError);
  });

  it('searches what it serves, and nothing else', async () => {
    const { results, suggestions } = await view.search('close an issue');
    expect(results.map(({ action }) => action.id)).toContain('issue.update');
    expect(results.every(({ id, action }) => view.find(id)?.summary === action.summary)).toBe(true);
    expect(suggestions).toEqual([]);
    expect(await view.search('close an issue', { limit: 1, domain: 'nowhere' })).toMatchObject({ results: [] });
  });
});
