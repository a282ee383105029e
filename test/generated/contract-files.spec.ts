import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { WholeCatalog } from '../support/whole-catalog.js';
import { actionsMarkdown, contractFiles } from './contract-files.js';

const root = join(import.meta.dirname, '../..');
const updates = process.env['UPDATE_GENERATED'] === '1';
const repair = 'is out of date: run `npm run generate`';

let whole: WholeCatalog;
let wanted: Map<string, string>;

beforeAll(async () => {
  whole = await WholeCatalog.start();
  wanted = contractFiles(whole).set('docs/actions.md', actionsMarkdown(whole));
  if (updates) update();
});
afterAll(() => whole.stop());

function update(): void {
  for (const [path, text] of wanted) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  for (const path of checkedIn()) if (!wanted.has(path)) rmSync(join(root, path));
}

function checkedIn(): string[] {
  const folder = join(root, 'contract');
  return existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.json')).map((file) => `contract/${file}`) : [];
}

function isAsGenerated(path: string, text: string): boolean {
  return existsSync(join(root, path)) && readFileSync(join(root, path), 'utf8') === text;
}

describe('the generated reference of the actions', () => {
  it('says what the declarations say: the contract of each domain and docs/actions.md', () => {
    expect([...wanted].filter(([path, text]) => !isAsGenerated(path, text)).map(([path]) => `${path} ${repair}`)).toEqual([]);
  });

  it('has no contract of a domain that is gone', () => {
    expect(checkedIn().filter((path) => !wanted.has(path)).map((path) => `${path} ${repair}`)).toEqual([]);
  });

  it('names every action once in its contract and once in docs/actions.md', () => {
    const ids = [...whole.catalog.entries].map(({ id }) => id);
    const published = checkedIn().flatMap((path) => (JSON.parse(readFileSync(join(root, path), 'utf8')) as { actions: { id: string }[] }).actions.map(({ id }) => id));
    const listed = [...readFileSync(join(root, 'docs/actions.md'), 'utf8').matchAll(/^\| `([a-z0-9_.]+)` \|/gm)].map(([, id]) => id);

    expect(published.sort()).toEqual([...ids].sort());
    expect(listed.sort()).toEqual([...ids].sort());
  });
});
