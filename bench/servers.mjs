import { cpSync, existsSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const path = (relative) => fileURLToPath(new URL(relative, import.meta.url));

/** A copy of the built server: a build that runs meanwhile does not change what is measured. */
export function snapshot(dist = path('../dist')) {
  if (!existsSync(`${dist}/main.js`)) throw new Error('The benchmarks start dist/main.js: run "npm run build" first.');
  const copy = path('../build/bench/dist');
  rmSync(copy, { recursive: true, force: true });
  cpSync(dist, copy, { recursive: true });
  return `${copy}/main.js`;
}

/** Only what a start needs: no setting of the machine reaches the servers. */
export function environment(settings = {}) {
  return { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...settings };
}

export const bareStdio = path('./bare-stdio.mjs');
export const bareHttp = path('./bare-http.mjs');
