import type { IncomingMessage } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import { addressOf } from './client-address.js';

function from(remoteAddress: string | undefined, forwarded?: string): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return addressOf({ headers, socket: { remoteAddress } } as unknown as IncomingMessage).client;
}

describe('where a request comes from', () => {
  it.each([
    ['8.8.4.4', undefined, '8.8.4.4'],
    ['::ffff:8.8.4.4', undefined, '8.8.4.4'],
    ['127.0.0.1', undefined, '127.0.0.1'],
    ['127.0.0.1', '203.0.113.5', '203.0.113.5'],
    ['10.0.0.2', '203.0.113.5:51234', '203.0.113.5'],
    ['::1', '[2001:db8:1:2:3::1]:443', '2001:db8:1:2::/64'],
    ['::1', '2001:db8:1:2:ffff::9', '2001:db8:1:2::/64'],
    ['127.0.0.1', '1.1.1.1, 203.0.113.5', '203.0.113.5'],
    ['127.0.0.1', 'garbage', '127.0.0.1'],
    ['127.0.0.1', '203.0.113.5, garbage', '127.0.0.1'],
    ['127.0.0.1', '', '127.0.0.1'],
    [undefined, '203.0.113.5', 'unknown'],
  ])('with a connection from %s that says %j is %s', (peer, forwarded, client) => {
    expect(from(peer, forwarded)).toBe(client);
  });

  it('is not believed of who comes from the internet', () => {
    expect(from('8.8.4.4', '203.0.113.5')).toBe('8.8.4.4');
  });
});
