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
const account = { id: 104, username: 'dora', name: 'Dora', state: 'active', email: 'dora@example.com', is_admin: true, can_create_group: false, projects_limit: 10, two_factor_enabled: false, avatar_url: 'https://gitlab.example.com/a.png', identities: [{ provider: 'saml', extern_uid: 'd1' }], note: 'Trusted', current_sign_in_ip: '192.0.2.1' };

describe('an account', () => {
  it('loses its second factor, an identity, or is deleted', async () => {
    harness.gitlab.answer('PATCH /users/104/disable_two_factor', undefined, 204);
    harness.gitlab.answer('DELETE /users/104/identities/saml', undefined, 204);
    harness.gitlab.answer('DELETE /users/104', undefined, 204);

    await harness.run('user.disable_two_factor', { user_id: 104 }, { confirm: true });
    await harness.run('user.delete_identity', { user_id: 104, provider: 'saml' }, { confirm: true });
    await harness.run('user.delete', { user_id: 104, hard_delete: true }, { confirm: true });
    expect(harness.gitlab.requests.map(({ method, path, query }) => `${method} ${path}?${query}`)).toEqual([
      'PATCH /users/104/disable_two_factor?',
      'DELETE /users/104/identities/saml?',
      'DELETE /users/104?hard_delete=true',
    ]);
  });

  it('is made, and shown without what nobody asks for', async () => {
    harness.gitlab.answer('POST /users', account, 201);

    const { text, structured } = await harness.run('user.create', { email: 'dora@example.com', name: 'Dora', username: 'dora', password: 'nobody-knows', admin: true });
    expect(sent()).toMatchObject({ method: 'POST', path: '/users', body: { email: 'dora@example.com', name: 'Dora', username: 'dora', password: 'nobody-knows', admin: true } });
    expect(text).toContain('## @dora Dora');
    expect(text).toContain('- **May create groups**: no');
    expect(text + JSON.stringify(structured)).not.toMatch(/nobody-knows|avatar|192\.0\.2\.1|identities/);
  });

  it('is changed', async () => {
    harness.gitlab.answer('PUT /users/104', { ...account, username: 'dora2', is_admin: false });

    const { structured } = await harness.run('user.modify', { id: 104, username: 'dora2', admin: false, private_profile: true });
    expect(sent()).toMatchObject({ method: 'PUT', path: '/users/104', body: { username: 'dora2', admin: false, private_profile: true } });
    expect(structured).toMatchObject({ username: 'dora2', is_admin: false });
  });

  it('tells that a username is taken', async () => {
    harness.gitlab.answer('POST /users', { message: 'Username has already been taken' }, 409);
    expect((await harness.fail('user.create', { email: 'dora@example.com', name: 'Dora', username: 'dora', reset_password: true })).text).toContain('Username has already been taken');
  });
});
