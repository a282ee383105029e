// Measures the built server and prints a table: `node bench/run.mjs [start] [http] [call] [sizes] [watches] [--rounds 11] [--calls 200] [--dist folder] [--write]`.
// Everything stays on 127.0.0.1 and ends by count. With --write the table of docs/performance.md is replaced.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureCalls } from './call.mjs';
import { measureHttp } from './http.mjs';
import { table } from './numbers.mjs';
import { snapshot } from './servers.mjs';
import { measureSizes } from './sizes.mjs';
import { measureStart } from './start.mjs';
import { measureWatches } from './watches.mjs';

const parts = { start: measureStart, http: measureHttp, call: measureCalls, sizes: measureSizes, watches: measureWatches };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '11' }, calls: { type: 'string', default: '200' }, dist: { type: 'string' }, write: { type: 'boolean', default: false } },
});
const chosen = positionals.length === 0 ? Object.keys(parts) : positionals;
const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0) throw new Error(`There is no benchmark ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`);

const setting = { main: snapshot(values.dist), rounds: Number(values.rounds), calls: Number(values.calls) };
const rows = [];
for (const name of chosen) rows.push(...(await parts[name](setting)));

const machine = `${new Date().toISOString().slice(0, 10)}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}, Node ${process.version}`;
const report = `${machine}\n\n${table(rows)}`;
process.stdout.write(`${report}\n`);
if (values.write) {
  const file = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/(<!-- numbers -->\n)[^]*(<!-- end of numbers -->)/, (_, open, close) => `${open}${report}\n${close}`));
}
