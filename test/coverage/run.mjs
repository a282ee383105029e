// Counts which lines and branches of the source the specs run, and prints it by folder: npm run coverage -- [what jest takes]. Fails when a spec
// fails, or an engine is below its threshold. What was not run stands line by line in coverage/index.html.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engines, least } from './jest.config.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
process.chdir(root);

const summary = 'coverage/coverage-summary.json';
rmSync(summary, { force: true });
const { status } = spawnSync(
  process.execPath,
  ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', createRequire(import.meta.url).resolve('jest/bin/jest'), '--config', 'test/coverage/jest.config.mjs', ...process.argv.slice(2)],
  { stdio: 'inherit' },
);
if (existsSync(summary)) process.stdout.write(`\n${table(byFolder(JSON.parse(readFileSync(summary, 'utf8'))))}\n`);
process.exit(status ?? 1);

/** The sums of each folder of the source; what lies in none makes one of its own. */
function byFolder({ total: _, ...files }) {
  const folders = new Map();
  for (const [file, { lines, branches }] of Object.entries(files)) {
    const [, folder, rest] = relative(root, file).split(sep);
    const name = rest === undefined ? '(none)' : folder;
    const sums = folders.get(name) ?? { lines: { covered: 0, total: 0 }, branches: { covered: 0, total: 0 } };
    for (const [sum, part] of [[sums.lines, lines], [sums.branches, branches]]) {
      sum.covered += part.covered;
      sum.total += part.total;
    }
    folders.set(name, sums);
  }
  return folders;
}

/** Engines first. */
function table(folders) {
  const names = [...folders.keys()].sort();
  const rows = [...names.filter((name) => engines.includes(name)), ...names.filter((name) => !engines.includes(name))].map((name) => {
    const { lines, branches } = folders.get(name);
    return [name, percent(lines), percent(branches), engines.includes(name) ? `${least} %` : ''];
  });
  const head = ['Folder of src', 'Lines', 'Branches', 'At least'];
  const remark = 'What has no threshold is run by more than is counted: by the specs of the domains, and in processes of its own.';
  return [...[head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`), '', remark].join('\n');
}

function percent({ covered, total }) {
  return total === 0 ? '–' : `${((100 * covered) / total).toFixed(1)} %`;
}
