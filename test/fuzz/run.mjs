// Runs the properties deep: npm run fuzz -- [--seed N] [--minutes M] [what jest takes, such as a file or -t].
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';

const ours = { seed: { type: 'string', default: String(randomInt(2 ** 31)) }, minutes: { type: 'string', default: '10' } };
const { values, tokens } = parseArgs({ options: ours, strict: false, allowPositionals: true, tokens: true });
const seed = Number(values.seed);
const minutes = Number(values.minutes);
if (!Number.isSafeInteger(seed) || !(minutes > 0)) {
  console.error('npm run fuzz -- [--seed N] [--minutes M] [what jest takes]: the seed is a whole number, the minutes are more than none.');
  process.exit(2);
}
// Everything else is jest's, in the order it was given.
const taken = new Set(tokens.flatMap(({ kind, name, index, inlineValue }) => (kind === 'option' && name in ours ? [index, ...(inlineValue === false ? [index + 1] : [])] : [])));
const others = process.argv.slice(2).filter((_, index) => !taken.has(index));

console.log(`Seed ${seed}, ${minutes} minutes. The same again: npm run fuzz -- --seed ${seed} --minutes ${minutes}`);
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
// Each property ends by itself and finishes what it has begun; what hangs within one step does neither.
const patience = (2 * minutes + 10) * 60_000;
const { status, error } = spawnSync(
  process.execPath,
  ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', jest, '--config', 'test/fuzz/jest.config.mjs', '--globals', JSON.stringify({ fuzz: { seed, minutes } }), '--verbose', ...others],
  { stdio: 'inherit', timeout: patience, killSignal: 'SIGKILL' },
);
if (error?.code === 'ETIMEDOUT') console.error(`It was ended after ${patience / 60_000} minutes: something hangs. The last property that is not ticked above is the one; run its file alone with the same seed.`);
process.exit(status ?? 1);
