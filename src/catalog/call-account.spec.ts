import { Injectable, Module } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Type } from 'typebox';
import type { ActionContext } from '../authoring/action-context.js';
import { Action } from '../authoring/action.decorator.js';
import type { Channel } from '../authoring/asking.js';
import type { CallRecord } from '../authoring/call-observers.js';
import { Domain } from '../authoring/domain.decorator.js';
import { RestAction, type RestCall } from '../authoring/rest-action.decorator.js';
import { ActionHarness } from '../testing/action-harness.js';
import { tokens } from '../testing/fake-gitlab.js';

const InProject = Type.Object({ project_id: Type.String({ description: 'Project by its path.' }) });
type InProject = { project_id: string };

/** A read, a write and a conversation that ends in that write. */
@Injectable()
class TrialActions {
  @RestAction('trial.read', 'GET /projects/:project_id', { summary: 'Read it.', effect: 'read', params: InProject })
  declare readonly read: RestCall;

  @RestAction('trial.write', 'PUT /projects/:project_id', { summary: 'Write it.', effect: 'write', params: InProject })
  declare readonly write: RestCall;

  @Action('interactive.trial_write', { summary: 'Write it step by step.', effect: 'write', params: InProject, wizard: { kind: 'Trial', alternative: 'trial.write', steps: 1 } })
  async ask({ project_id }: InProject, { ask, gitlab }: ActionContext) {
    await ask.agree('Write it?', {});
    return gitlab.rest.put('/projects/:project_id', { project_id }, { body: { description: 'As agreed.' } });
  }
}

@Domain('trial', { summary: 'Trials', icon: 'tag' })
@Module({ providers: [TrialActions] })
class TrialModule {}

const api = { project_id: 'acme/api' };
const answering = (confirm: boolean): { readonly channel: Channel } => ({ channel: { kind: 'push', send: () => Promise.resolve({ action: 'accept', content: { confirm } }) } });

describe('what is told of a call that is over', () => {
  let harness: ActionHarness;
  const records: CallRecord[] = [];
  beforeAll(async () => {
    harness = await ActionHarness.for(TrialModule);
    harness.observe((record) => records.push(record));
  });
  beforeEach(() => {
    harness.gitlab.reset();
    records.length = 0;
  });
  afterAll(() => harness.stop());

  it('is who called what, with which arguments, and what it took', async () => {
    await harness.run('trial.read', api, { token: tokens.bob });
    expect(records).toEqual([
      { action: 'trial.read', effect: 'read', caller: expect.objectContaining({ token: tokens.bob }), params: api, outcome: 'ok', milliseconds: expect.any(Number), requests: 1, retries: 0, consent: 'none needed' },
    ]);
  });

  it('is GitLab\'s status where GitLab turned it down', async () => {
    await harness.fail('trial.read', { project_id: 'acme/nothing' });
    expect(records).toMatchObject([{ outcome: 'gitlab_rejected', status: 404 }]);
  });

  it('is what was sent where there is no such action', async () => {
    await harness.fail('trial.nothing', api);
    expect(records).toMatchObject([{ params: api, outcome: 'invalid_params', requests: 0 }]);
    expect(records[0]).not.toHaveProperty('action');
  });

  it('is that the person was asked and agreed, where a conversation ended in its write', async () => {
    await harness.run('interactive.trial_write', api, answering(true));
    expect(records).toMatchObject([{ action: 'interactive.trial_write', outcome: 'ok', requests: 1, consent: 'asked' }]);
  });

  it('is that it ended in a question, where its client is asked in rounds, and that nobody agreed yet', async () => {
    const outcome = await harness.call('interactive.trial_write', api, { channel: { kind: 'rounds', responses: {} } });
    expect(outcome).toMatchObject({ ok: 'pending', input: { form: { message: 'Write it?' } } });
    expect(records).toMatchObject([{ outcome: 'asked', requests: 0, consent: 'not given' }]);
  });

  it('is that nobody agreed, where it ended without', async () => {
    await harness.fail('interactive.trial_write', api, answering(false));
    expect(records).toMatchObject([{ outcome: 'cancelled', requests: 0, consent: 'not given' }]);
  });

  it('is the consent to a conversation whose write GitLab then refuses', async () => {
    harness.gitlab.answer('PUT /projects/acme%2Fapi', { message: '403 Forbidden' }, 403);
    await harness.fail('interactive.trial_write', api, answering(true));
    expect(records).toMatchObject([{ outcome: 'gitlab_rejected', status: 403, consent: 'asked' }]);
  });
});

describe('a conversation that cannot be held', () => {
  it('names the action that does the same in one call, where that is served', async () => {
    const [both, alone] = await Promise.all([ActionHarness.for(TrialModule), ActionHarness.for(TrialModule, { GITLAB_MCP_EXCLUDE: 'trial.write' })]);
    const told = await Promise.all([both, alone].map(async (harness) => (await harness.fail('interactive.trial_write', api)).text));
    await Promise.all([both.stop(), alone.stop()]);
    expect(told[0]).toMatch(/Nothing was sent to GitLab\. Use trial\.write instead, with every field in one call: gitlab_execute_action \{"action":"trial\.write","params":\{"project_id":"group\/project"\}\}\.$/);
    expect(told[1]).toMatch(/Nothing was sent to GitLab\.$/);
  });
});
