import { describe, expect, it } from '@jest/globals';
import { proxyFor } from './connections.js';

describe('the proxy for an address', () => {
  const proxies = { http: 'http://plain:1', https: 'http://secure:2' };
  const through = (address: string, no?: string) => proxyFor(new URL(address), { ...proxies, no });

  it('depends on the scheme', () => {
    expect(through('http://h')).toBe('http://plain:1');
    expect(through('https://h')).toBe('http://secure:2');
    expect(proxyFor(new URL('https://h'), { http: 'http://plain:1' })).toBeUndefined();
  });

  it.each([
    ['https://git.acme.test', 'acme.test'],
    ['https://git.acme.test', '.acme.test'],
    ['https://git.acme.test', '*.acme.test'],
    ['https://git.acme.test', 'other, GIT.acme.test'],
    ['https://acme.test', 'acme.test:443'],
    ['http://127.0.0.1:8080', '127.0.0.1'],
    ['http://127.0.0.1:8080', 'localhost 127.0.0.1:8080'],
    ['http://[::1]:80', '::1'],
    ['http://[::1]:81', '[::1]:81'],
    ['https://anything', '*'],
  ])('is none for %s when NO_PROXY is "%s"', (address, no) => {
    expect(through(address, no)).toBeUndefined();
  });

  it.each([
    ['https://notacme.test', 'acme.test'],
    ['https://acme.test:8443', 'acme.test:443'],
    ['https://acme.test', 'git.acme.test'],
    ['https://acme.test', ' , '],
  ])('stays for %s when NO_PROXY is "%s"', (address, no) => {
    expect(through(address, no)).toBe('http://secure:2');
  });
});
