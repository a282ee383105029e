import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { tokens } from '../../testing/fake-gitlab.js';
import { AdminModule } from './admin.module.js';

const asAdmin = { token: tokens.admin };

describe('topic actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(AdminModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('finds topics and reads one', async () => {
    const { text } = await harness.run('admin.topic_list', { query: 'serv', without_projects: false });
    expect(harness.gitlab.requests[0]?.query).toBe('search=serv&without_projects=false');
    expect(text).toContain('## Topics (1)');
    expect(text).toMatch(/\| 9001 \| `service` \| Service \| \d+ \|/);
    expect((await harness.run('admin.topic_list', { without_projects: true })).structured).toMatchObject({ items: [{ name: 'cobol', total_projects_count: 0 }] });
    expect((await harness.run('admin.topic_get', { topic_id: 9001 })).text).toContain('> What runs somewhere.');
  });

  it('shows a topic of an older GitLab, which has no title', async () => {
    harness.gitlab.answer('GET /topics/1', { id: 1, name: 'gitlab', description: null, total_projects_count: 1000, avatar_url: null });
    expect((await harness.run('admin.topic_get', { topic_id: 1 })).text).toContain('## Topic gitlab');
  });

  it('makes a topic and changes it, without an echo of the text', async () => {
    const { text, structured } = await harness.run('admin.topic_create', { name: 'rust', title: 'Rust', description: 'Crabs.' }, asAdmin);
    expect(text).toContain('## Topic Rust');
    expect(structured).not.toHaveProperty('description');
    await harness.run('admin.topic_update', { id: structured['id'], title: 'Rust language' }, asAdmin);
    expect(harness.gitlab.writes).toMatchObject([{ body: { name: 'rust', title: 'Rust', description: 'Crabs.' } }, { method: 'PUT', body: { title: 'Rust language' } }]);
    expect((await harness.run('admin.topic_get', { topic_id: structured['id'] })).structured).toMatchObject({ title: 'Rust language', description: 'Crabs.' });
  });

  it('hands on that a name is taken, and that topics are for administrators', async () => {
    expect((await harness.fail('admin.topic_create', { name: 'Service', title: 'x' }, asAdmin)).text).toContain('has already been taken');
    expect((await harness.fail('admin.topic_create', { name: 'x', title: 'x' })).text).toContain('an administrator');
  });

  it('deletes a topic once that is agreed to', async () => {
    expect((await harness.fail('admin.topic_delete', { topic_id: 9003 }, asAdmin)).text).toContain('confirm');
    expect((await harness.run('admin.topic_delete', { topic_id: 9003 }, { ...asAdmin, confirm: true })).text).toContain('Deleted the topic.');
    await harness.fail('admin.topic_get', { topic_id: 9003 });
  });
});
