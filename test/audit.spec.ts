import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'audit-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What the audit comes to when the registry has npm say this. */
function auditOf(said: object): { readonly status: number | null; readonly told: string } {
  writeFileSync(join(folder, 'npm'), `#!${process.execPath}\nprocess.stdout.write(${JSON.stringify(JSON.stringify(said))});\nprocess.exit(1);\n`, { mode: 0o755 });
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/audit.mjs'], { encoding: 'utf8', env: { PATH: folder } });
  return { status, told: stdout + stderr };
}

it('passes when nothing is known of any package', () => {
  expect(auditOf({ auditReportVersion: 2, vulnerabilities: {} })).toEqual({ status: 0, told: 'Known vulnerabilities: 0.\n' });
});

it('fails and names each package of which something is known, with what it is or by whom it comes', () => {
  const vulnerabilities = {
    leaky: { name: 'leaky', severity: 'high', range: '<1.2.3', via: [{ title: 'It leaks' }] },
    holder: { name: 'holder', severity: 'high', range: '*', via: ['leaky'] },
  };
  expect(auditOf({ auditReportVersion: 2, vulnerabilities })).toEqual({ status: 1, told: 'high: leaky <1.2.3 (It leaks)\nhigh: holder * (by leaky)\nKnown vulnerabilities: 2.\n' });
});

it('says so when the registry cannot be asked', () => {
  const refused = { message: '405 Method Not Allowed - POST https://registry.example/advisories', statusCode: 405 };
  expect(auditOf(refused)).toEqual({ status: 0, told: 'Not audited: the registry tells no vulnerabilities (405 Method Not Allowed).\n' });
});
