import { describe, expect, it } from '@jest/globals';
import type { Decision, Questions } from '../authoring/questions.js';
import { readSettings } from '../config/read-settings.js';
import { ConfiguredConsent } from './configured-consent.js';

interface Terms {
  readonly env?: Readonly<Record<string, string>>;
  readonly confirmed?: boolean;
  readonly available?: boolean;
  /** What the person answers. */
  readonly decision?: Decision;
}

/** The consent of one call, and what the person was asked for it. */
function consentOf({ env = {}, confirmed = false, available = true, decision = 'yes' }: Terms) {
  const asked: string[] = [];
  const confirm = (message: string) => {
    asked.push(message);
    return Promise.resolve(decision);
  };
  const ask = { available, confirm } as Partial<Questions> as Questions;
  return { asked, consent: new ConfiguredConsent(readSettings([], env).settings.policy).for({ confirmed, ask }) };
}

const question = 'Delete branch main of acme/api (branch.delete)';
const needed =
  'Delete branch main of acme/api (branch.delete): this cannot be undone, so it needs the person\'s agreement first. Nothing was changed in GitLab. ' +
  'Ask the person; only after they approved, send the same call again with "confirm": true.';

describe('consent to a call', () => {
  it('is not needed until something asks for it', () => {
    expect(consentOf({ env: { GITLAB_MCP_YOLO_MODE: 'true' }, confirmed: true }).consent.standing).toBe('none needed');
  });

  it.each<[string, Terms, string]>([
    ['the settings skip the question', { env: { GITLAB_MCP_YOLO_MODE: 'true' } }, 'yolo'],
    ['the settings skip it, whatever the call says', { env: { GITLAB_MCP_YOLO_MODE: 'true' }, confirmed: true }, 'yolo'],
    ['the call is confirmed', { confirmed: true }, 'confirm'],
  ])('is given without a question when %s', async (_name, terms, standing) => {
    for (const available of [true, false]) {
      const { asked, consent } = consentOf({ ...terms, available });
      await consent.obtain(question, { mayAsk: false });
      await consent.obtain(question);
      expect(consent.standing).toBe(standing);
      expect(asked).toEqual([]);
    }
  });

  it('is given by a person who says yes to what would happen', async () => {
    const { asked, consent } = consentOf({});
    await consent.obtain(question);
    expect(asked).toEqual(['Delete branch main of acme/api (branch.delete)? This cannot be undone.']);
    expect(consent.standing).toBe('asked');
  });

  it('is asked for with what undoes it, where something does', async () => {
    const { asked, consent } = consentOf({});
    await consent.obtain('Block user 7 (user.block)', { undoneBy: 'user.unblock' });
    expect(asked).toEqual(['Block user 7 (user.block)? This cannot be undone except with user.unblock.']);
    await expect(consentOf({ available: false }).consent.obtain('Block user 7 (user.block)', { undoneBy: 'user.unblock' })).rejects.toThrow(
      "Block user 7 (user.block): this cannot be undone except with user.unblock, so it needs the person's agreement first. Nothing was changed in GitLab.",
    );
  });

  it.each<[Decision, string]>([
    ['no', 'The person was asked and answered no. Nothing was changed in GitLab. Do not try again.'],
    ['declined', 'The person was asked and declined to answer. Nothing was changed in GitLab. Do not try again.'],
    ['dismissed', 'The question was dismissed without an answer. Nothing was changed in GitLab. You may ask again if the person still wants this.'],
  ])('is refused by "%s", in words of its own', async (decision, message) => {
    const { asked, consent } = consentOf({ decision });
    await expect(consent.obtain(question)).rejects.toThrow(expect.objectContaining({ kind: 'refused', message }));
    expect(asked).toHaveLength(1);
    expect(consent.standing).toBe('not given');
  });

  it.each<[string, Terms, { readonly mayAsk?: boolean }]>([
    ['who cannot be asked', { available: false }, {}],
    ['who must not be asked here', {}, { mayAsk: false }],
  ])('is left to the assistant to get from a person %s', async (_name, terms, options) => {
    const { asked, consent } = consentOf(terms);
    await expect(consent.obtain(question, options)).rejects.toThrow(expect.objectContaining({ kind: 'refused', message: needed }));
    expect(asked).toEqual([]);
    expect(consent.standing).toBe('not given');
  });
});
