import { describe, expect, it } from '@jest/globals';
import { readJson } from './json.js';

describe('JSON of others', () => {
  it.each([['null'], ['7'], ['"toString"'], ['[{"a":[1,"x",null]}]'], ['{"__proto__":{"a":1},"toString":null,"valueOf":{"toString":7}}']])('is read as it is: %s', (text) => {
    expect(JSON.stringify(readJson(text))).toBe(text);
  });

  it.each([['{"toString":null}'], ['[{"id":1,"valueOf":{},"toString":"x"}]'], ['{"toString" : 7}']])('can be made text, copied or not: %s', (text) => {
    const value = readJson(text);
    expect(String(value)).toBe('[object Object]');
    if (!Array.isArray(value)) expect(String({ ...(value as object) })).toBe('[object Object]');
  });

  it('is refused when it is none', () => {
    for (const text of ['{"toString":', '{', '']) expect(() => readJson(text)).toThrow(SyntaxError);
  });
});
