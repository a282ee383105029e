import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import ordinary from '../../jest.config.mjs';

const root = join(import.meta.dirname, '../..');

/** What starts the built server as a process of its own: nothing is counted there. */
const startsProcesses = /support\/(?:product|clients|asking-clients|watching-clients|round-robin|redis-server)\.js|node:child_process/;

/** The specs of the domains take most of the time and run the engines no further: an engine is tested beside its files, and by what holds for every action. */
const ofDomain = join('src', 'domains') + sep;

const specs = [...readdirSync(join(root, 'src'), { recursive: true }).map((file) => join('src', file)), ...readdirSync(join(root, 'test')).map((file) => join('test', file))]
  .filter((file) => file.endsWith('.spec.ts') && !file.startsWith(ofDomain))
  .filter((file) => !startsProcesses.test(readFileSync(join(root, file), 'utf8')));

/** Percent that no engine may fall below, of its lines and of its branches. */
export const least = 90;

/** The engines. Domains declare, and what holds for every declaration is tested by laws; the edges are tested from outside, mostly as processes. */
export const engines = ['catalog', 'completions', 'elicitation', 'policy', 'prompts', 'resources', 'subscriptions'];

/** Line and branch coverage of the source, by the specs that run in the process that counts (see run.mjs, which prints it by folder). */
export default {
  ...ordinary,
  rootDir: '../..',
  testMatch: specs.map((file) => `<rootDir>/${file}`),
  // What is counted runs slower, and machines are busy.
  testTimeout: 120_000,
  collectCoverage: true,
  // V8 counts files that hold nothing but types, and a function that is never called as a single branch.
  coverageProvider: 'babel',
  collectCoverageFrom: ['src/**/*.ts', '!src/**/*.spec.ts', '!src/testing/**', '!src/domains/**'],
  coverageDirectory: 'coverage',
  coverageReporters: ['json-summary', 'html'],
  coverageThreshold: Object.fromEntries(engines.map((folder) => [`./src/${folder}/`, { lines: least, branches: least }])),
};
