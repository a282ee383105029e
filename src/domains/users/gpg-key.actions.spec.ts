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

const places: [whose: string, suffix: string, where: JsonObject, path: string][] = [
  ['the current user', '', {}, '/user'],
  ['another user', '_for_user', { user_id: 104 }, '/users/104'],
];

const armored = '-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmQENBFmuf\n-----END PGP PUBLIC KEY BLOCK-----';
const gpgKey = { id: 9, key: armored, created_at: '2026-09-05T09:17:46.264Z' };

describe.each(places)('GPG keys of %s', (_whose, suffix, where, path) => {
  it('are listed, read as they are, added and deleted', async () => {
    harness.gitlab.answer(`GET ${path}/gpg_keys`, [gpgKey]);
    harness.gitlab.answer(`GET ${path}/gpg_keys/9`, gpgKey);
    harness.gitlab.answer(`POST ${path}/gpg_keys`, gpgKey, 201);
    harness.gitlab.answer(`DELETE ${path}/gpg_keys/9`, undefined, 204);

    expect((await harness.run(`user.gpg_keys${suffix}`, where)).text).toContain('| 9 | 2026-09-05 09:17 UTC |');
    expect((await harness.run(`user.get_gpg_key${suffix}`, { ...where, key_id: 9 })).text).toContain('mQENBFmuf');
    expect((await harness.run(`user.add_gpg_key${suffix}`, { ...where, public_key: armored })).text).not.toContain('mQENBFmuf');
    await harness.run(`user.delete_gpg_key${suffix}`, { ...where, key_id: 9 }, { confirm: true });

    expect(harness.gitlab.requests.map(({ method, path: at, body }) => [method, at, body])).toEqual([
      ['GET', `${path}/gpg_keys`, undefined],
      ['GET', `${path}/gpg_keys/9`, undefined],
      ['POST', `${path}/gpg_keys`, { key: armored }],
      ['DELETE', `${path}/gpg_keys/9`, undefined],
    ]);
  });
});
