import { describe, expect, it } from '@jest/globals';
import { errorCode, HttpRefusal } from './http-refusal.js';

const bodyOf = (message: unknown) => JSON.parse(new HttpRefusal(400, errorCode.unsupportedRevision, 'Not served here.', {}, { supported: [] }).answering(message).body);

describe('a refusal', () => {
  it('names no request while none was read', () => {
    const refusal = new HttpRefusal(401, errorCode.server, 'Send your token.');
    expect(JSON.parse(refusal.body)).toEqual({ jsonrpc: '2.0', id: null, error: { code: -32000, message: 'Send your token.' } });
  });

  it.each([301, 'three'])('names the request that it answers, by its id %j', (id) => {
    expect(bodyOf({ jsonrpc: '2.0', id, method: 'server/discover' })).toEqual({ jsonrpc: '2.0', id, error: { code: -32022, message: 'Not served here.', data: { supported: [] } } });
  });

  it.each([
    ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }],
    ['several requests at once', [{ jsonrpc: '2.0', id: 1, method: 'ping' }]],
    ['an id that is none', { jsonrpc: '2.0', id: {}, method: 'ping' }],
    ['no message at all', 'ping'],
  ])('names no request for %s', (_what, message) => {
    expect(bodyOf(message)).toMatchObject({ id: null });
  });
});
