import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FakeGitLab, tokens } from '../src/testing/fake-gitlab.js';
import { connect, type TestClient } from './support/clients.js';
import { environment, Product } from './support/product.js';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const readme = read('README.md');
const blocks = (language: string) => [...readme.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, body = '']) => body);

/** Every command that a reader is told to type. */
const commands = blocks('bash').flatMap((body) => body.trim().split('\n'));

/** A line that starts the server, taken apart; the example's instance and token become the pretend ones. */
function startIn(line: string, url: string): { settings: Record<string, string>; args: string[] } | undefined {
  const filledIn = line.replaceAll('https://gitlab.example.com', url).replaceAll('<your token>', tokens.alice);
  const [, variables = '', args = ''] = /^((?:[A-Z_]+=\S+ )*)node dist\/main\.js(.*)$/.exec(filledIn) ?? [];
  if (!filledIn.includes('node dist/main.js')) return undefined;
  return { settings: Object.fromEntries(variables.trim().split(' ').filter(Boolean).map((pair) => pair.split('=', 2) as [string, string])), args: args.trim().split(' ') };
}

describe('README', () => {
  let gitlab: FakeGitLab;
  let client: TestClient;
  beforeAll(async () => {
    gitlab = await FakeGitLab.start();
    client = await connect('v2 legacy', { settings: { GITLAB_URL: gitlab.url, GITLAB_TOKEN: tokens.alice } });
  });
  afterAll(async () => {
    await client.close();
    await gitlab.stop();
  });

  it('can be read in one sitting', () => {
    expect(readme.split('\n').length).toBeLessThan(250);
  });

  it.each(commands.filter((line) => line.startsWith('npm ')))('%s is what the pipeline runs', (line) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    // The tests run behind a build, so that one need not be started by the pipeline itself.
    const run = [...read('.ci/run').split('\n'), ...(scripts['check'] ?? '').split(' && ')];
    for (const command of line.split(' && ')) expect(run).toContain(command);
  });

  it.each(commands.filter((line) => !line.startsWith('npm ')))('%s does what it is there for', async (line) => {
    const { settings, args } = startIn(line, gitlab.url) ?? { settings: {}, args: [] };
    if (args.includes('--http')) {
      const product = Product.start([...args, '--http-addr=127.0.0.1:0'], settings);
      await product.until(/Listening on http:\/\/127\.0\.0\.1:\d+\/mcp/).finally(() => product.stop());
      expect(readme).toContain('http://127.0.0.1:8080/mcp');
    } else {
      expect(args).toEqual(['--check']);
      const ended = await Product.run(args, settings);
      expect(ended).toMatchObject({ code: 0, stderr: '' });
      expect(ended.stdout).toContain('User: alice.');
    }
  });

  it('has a demo that tells its story to the end, step by step, and nothing beside it', async () => {
    const told = await Product.launch(process.execPath, ['scripts/run-demo.mjs'], { env: environment({}), cwd: root }).ended;
    expect(told).toMatchObject({ code: 0, stderr: '' });
    const steps = [...told.stdout.matchAll(/^(\d+)\. .*\n {3}→ gitlab_/gm)].map(([, number]) => Number(number));
    expect(steps).toEqual(steps.map((_, index) => index + 1));
    expect(steps.length).toBeGreaterThan(10);
    expect(told.stdout).toMatch(/\nThe pretend GitLab saw \d+ requests, \d+ of them writes:\n( {3}(POST|DELETE) \/.*\n)+$/);
  });

  it('shows the client configuration that is kept as a file', () => {
    const [configuration = ''] = blocks('json');
    expect(JSON.parse(configuration)).toEqual(JSON.parse(read('config/clients/claude-desktop.stdio.json')));
  });

  it('says how an assistant works with it: the first call finds the action of the second', async () => {
    const calls = (blocks('text')[0] ?? '').trim().split('\n').map((line) => /^(\S+)\s+(\{.*\})$/.exec(line)?.slice(1) ?? []) as [string, string][];
    const [[find, query], [execute, call]] = calls as [[string, string], [string, string]];
    const found = await client.call(find, JSON.parse(query));
    const { action } = JSON.parse(call) as { action: string };
    expect((found.structuredContent?.['results'] as { id: string }[])[0]?.id).toBe(action);
    expect((await client.listTools()).map(({ name }) => name).sort()).toEqual([execute, find].sort());
  });

  it('states the size of the tool list as it is, in tokens of four bytes and without icons', async () => {
    const stated = Number(/about (\d+) tokens/.exec(readme)?.[1]);
    const listed = (await client.listTools()).map((tool) => ({ ...tool, icons: undefined }));
    expect(Math.abs(JSON.stringify(listed).length / 4 - stated)).toBeLessThan(50);
  });
});
