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

describe('service accounts', () => {
  const bot = { id: 57, username: 'service_account_6018', name: 'Deployer', email: 'bot@example.com', public_email: null };

  it('are listed, made and renamed', async () => {
    harness.gitlab.answer('GET /service_accounts', [bot]);
    harness.gitlab.answer('POST /service_accounts', bot, 201);
    harness.gitlab.answer('PATCH /service_accounts/57', { ...bot, unconfirmed_email: 'new@example.com' });

    expect((await harness.run('user.list_service_accounts', { order_by: 'username', sort: 'asc' })).text).toContain('| 57 | `service_account_6018` | Deployer |');
    expect(sent()?.query).toBe('order_by=username&sort=asc');
    expect((await harness.run('user.create_service_account', { name: 'Deployer' })).text).toContain('## Service account @service_account_6018');
    expect((await harness.run('user.update_service_account', { service_account_id: 57, email: 'new@example.com' })).text).toContain('- **Email to be confirmed**: new@example.com');
    expect(sent()).toMatchObject({ method: 'PATCH', path: '/service_accounts/57', body: { email: 'new@example.com' } });
  });
});
