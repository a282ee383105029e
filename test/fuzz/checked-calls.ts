import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { domainModules } from '../../src/app.module.js';
import { outputSchema } from '../../src/catalog/action-description.js';
import type { ActionEntry } from '../../src/catalog/action-entry.js';
import { ActionHarness, type HarnessCall } from '../../src/testing/action-harness.js';
import { type RecordedRequest, tokens } from '../../src/testing/fake-gitlab.js';
import { leadsUp, patience } from '../support/plausible-call.js';
import { leaksIn } from './leaks.js';

/** Microseconds. No text that fits into a call takes half a second; one that is read again at each of its characters takes a minute. */
const mostProcessorTime = 8_000_000;

/** How a call ended. */
export interface Ended {
  readonly ok: boolean;
  /** `ok`, or the kind of its failure. */
  readonly kind: string;
  readonly text: string;
  /** What the pretend GitLab was sent. */
  readonly requests: readonly RecordedRequest[];
  readonly writes: readonly RecordedRequest[];
}

/** Calls actions, each of them on a fresh pretend GitLab, and holds every end to what holds for all of them. */
export class CheckedCalls {
  private readonly kinds: string[] = [];
  private readonly validators = new Map<string, ValidateFunction>();
  private readonly ajv = new Ajv2020({ strict: false, validateFormats: false });

  private constructor(
    readonly harness: ActionHarness,
    private readonly folder: string,
  ) {
    harness.observe(({ outcome }) => this.kinds.push(outcome));
  }

  static async start(settings: Readonly<Record<string, string>> = {}): Promise<CheckedCalls> {
    // What is downloaded stays in a folder of its own.
    const folder = await mkdtemp(join(tmpdir(), 'gitlab-mcp-fuzz-'));
    await writeFile(join(folder, 'README.md'), 'Something to upload.');
    return new CheckedCalls(await ActionHarness.for(domainModules, { GITLAB_MCP_RETRY_BUDGET: '0s', GITLAB_MCP_ALLOWED_DIRS: folder, ...settings }), folder);
  }

  get entries(): readonly ActionEntry[] {
    return this.harness.catalog.entries;
  }

  /** Never a mistake of ours, a standstill, a leak, a foreign token, a way out of the route, or a result that its schema does not promise. */
  async call(entry: ActionEntry, params: unknown, options: HarnessCall = {}): Promise<Ended> {
    const { gitlab } = this.harness;
    const { token = tokens.alice } = options;
    gitlab.reset();
    this.kinds.length = 0;
    const before = process.cpuUsage();
    const outcome = await this.harness.call(entry.id, params as Record<string, unknown>, { confirm: true, ...patience(entry), ...options });
    if (outcome.ok === 'pending') throw new Error('It asks although nobody can be asked.');
    if (outcome.text.includes('→ 599')) throw new Error(`The pretend GitLab broke: ${outcome.text}`);
    const { user, system } = process.cpuUsage(before);
    if (user + system > mostProcessorTime) throw new Error(`Everyone else waited for ${Math.round((user + system) / 1e6)} s of processor time.`);
    const kind = this.kinds[0] ?? 'untold';
    expect(kind).not.toBe('defect');
    expect(leaksIn(JSON.stringify(outcome))).toEqual([]);
    expect(gitlab.requests.filter((request) => request.token !== undefined && request.token !== token)).toEqual([]);
    expect(gitlab.requests.filter(({ path }) => leadsUp(path)).map(({ path }) => path)).toEqual([]);
    if (outcome.ok) expect(this.misfits(entry, outcome.structured)).toEqual([]);
    return { ok: outcome.ok, kind, text: outcome.text, requests: [...gitlab.requests], writes: gitlab.writes };
  }

  async stop(): Promise<void> {
    await this.harness.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  private misfits(entry: ActionEntry, structured: unknown): string[] {
    const validate = this.validators.get(entry.id) ?? this.ajv.compile(outputSchema(entry));
    this.validators.set(entry.id, validate);
    return validate(structured) ? [] : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
  }
}
