import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { AdminModule } from './admin.module.js';

const appearance = {
  title: 'Acme GitLab',
  description: 'Where Acme\nworks.',
  site_name: 'Acme',
  pwa_name: '',
  logo: '/uploads/-/system/appearance/logo/1/logo.png',
  header_logo: null,
  favicon: null,
  header_message: 'Maintenance on Saturday',
  footer_message: '',
  message_background_color: '#e75e40',
  message_font_color: '#ffffff',
  email_header_and_footer_enabled: false,
  member_guidelines: '',
  new_project_guidelines: 'Ask first.',
  profile_image_guidelines: '',
};

describe('the appearance of the instance', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(AdminModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('is read with its messages, and without what is empty', async () => {
    harness.gitlab.answer('GET /application/appearance', appearance);
    const { text } = await harness.run('admin.appearance_get');
    expect(text).toContain('- **Header message**: Maintenance on Saturday\n- **Colour of these**: `#e75e40`');
    expect(text).toContain('**New project guidelines**:\n\n> Ask first.');
    expect(text).not.toContain('Footer');
  });

  it('is changed without an echo of the long texts', async () => {
    harness.gitlab.answer('PUT /application/appearance', { ...appearance, description: 'Hello.' });
    const { structured } = await harness.run('admin.appearance_update', { description: 'Hello.', email_header_and_footer_enabled: false });
    expect(harness.gitlab.writes).toMatchObject([{ body: { description: 'Hello.', email_header_and_footer_enabled: false } }]);
    expect(structured).not.toHaveProperty('description');
  });
});
