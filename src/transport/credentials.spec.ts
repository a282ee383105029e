import { describe, expect, it } from '@jest/globals';
import { tokenIn } from './credentials.js';
import { HttpRefusal } from './http-refusal.js';

describe('the token of a request', () => {
  it.each([
    ['as bearer', { authorization: 'Bearer alice-token' }],
    ['whatever the case of the scheme', { authorization: 'bearer  alice-token' }],
    ['in GitLab\'s own header', { 'private-token': 'alice-token' }],
    ['from both headers when they agree', { 'private-token': ' alice-token ', authorization: 'Bearer alice-token' }],
    ['in GitLab\'s own header beside another scheme', { 'private-token': 'alice-token', authorization: 'Basic YWxpY2U6eA==' }],
    ['as bearer when the other header is empty', { 'private-token': ' ', authorization: 'Bearer alice-token' }],
  ])('is taken %s', (_name, headers) => {
    expect(tokenIn(headers)).toBe('alice-token');
  });

  it('is not guessed when two headers bring different ones', () => {
    const reading = () => tokenIn({ 'private-token': 'alice-token', authorization: 'Bearer bob-token' });
    expect(reading).toThrow(expect.objectContaining({ status: 400, code: -32600, message: expect.stringMatching(/^Authorization and PRIVATE-TOKEN carry different tokens/) }));
    expect(reading).not.toThrow(/alice|bob/);
  });

  it.each([
    ['nothing', {}],
    ['another scheme', { authorization: 'Basic YWxpY2U6eA==' }],
    ['a scheme without a token', { authorization: 'Bearer ' }],
    ['two words', { authorization: 'Bearer one two' }],
    ['no ASCII', { 'private-token': 'tökén' }],
    ['a line break', { 'private-token': 'a\nb' }],
    ['a list', { 'private-token': ['a', 'b'] as unknown as string }],
  ])('is missed in %s: 401 with WWW-Authenticate, and no word of what was sent', (_name, headers) => {
    const refused = (() => {
      try {
        return tokenIn(headers);
      } catch (error) {
        return error;
      }
    })();
    expect(refused).toBeInstanceOf(HttpRefusal);
    expect(refused).toMatchObject({ status: 401, headers: { 'www-authenticate': expect.stringMatching(/^Bearer/) } });
    for (const sent of Object.values(headers).flat()) if (sent.length > 8) expect((refused as HttpRefusal).body).not.toContain(sent);
  });
});
