import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readSettings } from '../../src/config/read-settings.js';
import { settingsByName } from '../../src/config/settings.js';
import { configurationMarkdown, envExample } from './configuration-docs.js';

const root = join(import.meta.dirname, '../..');
const repair = 'is out of date: run `npm run generate`';

function onDisk(path: string, text: string): string {
  const file = join(root, path);
  if (process.env['UPDATE_GENERATED'] === '1') {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return readFileSync(file, 'utf8');
}

describe('the generated documentation of the settings', () => {
  it.each([
    ['docs/configuration.md', configurationMarkdown],
    ['config/.env.example', envExample],
  ])('%s says what the configuration classes say', (path, generate) => {
    const text = generate();
    const state = onDisk(path, text) === text ? 'is up to date' : repair;

    expect(`${path} ${state}`).toBe(`${path} is up to date`);
  });

  it('names every setting', () => {
    const missing = [...settingsByName.keys()].filter((name) => !configurationMarkdown().includes(`\`${name}\` |`));

    expect(missing).toEqual([]);
  });

  it('has an example file whose every line is accepted once its comment sign is gone, and changes nothing', () => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-'));
    try {
      const file = join(folder, 'example.env');
      writeFileSync(file, envExample().replaceAll(/^#(?=[A-Z_]+=)/gm, ''));

      const { settings, warnings } = readSettings(['--env-file', file], {});

      expect(warnings).toEqual([]);
      expect({ ...settings.values(), GITLAB_MCP_ENV_FILE: undefined }).toEqual({ ...readSettings([], {}).settings.values() });
      expect(settings.sourceOf('GITLAB_MCP_ACTION_TIMEOUT')).toBe('file');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
