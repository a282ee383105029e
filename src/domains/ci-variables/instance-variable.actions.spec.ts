import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { CiVariablesModule } from './ci-variables.module.js';

describe('instance variable actions', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(CiVariablesModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  const where = {};
  const as = { token: 'admin-token' };
  const all = ({ text, structured }: { text: string; structured: unknown }) => text + JSON.stringify(structured);

  it('make, change and delete a variable without telling its value', async () => {
    const made = await harness.run('ci_variable.instance_create', { ...where, name: 'API_PASSWORD', value: 'hush-hush-1', masked: true }, as);
    const changed = await harness.run('ci_variable.instance_update', { ...where, key: 'API_PASSWORD', value: 'hush-hush-2' }, as);
    const listed = await harness.run('ci_variable.instance_list', where, { ...as, fields: ['*'] });
    const read = await harness.run('ci_variable.instance_get', { ...where, key: 'API_PASSWORD' }, as);

    expect([made, changed, listed, read].map(all).join()).not.toContain('hush');
    expect(read.text).toContain('Its value is masked');
    expect((await harness.fail('ci_variable.instance_delete', { ...where, key: 'API_PASSWORD' }, as)).text).toContain('"confirm": true');
    await harness.run('ci_variable.instance_delete', { ...where, key: 'API_PASSWORD' }, { ...as, confirm: true });
    expect(harness.gitlab.writes).toMatchObject([
      { method: 'POST', path: '/admin/ci/variables', body: { key: 'API_PASSWORD', value: 'hush-hush-1', masked: true } },
      { method: 'PUT', path: '/admin/ci/variables/API_PASSWORD', body: { value: 'hush-hush-2' } },
      { method: 'DELETE', path: '/admin/ci/variables/API_PASSWORD' },
    ]);
  });

  it('show the value of an open one', async () => {
    expect((await harness.run('ci_variable.instance_get', { ...where, key: 'SHARED_REGISTRY' }, as)).text).toContain('registry.example.com');
  });
});
