import { describe, expect, it } from '@jest/globals';
import { BaseAddress } from './base-address.js';

describe('the address of an instance', () => {
  it.each(['http://h:81', 'http://h:81/', 'http://h:81/api/v4', 'http://h:81/api/v4/', ' http://h:81// '])('is the same written as "%s"', (address) => {
    const { origin, path, api, web } = new BaseAddress(address);
    expect({ origin, path, api, web }).toEqual({ origin: 'http://h:81', path: '', api: '/api/v4', web: 'http://h:81' });
  });

  it.each(['http://h/git', 'http://h/git/', 'http://h/git//', 'http://h/git/api/v4', 'http://h/git/api/v4/', 'http://h/git//api/v4//'])('keeps the sub-path of %s', (address) => {
    const { api, web } = new BaseAddress(address);
    expect({ api, web }).toEqual({ api: '/git/api/v4', web: 'http://h/git' });
  });

  it.each(['http://h/api/v4/git', 'http://h/api/v4git', 'http://h/api/v4/x/git'])('keeps what only begins like the API in %s', (address) => {
    expect(new BaseAddress(address).path).toBe(new URL(address).pathname);
  });

  it('has a host without a port, and without the brackets of IPv6', () => {
    expect(new BaseAddress('http://gitlab.example:8080/git').hostname).toBe('gitlab.example');
    expect(new BaseAddress('https://[2001:db8::1]:8443').hostname).toBe('2001:db8::1');
  });

  it('drops a user and password written into it', () => {
    expect(new BaseAddress('https://user:secret@h/git').web).toBe('https://h/git');
  });

  it('has to be http or https', () => {
    for (const address of ['http://h', 'https://h']) expect(new BaseAddress(address).origin).toBe(address);
    for (const address of ['ftp://h', 'file:///h', 'httpx://h']) expect(() => new BaseAddress(address)).toThrow('The address of GitLab must start with http:// or https://.');
  });
});
