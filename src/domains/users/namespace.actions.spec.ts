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

describe('namespaces', () => {
  const own = { id: 5101, name: 'Alice', path: 'alice', kind: 'user', full_path: 'alice', parent_id: null, avatar_url: null, web_url: 'https://gitlab.example.com/alice' };
  const group = { id: 21, name: 'Acme', path: 'acme', kind: 'group', full_path: 'acme', parent_id: null, members_count_with_descendants: 5, plan: 'ultimate', root_repository_size: 2_048 };

  it('are listed and searched', async () => {
    harness.gitlab.answer('GET /namespaces', [own, group]);
    expect((await harness.run('user.namespace_list', { owned_only: true })).text).toContain('| 21 | `acme` | Acme | group |');
    expect(sent()?.query).toBe('owned_only=true');
    await harness.run('user.namespace_search', { query: 'ac', full_path_search: true });
    expect(sent()?.query).toBe('search=ac&full_path_search=true');
    expect((await harness.fail('user.namespace_search', {})).text).toContain('search');
  });

  it('are read by id or path', async () => {
    const { text } = await harness.run('user.namespace_get', { path: 'acme/platform' });
    expect(sent()?.path).toBe('/namespaces/acme%2Fplatform');
    expect(text).toContain('## Namespace `acme/platform`');
  });

  it('are checked for before one is made', async () => {
    harness.gitlab.answer('GET /namespaces/acme/exists', { exists: true, suggests: ['acme1'] });
    harness.gitlab.answer('GET /namespaces/free/exists', { exists: false, suggests: [] });

    const { text, structured } = await harness.run('user.namespace_exists', { path: 'acme', parent_id: 21 });
    expect(sent()?.query).toBe('parent_id=21');
    expect(text).toContain('The path is taken');
    expect(structured).toMatchObject({ exists: true, suggests: ['acme1'] });
    expect((await harness.run('user.namespace_exists', { path: 'free' })).text).toContain('The path is free');
  });
});
