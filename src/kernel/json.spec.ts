import { describe, expect, it } from '@jest/globals';
import { ownMember, readJson } from './json.js';

describe('JSON of others', () => {
  it.each([['null'], ['7'], ['"toString"'], ['["valueOf"]'], ['[{"a":[1,"x",null],"constructor":{}}]'], ['{"__proto__":{"a":1}}']])('is read as it is: %s', (text) => {
    expect(JSON.stringify(readJson(text))).toBe(text);
  });

  it.each([['{"toString":null}', '{}'], ['[{"id":1,"valueOf":{},"toString":"x"}]', '[{"id":1}]'], ['{"a":{"toString" : 7}}', '{"a":{}}']])('can be made text: %s', (text, read) => {
    const value = readJson(text);
    expect(JSON.stringify(value)).toBe(read);
    expect(String(value)).toBe('[object Object]');
  });

  it('has no half of a character, and every whole one', () => {
    const text = String.raw`["a\ud800","\udfffb","\ud83d\ude00","\uD83D\uDE00\ud83d","\\ud800",{"b":"\udc00"}]`;
    expect(readJson(text)).toEqual(['a\ufffd', '\ufffdb', '\u{1f600}', '\u{1f600}\ufffd', '\\ud800', { b: '\ufffd' }]);
    expect(() => encodeURIComponent(String(readJson(text)))).not.toThrow();
  });

  it('is refused when it is none', () => {
    for (const text of ['{"toString":', '{', '']) expect(() => readJson(text)).toThrow(SyntaxError);
  });
});

describe('a member under a name that others chose', () => {
  it('is one that the object was given', () => {
    const object: Record<string, unknown> = { a: 1, toString: 'x' };
    expect(['a', 'toString', 'b', 'constructor', '__proto__', 'valueOf'].map((name) => ownMember(object, name))).toEqual([1, 'x', undefined, undefined, undefined, undefined]);
  });
});
