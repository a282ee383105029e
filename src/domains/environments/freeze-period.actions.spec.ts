import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { EnvironmentsModule } from './environments.module.js';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(EnvironmentsModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

const project_id = 'acme/api';
const path = '/projects/acme%2Fapi/freeze_periods';

describe('freeze periods', () => {
  it('are made, moved, read and lifted', async () => {
    const { structured } = await harness.run('environment.freeze_create', { project_id, start: '0 0 24 12 *', end: '0 0 2 1 *', timezone: 'Europe/Berlin' });
    const freeze = { project_id, freeze_period_id: structured['id'] };
    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', path, body: { freeze_start: '0 0 24 12 *', freeze_end: '0 0 2 1 *', cron_timezone: 'Europe/Berlin' } }]);

    await harness.run('environment.freeze_update', { ...freeze, freeze_end: '0 0 7 1 *' });
    expect((await harness.run('environment.freeze_get', freeze)).text).toContain('- **Ends (cron)**: `0 0 7 1 *`');
    expect((await harness.fail('environment.freeze_delete', freeze)).text).toContain('"confirm": true');
    await harness.run('environment.freeze_delete', freeze, { confirm: true });
    await harness.fail('environment.freeze_get', freeze);
  });

  it('have to be cron expressions', async () => {
    expect((await harness.fail('environment.freeze_create', { project_id, freeze_start: 'Friday', freeze_end: 'Monday' })).text).toContain('syntax is invalid');
  });
});
