import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { TagsModule } from './tags.module.js';

const project_id = 'acme/api';

describe('tag actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(TagsModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const sent = () => harness.gitlab.requests.at(-1);

  it('lists tags with the commit each points to', async () => {
    const { text, structured } = await harness.run('tag.list', { project_id });

    expect(sent()).toMatchObject({ method: 'GET', path: '/projects/acme%2Fapi/repository/tags', query: '' });
    expect(text).toContain('## Tags (3)');
    expect(structured['items']).toContainEqual(expect.objectContaining({ name: 'release/1.0', commit: expect.objectContaining({ title: 'Backport the session fix' }) }));
    expect(JSON.stringify(structured)).not.toMatch(/parent_ids|committer_email/);
  });

  it('passes on search and order', async () => {
    await harness.run('tag.list', { project_id, search: '^v1', order_by: 'version', sort: 'desc', per_page: 2 });

    expect(Object.fromEntries(sent()?.search ?? [])).toEqual({ search: '^v1', order_by: 'version', sort: 'desc', per_page: '2' });
  });

  it.each([
    ['release/1.0', 'release%2F1.0'],
    ['v1.2-rc.1', 'v1.2-rc.1'],
    ['%2f', '%252f'],
  ])('sends the tag %s as one segment', async (tag_name, segment) => {
    harness.gitlab.answer(`GET /projects/acme%2Fapi/repository/tags/${segment}`, { name: tag_name, message: null, target: 'a1', commit: null, release: null, protected: true, created_at: null });

    const { structured } = await harness.run('tag.get', { project_id, tag_name });

    expect(sent()?.path).toBe(`/projects/acme%2Fapi/repository/tags/${segment}`);
    expect(structured).toEqual({ name: tag_name, target: 'a1', protected: true });
  });

  it('quotes the message of an annotated tag', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/repository/tags/v2', { name: 'v2', message: 'Second\n## forged', target: 'a1', commit: { id: '0123456789abcdef', title: 'Fix *it*' }, release: { tag_name: 'v2', description: 'Long notes' }, protected: false });

    const { text, structured } = await harness.run('tag.get', { project_id, tag: 'v2' });

    expect(text).toContain('## Tag `v2`');
    expect(text).toContain('- **Commit**: `0123456789a` Fix \\*it\\*');
    expect(text).toContain('> Second\n> ## forged');
    expect(structured['release']).toEqual({ tag_name: 'v2' });
  });

  it('names the tag when there is none', async () => {
    const { text } = await harness.fail('tag.get', { project_id, tag_name: 'v9' });

    expect(text).toContain('tag_name v9');
  });

  it('says that no tag matches', async () => {
    expect((await harness.run('tag.list', { project_id, search: 'zzz' })).text).toMatch(/^No tags match\./);
  });

  it('sends nothing until someone agrees to delete a tag', async () => {
    const { text } = await harness.fail('tag.delete', { project_id, tag_name: 'release/1.0' });

    expect(text).toContain('tag_name release/1.0');
    expect(text).toContain('"confirm": true');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('deletes a confirmed tag whose name has a slash', async () => {
    const { text } = await harness.run('tag.delete', { project_id, tag: 'release/1.0' }, { confirm: true });

    expect(harness.gitlab.requests.map(({ method, path }) => `${method} ${path}`)).toEqual(['DELETE /projects/acme%2Fapi/repository/tags/release%2F1.0']);
    expect(text).toBe('The tag was deleted.');
    await harness.fail('tag.get', { project_id, tag_name: 'release/1.0' });
  });

  it('creates an annotated tag and does not echo its message', async () => {
    const { text, structured } = await harness.run('tag.create', { project_id, name: 'release/2.0', branch: 'main', message: 'The second one' });

    expect(sent()).toMatchObject({ method: 'POST', path: '/projects/acme%2Fapi/repository/tags', body: { tag_name: 'release/2.0', ref: 'main', message: 'The second one' } });
    expect(structured).toMatchObject({ name: 'release/2.0', commit: { title: 'Tune module 30' } });
    expect(text + JSON.stringify(structured)).not.toContain('The second one');
    expect(harness.gitlab.world.project(project_id).repository.tags.get('release/2.0')?.message).toBe('The second one');
  });

  it('says in GitLab\'s words why a tag cannot be made', async () => {
    expect((await harness.fail('tag.create', { project_id, tag_name: 'v1.0.0', ref: 'main' })).text).toContain('Tag v1.0.0 already exists');
    expect((await harness.fail('tag.create', { project_id, tag_name: 'v9', ref: 'absent' })).text).toContain('Target absent is invalid');
    expect((await harness.fail('tag.create', { project_id, tag_name: 'v9' })).text).toContain('ref: is missing');
  });

  it('tells whose signature a tag has', async () => {
    harness.gitlab.answer('GET /projects/acme%2Fapi/repository/tags/v1.0.0/signature', { signature_type: 'X509', verification_status: 'unverified', x509_certificate: { id: 1, subject: 'CN=john', email: 'john@example.com' } });

    expect((await harness.run('tag.get_signature', { project_id, tag: 'v1.0.0' })).text).toContain('- **Verification**: `unverified`\n- **Certificate**: CN=john, john@example.com');
    expect((await harness.fail('tag.get_signature', { project_id, tag_name: 'release/1.0' })).text).toContain('Signature Not Found');
  });
});
