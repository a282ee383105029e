import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { GroupsModule } from './groups.module.js';

const group_id = 'acme/platform';
const path = '/groups/acme%2Fplatform';

describe('exports of a group', () => {
  let folder: string;
  let harness: ActionHarness;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'exports-'));
    harness = await ActionHarness.for(GroupsModule, { GITLAB_MCP_ALLOWED_DIRS: folder });
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(async () => {
    await harness.stop();
    rmSync(folder, { recursive: true });
  });

  it('are begun, and saved under a name of their own', async () => {
    harness.gitlab.answer(`POST ${path}/export`, { message: '202 Accepted' }, 202);
    harness.gitlab.answer(`GET ${path}/export/download`, Buffer.from('archive'), 200, { 'content-type': 'application/gzip' });

    await harness.run('group.group_export_schedule', { group_id });
    const { structured } = await harness.run('group.group_export_download', { group_id, output_path: `${folder}/` });

    expect(structured).toMatchObject({ saved_to: expect.stringContaining('platform_export.tar.gz'), size: 7 });
    expect(readFileSync(join(folder, 'platform_export.tar.gz'), 'utf8')).toBe('archive');
  });

  it('are said to be unfinished, perhaps, where there is none', async () => {
    harness.gitlab.answer(`GET ${path}/export/download`, { message: '404 Not found' }, 404);
    expect((await harness.fail('group.group_export_download', { group_id, output_path: join(folder, 'early.tar.gz') })).text).toContain('Or its export is not finished yet: try again in a minute.');
  });

  it('tell how far each part is, whether GitLab says so by number or by word', async () => {
    harness.gitlab.answer(`POST ${path}/export_relations`, { message: '202 Accepted' }, 202);
    harness.gitlab.answer(`GET ${path}/export_relations/status`, [
      { relation: 'labels', status: 1, error: null, updated_at: '2026-11-04T11:25:20.423Z', batched: true, batches_count: 2, total_objects_count: 1500 },
      { relation: 'boards', status: -1, error: 'No space left', updated_at: null, batched: false, batches_count: 0 },
      { relation: 'epics', status: 'started' },
    ]);

    await harness.run('group.group_relations_schedule', { group_id, batched: true });
    const { text } = await harness.run('group.group_relations_list_status', { group_id });

    expect(harness.gitlab.writes).toMatchObject([{ body: { batched: true } }]);
    expect(text).toContain('| `labels` | finished |  | 1500 | yes | 2 |');
    expect(text).toContain('| `boards` | failed | No space left |');
    expect(text).toContain('| `epics` | started |');
  });

  it('become a group again, made from the file that the call names', async () => {
    writeFileSync(join(folder, 'group.tar.gz'), 'archive');
    harness.gitlab.answer('POST /groups/import', { message: '202 Accepted' }, 202);
    const { text } = await harness.run('group.group_import_file', { name: 'Payments', target_path: 'payments', parent_id: 7, path: join(folder, 'group.tar.gz') });

    expect(text).toBe('GitLab has begun to import the group payments.');
    const sent = harness.gitlab.requests[0]?.bytes.toString() ?? '';
    for (const [name, value] of [['name', 'Payments'], ['path', 'payments'], ['parent_id', '7']]) expect(sent).toContain(`name="${name}"\r\n\r\n${value}\r\n`);
    expect(sent).toContain('name="file"; filename="payments.tar.gz"');
    expect((await harness.fail('group.group_import_file', { name: 'Payments', target_path: 'payments' })).text).toContain('path: is missing');
  });
});
