import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { AuditEventsModule } from './audit-events.module.js';

describe('audit events', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(AuditEventsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.at(-1);
  const about = { author_name: 'Administrator', target_type: 'Project', target_details: 'acme/api', ip_address: '192.0.2.1', entity_path: 'acme/api' };
  const event = (id: number, details: object | null) => ({ id, author_id: 1, entity_id: 6, entity_type: 'Project', event_name: null, details, created_at: '2026-08-30T07:00:41.885Z' });

  it.each([
    ['instance', {}, '/audit_events'],
    ['group', { group_id: 'acme' }, '/groups/acme/audit_events'],
    ['project', { project_id: 'acme/api' }, '/projects/acme%2Fapi/audit_events'],
  ])('of a place (%s) are listed in words, and read one by one', async (kind, where, path) => {
    harness.gitlab.answer(`GET ${path}`, [
      event(1, { ...about, custom_message: 'Project archived' }),
      event(2, { ...about, change: 'visibility', from: 'Private', to: 'Public' }),
      event(3, { author_name: 'Dora', add: 'user_access', as: 'Developer' }),
      event(4, { author_name: 'Dora', remove: 'deploy_key', ip_address: null }),
      event(5, { failed_login: 'STANDARD', author_name: 'nobody' }),
      event(6, null),
    ]);
    harness.gitlab.answer(`GET ${path}/1`, event(1, { ...about, custom_message: 'Project archived' }));

    const { text, structured } = await harness.run(`audit_event.list_${kind}`, { ...where, since: '2026-08-01T00:00:00Z' });
    expect(sent()?.path).toBe(path);
    expect(Object.fromEntries(sent()?.search ?? [])).toEqual({ created_after: '2026-08-01T00:00:00Z' });
    expect(text).toContain('Administrator: Project archived (Project acme/api) from 192.0.2.1');
    expect(text).toContain('changed visibility from Private to Public');
    expect(text).toContain('Dora: added user_access as Developer');
    expect(text).toContain('Dora: removed deploy_key');
    expect(text).toContain('nobody: failed to sign in with STANDARD');
    expect(structured['items']).toHaveLength(6);

    expect((await harness.run(`audit_event.get_${kind}`, { ...where, event_id: 1 })).text).toContain('- **What**: Administrator: Project archived');
    expect(sent()?.path).toBe(`${path}/1`);
  });

  it('of the instance are narrowed to one thing', async () => {
    harness.gitlab.answer('GET /audit_events', []);
    expect((await harness.run('audit_event.list_instance', { entity_type: 'User', entity_id: 7 })).text).toMatch(/^No audit events match\./);
    expect(sent()?.query).toBe('entity_type=User&entity_id=7');
  });
});
