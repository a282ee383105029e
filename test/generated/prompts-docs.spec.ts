import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { domainModules } from '../../src/app.module.js';
import { ActionHarness } from '../../src/testing/action-harness.js';
import { promptsMarkdown } from './prompts-docs.js';

const path = 'docs/prompts.md';
const file = join(import.meta.dirname, '../..', path);
const repair = 'is out of date: run `npm run generate`';

let harness: ActionHarness;

beforeAll(async () => {
  harness = await ActionHarness.for(domainModules);
});
afterAll(() => harness.stop());

describe('the generated page on prompts', () => {
  it('says what the declarations say', () => {
    const text = promptsMarkdown(harness.prompts());
    if (process.env['UPDATE_GENERATED'] === '1') writeFileSync(file, text);
    const state = existsSync(file) && readFileSync(file, 'utf8') === text ? 'is up to date' : repair;

    expect(`${path} ${state}`).toBe(`${path} is up to date`);
  });

  it('has every prompt once', () => {
    const listed = [...readFileSync(file, 'utf8').matchAll(/^### `([a-z_]+)`$/gm)].map(([, name]) => name);

    expect(listed.sort()).toEqual(harness.prompts().map(({ name }) => name).sort());
  });
});
