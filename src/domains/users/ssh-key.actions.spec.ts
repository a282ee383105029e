import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../kernel/json.js';
import { ActionHarness } from '../../testing/action-harness.js';
import { UsersModule } from './users.module.js';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(UsersModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

const sent = () => harness.gitlab.requests.at(-1);
const places: [whose: string, suffix: string, where: JsonObject, path: string][] = [
  ['the current user', '', {}, '/user'],
  ['another user', '_for_user', { user_id: 104 }, '/users/104'],
];

const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5 laptop';
const sshKey = { id: 7, title: 'Laptop', key, usage_type: 'auth', created_at: '2026-09-03T07:24:44.627Z', expires_at: null, last_used_at: '2026-11-03T07:24:44.627Z' };

describe.each(places)('SSH keys of %s', (_whose, suffix, where, path) => {
  it('are listed without their texts and read with them', async () => {
    harness.gitlab.answer(`GET ${path}/keys`, [sshKey, { id: 8, title: 'Bare' }]);
    harness.gitlab.answer(`GET ${path}/keys/7`, sshKey);

    const listed = await harness.run(`user.ssh_keys${suffix}`, { ...where, per_page: 2 });
    expect(sent()).toMatchObject({ method: 'GET', path: `${path}/keys`, query: 'per_page=2' });
    expect(listed.text).toContain('| 7 | Laptop | auth | 2026-09-03 07:24 UTC | 2026-11-03 07:24 UTC |');
    expect(listed.text).not.toContain('ssh-ed25519');

    const read = await harness.run(`user.get_ssh_key${suffix}`, { ...where, id: 7 });
    expect(sent()).toMatchObject({ method: 'GET', path: `${path}/keys/7` });
    expect(read.text).toContain(`- **Public key**: \`${key}\``);
  });

  it('are added without an echo of the text', async () => {
    harness.gitlab.answer(`POST ${path}/keys`, sshKey, 201);

    const { text } = await harness.run(`user.add_ssh_key${suffix}`, { ...where, name: 'Laptop', public_key: key, usage_type: 'auth' });
    expect(sent()).toMatchObject({ method: 'POST', path: `${path}/keys`, body: { title: 'Laptop', key, usage_type: 'auth' } });
    expect(text).toMatch(/^## SSH key Laptop/);
    expect(text).not.toContain('ssh-ed25519');
  });

  it('are deleted once that is agreed to', async () => {
    harness.gitlab.answer(`DELETE ${path}/keys/7`, undefined, 204);
    const doomed = { ...where, key_id: 7 };
    expect((await harness.fail(`user.delete_ssh_key${suffix}`, doomed)).text).toContain('"confirm": true');

    expect((await harness.run(`user.delete_ssh_key${suffix}`, doomed, { confirm: true })).text).toBe('Deleted the SSH key.');
    expect(harness.gitlab.requests).toMatchObject([{ method: 'DELETE', path: `${path}/keys/7` }]);
  });
});

describe('an SSH key whose owner is looked for', () => {
  const found = { ...sshKey, user: { id: 104, username: 'dora', name: 'Dora', state: 'active', avatar_url: 'https://gitlab.example.com/a.png' } };

  it('is found by its id and by its fingerprint', async () => {
    harness.gitlab.answer('GET /keys/7', found);
    harness.gitlab.answer('GET /keys', found);

    expect((await harness.run('user.key_get_with_user', { key_id: 7 })).text).toContain('- **Belongs to**: @dora');
    const { structured } = await harness.run('user.key_get_by_fingerprint', { fingerprint: 'SHA256:a+b/c' });
    expect(sent()?.search?.get('fingerprint')).toBe('SHA256:a+b/c');
    expect(structured).toMatchObject({ id: 7, user: { id: 104, username: 'dora' } });
    expect(JSON.stringify(structured)).not.toContain('avatar_url');
  });
});
