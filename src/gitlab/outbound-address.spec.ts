import { describe, expect, it } from '@jest/globals';
import { forbiddenToRedirects, guardedLookup, neverAllowed, reachOf, refuseAddress } from './outbound-address.js';

describe('the reach of an address', () => {
  it.each([
    ['169.254.169.254', 'metadata'],
    ['100.100.100.200', 'metadata'],
    ['fd00:ec2::254', 'metadata'],
    ['[fd00:ec2::254]', 'metadata'],
    ['::ffff:169.254.169.254', 'metadata'],
    ['64:ff9b::a9fe:a9fe', 'metadata'],
    ['2002:a9fe:a9fe::1', 'metadata'],
    ['64:ff9b::a01:203', 'private'],
    ['64:ff9b::808:808', 'public'],
    ['127.0.0.1', 'loopback'],
    ['::1', 'loopback'],
    ['0.0.0.0', 'loopback'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['10.1.2.3', 'private'],
    ['192.168.0.1', 'private'],
    ['100.64.0.1', 'private'],
    ['169.254.1.1', 'private'],
    ['fd12::1', 'private'],
    ['::ffff:10.0.0.1', 'private'],
    ['8.8.8.8', 'public'],
    ['2606:4700::1111', 'public'],
    ['gitlab.com', undefined],
  ])('of %s is %s', (address, reach) => {
    expect(reachOf(address)).toBe(reach);
  });
});

describe('an outbound connection', () => {
  it('never goes to the metadata address of a cloud, whoever chose it', () => {
    expect(() => refuseAddress('h', '169.254.169.254', neverAllowed)).toThrow(/metadata/);
    expect(() => refuseAddress('h', '10.0.0.1', neverAllowed)).not.toThrow();
  });

  it('goes to a private address only when the operator chose it', () => {
    expect(() => refuseAddress('h', '10.0.0.1', forbiddenToRedirects('gitlab.example.com'))).toThrow(/private/);
  });

  it('follows a redirect to loopback only where GitLab itself is on loopback', () => {
    expect(() => refuseAddress('h', '127.0.0.1', forbiddenToRedirects('gitlab.example.com'))).toThrow(/loopback/);
    expect(() => refuseAddress('h', '127.0.0.1', forbiddenToRedirects('127.0.0.1'))).not.toThrow();
    expect(() => refuseAddress('h', '127.0.0.1', forbiddenToRedirects('localhost'))).not.toThrow();
  });

  const resolve = (host: string, gitlab: string) =>
    new Promise((resolved, failed) => {
      guardedLookup(forbiddenToRedirects(gitlab))(host, { all: true }, (error, addresses) => (error ? failed(error) : resolved(addresses)));
    });

  it('judges a name by what it resolves to', async () => {
    await expect(resolve('localhost', 'gitlab.example.com')).rejects.toMatchObject({ kind: 'refused', message: expect.stringContaining('localhost') });
    await expect(resolve('localhost', '127.0.0.1')).resolves.toContainEqual(expect.objectContaining({ address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) }));
  });
});
