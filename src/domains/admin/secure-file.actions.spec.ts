import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { formParts } from '../../testing/fake-gitlab/multipart-body.js';
import { AdminModule } from './admin.module.js';

const project_id = 'acme/api';
const path = '/projects/acme%2Fapi/secure_files';

const certificate = {
  id: 123,
  name: 'distribution.cer',
  checksum: '16630b189ab34b2e3504f4758e1054d2e478deda510b2b08cc0ef38d12e80aac',
  checksum_algorithm: 'sha256',
  created_at: '2026-02-22T22:22:22.222Z',
  expires_at: '2027-09-21T14:55:59.000Z',
  metadata: { subject: { CN: 'Apple Distribution: Acme' } },
  file_extension: 'cer',
};
const keystore = { id: 124, name: 'release.jks', checksum: '5db1', checksum_algorithm: 'sha256', created_at: '2026-03-01T08:00:00.000Z', expires_at: null, metadata: null, file_extension: 'jks' };

describe('secure file actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(AdminModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('lists files with what expires, and reads one', async () => {
    harness.gitlab.answer(`GET ${path}`, [certificate, keystore]);
    harness.gitlab.answer(`GET ${path}/123`, certificate);

    const { text, structured } = await harness.run('admin.secure_file_list', { project_id });
    expect(text).toContain('| 123 | `distribution.cer` | 2026-02-22 22:22 UTC | 2027-09-21 14:55 UTC |');
    expect(structured).toMatchObject({ items: [{ id: 123 }, { id: 124 }] });
    expect((await harness.run('admin.secure_file_get', { project_id, file_id: 123 })).text).toContain('Apple Distribution: Acme');
  });

  it('uploads the bytes under the name that jobs use, and does not show them', async () => {
    const bytes = Buffer.from('what signs the next release');
    const { text, structured } = await harness.run('admin.secure_file_create', { project_id, name: 'next.jks', content_base64: bytes.toString('base64') });

    const [request] = harness.gitlab.requests;
    expect(formParts(request?.bytes ?? Buffer.alloc(0), request?.headers['content-type'] ?? '')).toEqual([
      { name: 'name', content: Buffer.from('next.jks') },
      { name: 'file', filename: 'next.jks', content: bytes },
    ]);
    expect(structured).toMatchObject({ name: 'next.jks', file_extension: 'jks' });
    expect(text).not.toContain('signs the next');
    expect((await harness.run('admin.secure_file_list', { project_id })).structured).toMatchObject({ items: [{}, {}, { name: 'next.jks' }] });
  });

  it('hands on that a name is taken', async () => {
    expect((await harness.fail('admin.secure_file_create', { project_id, name: 'release.jks', content: 'eA==' })).text).toContain('has already been taken');
  });

  it('deletes a file once that is agreed to', async () => {
    expect((await harness.fail('admin.secure_file_delete', { project_id, secure_file_id: 8971 })).text).toContain('confirm');
    expect((await harness.run('admin.secure_file_delete', { project_id, secure_file_id: 8971 }, { confirm: true })).text).toContain('Deleted the secure file.');
    await harness.fail('admin.secure_file_get', { project_id, secure_file_id: 8971 });
  });
});
