import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { JobsModule } from './jobs.module.js';

const project_id = 'acme/api';

describe('artifacts that are saved', () => {
  let folder: string;
  let harness: ActionHarness;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'artifacts-'));
    harness = await ActionHarness.for(JobsModule, { GITLAB_MCP_ALLOWED_DIRS: folder });
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(async () => {
    await harness.stop();
    rmSync(folder, { recursive: true });
  });

  const paths = () => harness.gitlab.requests.map(({ method, path, query }) => `${method} ${path}${query && `?${query}`}`);
  const download = (params: object) => harness.run('job.download_artifacts', { project_id, ...params });

  it('come as the archive of a job', async () => {
    const { structured } = await download({ job_id: 9223, output_path: 'one.zip' });
    expect(paths()).toEqual(['GET /projects/acme%2Fapi/jobs/9223/artifacts']);
    const saved = readFileSync(join(folder, 'one.zip'));
    expect(saved.subarray(0, 2).toString()).toBe('PK');
    expect(structured).toMatchObject({ size: saved.length });
  });

  it('come as one file of it, into a folder under its own name', async () => {
    await download({ job_id: 9223, artifact_path: 'dist/main.js', output_path: folder });
    expect(paths()).toEqual(['GET /projects/acme%2Fapi/jobs/9223/artifacts/dist/main.js']);
    expect(readFileSync(join(folder, 'main.js'), 'utf8')).toBe('export const ready = true;\n');
  });

  it('come of the latest successful pipeline of a branch', async () => {
    await download({ ref_name: 'main', job: 'compile', output_path: 'latest.zip' });
    await download({ ref: 'main', job: 'compile', artifact_path: 'junit.xml', output_path: 'junit.xml' });
    expect(paths()).toEqual(['GET /projects/acme%2Fapi/jobs/artifacts/main/download?job=compile', 'GET /projects/acme%2Fapi/jobs/artifacts/main/raw/junit.xml?job=compile']);
    expect(readFileSync(join(folder, 'junit.xml'), 'utf8')).toContain('<testsuites');
  });

  it.each([
    [{ job_id: 9223, job: 'unit' }, 'job_id: names the job already'],
    [{ ref_name: 'main' }, 'job_id: is missing'],
    [{}, 'job_id: is missing'],
  ])('are not guessed at from %j', async (params, said) => {
    expect((await harness.fail('job.download_artifacts', { project_id, output_path: 'x', ...params })).text).toContain(said);
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('are not saved by a read-only server, nor over HTTP', async () => {
    const readOnly = await ActionHarness.for(JobsModule, { GITLAB_MCP_READ_ONLY: 'true' });
    expect(readOnly.catalog.entry('job.download_artifacts')).toBeUndefined();
    await readOnly.stop();
    const http = await ActionHarness.for(JobsModule, { GITLAB_MCP_HTTP: 'true' });
    expect((await http.fail('job.download_artifacts', { project_id, job_id: 9223, output_path: 'x.zip' })).text).toContain('over HTTP nothing is written');
    expect(http.gitlab.requests).toEqual([]);
    await http.stop();
  });
});
