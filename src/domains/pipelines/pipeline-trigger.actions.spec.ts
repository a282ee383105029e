import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ActionHarness } from '../../testing/action-harness.js';
import { PipelinesModule } from './pipelines.module.js';

let harness: ActionHarness;
beforeAll(async () => {
  harness = await ActionHarness.for(PipelinesModule);
});
beforeEach(() => harness.gitlab.reset());
afterAll(() => harness.stop());

const project_id = 'acme/api';
const path = '/projects/acme%2Fapi/triggers';

describe('trigger tokens', () => {
  it('are shown once, when they are made, and start pipelines', async () => {
    const { text, structured } = await harness.run('pipeline.trigger_create', { project_id, description: 'Other system' });
    const token = String(structured['token']);

    expect(harness.gitlab.writes).toMatchObject([{ method: 'POST', path, body: { description: 'Other system' } }]);
    expect(text).toContain(`**Token**: \`${token}\`\nThis is the only time it is shown`);
    const run = await harness.run('pipeline.trigger_run', { project_id, ref: 'main', token, variables: { DEPLOY_TO: 'staging' } });
    expect(run.structured).toMatchObject({ source: 'trigger', ref: 'main' });
    expect(harness.gitlab.writes[1]).toMatchObject({ method: 'POST', path: '/projects/acme%2Fapi/trigger/pipeline', body: { ref: 'main', token, variables: { DEPLOY_TO: 'staging' } } });
  });

  it.each([
    ['pipeline.trigger_list', { project_id }],
    ['pipeline.trigger_get', { project_id, trigger_id: 6201 }],
    ['pipeline.trigger_update', { project_id, trigger_id: 6201, description: 'New' }],
  ])('never tell the token by %s, not even with all fields', async (id, params) => {
    for (const fields of [undefined, ['*'], ['token']]) {
      const outcome = await harness.call(id, params, fields === undefined ? {} : { fields });
      expect(JSON.stringify(outcome)).not.toContain('glptt-0123456789abcdef');
    }
  });

  it('are deleted once that is agreed to', async () => {
    expect((await harness.fail('pipeline.trigger_delete', { project_id, trigger_id: 6201 })).text).toContain('"confirm": true');
    await harness.run('pipeline.trigger_delete', { project_id, trigger_id: 6201 }, { confirm: true });

    expect(harness.gitlab.writes).toMatchObject([{ method: 'DELETE', path: `${path}/6201` }]);
    expect((await harness.run('pipeline.trigger_list', { project_id })).text).toMatch(/^This project has no trigger tokens/);
  });
});
