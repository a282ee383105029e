import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { bundledPackages, licencesMarkdown } from './licences.js';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const path = 'docs/licences.md';
const repair = 'is out of date: run `npm run build && npm run generate`';

/** Licences that ask for no more than to be named and kept. */
const permissive = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT'];

interface Locked {
  readonly version?: string;
  readonly license?: string;
}

if (!existsSync(join(root, 'dist/third-party-licences.txt'))) throw new Error('These tests read dist/third-party-licences.txt: run "npm run build" first.');
const packages = bundledPackages(read('dist/third-party-licences.txt'));
const { packages: lock } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> };

/** Every version of a package that the lock file pins. */
function locked(name: string): Locked[] {
  return Object.entries(lock).filter(([folder]) => folder.endsWith(`node_modules/${name}`)).map(([, each]) => each);
}

describe('the licences of what is bundled', () => {
  it('are on the generated page', () => {
    const name = '@iconify-json/pajamas';
    const [{ version = '', license: licence = '' } = {}] = locked(name);
    const text = licencesMarkdown(packages, { name, version, licence });
    if (process.env['UPDATE_GENERATED'] === '1') writeFileSync(join(root, path), text);
    const state = existsSync(join(root, path)) && read(path) === text ? 'is up to date' : repair;

    expect(`${path} ${state}`).toBe(`${path} is up to date`);
  });

  it('are all permissive', () => {
    expect(packages.length).toBeGreaterThan(20);
    expect(packages.filter(({ licence }) => !permissive.includes(licence))).toEqual([]);
  });

  it('belong to packages in the versions that the lock file pins', () => {
    const strangers = packages.filter(({ name, version, licence }) => !locked(name).some((each) => each.version === version && each.license === licence));

    expect(strangers).toEqual([]);
  });
});
