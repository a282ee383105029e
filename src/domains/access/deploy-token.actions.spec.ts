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

describe.each(places)('deploy tokens of a %s', (kind, where, path) => {
  it('are shown once, when they are made', async () => {
    const { text, structured } = await harness.run(`access.deploy_token_create_${kind}`, { ...where, name: 'CD', scopes: ['read_repository'] }, as);
    const secret = String(structured['token']);
    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', path: `${path}/deploy_tokens`, body: { name: 'CD', scopes: ['read_repository'] } }]);
    expect(text).toContain(`**Token**: \`${secret}\``);

    const listed = await harness.run(`access.deploy_token_list_${kind}`, { ...where, active: true }, { ...as, fields: ['*'] });
    const read = await harness.run(`access.deploy_token_get_${kind}`, { ...where, deploy_token_id: structured['id'] }, as);
    expect(read.text).toContain('- **Scopes**: `read_repository`');
    expect(JSON.stringify([listed, read])).not.toContain(secret);
  });

  it('are deleted once that is agreed to', async () => {
    const { structured } = await harness.run(`access.deploy_token_create_${kind}`, { ...where, name: 'CD', scopes: ['read_repository'] }, as);
    const doomed = { ...where, token_id: structured['id'] };
    expect((await harness.fail(`access.deploy_token_delete_${kind}`, doomed, as)).text).toContain('"confirm": true');
    await harness.run(`access.deploy_token_delete_${kind}`, doomed, { ...as, confirm: true });
    await harness.fail(`access.deploy_token_get_${kind}`, doomed, as);
  });
});

describe('deploy tokens of the instance', () => {
  it('are for administrators', async () => {
    expect((await harness.run('access.deploy_token_list_all', {}, { token: 'admin-token' })).text).toContain('| 6501 | Cluster |');
    await harness.fail('access.deploy_token_list_all', {}, as);
  });
});
