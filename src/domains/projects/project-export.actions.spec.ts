import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { ProjectsModule } from './projects.module.js';

const project_id = 'acme/api';
const at = '/projects/acme%2Fapi';

describe('export and import of projects', () => {
  let folder: string;
  let harness: ActionHarness;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'exports-'));
    writeFileSync(join(folder, 'api.tar.gz'), 'bytes of an export');
    harness = await ActionHarness.for(ProjectsModule, { GITLAB_MCP_ALLOWED_DIRS: folder });
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(async () => {
    await harness.stop();
    rmSync(folder, { recursive: true });
  });

  it('begins an export, which GitLab only accepts', async () => {
    harness.gitlab.answer(`POST ${at}/export`, { message: '202 Accepted' }, 202);
    const { text } = await harness.run('project.export_schedule', { project_id, upload: { url: 'https://storage.example.com/put', http_method: 'PUT' } });

    expect(harness.gitlab.writes).toMatchObject([{ body: { upload: { url: 'https://storage.example.com/put', http_method: 'PUT' } } }]);
    expect(text).toContain('GitLab has begun the export.');
  });

  it('tells how far an export is, without its addresses', async () => {
    const status = { id: 1, name: 'API', name_with_namespace: 'Acme / API', path_with_namespace: 'acme/api', created_at: '2017-08-29T04:36:44.383Z', export_status: 'finished' };
    harness.gitlab.answer(`GET ${at}/export`, { ...status, _links: { api_url: 'https://gitlab.example.com/api/v4/projects/1/export/download' } });
    const { text, structured } = await harness.run('project.export_status', { project_id });

    expect(text).toContain('- **Status**: `finished`');
    expect(structured).not.toHaveProperty('_links');
  });

  it('saves an export under the name of its project', async () => {
    harness.gitlab.answer(`GET ${at}/export/download`, 'bytes of an export', 200, { 'content-type': 'application/gzip' });
    const { structured } = await harness.run('project.export_download', { project_id, save_to: '.' });

    expect(structured).toMatchObject({ saved_to: expect.stringMatching(/api_export\.tar\.gz$/), size: 18 });
    expect(readFileSync(join(folder, 'api_export.tar.gz'), 'utf8')).toBe('bytes of an export');
  });

  it('imports a file as a new project', async () => {
    harness.gitlab.answer('POST /projects/import', { id: 9, name: 'api-copy', path_with_namespace: 'acme/api-copy', import_status: 'scheduled', import_error: null }, 201);
    const { text } = await harness.run('project.import_from_file', { target_path: 'api-copy', namespace: 'acme', file_path: 'api.tar.gz' });

    const [request] = harness.gitlab.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/projects/import' });
    expect(String(request?.bytes)).toMatch(/name="path"\r\n\r\napi-copy\r\n[^]*name="namespace"\r\n\r\nacme\r\n[^]*name="file"; filename="api-copy\.tar\.gz"[^]*bytes of an export/);
    expect(text).toContain('- **Status**: `scheduled`');
  });

  it('asks before it imports over a project, and sends nothing until then', async () => {
    const over = { target_path: 'api', namespace: 'acme', path: 'api.tar.gz', overwrite: true };
    expect((await harness.fail('project.import_from_file', over)).text).toContain('"confirm": true');
    expect(harness.gitlab.requests).toEqual([]);

    harness.gitlab.answer('POST /projects/import', { id: 1001, import_status: 'scheduled' }, 201);
    await harness.run('project.import_from_file', over, { confirm: true });
    expect(String(harness.gitlab.requests[0]?.bytes)).toMatch(/name="overwrite"\r\n\r\ntrue/);
  });

  it('tells what of an import failed', async () => {
    const failed_relations = [{ id: 42, created_at: '2020-04-02T14:48:59.526Z', exception_class: 'RuntimeError', exception_message: 'A failure occurred', source: 'custom error context', relation_name: 'merge_requests', line_number: 0 }];
    harness.gitlab.answer(`GET ${at}/import`, { id: 1, path_with_namespace: 'acme/api', import_status: 'failed', import_type: 'gitlab_project', import_error: 'Error importing', failed_relations, stats: null });
    const { text } = await harness.run('project.import_status', { project_id });

    expect(text).toContain('- **Error**: Error importing');
    expect(text).toContain('- **Failed relations**: merge_requests: A failure occurred');
  });
});
