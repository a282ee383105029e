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

describe.each(places)('access tokens of a %s', (kind, where, path) => {
  const made = () => harness.run(`access.token_${kind}_create`, { ...where, name: 'Bot', scopes: ['api'], access_level: 30, expires_at: '2027-06-30' }, as);

  it('are shown once, when they are made', async () => {
    const { text, structured } = await made();
    const secret = String(structured['token']);
    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', path: `${path}/access_tokens`, body: { name: 'Bot', scopes: ['api'], access_level: 30, expires_at: '2027-06-30' } }]);
    expect(text).toContain(`**Token**: \`${secret}\`\nThis is the only time it is shown`);

    const listed = await harness.run(`access.token_${kind}_list`, { ...where, state: 'active', search: 'Bot' }, { ...as, fields: ['*'] });
    const read = await harness.run(`access.token_${kind}_get`, { ...where, token_id: structured['id'] }, as);
    expect(read.text).toContain('- **Role**: Developer');
    expect(JSON.stringify([listed, read])).not.toContain(secret);
  });

  it('are rotated once that is agreed to: the old one ends', async () => {
    const { structured } = await made();
    const old = { ...where, token_id: structured['id'] };
    expect((await harness.fail(`access.token_${kind}_rotate`, old, as)).text).toContain('"confirm": true');
    const rotated = await harness.run(`access.token_${kind}_rotate`, { ...old, expires_at: '2027-07-30' }, { ...as, confirm: true });

    expect(rotated.structured).toMatchObject({ name: 'Bot', expires_at: '2027-07-30', token: expect.stringContaining('glpat-') });
    expect((await harness.run(`access.token_${kind}_get`, old, as)).structured).toMatchObject({ active: false, revoked: true });
  });

  it('are revoked, and rotate themselves only where they are in use', async () => {
    const { structured } = await made();
    await harness.run(`access.token_${kind}_revoke`, { ...where, token_id: structured['id'] }, { ...as, confirm: true });
    expect(harness.gitlab.writes.at(-1)).toMatchObject({ method: 'DELETE', path: `${path}/access_tokens/${String(structured['id'])}` });

    await harness.fail(`access.token_${kind}_rotate_self`, where, { ...as, confirm: true });
    expect(harness.gitlab.writes.at(-1)).toMatchObject({ method: 'POST', path: `${path}/access_tokens/self/rotate` });
  });

  it('are not made with a role that there is not', async () => {
    expect((await harness.fail(`access.token_${kind}_create`, { ...where, name: 'x', scopes: ['api'], role: 60 }, as)).text).toContain('access_level: must be one of');
    expect(harness.gitlab.requests).toEqual([]);
  });
});
