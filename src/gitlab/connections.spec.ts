import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { Connections, proxyFor } from './connections.js';

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

describe('a connection to a name', () => {
  it('is not made where the name leads to an address that whoever chose it may not choose', async () => {
    let asked = 0;
    const server = createServer((_request, answer) => {
      asked += 1;
      answer.end('here');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const connections = new Connections({ proxy: {}, requestTimeoutMs: 2_000, skipTlsVerify: false }, 'gitlab.example.com');
    const ask = (chosenBy: 'operator' | 'redirect') => {
      const { dispatcher, origin } = connections.to(`http://localhost:${(server.address() as AddressInfo).port}`, chosenBy);
      return dispatcher.request({ origin, path: '/', method: 'GET' });
    };

    await expect(ask('redirect')).rejects.toMatchObject({ kind: 'refused', message: expect.stringContaining('localhost, which is a loopback address') });
    expect(asked).toBe(0);
    expect(await (await ask('operator')).body.text()).toBe('here');
    await connections.close();
    await new Promise((resolve) => server.close(resolve));
  });
});
