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

describe.each(places)('email addresses of %s', (_whose, suffix, where, path) => {
  const emails = [{ id: 1, email: 'dora@example.com', confirmed_at: '2026-03-26T19:07:56.248Z' }, { id: 3, email: 'd@example.com', confirmed_at: null }];

  it('are listed with whether they are confirmed', async () => {
    harness.gitlab.answer(`GET ${path}/emails`, emails);
    const { text, structured } = await harness.run(`user.emails${suffix}`, where);
    expect(text).toContain('| 1 | dora@example.com | 2026-03-26 19:07 UTC |');
    expect(structured['items']).toContainEqual({ id: 3, email: 'd@example.com' });
  });

  it('are added and deleted', async () => {
    harness.gitlab.answer(`POST ${path}/emails`, emails[1], 201);
    harness.gitlab.answer(`DELETE ${path}/emails/3`, undefined, 204);

    expect((await harness.run(`user.add_email${suffix}`, { ...where, address: 'd@example.com' })).text).toContain('## Email address d@example.com');
    expect(sent()).toMatchObject({ method: 'POST', path: `${path}/emails`, body: { email: 'd@example.com' } });
    await harness.run(`user.delete_email${suffix}`, { ...where, email_id: 3 }, { confirm: true });
    expect(sent()).toMatchObject({ method: 'DELETE', path: `${path}/emails/3` });
  });
});

describe('one email address', () => {
  it('is read, and an administrator adds one as confirmed', async () => {
    harness.gitlab.answer('GET /user/emails/1', { id: '1', email: 'dora@example.com', confirmed_at: null });
    harness.gitlab.answer('POST /users/104/emails', { id: 5, email: 'x@example.com' }, 201);

    expect((await harness.run('user.get_email', { id: 1 })).structured).toEqual({ id: 1, email: 'dora@example.com' });
    await harness.run('user.add_email_for_user', { user_id: 104, email: 'x@example.com', skip_confirmation: true });
    expect(sent()?.body).toEqual({ email: 'x@example.com', skip_confirmation: true });
  });
});
