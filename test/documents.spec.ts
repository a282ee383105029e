import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startFlags } from '../src/config/command-line.js';
import { flagOf } from '../src/config/setting.decorator.js';
import { settingsByName } from '../src/config/settings.js';
import { WholeCatalog } from './support/whole-catalog.js';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const documents = ['README.md', 'SECURITY.md', 'CHANGELOG.md', ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md')).sort().map((path) => `docs/${path}`)];

/** Flags of other programs that a document names. */
const foreignFlags: Readonly<Record<string, readonly string[]>> = {
  'README.md': ['--stay'],
  'docs/compatibility.md': ['--dist', '--only', '--requirements', '--write'],
  'docs/decisions/mutation-testing.md': ['--only', '--quick'],
  'docs/getting-started.md': ['--build', '--env', '--file', '--header', '--interactive', '--rm', '--stay', '--tag', '--transport'],
  'docs/performance.md': ['--calls', '--minutes', '--peers', '--rounds', '--seconds', '--write'],
  'docs/proof.md': ['--minutes', '--peers', '--seed'],
};

/** Names that begin like a setting: one that is told of as a mistake, and those of other servers that are measured beside this one. */
const notSettings = ['GITLAB_MCP_CA_CERTIFICATE_PATH', 'GITLAB_TOOLSETS', 'GITLAB_DISABLE_VERSION_CHECK'];

/** What stands outside blocks and spans of code. */
function prose(markdown: string): string {
  return markdown.replace(/^(`{3,})[\s\S]*?^\1$/gm, '').replace(/`[^`\n]*`/g, '');
}

/** The anchors that headings have where documents are usually read. */
function anchorsOf(markdown: string): string[] {
  const headings = markdown.replace(/^(`{3,})[\s\S]*?^\1$/gm, '').matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading = '']) => heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').trim().replaceAll(' ', '-'));
}

/** What is wrong with a link of a document; nothing when it leads somewhere. */
function linkFault(document: string, target: string): string | undefined {
  if (/^[a-z]+:/.test(target)) return URL.canParse(target) && target.startsWith('https://') ? undefined : 'is no https address';
  const [path = '', anchor] = target.split('#', 2);
  const file = path === '' ? document : relative(root, join(root, dirname(document), decodeURIComponent(path)));
  if (file.startsWith('..') || !existsSync(join(root, file))) return 'leads nowhere';
  if (anchor === undefined) return undefined;
  return statSync(join(root, file)).isFile() && anchorsOf(read(file)).includes(anchor) ? undefined : 'names a heading that is not there';
}

describe.each(documents)('%s', (document) => {
  const markdown = read(document);

  it('has links that lead somewhere', () => {
    const faults = [...prose(markdown).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
      const fault = linkFault(document, target);
      return fault === undefined ? [] : [`${target} ${fault}`];
    });
    expect(faults).toEqual([]);
  });

  it('names settings, flags and scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const flags = new Set([...startFlags.map(({ flag }) => flag), ...[...settingsByName.keys()].map(flagOf), ...(foreignFlags[document] ?? [])]);
    const variables = [...markdown.matchAll(/\bGITLAB_(?:MCP_)?[A-Z_]*[A-Z]\b(?!_)/g)].map(([name]) => name);
    const named = [...markdown.matchAll(/(?<![\w-])--[a-z][a-z-]+/g)].map(([flag]) => flag);
    const run = [...markdown.matchAll(/npm run ([a-z:]+)/g)].map(([, script = '']) => script);

    expect(variables.filter((name) => !settingsByName.has(name) && !notSettings.includes(name))).toEqual([]);
    expect(named.filter((flag) => !flags.has(flag))).toEqual([]);
    expect(run.filter((script) => scripts[script] === undefined)).toEqual([]);
  });

  it('names no place of the machine it was written on, and no token', () => {
    expect(markdown).not.toMatch(/(?<![\w.])\/(?:home|Users|root|work|tmp)\//);
    expect(markdown).not.toMatch(/\bgl[a-z]{2,6}-[\w-]{20}/);
  });
});

describe('the promises of SECURITY.md', () => {
  const [, listed = ''] = /## What the server promises\n([\s\S]*?)\n## /.exec(read('SECURITY.md')) ?? [];
  const promises = [...listed.matchAll(/^- \*\*(.+?)\*\*(?:(?!^- )[\s\S])*/gm)].map(([whole, title = '']) => ({ title, named: [...whole.matchAll(/\b(?:src|test)\/[\w./-]+/g)].map(([path]) => path) }));

  it('are many', () => {
    expect(promises.length).toBeGreaterThan(15);
  });

  it.each(promises)('name tests that exist: $title', ({ named }) => {
    expect(named).not.toEqual([]);
    for (const path of named) expect([path, path.endsWith('.spec.ts') && existsSync(join(root, path))]).toEqual([path, true]);
  });
});

describe('the documents', () => {
  let whole: WholeCatalog;
  beforeAll(async () => {
    whole = await WholeCatalog.start();
  });
  afterAll(() => whole.stop());

  it('name actions that exist', () => {
    const entries = [...whole.catalog.entries];
    const known = new Set(entries.flatMap(({ id, aliases }) => [id, ...aliases.map((alias) => alias.id)]));
    const domains = new Set(whole.catalog.domains().map(({ name }) => name));
    const unknown = documents.flatMap((document) =>
      [...read(document).matchAll(/["`]([a-z_]+)\.([a-z_]+)["`]/g)].flatMap(([, domain = '', verb = '']) => (domains.has(domain) && !known.has(`${domain}.${verb}`) ? [`${document}: ${domain}.${verb}`] : [])),
    );
    expect(unknown).toEqual([]);
  });

  it('can all be reached from README', () => {
    const reached = new Set(['README.md']);
    for (const document of reached) {
      if (!document.endsWith('.md')) continue;
      for (const [, target = ''] of prose(read(document)).matchAll(/\]\(([^)\s#]+)/g)) {
        if (/^[a-z]+:/.test(target)) continue;
        const path = relative(root, join(root, dirname(document), target));
        if (statSync(join(root, path)).isFile()) reached.add(path);
        else for (const file of readdirSync(join(root, path))) reached.add(join(path, file));
      }
    }
    expect(documents.filter((document) => !reached.has(document))).toEqual([]);
  });

  it('explain every folder of src, and none that is gone', () => {
    const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((each) => each.isDirectory()).map(({ name }) => name);
    const explained = [...read('docs/architecture.md').matchAll(/^\| `([a-z]+)\/` \|/gm)].map(([, name]) => name);
    expect(explained.sort()).toEqual(folders.sort());
  });
});
