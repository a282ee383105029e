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

describe.each(places)('invitations to a %s', (kind, where, path) => {
  it('are sent, and are pending then, without the token by which they are accepted', async () => {
    await harness.run(`access.invite_${kind}`, { ...where, emails: ['zoe@example.com'], access_level: 30, expires_at: '2027-06-30' }, as);
    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', path: `${path}/invitations`, body: { email: ['zoe@example.com'], access_level: 30, expires_at: '2027-06-30' } }]);

    for (const fields of [undefined, ['*']]) {
      const { text, structured } = await harness.run(`access.invite_list_${kind}`, { ...where, query: 'zoe' }, { ...as, ...(fields === undefined ? {} : { fields }) });
      expect(text).toContain('zoe@example.com');
      expect(text + JSON.stringify(structured)).not.toContain('secret-invitation');
    }
  });

  it('that GitLab refused are a failure, although it says 201', async () => {
    await harness.run(`access.invite_${kind}`, { ...where, email: ['zoe@example.com'], access_level: 30 }, as);
    const { text } = await harness.fail(`access.invite_${kind}`, { ...where, email: ['zoe@example.com', 'yan@example.com'], access_level: 30 }, as);

    expect(text).toContain('Not everybody was invited. GitLab says: zoe@example.com: Invite email has already been taken');
  });

  it.each([
    [{ access_level: 30 }, 'email or user_id: name at least one person'],
    [{ access_level: 60, email: ['a@example.com'] }, 'access_level: must be one of'],
  ])('are not sent with %j', async (invited, words) => {
    expect((await harness.fail(`access.invite_${kind}`, { ...where, ...invited }, as)).text).toContain(words);
    expect(harness.gitlab.requests).toEqual([]);
  });
});
