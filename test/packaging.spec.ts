import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { settingsByName } from '../src/config/settings.js';
import { FakeGitLab } from '../src/testing/fake-gitlab.js';
import { Product } from './support/product.js';

const root = fileURLToPath(new URL('..', import.meta.url));
const text = (path: string) => readFileSync(join(root, path), 'utf8');

/** The instructions of the Dockerfile, continued lines joined. */
const instructions = text('Dockerfile')
  .replace(/\\\n/g, ' ')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))
  .map((line) => ({ name: line.split(' ', 1)[0] ?? '', rest: line.slice(line.indexOf(' ') + 1).trim() }));
const of = (name: string) => instructions.filter((each) => each.name === name).map(({ rest }) => rest);

describe('the Dockerfile', () => {
  it('copies only what exists and what .dockerignore lets in', () => {
    const allowed = text('.dockerignore').split('\n').filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    const copied = of('COPY').filter((rest) => !rest.startsWith('--from')).flatMap((rest) => rest.split(/\s+/).slice(0, -1));
    expect(copied.length).toBeGreaterThan(3);
    for (const path of copied) {
      expect(existsSync(join(root, path))).toBe(true);
      expect(allowed).toContain(path);
    }
    for (const path of allowed) expect(existsSync(join(root, path))).toBe(true);
  });

  it('has everything that the build needs', () => {
    const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
    const copied = of('COPY').join(' ');
    for (const [file] of (scripts['build'] ?? '').matchAll(/(tsconfig\.[a-z]+\.json|scripts\/[a-z-]+\.mjs)/g)) expect(copied).toContain(file);
    for (const [, imported] of text('scripts/bundle.mjs').matchAll(/from '(\.\/[^']+)'/g)) expect(copied).toContain(`scripts/${(imported ?? '').slice(2)}`);
    expect(of('RUN')).toEqual(['npm ci', 'npm run build']);
  });

  it('runs as a user without rights, with settings that exist, and asks an address that is served', () => {
    expect(of('USER')).toEqual(['node']);
    const variables = of('ENV').flatMap((rest) => rest.split(/\s+/)).map((pair) => pair.split('=', 1)[0] ?? '');
    for (const name of variables.filter((each) => each !== 'NODE_ENV')) expect(settingsByName.has(name)).toBe(true);
    expect(of('EXPOSE')).toEqual(['8080']);
    expect(of('ENV').join(' ')).toContain('GITLAB_MCP_HTTP_ADDR=0.0.0.0:8080');
    expect(of('HEALTHCHECK').join(' ')).toContain('http://127.0.0.1:8080/health');
    expect(of('ENTRYPOINT')).toEqual(['["node", "dist/main.js"]']);
  });
});

describe('the image\'s start command', () => {
  let gitlab: FakeGitLab;
  beforeAll(async () => {
    gitlab = await FakeGitLab.start();
  });
  afterAll(() => gitlab.stop());

  it('serves HTTP by the environment alone, and answers the health check\'s own command', async () => {
    const product = Product.start([], { GITLAB_URL: gitlab.url, GITLAB_MCP_HTTP: 'true', GITLAB_MCP_HTTP_ADDR: '127.0.0.1:0' });
    const url = await product.until(/Listening on (http:\/\/[^ ]+)\/mcp/);
    expect((await fetch(`${url}/health`)).status).toBe(200);
    expect((await product.stop()).code).toBe(0);
  });

  it('serves stdio with --http=false although the environment says HTTP', async () => {
    const ended = await Product.run(['--http=false'], { GITLAB_URL: gitlab.url, GITLAB_MCP_HTTP: 'true' });
    expect(ended).toMatchObject({ code: 0, stdout: '' });
  });
});

describe('the package', () => {
  it('names files that exist, and leaves tests and sources at home', () => {
    const { files, bin, exports } = JSON.parse(text('package.json')) as { files: string[]; bin: Record<string, string>; exports: Record<string, Record<string, string>> };
    for (const path of [...files, ...Object.values(bin), ...Object.values(exports['.'] ?? {})]) expect(existsSync(join(root, path))).toBe(true);
    expect(files).not.toContain('src');
    expect(text('dist/main.js').startsWith('#!/usr/bin/env node')).toBe(true);
  });
});
