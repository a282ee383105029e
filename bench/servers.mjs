import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

/** Where copies and bundles live while the benchmarks run. */
export const workshop = mkdtempSync(join(tmpdir(), 'gitlab-mcp-bench-'));
process.on('exit', () => rmSync(workshop, { recursive: true, force: true }));

/** A copy of the built server: a build that runs meanwhile does not change what is measured. */
export function snapshot(dist = path('../dist')) {
  if (!existsSync(`${dist}/main.js`)) throw new Error('The benchmarks start dist/main.js: run "npm run build" first.');
  cpSync(dist, join(workshop, 'dist'), { recursive: true });
  // Without it Node would read each file twice: once to see that it is a module.
  cpSync(path('../package.json'), join(workshop, 'package.json'));
  return join(workshop, 'dist/main.js');
}

/** Only what a start needs: no setting of the machine reaches the servers. */
export function environment(settings = {}) {
  return { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...settings };
}

export const bareStdio = path('./bare-stdio.mjs');
export const bareHttp = path('./bare-http.mjs');

/** Arguments before those of a server that collects its whole heap when it gets SIGUSR2. */
export const collecting = ['--expose-gc', '--import', path('./collect-on-signal.mjs')];
