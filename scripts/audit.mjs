// Asks the registry for known vulnerabilities of every package in the lock file (`npm run audit`). What is shipped is bundled from development
// dependencies, so `npm audit --omit=dev` would look at nothing. Ends with 1 when there are some, and with 0 when the registry cannot be asked, which it says.
import { spawnSync } from 'node:child_process';

const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8' });
const { auditReportVersion, vulnerabilities = {}, message } = JSON.parse(stdout);
if (auditReportVersion === undefined) {
  process.stderr.write(`Not audited: the registry tells no vulnerabilities (${String(message).split(' - ')[0]}).\n`);
  process.exit(0);
}
const found = Object.values(vulnerabilities);
for (const { name, severity, range, via } of found) process.stdout.write(`${severity}: ${name} ${range} (${via.map((each) => each.title ?? `by ${each}`).join('; ')})\n`);
process.stdout.write(`Known vulnerabilities: ${found.length}.\n`);
process.exit(found.length === 0 ? 0 : 1);
