// Minutes of use while much goes wrong at GitLab: `node bench/soak.mjs [watches | http] [--minutes 10] [--dist folder]`. Ends with 1 when something
// was lost, told twice, told to somebody else, or kept that should have been let go.
import { parseArgs } from 'node:util';
import { snapshot } from './servers.mjs';
import { soakHttp } from './soak-http.mjs';
import { soakWatches } from './soak-watches.mjs';

const soaks = { watches: soakWatches, http: soakHttp };
const { values, positionals } = parseArgs({ allowPositionals: true, options: { minutes: { type: 'string', default: '10' }, dist: { type: 'string' } } });
const [name = 'watches'] = positionals;
if (!(name in soaks)) throw new Error(`There is no soak ${name}. There are ${Object.keys(soaks).join(' and ')}.`);

const problems = await soaks[name]({ main: snapshot(values.dist), end: Date.now() + Number(values.minutes) * 60_000 });
process.stdout.write(problems.length === 0 ? 'Nothing was lost, nothing was told twice, nothing was kept.\n' : `${problems.slice(0, 20).join('\n')}\n${problems.length} problems\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
