// Measures the built server and prints a table for each part: `node bench/run.mjs [start] [http] [call] [sizes] [watches] [load] [--rounds 11] [--calls 200]
// [--seconds 60] [--dist folder] [--peers] [--write]`. Ends with 1 where something was wrong, and not just slower or larger than it should be.
// With --peers, servers that others wrote are installed in bench/peers and measured beside it, in a table of their own.
// Everything stays on 127.0.0.1 and ends by count. With --write the tables of these parts in docs/performance.md are replaced.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { measureCalls } from './call.mjs';
import { measureHttp } from './http.mjs';
import { measureLoad } from './load.mjs';
import { circumstances } from './machine.mjs';
import { table } from './numbers.mjs';
import { measurePeers } from './peers.mjs';
import { snapshot } from './servers.mjs';
import { measureSizes } from './sizes.mjs';
import { measureStart } from './start.mjs';
import { measureWatches } from './watches.mjs';

const parts = { start: measureStart, http: measureHttp, call: measureCalls, sizes: measureSizes, watches: measureWatches, load: measureLoad };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '11' }, calls: { type: 'string', default: '200' }, seconds: { type: 'string', default: '60' }, dist: { type: 'string' }, peers: { type: 'boolean', default: false }, write: { type: 'boolean', default: false } },
});
const chosen = positionals.length === 0 && !values.peers ? Object.keys(parts) : positionals;
const unknown = chosen.filter((name) => !(name in parts));
if (unknown.length > 0) throw new Error(`There is no benchmark ${unknown.join(', ')}. There are ${Object.keys(parts).join(', ')}.`);

const setting = { main: snapshot(values.dist), rounds: Number(values.rounds), calls: Number(values.calls), seconds: Number(values.seconds) };
for (const name of chosen) {
  const rows = await parts[name](setting);
  tell(name, `${circumstances()}\n\n${table(rows)}`);
  if (rows.some(({ vital, met }) => vital && met === false)) process.exitCode = 1;
}
if (values.peers) tell('peers', await measurePeers(setting));

/** Prints a report, and puts it between its marks on the page. */
function tell(name, report) {
  process.stdout.write(`${report}\n`);
  if (!values.write) return;
  const file = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(new RegExp(`(<!-- ${name} -->\\n)[^]*(<!-- end of ${name} -->)`), (_, open, close) => `${open}${report}\n${close}`));
}
