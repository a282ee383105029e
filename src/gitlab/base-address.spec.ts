import { describe, expect, it } from '@jest/globals';
import { BaseAddress } from './base-address.js';

describe('the address of an instance', () => {
  it.each(['http://h:81', 'http://h:81/', 'http://h:81/api/v4', 'http://h:81/api/v4/', ' http://h:81// '])('is the same written as "%s"', (address) => {
    const { origin, path, api, web } = new BaseAddress(address);
    expect({ origin, path, api, web }).toEqual({ origin: 'http://h:81', path: '', api: '/api/v4', web: 'http://h:81' });
  });

  it.each(['http://h/git', 'http://h/git/', 'http://h/git/api/v4/'])('keeps the sub-path of %s', (address) => {
    const { api, web } = new BaseAddress(address);
    expect({ api, web }).toEqual({ api: '/git/api/v4', web: 'http://h/git' });
  });

  it('drops a user and password written into it', () => {
    expect(new BaseAddress('https://user:secret@h/git').web).toBe('https://h/git');
  });

  it('has to be http or https', () => {
    expect(() => new BaseAddress('ftp://h')).toThrow(/http/);
  });
});
