import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { UsersModule } from './users.module.js';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(UsersModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

const sent = () => harness.gitlab.requests.at(-1);

describe.each([
  ['global', {}, '/notification_settings'],
  ['project', { project_id: 'acme/api' }, '/projects/acme%2Fapi/notification_settings'],
  ['group', { group_id: 'acme' }, '/groups/acme/notification_settings'],
])('notification settings (%s)', (kind, where, path) => {
  it('are read with what is told of, and changed', async () => {
    harness.gitlab.answer(`GET ${path}`, { level: 'custom', events: { new_note: true, new_issue: false, failed_pipeline: true } });
    harness.gitlab.answer(`PUT ${path}`, { level: 'watch', events: null });

    expect((await harness.run(`user.notification_${kind}_get`, where)).text).toContain('- **Told of**: new note, failed pipeline');
    const { text } = await harness.run(`user.notification_${kind}_update`, { ...where, level: 'watch', change_reviewer_merge_request: false });
    expect(sent()).toMatchObject({ method: 'PUT', path, body: { level: 'watch', change_reviewer_merge_request: false } });
    expect(text).toContain('- **Level**: watch');
    expect(text).not.toContain('Told of');
  });
});
