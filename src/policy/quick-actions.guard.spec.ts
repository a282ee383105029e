import { Injectable, Module } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Type } from 'typebox';
import { Domain } from '../authoring/domain.decorator.js';
import { RestAction, type RestCall } from '../authoring/rest-action.decorator.js';
import type { JsonObject } from '../kernel/json.js';
import { ActionHarness } from '../testing/action-harness.js';
import { quickActionLines, QuickActionsGuard } from './quick-actions.guard.js';

/** An action with text that GitLab reads for quick actions, and text that it does not. */
@Injectable()
class NoteActions {
  @RestAction('trial.note', 'POST /projects/:project_id/issues/:issue_iid/notes', {
    summary: 'Write a note.',
    effect: 'write',
    prose: ['body'],
    params: Type.Object({ project_id: Type.String({ description: 'Project.' }), issue_iid: Type.Integer({ description: 'Number.' }), body: Type.String({ description: 'Text.' }), created_at: Type.Optional(Type.String({ description: 'Other text.' })) }),
  })
  declare readonly note: RestCall;

  @RestAction('trial.send', 'POST /projects/:project_id/issues', {
    summary: 'Send something.',
    effect: 'write',
    proseIn: ({ parts }) => (parts as readonly string[]).map((text, index) => ({ place: `parts[${index}]`, text })),
    params: Type.Object({ project_id: Type.String({ description: 'Project.' }), parts: Type.Array(Type.String(), { description: 'Texts.' }) }),
  })
  declare readonly send: RestCall;

  @RestAction('trial.drop', 'DELETE /projects/:project_id/issues/:issue_iid', {
    summary: 'Drop it with a word.',
    effect: 'destroy',
    prose: ['body'],
    params: Type.Object({ project_id: Type.String({ description: 'Project.' }), issue_iid: Type.Integer({ description: 'Number.' }), body: Type.String({ description: 'Text.' }) }),
  })
  declare readonly drop: RestCall;

  @RestAction('trial.mark', 'POST /projects/:project_id/issues/:issue_iid/todo', { summary: 'Mark it.', effect: 'write', params: Type.Object({ project_id: Type.String({ description: 'Project.' }), issue_iid: Type.Integer({ description: 'Number.' }) }) })
  declare readonly mark: RestCall;
}

@Domain('trial', { summary: 'Trials', icon: 'tag' })
@Module({ providers: [NoteActions] })
class TrialModule {}

const seven = { project_id: 'acme/api', issue_iid: 7 };

describe('a note with a quick action', () => {
  let harness: ActionHarness;
  beforeAll(async () => {
    harness = await ActionHarness.for(TrialModule);
  });
  beforeEach(() => harness.gitlab.reset());
  afterAll(() => harness.stop());

  it('is refused with its line and the way out, and nothing is sent', async () => {
    const { text } = await harness.fail('trial.note', { ...seven, body: 'ok\n/merge' });
    expect(text).toContain(
      'body: the line "/merge" starts with a GitLab quick action, which GitLab would run. Nothing was sent. ' +
        'Reword the line or put a word before it; if it is meant to run, add "allow_quick_actions": true to the parameters.',
    );
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('is told in part when it is long', async () => {
    expect((await harness.fail('trial.note', { ...seven, body: `/title ${'x'.repeat(500)}` })).text).toContain(`the line "/title ${'x'.repeat(73)}" starts`);
  });

  it('is not allowed by a confirmation, which is about something else', async () => {
    expect((await harness.call('trial.note', { ...seven, body: '/close' }, { confirm: true })).ok).toBe(false);
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('is sent as it is when the call says so, without that word of ours', async () => {
    await harness.run('trial.note', { ...seven, body: 'ok\n/label ~bug', allow_quick_actions: true });
    expect(harness.gitlab.writes.map(({ body }) => body)).toEqual([{ body: 'ok\n/label ~bug' }]);
  });

  describe('that does what a destructive action does', () => {
    const merging = { ...seven, body: 'Ready.\n/MERGE\n/label ~done\n/unlink #3', allow_quick_actions: true };

    it('is refused where nobody agreed, though the text is meant to act', async () => {
      const { text } = await harness.fail('trial.note', merging);
      expect(text).toContain('in which GitLab runs /MERGE and /unlink (trial.note)');
      expect(text).toContain('"confirm": true');
      expect(harness.gitlab.requests).toEqual([]);
    });

    it('is asked about as a whole where the action destroys anyway', async () => {
      const asked = await harness.call('trial.drop', merging, { surface: 'individual', channel: { kind: 'rounds', responses: {} } });
      expect(asked).toMatchObject({ ok: 'pending', input: { form: { message: expect.not.stringContaining('GitLab runs') } } });
    });

    it.each(['/label /merge', '/mergers', '/unlinked #3', '/merge_it'])('is none of %s, which is sent without a question', async (body) => {
      await harness.run('trial.note', { ...seven, body, allow_quick_actions: true });
      expect(harness.gitlab.writes).toHaveLength(1);
    });

    it('is sent once the call is confirmed', async () => {
      await harness.run('trial.note', merging, { confirm: true });
      expect(harness.gitlab.writes.map(({ body }) => body)).toEqual([{ body: merging.body }]);
    });

    it.each(['dynamic', 'meta', 'individual'] as const)('is asked about on the %s surface where the person can be', async (surface) => {
      const asked = await harness.call('trial.note', merging, { surface, channel: { kind: 'rounds', responses: {} } });
      expect(asked).toMatchObject({ ok: 'pending', input: { form: { message: expect.stringContaining('GitLab runs /MERGE and /unlink') } } });
      expect(harness.gitlab.requests).toEqual([]);
    });
  });

  it('is refused while only some projects may be touched, since it may name any', async () => {
    const confined = await ActionHarness.for(TrialModule, { GITLAB_MCP_ALLOWED_PROJECTS: 'acme/api' });
    try {
      const { text } = await confined.fail('trial.note', { ...seven, body: '/move other/project', allow_quick_actions: true }, { confirm: true });
      expect(text).toContain(
        'body: the line "/move other/project" would run a GitLab quick action, which may name any project. While only some may be touched (GITLAB_MCP_ALLOWED_PROJECTS), none is run. ' +
          'Use the action that does the same. Nothing was sent.',
      );
      expect((await confined.fail('trial.note', { ...seven, body: `/move ${'x'.repeat(500)}`, allow_quick_actions: true })).text).toContain(`the line "/move ${'x'.repeat(74)}" would`);
      expect(confined.gitlab.writes).toEqual([]);
      await confined.run('trial.note', { ...seven, body: 'fine', allow_quick_actions: true });
    } finally {
      await confined.stop();
    }
  });

  it.each([false, null, 'false', ''])('is refused with allow_quick_actions %j', async (allow) => {
    expect((await harness.call('trial.note', { ...seven, body: '/merge', allow_quick_actions: allow })).ok).toBe(false);
    expect(harness.gitlab.requests).toEqual([]);
  });

  it('is found in each text of an action whose arguments have no fixed form, and told by where it stands', async () => {
    const send = (parts: readonly string[], more: JsonObject = {}) => harness.call('trial.send', { project_id: 'acme/api', parts, ...more });
    expect(await send(['fine', '/close'])).toMatchObject({ ok: false, text: expect.stringContaining('parts[1]: the line "/close" starts') });
    expect(harness.gitlab.requests).toEqual([]);
    await send(['fine', 'fine']);
    await send(['/close'], { allow_quick_actions: true });
    expect(harness.gitlab.writes).toHaveLength(2);
  });

  it('is looked for in no action without such a text', async () => {
    expect((await harness.call('trial.mark', seven)).ok).toBe(true);
  });

  it('is no matter of other requests than those of actions', async () => {
    const request = new ExecutionContextHost([{}, {}], QuickActionsGuard, () => undefined);
    expect(await new QuickActionsGuard(new Reflector()).canActivate(request)).toBe(true);
  });

  it('is none in a text that GitLab does not read for them', async () => {
    expect((await harness.call('trial.note', { ...seven, body: 'fine', created_at: '/merge' })).ok).toBe(true);
  });
});

describe('a line that GitLab may take for a quick action', () => {
  it.each([
    ['/merge', '/merge'],
    ['ok\n/merge', '/merge'],
    ['ok\r\n/merge', '/merge'],
    ['ok\r/merge', '/merge'],
    ['ok\u2028/merge', '/merge'],
    ['ok\u2029/merge', '/merge'],
    ['/merge\n/close', '/merge'],
    // GitLab takes carriage returns away before it looks.
    ['hi\n/\rmove a/b', '/move a/b'],
    ['/\r\rcl\rose', '/close'],
    ['\r/\rlabel ~a', '/label ~a'],
    ['  /merge', '/merge'],
    ['\t/assign @me', '/assign @me'],
    ['\u200B\uFEFF /merge', '/merge'],
    ['/close  now', '/close  now'],
    ['/MERGE', '/MERGE'],
    ['/label ~a', '/label ~a'],
    ['/a', '/a'],
    ['/cc\t@me', '/cc\t@me'],
    ['```\n/close\n```', '/close'],
    ['/remove_label', '/remove_label'],
  ])('is found in %j', (text, line) => {
    expect(quickActionLines(text)[0]).toBe(line);
  });

  it.each(['merge', 'see /merge', '/usr/bin/env', '/etc/passwd is a file', '// comment', '/ alone', '/1', '/_a', '/a1 b', 'a/merge', 'https://x/merge', '/merge-base is', '', '> /merge', '/'])('is none in %j', (text) => {
    expect(quickActionLines(text)).toEqual([]);
  });

  it('is none in what is no text', () => {
    for (const value of [undefined, null, 7, ['/merge'], {}]) expect(quickActionLines(value)).toEqual([]);
  });

  it('is found wherever it stands', () => {
    const words = fc.array(fc.constantFrom('a', ' ', '\n', '.', '`', '\u200B'), { maxLength: 12 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(words, words, (before, after) => {
        expect(quickActionLines(`${before}\n/merge\n${after}`)).toEqual(['/merge']);
      }),
    );
  });

  it('is found each time', () => {
    expect(quickActionLines('/close\nfine\n /label ~a')).toEqual(['/close', '/label ~a']);
  });
});
