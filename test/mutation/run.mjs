// Changes the code that guards people and their secrets, one small change at a time, and runs its specs on each (`npm run mutation`; `-- --only
// paths` takes one area; `-- --quick` leaves out what did not change since the last run; `-- --write` puts the table into
// docs/decisions/mutation-testing.md). A change that no spec notices needs a reason in reasons.json; one without a reason, and a reason without
// such a change, fail the run.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { circumstances } from '../../bench/machine.mjs';
import { installedIn } from '../../scripts/packages-apart.mjs';
import { areas, wholeFolders } from './areas.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = fileURLToPath(new URL('../..', import.meta.url));
process.chdir(root);

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false }, only: { type: 'string' }, quick: { type: 'boolean', default: false }, concurrency: { type: 'string', default: '2' } } });
const reasons = JSON.parse(readFileSync(join(here, 'reasons.json'), 'utf8')).flatMap(({ file, reason, mutants }) => mutants.map((mutant) => ({ file, reason, ...mutant })));
const chosen = Object.entries(areas).filter(([name]) => values.only === undefined || name === values.only);
refuseGaps();
const { '@stryker-mutator/core': version } = installedIn(here);
const { Stryker } = await import(createRequire(join(here, 'package.json')).resolve('@stryker-mutator/core'));

const started = Date.now();
const outcomes = [];
for (const [name, parts] of chosen) {
  const mutants = [];
  for (const [index, part] of parts.entries()) mutants.push(...(await mutantsOf(part, `${name}-${index + 1}`)).map(described));
  outcomes.push({ name, mutants });
}
const text = table();
const faults = [...unexplained(), ...stale()];
process.stdout.write(`${[text, ...faults].join('\n')}\n`);
if (values.write && values.only === undefined && faults.length === 0) write();
process.exitCode = faults.length === 0 ? 0 : 1;

/** A file that is gone, renamed or new must not fall out of the areas unnoticed. */
function refuseGaps() {
  const named = Object.values(areas).flat().flatMap(({ files, specs }) => [...files, ...specs]);
  const missing = named.filter((file) => !existsSync(file)).map((file) => `${file} is not there.`);
  const found = wholeFolders.flatMap((folder) => readdirSync(folder).map((file) => `${folder}/${file}`));
  const left = found.filter((file) => !named.includes(file)).map((file) => `${file} belongs to no area.`);
  const gaps = [...(chosen.length === 0 ? [`There is no area ${values.only}.`] : []), ...missing, ...left];
  if (gaps.length === 0) return;
  process.stderr.write(`${gaps.join('\n')}\n`);
  process.exit(1);
}

async function mutantsOf({ files, specs, patience = 5_000 }, name) {
  const stryker = new Stryker({
    mutate: files,
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner'],
    testRunnerNodeArgs: ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'],
    // Which tests run a change is found out once; only those are run on it.
    coverageAnalysis: 'perTest',
    // A promise that a change leaves open ends its test, and so is noticed, long before the run is given up.
    jest: { enableFindRelatedTests: false, config: { testMatch: specs.map((file) => `<rootDir>/${file}`), testTimeout: patience } },
    concurrency: Number(values.concurrency),
    // What jest has loaded stays in memory.
    maxTestRunnerReuse: 40,
    // A worker's first run compiles what it loads, and a busy machine must not make a change look noticed.
    timeoutMS: 30_000,
    // What is copied to be changed: sources and settings, none of what is built or installed.
    ignorePatterns: ['*', '!src', '!src/**/*.ts', '!package.json', '!jest.config.mjs', '!tsconfig.json', '!.swcrc'],
    tempDirName: 'build/mutation/tries',
    cleanTempDir: 'always',
    reporters: ['progress-append-only', 'html'],
    htmlReporter: { fileName: `build/mutation/${name}.html` },
    // Looks at the area's own files alone: good while specs are written, not for the last word.
    incremental: true,
    incrementalFile: `build/mutation/${name}.json`,
    force: !values.quick,
    warnings: { slow: false },
    logLevel: 'warn',
    allowConsoleColors: false,
  });
  // A file that a part held in an earlier run is remembered there, though it has another part now or is gone.
  return (await stryker.runMutationTest()).filter(({ fileName }) => files.includes(relative(root, fileName)));
}

/** A mutant with the text that it stands for. Lines and columns are counted from 1. */
function described({ fileName, mutatorName, location: { start, end }, replacement, status }) {
  const lines = readFileSync(fileName, 'utf8').split('\n');
  const changed = lines.slice(start.line - 1, end.line);
  changed.push(changed.pop().slice(0, end.column - 1));
  const original = [changed[0].slice(start.column - 1), ...changed.slice(1)].join('\n');
  // Everything else was noticed: a spec failed, could not be loaded, or the run came to no end.
  const survived = status === 'Survived' || status === 'NoCoverage';
  return { file: relative(root, fileName), at: start.line, line: lines[start.line - 1].trim(), mutator: mutatorName, original, replacement, survived, covered: status !== 'NoCoverage', endless: status === 'Timeout' };
}

/** Whether a reason is meant for a mutant; `within` tells equal texts of a file apart by their line. */
function fits({ within = '', ...reason }, mutant) {
  return ['file', 'mutator', 'original', 'replacement'].every((name) => reason[name] === mutant[name]) && mutant.line.includes(within);
}

/** What no spec notices and nobody explained. */
function unexplained() {
  return outcomes
    .flatMap(({ mutants }) => mutants)
    .filter((mutant) => mutant.survived && !reasons.some((reason) => fits(reason, mutant)))
    .map(({ file, at, mutator, original, replacement, covered }) => `${file}:${at} ${covered ? 'no spec notices' : 'no spec runs it'}: ${mutator} ${original} → ${replacement}`);
}

/** Reasons that excuse nothing any more. */
function stale() {
  const all = outcomes.flatMap(({ mutants }) => mutants);
  const files = new Set(chosen.flatMap(([, parts]) => parts.flatMap((part) => part.files)));
  return reasons
    .filter(({ file }) => files.has(file) || values.only === undefined)
    .flatMap((reason) => {
      const meant = all.filter((mutant) => fits(reason, mutant));
      if (meant.length > 0 && meant.every(({ survived }) => survived)) return [];
      return [`reasons.json, ${reason.file}: ${reason.mutator} ${reason.original} → ${reason.replacement} ${meant.length === 0 ? 'is no change of today' : 'is noticed, here or in another place of the file'}.`];
    });
}

function table() {
  const all = { name: 'all', mutants: outcomes.flatMap(({ mutants }) => mutants) };
  const rows = (outcomes.length > 1 ? [...outcomes, all] : outcomes).map(({ name, mutants }) => {
    const [missed, endless] = [mutants.filter(({ survived }) => survived).length, mutants.filter((mutant) => mutant.endless).length];
    return [name, mutants.length, mutants.length - missed, endless, missed, `${((100 * (mutants.length - missed)) / mutants.length).toFixed(1)} %`];
  });
  const head = ['Area', 'Changes', 'Noticed', 'of them by never ending', 'Not noticed', 'Score'];
  const minutes = Math.round((Date.now() - started) / 60_000);
  return [`${circumstances()}, Stryker ${version}: ${minutes} minutes`, '', ...[head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`)].join('\n');
}

/** The table with its reasons, for the page about it. */
function write() {
  const page = 'docs/decisions/mutation-testing.md';
  const explained = reasons.map(({ file, reason, original, replacement }) => `- ${inCode(original)} → ${inCode(replacement)} in \`${file}\`: ${reason}`);
  writeFileSync(page, readFileSync(page, 'utf8').replace(/(<!-- mutants -->\n)[^]*(<!-- end of mutants -->)/, (_, open, close) => `${open}${[text, '', 'Not noticed, and why:', '', ...explained].join('\n')}\n${close}`));
}

function inCode(code) {
  const line = code.replace(/\s+/g, ' ');
  return line.includes('`') ? `\`\` ${line} \`\`` : `\`${line}\``;
}
