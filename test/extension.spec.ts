import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { transform } from '@swc/core';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { FakeGitLab, tokens } from '../src/testing/fake-gitlab.js';
import { environment } from './support/product.js';

const run = promisify(execFile);
const root = fileURLToPath(new URL('..', import.meta.url));

let folder: string;
let gitlab: FakeGitLab;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gitlab-mcp-'));
  gitlab = await FakeGitLab.start();
  await installInEmptyFolder();
});

afterAll(async () => {
  await gitlab.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The example of docs/extending.md, as its reader would copy it. */
async function example(): Promise<string> {
  const page = await readFile(join(root, 'docs/extending.md'), 'utf8');
  const code = /```ts\n([\s\S]*?)```/.exec(page)?.[1];
  if (code === undefined) throw new Error('docs/extending.md has no TypeScript example.');
  return code;
}

async function pack(directory: string): Promise<string> {
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], { cwd: directory });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  return join(folder, filename);
}

/** Packs the product and the example, each as a tarball of its own, and installs both in an empty folder. */
async function installInEmptyFolder(): Promise<void> {
  const source = join(folder, 'source');
  await mkdir(source);
  const { code } = await transform(await example(), {
    filename: 'stars.ts',
    jsc: { parser: { syntax: 'typescript', decorators: true }, transform: { legacyDecorator: true, decoratorMetadata: true }, target: 'es2022' },
    module: { type: 'es6' },
  });
  await writeFile(join(source, 'index.js'), code);
  await writeFile(
    join(source, 'package.json'),
    JSON.stringify({ name: 'gitlab-mcp-stars', version: '1.0.0', type: 'module', exports: './index.js', peerDependencies: { 'gitlab-mcp-server': '*' } }),
  );
  const tarballs = [await pack(root), await pack(source)];
  const target = join(folder, 'target');
  await mkdir(target);
  await writeFile(join(target, 'package.json'), JSON.stringify({ name: 'target', private: true }));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...tarballs], { cwd: target });
}

async function connected(settings: Readonly<Record<string, string>>): Promise<Client> {
  const target = join(folder, 'target');
  const client = new Client({ name: 'test-client', version: '1.0.0' });
  await client.connect(
    new StdioClientTransport({
      command: join(target, 'node_modules/.bin/gitlab-mcp-server'),
      cwd: target,
      env: environment({ GITLAB_URL: gitlab.url, GITLAB_TOKEN: tokens.alice, ...settings }),
    }),
  );
  return client;
}

describe('the packed tarball, installed in an empty folder', () => {
  it('brings nothing else along', async () => {
    const { stdout } = await run('npm', ['ls', '--all', '--json'], { cwd: join(folder, 'target') });
    const { dependencies } = JSON.parse(stdout) as { dependencies: Record<string, { dependencies?: object }> };
    expect(Object.keys(dependencies).sort()).toEqual(['gitlab-mcp-server', 'gitlab-mcp-stars']);
    expect(dependencies['gitlab-mcp-server']?.dependencies ?? {}).toEqual({});
  });

  it('lists tools that a strict client takes, and runs an action', async () => {
    const client = await connected({});
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['gitlab_find_action', 'gitlab_execute_action']);
    for (const { inputSchema } of tools) expect(inputSchema.type).toBe('object');
    const answer = await client.callTool({ name: 'gitlab_execute_action', arguments: { action: 'issue.get', params: { project_id: 'acme/api', issue_iid: 7 } } });
    expect(answer.structuredContent).toMatchObject({ iid: 7 });
    await client.close();
  });

  it('has the licence of every package in it', async () => {
    const notices = await readFile(join(folder, 'target/node_modules/gitlab-mcp-server/dist/third-party-licences.txt'), 'utf8');
    for (const name of ['@nestjs/core', '@modelcontextprotocol/server', 'ajv', 'undici', 'typebox']) expect(notices).toContain(name);
  });
});

describe('a tool module of one\'s own', () => {
  it('fits into 40 lines', async () => {
    expect((await example()).trimEnd().split('\n').length).toBeLessThan(40);
  });

  it('is found, described and run like any other, through GITLAB_MCP_MODULES', async () => {
    const client = await connected({ GITLAB_MCP_MODULES: 'gitlab-mcp-stars' });
    const found = await client.callTool({ name: 'gitlab_find_action', arguments: { query: 'count the stars of a project' } });
    expect(JSON.stringify(found.structuredContent)).toContain('star.count');

    gitlab.answer('GET /projects/acme%2Fapi', { id: 1, path_with_namespace: 'acme/api', star_count: 42 });
    gitlab.answer('POST /projects/acme%2Fapi/star', { id: 1, name: 'API', star_count: 43 }, 201);
    const call = (action: string) => client.callTool({ name: 'gitlab_execute_action', arguments: { action, params: { project_id: 'acme/api' } } });
    expect((await call('star.count')).structuredContent).toEqual({ project_id: 'acme/api', stars: 42 });
    expect((await call('star.add')).structuredContent).toMatchObject({ star_count: 43 });

    const detail = await client.readResource({ uri: 'gitlab://tools/star.add' });
    expect(JSON.stringify(detail)).toContain('Star a project.');
    await client.close();
  });

  it('is held to the same policies', async () => {
    const client = await connected({ GITLAB_MCP_MODULES: 'gitlab-mcp-stars', GITLAB_MCP_READ_ONLY: 'true' });
    const answer = await client.callTool({ name: 'gitlab_execute_action', arguments: { action: 'star.add', params: { project_id: 'acme/api' } } });
    expect(answer.isError).toBe(true);
    expect(JSON.stringify(answer.content)).toContain('there is no action');
    await client.close();
  });
});
