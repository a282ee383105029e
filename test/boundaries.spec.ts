import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import extractDepcruiseConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config';

/** For each rule the smallest tree that breaks it and nothing else: a file below src and what it imports. */
const violations: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'no-cycles': { 'catalog/first.ts': ['catalog/second.ts'], 'catalog/second.ts': ['catalog/first.ts'] },
  'domains-are-islands': { 'domains/issues/issue.actions.ts': ['domains/tags/tag.view.ts'], 'domains/tags/tag.view.ts': [] },
  'domains-only-declare': { 'domains/issues/issue.actions.ts': ['catalog/catalog.ts'], 'catalog/catalog.ts': [] },
  'domains-do-not-configure': { 'domains/issues/issue.actions.ts': ['config/policy.config.ts'], 'config/policy.config.ts': [] },
  'only-the-app-knows-domains': { 'transport/stdio.ts': ['domains/issues/issue.view.ts'], 'domains/issues/issue.view.ts': [] },
  'engines-meet-in-authoring': { 'policy/read-only.guard.ts': ['catalog/catalog.ts'], 'catalog/catalog.ts': [] },
  'edge-points-down': { 'protocol/protocol-server.ts': ['transport/stdio.ts'], 'transport/stdio.ts': [] },
  'surface-is-last': { 'surface/dynamic.surface.ts': ['protocol/protocol-server.ts'], 'protocol/protocol-server.ts': [] },
  'authoring-is-below': { 'authoring/consent.ts': ['vocabulary/refs.ts'], 'vocabulary/refs.ts': [] },
  'ground-is-ground': { 'presentation/card.ts': ['gitlab/page.ts'], 'gitlab/page.ts': [] },
  'kernel-is-bedrock': { 'kernel/errors.ts': ['config/limits.config.ts'], 'config/limits.config.ts': [] },
  'one-door-to-gitlab': { 'domains/issues/issue.actions.ts': ['@gitbeaker/rest'] },
  'one-door-to-the-protocol': { 'surface/dynamic.surface.ts': ['@modelcontextprotocol/server'] },
  'one-door-to-redis': { 'elicitation/carried-out.ts': ['@redis/client'] },
  'tests-stay-outside': { 'transport/stdio.ts': ['testing/fake-gitlab.ts'], 'testing/fake-gitlab.ts': [] },
  'parts-do-not-know-the-whole': { 'transport/http.module.ts': ['application.ts'], 'application.ts': [] },
  'nothing-forgotten': { 'kernel/orphan.ts': [] },
};

const allowed: Readonly<Record<string, readonly string[]>> = {
  'domains/issues/issue.actions.ts': ['authoring/action.decorator.ts', 'domains/issues/issue.view.ts', 'vocabulary/refs.ts'],
  'domains/issues/issue.actions.spec.ts': ['testing/action-harness.ts', 'domains/issues/issue.actions.ts'],
  'domains/issues/issue.view.ts': ['presentation/card.ts'],
  'authoring/action.decorator.ts': ['kernel/errors.ts'],
  'catalog/catalog.ts': ['authoring/action.decorator.ts', 'config/policy.config.ts'],
  'surface/dynamic.surface.ts': ['catalog/catalog.ts'],
  'protocol/protocol-server.ts': ['surface/dynamic.surface.ts', '@modelcontextprotocol/server'],
  'transport/stdio.ts': ['protocol/protocol-server.ts'],
  'gitlab/requester.ts': ['@gitbeaker/rest', 'config/policy.config.ts', 'kernel/errors.ts'],
  'fleet/redis-link.ts': ['@redis/client', 'authoring/action.decorator.ts', 'config/policy.config.ts'],
  'testing/action-harness.ts': ['app.module.ts'],
  'presentation/card.ts': ['kernel/errors.ts'],
  'vocabulary/refs.ts': [],
  'config/policy.config.ts': [],
  'kernel/errors.ts': [],
};

const { forbidden: rules = [], options } = await extractDepcruiseConfig(join(import.meta.dirname, '../.dependency-cruiser.mjs'));

describe('the boundaries between folders', () => {
  let root: string;

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), 'boundaries-'));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  it('have a violation on record for every rule, and for no rule that is gone', () => {
    expect(Object.keys(violations).sort()).toEqual(rules.map(({ name }) => name ?? 'a rule without a name').sort());
  });

  it('leave a tree in peace that follows them', async () => {
    expect(await brokenRules(join(root, 'allowed'), allowed)).toEqual([]);
  });

  it.each(Object.entries(violations))('%s fails on a tree that breaks it', async (name, tree) => {
    expect(await brokenRules(join(root, name), tree)).toEqual([name]);
  });

  it('keep the fleet apart from the engines that it serves, in both directions', async () => {
    for (const [index, [from, to]] of ([['fleet/redis-looks.ts', 'subscriptions/watch.ts'], ['subscriptions/watch.ts', 'fleet/redis-looks.ts']] as const).entries()) {
      expect(await brokenRules(join(root, `fleet-${index}`), { [from]: [to], [to]: [] })).toEqual(['engines-meet-in-authoring']);
    }
  });
});

/** The names of the rules that a tree breaks. Its app module imports all of it, so that nothing but a planted orphan is forgotten. */
async function brokenRules(folder: string, tree: Readonly<Record<string, readonly string[]>>): Promise<string[]> {
  const forgotten = Object.keys(tree).filter((path) => path.endsWith('orphan.ts'));
  const imported = Object.keys(tree).filter((path) => !forgotten.includes(path) && !/\.spec\.ts$|^testing\/|^application\.ts$/.test(path));
  const whole = { 'main.ts': ['app.module.ts', ...('application.ts' in tree ? ['application.ts'] : [])], 'app.module.ts': imported, ...tree };
  for (const [path, imports] of Object.entries(whole)) {
    const file = join(folder, 'src', path);
    mkdirSync(dirname(file), { recursive: true });
    const depth = '../'.repeat(path.split('/').length - 1) || './';
    const lines = imports.map((target) => `import '${target.startsWith('@') ? target : `${depth}${target.replace(/\.ts$/, '.js')}`}';`);
    writeFileSync(file, [...lines, 'export {};', ''].join('\n'));
  }
  const settings = join(folder, 'tsconfig.json');
  writeFileSync(settings, JSON.stringify({ compilerOptions: { module: 'nodenext', moduleResolution: 'nodenext', target: 'ES2023' }, include: ['src'] }));
  const { output } = await cruise(['src'], { ...options, baseDir: folder, validate: true, ruleSet: { forbidden: rules } }, undefined, {
    tsConfig: extractTSConfig(settings),
  });
  return [...new Set((output as ICruiseResult).summary.violations.map(({ rule }) => rule.name))];
}
