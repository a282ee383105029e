import { describe, expect, it } from '@jest/globals';
import { masked } from './masking.js';

describe('a setting that is shown', () => {
  it('is replaced as a whole when it is a secret as a whole', () => {
    expect(masked('hush', { secret: 'value' })).toBe('***');
  });

  it.each([
    ['http://me:hush@proxy.example:3128', 'http://***@proxy.example:3128'],
    ['HTTP+x.1-y://me:hush@proxy.example', 'HTTP+x.1-y://***@proxy.example'],
    ['me:hush@proxy.example:3128', '***@proxy.example:3128'],
    ['http://me:hu@sh/?#hush@proxy.example', 'http://***@proxy.example'],
    ['hu\nsh@proxy.example', '***@proxy.example'],
    ['redis://h:1/0?password=hush&x=hush', 'redis://h:1/0?***'],
    ['https://h/x#hush', 'https://h/x#***'],
    ['https://h/x?hush\nhush', 'https://h/x?***'],
    ['https://me:hush@h/x?hush', 'https://***@h/x?***'],
    ['https://h/x', 'https://h/x'],
    ['proxy.example:3128', 'proxy.example:3128'],
    ['', ''],
  ])('keeps of %j only what tells no credentials', (text, shown) => {
    expect(masked(text, { secret: 'credentials' })).toBe(shown);
  });

  it.each([
    ['https://me:hush@a.example,ssh://hush@b.example/x', 'https://***@a.example,ssh://***@b.example/x'],
    ['https://me:hu@sh@a.example', 'https://***@a.example'],
    ['./glpat-hush.1-x_y and gldt-hush', './*** and ***'],
    ['https://a.example/@acme', 'https://a.example/@acme'],
    ['https://a.example x@y', 'https://a.example x@y'],
    ['https://a.example,x@y', 'https://a.example,x@y'],
    ['acme/api?x#y', 'acme/api?x#y'],
    ['unglpat-ed', 'unglpat-ed'],
  ])('that holds no secret by itself is %j without what was pasted into it', (text, shown) => {
    expect(masked(text, {})).toBe(shown);
  });
});
