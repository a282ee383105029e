import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { FakeGitLab, tokens } from '../src/testing/fake-gitlab.js';
import { connect, type TestClient } from './support/clients.js';

const text = readFileSync(join(import.meta.dirname, '../docs/recipes.md'), 'utf8');

interface Block {
  readonly language: string;
  readonly body: string;
}

/** The recipes by their heading. A heading inside a block is part of the answer. */
const recipes: { readonly title: string; readonly blocks: Block[] }[] = [];
for (const [, , language = '', body = '', title] of text.matchAll(/^(`{3,})([a-z]+)\n([\s\S]*?)^\1$|^## (.+)$/gm)) {
  if (title !== undefined) recipes.push({ title, blocks: [] });
  else recipes.at(-1)?.blocks.push({ language, body });
}

/** Each JSON block is a call, the block after it what comes back. */
function stepsOf(blocks: readonly Block[]): { call: Record<string, unknown>; answer: string }[] {
  return blocks.flatMap(({ language, body }, index) => (language === 'json' ? [{ call: JSON.parse(body), answer: blocks[index + 1]?.body ?? '' }] : []));
}

/** A line that is nothing but an ellipsis stands for any lines, also none. */
function shown(answer: string): RegExp {
  const lines = answer.trimEnd().split('\n').map((line) => (line === '…' ? '(?:.*\n)*?' : `${line.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}\n`));
  return new RegExp(`^${lines.join('')}$`);
}

describe('the recipes', () => {
  let gitlab: FakeGitLab;
  let client: TestClient;
  beforeAll(async () => {
    gitlab = await FakeGitLab.start();
    client = await connect('v2 modern', { settings: { GITLAB_URL: gitlab.url, GITLAB_TOKEN: tokens.alice } });
  });
  beforeEach(() => gitlab.reset());
  afterAll(async () => {
    await client.close();
    await gitlab.stop();
  });

  it('are three, and every call has its answer', () => {
    expect(recipes.map(({ title }) => title)).toEqual(['Review a merge request', 'Find out why a pipeline failed', 'Cut a release']);
    for (const { blocks } of recipes) expect(blocks.map(({ language }) => language)).toEqual(blocks.map((_, index) => (index % 2 === 0 ? 'json' : 'text')));
  });

  it.each(recipes)('$title: the calls answer what the page says', async ({ blocks }) => {
    for (const { call, answer } of stepsOf(blocks)) {
      const { content } = await client.call('gitlab_execute_action', call);
      expect(`${content[0]?.text ?? ''}\n`).toMatch(shown(answer));
    }
  });
});
