import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../../kernel/json.js';
import { ActionHarness } from '../../testing/action-harness.js';
import { AccessModule } from './access.module.js';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(AccessModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

const as = { token: 'erin-token' };
const places: [kind: string, where: JsonObject, path: string][] = [
  ['project', { project_id: 'acme/api' }, '/projects/acme%2Fapi'],
  ['group', { group_id: 'acme' }, '/groups/acme'],
];

describe.each(places)('requests for access to a %s', (kind, where, path) => {
  it('are listed and approved with a role', async () => {
    expect((await harness.run(`access.request_list_${kind}`, where, as)).text).toContain('| 103 | carol |');
    const { text } = await harness.run(`access.approve_${kind}`, { ...where, user_id: 103, role: 20 }, as);

    expect(harness.gitlab.writes).toMatchObject([{ method: 'PUT', path: `${path}/access_requests/103/approve`, body: { access_level: 20 } }]);
    expect(text).toContain('- **Role**: Reporter');
    expect((await harness.run(`access.request_list_${kind}`, where, as)).text).toMatch(/^Nobody asks for access\./);
  });

  it('are denied once that is agreed to', async () => {
    expect((await harness.fail(`access.deny_${kind}`, { ...where, user_id: 103 }, as)).text).toContain('"confirm": true');
    await harness.run(`access.deny_${kind}`, { ...where, user_id: 103 }, { ...as, confirm: true });
    expect(harness.gitlab.writes).toMatchObject([{ method: 'DELETE', path: `${path}/access_requests/103` }]);
  });

  it('are not approved with a role that there is not', async () => {
    expect((await harness.fail(`access.approve_${kind}`, { ...where, user_id: 103, access_level: 35 }, as)).text).toContain('access_level: must be one of 5 Minimal access, 10 Guest');
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('are not made by members', async () => {
    expect((await harness.fail(`access.request_${kind}`, where, as)).text).toContain('already a member');
  });
});

describe('a request for access', () => {
  it('is made in the name of the token', async () => {
    harness.gitlab.world.project('acme/api').visibility = 'public';
    harness.gitlab.world.group('acme').members = { erin: 50 };
    harness.gitlab.world.project('acme/api').members = {};
    const { text } = await harness.run('access.request_project', { project_id: 'acme/api' }, { token: 'bob-token' });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', path: '/projects/acme%2Fapi/access_requests' }]);
    expect(text).toContain('## @bob');
  });
});
