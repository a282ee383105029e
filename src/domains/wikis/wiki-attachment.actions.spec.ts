import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { formParts } from '../../testing/fake-gitlab/multipart-body.js';
import { WikisModule } from './wikis.module.js';

describe('attachments of a wiki', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(WikisModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('are sent with the branch, and come back as the Markdown that shows them', async () => {
    const gif = Buffer.from('GIF89a and so on');
    const { text, structured, images } = await harness.run('wiki.upload_attachment', { project_id: 'acme/api', content: gif.toString('base64'), filename: 'plan.gif', branch: 'main' });

    const [request] = harness.gitlab.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/projects/acme%2Fapi/wikis/attachments' });
    expect(formParts(request?.bytes ?? Buffer.alloc(0), request?.headers['content-type'] ?? '')).toEqual([{ name: 'file', filename: 'plan.gif', content: gif }, { name: 'branch', content: Buffer.from('main') }]);
    expect(structured).toMatchObject({ file_name: 'plan.gif', branch: 'main', link: { markdown: expect.stringMatching(/^!\[plan\]\(uploads\/[0-9a-f]{32}\/plan\.gif\)$/) } });
    expect(text).toContain('## Uploaded plan.gif to the wiki');
    expect(images).toEqual([{ mimeType: 'image/gif', base64: gif.toString('base64') }]);
  });
});
