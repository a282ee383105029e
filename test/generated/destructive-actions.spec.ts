import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WholeCatalog } from '../support/whole-catalog.js';
import { argumentGuards, destructiveActionsMarkdown } from './destructive-actions.js';

const root = join(import.meta.dirname, '../..');
const path = 'docs/destructive-actions.md';
const file = join(root, path);
const repair = 'is out of date: run `npm run generate`';

let whole: WholeCatalog;

beforeAll(async () => {
  whole = await WholeCatalog.start();
});
afterAll(() => whole.stop());

describe('the generated page on destructive actions', () => {
  it('says what the declarations and the policy say', async () => {
    const text = await destructiveActionsMarkdown(whole);
    if (process.env['UPDATE_GENERATED'] === '1') writeFileSync(file, text);
    const state = existsSync(file) && readFileSync(file, 'utf8') === text ? 'is up to date' : repair;

    expect(`${path} ${state}`).toBe(`${path} is up to date`);
  });

  it('lists every action that destroys, and no other, in its table', () => {
    const [, table = ''] = /## Which actions\n([\s\S]*?)\n## /.exec(readFileSync(file, 'utf8')) ?? [];
    const listed = [...table.matchAll(/^\| `([a-z0-9_.]+)` \|/gm)].map(([, id]) => id);
    const destroying = [...whole.catalog.entries].filter(({ effect }) => effect === 'destroy').map(({ id }) => id);

    expect(destroying.length).toBeGreaterThan(0);
    expect(listed).toEqual(destroying);
  });

  it('names what undoes an action only where it destroys, and only what is there and destroys nothing', () => {
    const undone = [...whole.catalog.entries].filter(({ spec }) => spec.undoneBy !== undefined);

    expect(undone.length).toBeGreaterThan(0);
    expect(undone.filter(({ effect, spec }) => effect !== 'destroy' || whole.catalog.entry(spec.undoneBy ?? '')?.effect !== 'write').map(({ id }) => id)).toEqual([]);
  });

  it('describes each action that has a guard of its own, and no other', () => {
    const guarded = [...whole.catalog.entries].filter((entry) => entry.guarded).map(({ id }) => id);

    expect(Object.keys(argumentGuards).sort()).toEqual(guarded.sort());
    expect(Object.values(argumentGuards).filter(({ file: guard }) => !existsSync(join(root, guard)))).toEqual([]);
  });
});
