import { describe, expect, it } from '@jest/globals';
import { refuseBrokenText, refuseBrokenTexts } from './broken-text.js';

const high = '\uD83D';
const low = '\uDE00';
const broken = 'contains a broken character (half of a surrogate pair).';

describe('half of a surrogate pair', () => {
  it.each([high, low, `a${high}b`, `${low}${high}`, `${high}${high}${low}`])('is refused in %j, by the name it was given', (text) => {
    expect(() => refuseBrokenText('title', text)).toThrow(expect.objectContaining({ kind: 'invalid_params', message: `title ${broken}` }));
  });

  it.each(['', 'plain', `${high}${low}`, '日本'])('is not seen in %j', (text) => {
    expect(() => refuseBrokenText('title', text)).not.toThrow();
  });
});

describe('a value that is sent as JSON', () => {
  it.each<[unknown, string]>([
    [high, 'The request'],
    [[high], '[0]'],
    [{ title: high }, 'title'],
    [{ labels: ['a', high] }, 'labels[1]'],
    [{ position: { path: high } }, 'position.path'],
    [[{ a: 1 }, { path: high }], '[1].path'],
    [{ [high]: 1 }, 'The name of a parameter'],
    [{ position: { [high]: 1 } }, 'A name in position'],
    [{ list: [{ [high]: 1 }] }, 'A name in list[0]'],
  ])('is refused for %j, told by where it stands', (value, place) => {
    expect(() => refuseBrokenTexts(value)).toThrow(expect.objectContaining({ kind: 'invalid_params', message: `${place} ${broken}` }));
  });

  it.each<[unknown]>([[undefined], [null], [7], [true], ['plain'], [[]], [{}], [{ title: `${high}${low}`, labels: ['a'], none: null, count: 1 }]])('passes as %j', (value) => {
    expect(() => refuseBrokenTexts(value)).not.toThrow();
  });
});
