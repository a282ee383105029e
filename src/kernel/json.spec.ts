import { describe, expect, it } from '@jest/globals';
import { readJson } from './json.js';

describe('JSON of others', () => {
  it.each([['null'], ['7'], ['"toString"'], ['["valueOf"]'], ['[{"a":[1,"x",null],"constructor":{}}]'], ['{"__proto__":{"a":1}}']])('is read as it is: %s', (text) => {
    expect(JSON.stringify(readJson(text))).toBe(text);
  });

  it.each([['{"toString":null}', '{}'], ['[{"id":1,"valueOf":{},"toString":"x"}]', '[{"id":1}]'], ['{"a":{"toString" : 7}}', '{"a":{}}']])('can be made text: %s', (text, read) => {
    const value = readJson(text);
    expect(JSON.stringify(value)).toBe(read);
    expect(String(value)).toBe('[object Object]');
  });

  it('is refused when it is none', () => {
    for (const text of ['{"toString":', '{', '']) expect(() => readJson(text)).toThrow(SyntaxError);
  });
});
