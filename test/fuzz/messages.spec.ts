import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FakeGitLab, tokens } from '../../src/testing/fake-gitlab.js';
import { askedBy, lines, modernMeta } from './conversation.js';
import { explored } from './explored.js';
import { LineClient } from './line-client.js';

let gitlab: FakeGitLab;
beforeAll(async () => {
  gitlab = await FakeGitLab.start();
});
beforeEach(() => gitlab.reset());
afterAll(() => gitlab.stop());

const settings = () => ({ GITLAB_URL: gitlab.url, GITLAB_TOKEN: tokens.alice, GITLAB_MCP_TIER: 'ultimate', GITLAB_MCP_IGNORE_SCOPES: 'true', GITLAB_MCP_RETRY_BUDGET: '0s', GITLAB_MCP_LOG_LEVEL: 'debug' });

const handshake = { jsonrpc: '2.0', id: 'first', method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'fuzz', version: '1.0.0' } } };

/** The era that a conversation is opened in, with a request that is always answered in it. */
const eras = [
  ['2025-11-25', false, { method: 'ping' }, [handshake, { jsonrpc: '2.0', method: 'notifications/initialized' }]],
  ['2026-07-28', true, { method: 'server/discover', params: { _meta: modernMeta } }, []],
] as const;

/** Sends lines, and waits until all that want an answer have one. */
async function told(client: LineClient, sent: readonly string[]): Promise<void> {
  client.begin();
  gitlab.reset();
  for (const line of sent) client.send(line);
  const asked = sent.map(askedBy);
  // Who cancels what was asked gets no answer to it.
  const cancels = sent.some((line) => line.includes('notifications/cancelled'));
  await client.settled(cancels ? [] : asked.flatMap((each) => (typeof each === 'object' ? [each.id] : [])), asked.filter((each) => each === 'anonymously').length);
  expect(client.faults).toEqual([]);
}

describe.each(eras)('standard input in a conversation of %s', (_name, modern, probe, opening) => {
  let client: LineClient | undefined;

  async function running(): Promise<LineClient> {
    if (client !== undefined && !client.ended) return client;
    client = LineClient.start(settings(), probe);
    for (const message of opening) client.send(JSON.stringify(message));
    await client.settled();
    return client;
  }
  afterAll(() => client?.stop());

  it('may bring anything: every request is answered, by messages alone', async () => {
    const faults = await explored(
      fc.array(lines(modern), { minLength: 1, maxLength: 6 }),
      async (sent) => told(await running(), sent),
      { runs: 150, share: 0.06 },
    );
    expect(faults).toEqual([]);
  });
});

describe('standard input at the beginning of a conversation', () => {
  it('may bring anything: the handshake that follows is answered', async () => {
    const faults = await explored(
      fc.boolean().chain((modern) => fc.array(lines(modern), { minLength: 1, maxLength: 4 })),
      async (sent) => {
        const client = LineClient.start(settings(), { method: 'initialize', params: handshake.params });
        try {
          await told(client, sent);
        } finally {
          await client.stop();
        }
      },
      { runs: 8, share: 0.03 },
    );
    expect(faults).toEqual([]);
  });
});
