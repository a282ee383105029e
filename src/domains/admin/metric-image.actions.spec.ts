import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { formParts } from '../../testing/fake-gitlab/multipart-body.js';
import { AdminModule } from './admin.module.js';

const alert = { project_id: 'acme/api', alert_iid: 3 };
const path = '/projects/acme%2Fapi/alert_management_alerts/3/metric_images';
const image = { id: 23, created_at: '2026-11-13T00:06:18.084Z', filename: 'cpu.gif', file_path: '/uploads/-/system/alert_metric_image/file/23/cpu.gif', url: 'https://example.com/metric', url_text: 'CPU load' };

describe('metric images of an alert', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(AdminModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('are listed, also those without a link', async () => {
    harness.gitlab.answer(`GET ${path}`, [image, { ...image, id: 24, url: null, url_text: null }]);
    const { text } = await harness.run('admin.alert_metric_image_list', alert);
    expect(text).toContain('| 23 | `cpu.gif` | `/uploads/-/system/alert_metric_image/file/23/cpu.gif` | https://example.com/metric | CPU load |');
    expect(text).toContain('## Metric images (2)');
  });

  it('are uploaded with their link, and shown', async () => {
    harness.gitlab.answer(`POST ${path}`, image, 201);
    const gif = Buffer.from('GIF89a and so on');

    const { images, text } = await harness.run('admin.alert_metric_image_upload', { ...alert, content: gif.toString('base64'), filename: 'cpu.gif', url: 'https://example.com/metric', url_text: 'CPU load' });
    const [request] = harness.gitlab.requests;
    expect(formParts(request?.bytes ?? Buffer.alloc(0), request?.headers['content-type'] ?? '')).toEqual([
      { name: 'file', filename: 'cpu.gif', content: gif },
      { name: 'url', content: Buffer.from('https://example.com/metric') },
      { name: 'url_text', content: Buffer.from('CPU load') },
    ]);
    expect(text).toContain('## Metric image `cpu.gif`');
    expect(images).toEqual([{ mimeType: 'image/gif', base64: gif.toString('base64') }]);
  });

  it('get another link, and are deleted once that is agreed to', async () => {
    harness.gitlab.answer(`PUT ${path}/23`, { ...image, url_text: 'CPU' });
    harness.gitlab.answer(`DELETE ${path}/23`, undefined, 204);

    expect((await harness.run('admin.alert_metric_image_update', { ...alert, image_id: 23, url_text: 'CPU' })).text).toContain('- **Says**: CPU');
    await harness.fail('admin.alert_metric_image_delete', { ...alert, metric_image_id: 23 });
    await harness.run('admin.alert_metric_image_delete', { ...alert, metric_image_id: 23 }, { confirm: true });
    expect(harness.gitlab.writes).toMatchObject([{ method: 'PUT', body: { url_text: 'CPU' } }, { method: 'DELETE' }]);
  });
});
