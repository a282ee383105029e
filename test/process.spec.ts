import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../src/testing/eventually.js';
import { FakeGitLab, tokens } from '../src/testing/fake-gitlab.js';
import { Product } from './support/product.js';

let gitlab: FakeGitLab;
let folder: string;

beforeAll(async () => {
  gitlab = await FakeGitLab.start();
  folder = await mkdtemp(join(tmpdir(), 'gitlab-mcp-'));
});
afterAll(async () => {
  await gitlab.stop();
  await rm(folder, { recursive: true, force: true });
});

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
};

function write(product: Product, message: unknown): void {
  product.process.stdin?.write(`${JSON.stringify(message)}\n`);
}

async function answer(product: Product, id: number): Promise<Record<string, unknown>> {
  const line = await eventually(() => product.stdout.split('\n').find((each) => each.includes(`"id":${id}`)));
  return JSON.parse(line) as Record<string, unknown>;
}

describe('the command', () => {
  it('prints its version and its help and ends', async () => {
    await expect(Product.run(['--version'])).resolves.toMatchObject({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
    const help = await Product.run(['--help']);
    expect(help).toMatchObject({ code: 0, stderr: '' });
    expect(help.stdout).toContain('--gitlab-url');
  });

  it('stops at wrong settings with every problem at once and never the secret', async () => {
    const ended = await Product.run([], { GITLAB_URL: 'ftp://x', GITLAB_MCP_TOOL_SURFACE: 'sideways', GITLAB_TOKEN: 'very secret token' });
    expect(ended).toMatchObject({ code: 1, stdout: '' });
    for (const name of ['GITLAB_URL', 'GITLAB_MCP_TOOL_SURFACE', 'GITLAB_TOKEN']) expect(ended.stderr).toContain(name);
    expect(ended.stderr).not.toContain('very secret');
  });

  it.each(['--help', '--print-config', '--check'])('ends quietly when nobody reads what %s prints', async (flag) => {
    const { stderr } = await promisify(execFile)('sh', ['-c', `"${process.execPath}" dist/main.js ${flag} | true`], { env: { PATH: process.env['PATH'], GITLAB_URL: gitlab.url, GITLAB_TOKEN: tokens.alice } });
    expect(stderr).toBe('');
  });

  it('takes -h for --help', async () => {
    const help = await Product.run(['-h']);
    expect(help).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('--help, -h') });
  });

  it('stops where somebody else listens, and says once which setting names the place', async () => {
    const { port } = new URL(gitlab.url);
    const { code, stderr } = await Product.start(['--http', '--http-addr', `127.0.0.1:${port}`], { GITLAB_URL: gitlab.url }).ended;
    expect(code).toBe(1);
    expect(stderr.match(new RegExp(`GITLAB_MCP_HTTP_ADDR: something listens on 127\\.0\\.0\\.1:${port} already`, 'g'))).toHaveLength(1);
    expect(stderr).not.toMatch(/EADDRINUSE|\n\s+at /);
  });

  it('refuses an unknown flag with the nearest one', async () => {
    const ended = await Product.run(['--tool-surfaces=dynamic']);
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain('--tool-surface');
  });

  it('warns of a setting with a near-miss name', async () => {
    const product = Product.start([], { GITLAB_MCP_CA_CERTIFICATE_PATH: '/x', GITLAB_URL: gitlab.url });
    await product.until(/GITLAB_MCP_CA_FILE/);
    const ended = await product.stop();
    expect(ended.code).toBe(0);
    expect(ended.stderr.match(/GITLAB_MCP_CA_FILE/g)).toHaveLength(1);
  });

  it.each([[[]], [['--http', '--http-addr', '127.0.0.1:0']]])('tells at its start nothing of the framework it is built with (%j)', async (flags: string[]) => {
    const product = Product.start(flags, { GITLAB_URL: gitlab.url, GITLAB_TOKEN: tokens.alice, GITLAB_MCP_AUTH_MODE: 'shared' });
    if (flags.length > 0) await product.until(/Listening on/);
    else {
      write(product, initialize);
      write(product, { jsonrpc: '2.0', id: 2, method: 'prompts/list' });
      await answer(product, 2);
    }
    await product.stop();
    expect(product.stderr).not.toMatch(/dependencies initialized|Mapped \{|InstanceLoader|NestApplication/);
  });

  it('masks secrets in what it prints of its configuration', async () => {
    const ended = await Product.run(['--print-config'], { GITLAB_TOKEN: tokens.alice });
    expect(ended.code).toBe(0);
    expect(ended.stdout).toContain('GITLAB_TOKEN');
    expect(ended.stdout).not.toContain(tokens.alice);
  });

  it('checks that GitLab is there and says who it is', async () => {
    const good = await Product.run(['--check'], { GITLAB_URL: gitlab.url, GITLAB_TOKEN: tokens.alice });
    expect(good).toMatchObject({ code: 0, stdout: expect.stringMatching(/Version: \d+[\s\S]*Edition: Enterprise. Tier: not told to this token[\s\S]*User: alice[\s\S]*Token scopes: api/) });
    const admin = await Product.run(['--check'], { GITLAB_URL: gitlab.url, GITLAB_TOKEN: tokens.admin });
    expect(admin).toMatchObject({ code: 0, stdout: expect.stringContaining('Tier: premium.') });
    expect(good.stdout).not.toContain(tokens.alice);
    const bad = await Product.run(['--check'], { GITLAB_URL: gitlab.url, GITLAB_TOKEN: 'nobody' });
    expect(bad).toMatchObject({ code: 1, stdout: expect.stringContaining('401') });
    const down = await Product.run(['--check'], { GITLAB_URL: 'http://127.0.0.1:9', GITLAB_TOKEN: tokens.alice });
    expect(down).toMatchObject({ code: 1, stdout: expect.stringMatching(/refused|reach/i) });
  });

  it.each([['isue', 'issue'], ['issue.gte', 'issue.get'], ['gitlab_isue_list', 'gitlab_issue_list']])('warns of the excluded name %s, which nothing has, when it starts and when it checks', async (wrong, near) => {
    const warning = `GITLAB_MCP_EXCLUDE: nothing is called "${wrong}", so it leaves nothing out. Did you mean ${near}?`;
    const env = { GITLAB_URL: gitlab.url, GITLAB_TOKEN: tokens.alice, GITLAB_MCP_EXCLUDE: `${wrong},runner,issue.delete` };
    const checked = await Product.run(['--check'], env);
    expect(checked).toMatchObject({ code: 0, stderr: '' });
    expect(checked.stdout.split('\n').filter((line) => line.startsWith('Warning'))).toEqual([`Warning: ${warning}`]);
    const product = Product.start([], env);
    await product.until(/leaves nothing out/);
    const started = await product.stop();
    expect(started.stderr.split('\n').filter((line) => line !== '').map((line) => (JSON.parse(line) as { message: string }).message)).toEqual([warning]);
  });

  it('warns of the projects and groups among its settings that the token cannot see, when it checks', async () => {
    const missing = (setting: string, place: string, kinds: string) => `Warning: ${setting}: ${place}: GitLab knows no such ${kinds}, or the token may not see it.`;
    const warned = async (env: Record<string, string>) => {
      const checked = await Product.run(['--check'], { GITLAB_URL: gitlab.url, GITLAB_TOKEN: tokens.alice, ...env });
      expect(checked).toMatchObject({ code: 0, stderr: '' });
      return checked.stdout.split('\n').filter((line) => line.startsWith('Warning'));
    };
    const places = ['acme/api', '1001', 'acme', '10', 'acme/platform', 'alice', 'acme/nothing', '987654', 'nobody-of-that-name'];
    await expect(warned({ GITLAB_MCP_ALLOWED_PROJECTS: places.join(), GITLAB_MCP_DEFAULT_PROJECT: 'acme/platform' })).resolves.toEqual([
      missing('GITLAB_MCP_DEFAULT_PROJECT', 'acme/platform', 'project'),
      ...places.slice(6).map((place) => missing('GITLAB_MCP_ALLOWED_PROJECTS', place, 'project or group')),
    ]);
    const many = Array.from({ length: 21 }, (_, index) => (index === 0 ? 'alice/secret' : `acme/nothing-${index}`));
    await expect(warned({ GITLAB_TOKEN: tokens.bob, GITLAB_MCP_ALLOWED_PROJECTS: many.join() })).resolves.toEqual([
      ...many.slice(0, 20).map((place) => missing('GITLAB_MCP_ALLOWED_PROJECTS', place, 'project or group')),
      'Warning: GITLAB_MCP_ALLOWED_PROJECTS: only the first 20 of 21 were looked up.',
    ]);

    gitlab.fault({ kind: 'rate-limit' }, { route: /GET \/groups\// });
    await expect(warned({ GITLAB_MCP_ALLOWED_PROJECTS: 'acme/api,acme,acme/nothing' })).resolves.toEqual([
      expect.stringMatching(/^Warning: GITLAB_MCP_ALLOWED_PROJECTS: acme and what follows it was not looked up: .+/),
    ]);
    gitlab.reset();
  });

  it.each<[string, string, boolean]>([
    ['acme/web', 'acme/api', true],
    ['ACME/api', 'acme', false],
    ['1001', 'acme/api', false],
    ['1001', 'acme/docs', true],
    ['acme/api', '1001', false],
  ])('warns, when it checks, of the default project %s unless %s allows it', async (standard, allowed, isWarned) => {
    const checked = await Product.run(['--check'], { GITLAB_URL: gitlab.url, GITLAB_TOKEN: tokens.alice, GITLAB_MCP_DEFAULT_PROJECT: standard, GITLAB_MCP_ALLOWED_PROJECTS: allowed });
    expect(checked.code).toBe(0);
    expect(checked.stdout.includes(`Warning: GITLAB_MCP_DEFAULT_PROJECT: ${standard} is not among GITLAB_MCP_ALLOWED_PROJECTS, so a call that names no project is refused.`)).toBe(isWarned);
  });

  it('checks without a token what can be checked so, where callers bring theirs', async () => {
    const env = { GITLAB_URL: gitlab.url, GITLAB_MCP_DEFAULT_PROJECT: 'acme/web', GITLAB_MCP_ALLOWED_PROJECTS: 'acme/api' };
    for (const mode of [[], ['--auth-mode', 'oauth']]) {
      const checked = await Product.run(['--http', '--check', ...mode], env);
      expect(checked).toMatchObject({ code: 0, stdout: expect.stringContaining('GitLab can be reached. Callers bring their own tokens; ') });
      expect(checked.stdout).toContain('Warning: GITLAB_MCP_DEFAULT_PROJECT: acme/web is not among');
    }
    await expect(Product.run(['--http', '--check'], { GITLAB_URL: 'http://127.0.0.1:9' })).resolves.toMatchObject({ code: 1, stdout: expect.stringMatching(/refused|reach/i) });
    await expect(Product.run(['--check'], { GITLAB_URL: gitlab.url })).resolves.toMatchObject({ code: 1, stdout: expect.stringContaining('set GITLAB_TOKEN') });
  });

  it('checks that its tool modules can be loaded', async () => {
    const ended = await Product.run(['--check'], { GITLAB_URL: gitlab.url, GITLAB_MCP_MODULES: 'no-such-module' });
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('no-such-module') });
  });

  it('stops when a tool module cannot be found or is none', async () => {
    // The input stays open: an ended one ends the process by itself.
    await expect(Product.start([], { GITLAB_MCP_MODULES: 'no-such-module' }).ended).resolves.toMatchObject({ code: 1, stderr: expect.stringContaining('no-such-module') });
    const file = join(folder, 'empty.mjs');
    await writeFile(file, 'export const nothing = 1;\n');
    await expect(Product.start([], { GITLAB_MCP_MODULES: file }).ended).resolves.toMatchObject({ code: 1, stderr: expect.stringContaining('@Domain') });
  });

  it('tells where a start broke by a mistake, and of a wrong setting only what is wrong', async () => {
    const file = join(folder, 'broken.mjs');
    await writeFile(file, [
      `import { Domain, Injectable, Module } from ${JSON.stringify(pathToFileURL('dist/index.js').href)};`,
      'class Broken { constructor() { throw new TypeError("broken by itself"); } }',
      'Injectable()(Broken);',
      'export class BrokenModule {}',
      'Domain("broken", { summary: "Broken", icon: "tag" })(BrokenModule);',
      'Module({ providers: [Broken] })(BrokenModule);',
    ].join('\n'));
    const ended = await Product.run(['--check'], { GITLAB_URL: gitlab.url, GITLAB_MCP_MODULES: file });
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringMatching(/^TypeError: broken by itself\n +at new Broken \(/) });
    const told = await Product.run(['--check'], { GITLAB_URL: gitlab.url, GITLAB_MCP_MODULES: 'no-such-module' });
    expect(told.stderr).toMatch(/^GITLAB_MCP_MODULES: no-such-module was not found from .*\.\n$/);
  });
});

describe('standard input and output', () => {
  it('carry the protocol and nothing else, also at debug level with a failing call', async () => {
    const product = Product.start([], { GITLAB_URL: gitlab.url, GITLAB_TOKEN: 'nobody-at-all', GITLAB_MCP_LOG_LEVEL: 'debug' });
    write(product, initialize);
    await answer(product, 1);
    write(product, { jsonrpc: '2.0', method: 'notifications/initialized' });
    write(product, { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'gitlab_execute_action', arguments: { action: 'issue.get', params: { project_id: 'a/b', issue_iid: 1 } } } });
    expect(await answer(product, 2)).toMatchObject({ result: { isError: true } });
    product.process.stdin?.write('this is not JSON\n');
    write(product, { jsonrpc: '2.0', id: 3, method: 'ping' });
    await answer(product, 3);
    product.process.stdin?.end();
    const { code, stdout, stderr } = await product.ended;
    expect(code).toBe(0);
    for (const line of stdout.trim().split('\n')) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
    expect(stdout + stderr).not.toContain('nobody-at-all');
  });

  it('end the process with the input, also while a call runs that GitLab never answers', async () => {
    gitlab.reset();
    gitlab.fault({ kind: 'hang' });
    const product = Product.start([], { GITLAB_URL: gitlab.url, GITLAB_TOKEN: tokens.alice, GITLAB_MCP_REQUEST_TIMEOUT: '1h' });
    write(product, initialize);
    await answer(product, 1);
    write(product, { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'gitlab_execute_action', arguments: { action: 'issue.get', params: { project_id: 'acme/api', issue_iid: 1 } } } });
    await eventually(() => gitlab.requests.length > 0);
    product.process.stdin?.end();
    const { code } = await product.ended;
    expect(code).toBe(0);
    gitlab.reset();
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('end the process in the same way on %s, and what was under way is in the audit log', async (signal) => {
    gitlab.reset();
    gitlab.fault({ kind: 'hang' });
    const audit = join(folder, `${signal}.jsonl`);
    const product = Product.start([], { GITLAB_URL: gitlab.url, GITLAB_TOKEN: tokens.alice, GITLAB_MCP_TIER: 'ultimate', GITLAB_MCP_IGNORE_SCOPES: 'true', GITLAB_MCP_REQUEST_TIMEOUT: '1h', GITLAB_MCP_AUDIT_LOG: audit });
    write(product, initialize);
    await answer(product, 1);
    const args = { action: 'issue.create', params: { project_id: 'acme/api', title: 'Gone?' } };
    write(product, { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'gitlab_execute_action', arguments: args } });
    await eventually(() => gitlab.requests.length > 0);
    product.process.kill(signal);
    const { code } = await product.ended;
    expect(code).toBe(0);
    const lines = (await readFile(audit, 'utf8')).trim().split('\n').map((line) => JSON.parse(line) as unknown);
    expect(lines).toEqual([expect.objectContaining({ action: 'issue.create', outcome: 'interrupted' })]);
    gitlab.reset();
  });

  it('answer what is no message, run a call with an odd _meta, and log no more of it than a line for those who look', async () => {
    for (const [level, mentions] of [['info', 0], ['debug', 2]] as const) {
      const product = Product.start([], { GITLAB_URL: gitlab.url, GITLAB_TOKEN: 'very-secret-token', GITLAB_MCP_LOG_LEVEL: level, GITLAB_MCP_LOG_FORMAT: 'json' });
      write(product, initialize);
      await answer(product, 1);
      product.process.stdin?.write('{"token": "very-secret-token",\n');
      write(product, { jsonrpc: '2.0', id: 2, method: 'ping', params: 5 });
      write(product, { jsonrpc: '2.0', id: 3, method: 'ping', params: { _meta: null } });
      write(product, { jsonrpc: '2.0', id: 4, method: 'tools/list', params: { _meta: { progressToken: null } } });
      expect(await answer(product, 2)).toMatchObject({ error: { code: -32600, message: 'params: must be an object.' } });
      expect(await answer(product, 3)).toMatchObject({ result: {} });
      expect(await answer(product, 4)).toMatchObject({ result: { tools: expect.any(Array) } });
      product.process.stdin?.end();
      const { stdout, stderr } = await product.ended;
      const broken = stdout.trim().split('\n').map((line) => JSON.parse(line) as { id: unknown }).filter(({ id }) => id === null);
      expect(broken).toEqual([{ jsonrpc: '2.0', id: null, error: { code: -32700, message: 'The line is not valid JSON.' } }]);
      expect(stdout + stderr).not.toContain('very-secret-token');
      expect(stderr).not.toMatch(/"?level"?: ?"debug".*(invalid_union|expected)/);
      expect(stderr.split('\n').filter((line) => line.includes('is no message'))).toHaveLength(mentions);
    }
  });

  it('answer the same declarations however early a client asks', async () => {
    const product = Product.start(['--capability-surface=minimal'], { GITLAB_URL: gitlab.url });
    write(product, initialize);
    write(product, { jsonrpc: '2.0', method: 'notifications/initialized' });
    write(product, { jsonrpc: '2.0', id: 2, method: 'prompts/list' });
    write(product, { jsonrpc: '2.0', id: 3, method: 'resources/subscribe', params: { uri: 'gitlab://tools' } });
    write(product, { jsonrpc: '2.0', id: 4, method: 'logging/setLevel', params: { level: 'info' } });
    write(product, { jsonrpc: '2.0', id: 5, method: 'tools/list' });
    expect(await answer(product, 1)).toMatchObject({
      result: { capabilities: { tools: { listChanged: true }, resources: { listChanged: true }, completions: {} } },
    });
    const { result } = (await answer(product, 1)) as { result: { capabilities: Record<string, unknown> } };
    expect(Object.keys(result.capabilities).sort()).toEqual(['completions', 'resources', 'tools']);
    for (const id of [2, 3, 4]) expect(await answer(product, id)).toMatchObject({ error: { code: -32601 } });
    expect(await answer(product, 5)).toMatchObject({ result: { tools: [{ name: 'gitlab_find_action' }, { name: 'gitlab_execute_action' }] } });
    product.process.stdin?.end();
    await product.ended;
  });

  it('refuse to watch anything on the full surface, and never log through the protocol', async () => {
    const product = Product.start([], { GITLAB_URL: gitlab.url });
    write(product, initialize);
    write(product, { jsonrpc: '2.0', id: 2, method: 'resources/subscribe', params: { uri: 'gitlab://tools' } });
    write(product, { jsonrpc: '2.0', id: 3, method: 'logging/setLevel', params: { level: 'info' } });
    write(product, { jsonrpc: '2.0', id: 4, method: 'prompts/get', params: { name: 'x' } });
    write(product, { jsonrpc: '2.0', id: 5, method: 'resources/read', params: { uri: 7 } });
    expect(await answer(product, 2)).toMatchObject({ error: { code: -32602 } });
    expect(await answer(product, 3)).toMatchObject({ error: { code: -32601 } });
    expect(await answer(product, 4)).toMatchObject({ error: { code: -32602 } });
    expect(await answer(product, 5)).toMatchObject({ error: { code: -32602, message: expect.not.stringContaining('Zod') } });
    product.process.stdin?.end();
    await product.ended;
  });

  it.each([true, null, 'yes', 7, []])('take a declaration of elicitation as %p for none', async (elicitation) => {
    const product = Product.start([], { GITLAB_URL: gitlab.url });
    write(product, { ...initialize, params: { ...initialize.params, capabilities: { elicitation } } });
    expect(await answer(product, 1)).toMatchObject({ result: { protocolVersion: '2025-11-25' } });
    product.process.stdin?.end();
    await product.ended;
  });
});
