import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { DependenciesModule } from './dependencies.module.js';

describe('dependencies', () => {
  let folder: string;
  let harness: ActionHarness;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dependencies-'));
    harness = await ActionHarness.for(DependenciesModule, { GITLAB_MCP_ALLOWED_DIRS: folder });
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(async () => {
    await harness.stop();
    rmSync(folder, { recursive: true });
  });

  const sent = () => harness.gitlab.requests.at(-1);

  it('are listed with licences and vulnerabilities', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/dependencies', [
      { name: 'rails', version: '5.0.1', package_manager: 'bundler', dependency_file_path: 'Gemfile.lock', vulnerabilities: [{ name: 'DDoS', severity: 'unknown', id: 144827, url: 'https://gitlab.example.com/144827' }], licenses: [{ name: 'MIT License', spdx_identifier: 'MIT', url: 'https://opensource.org/licenses/MIT' }] },
      { name: 'hanami', version: null, package_manager: 'bundler', dependency_file_path: null, vulnerabilities: [], licenses: null },
    ]);

    const { text } = await harness.run('dependency.list', { project_id: 'acme/api', package_manager: ['bundler', 'npm'] });
    expect([...(sent()?.search ?? [])]).toEqual([['package_manager[]', 'bundler'], ['package_manager[]', 'npm']]);
    expect(text).toContain('| `rails` | `5.0.1` | bundler | `Gemfile.lock` | MIT | DDoS (unknown) |');
    expect(text).toContain('| `hanami` |');
  });

  it('are exported, and the export is waited for', async () => {
    const path = '/pipelines/5103/dependency_list_exports';
    harness.gitlab.answer(`POST ${path}`, { id: 2, has_finished: false, self: 'https://gitlab.example.com/2', download: 'https://gitlab.example.com/2/download' }, 201);
    harness.gitlab.answer('GET /dependency_list_exports/2', { id: 2, has_finished: false, self: 'https://gitlab.example.com/2', download: 'https://gitlab.example.com/2/download' }, 202);

    const { structured } = await harness.run('dependency.export_create', { pipeline_id: 5103 });
    expect(sent()).toMatchObject({ method: 'POST', path, body: { export_type: 'sbom' } });
    expect(structured).toMatchObject({ id: 2 });
    expect((await harness.run('dependency.export_get', { id: 2 })).text).toContain('- **Ready**: no');
  });

  it('are shown from an export, or saved', async () => {
    const bom = { bomFormat: 'CycloneDX', components: [{ name: 'rails' }] };
    harness.gitlab.answer('GET /dependency_list_exports/2/download', bom);

    expect((await harness.run('dependency.export_download', { id: 2 })).text).toContain('"CycloneDX"');
    const { structured } = await harness.run('dependency.export_download', { export_id: '2', output_path: folder });
    expect(JSON.parse(readFileSync(String(structured['saved_to']), 'utf8'))).toEqual(bom);
  });
});
