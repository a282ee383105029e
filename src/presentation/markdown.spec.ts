import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bytes, code, cutTo, fence, head, inline, json, link, quote, size, visible, webAddress } from './markdown.js';

/** Text as someone would write it who wants it to be taken for ours. */
const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.constantFrom('#', '## ', '\n', '\r\n', '\u2028', '|', '\\', '\\|', '`', '```', '~~~', '[', ']', '(', ')', '](https://evil.example)', '<', '>', '<!--', '-->', '*', '_', '---', '===', '1. ', '- ', '!', '\u200B', '\u202E', '\u{E0041}', '\u034F', 'Next: ', 'https://'),
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));

/** The specials of a line that Markdown would act on: those without a backslash of their own before them, and not within a word. */
function active(line: string): string {
  const bare = line.replace(/\\[!-/:-@[-`{-~]/g, '.').replace(/(?<=[\p{L}\p{N}])_(?=[\p{L}\p{N}])/gu, '');
  return bare.replace(/[^\\`*_[\]<>|~]/g, '');
}

/** The cells of a row, as readers see them that pair backslashes up and as those that do not. */
function cellCounts(row: string): number[] {
  const paired = row.replace(/\\[!-/:-@[-`{-~]/g, '').split('|').length - 2;
  const plain = row.replace(/\\\|/g, '').split('|').length - 2;
  return [paired, plain];
}

describe('text that people wrote, on one line', () => {
  it('holds nothing that Markdown or HTML acts on, whatever it is', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const line = inline(text);
        expect(active(line)).toBe('');
        expect(line).not.toMatch(/[\n\r\u2028\u2029]|[\p{Cf}\p{Default_Ignorable_Code_Point}]/u);
        expect(line).not.toMatch(/^(#{1,6}(\s|$)|[-+=]\s|[-+=]{2,}|\d+[.)](\s|$))/);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['# Heading', '\\# Heading'],
    ['- [ ] task', '\\- \\[ \\] task'],
    ['1. first', '1\\. first'],
    ['created_by_me', 'created_by_me'],
    ['größe_über_2', 'größe_über_2'],
    ['_x_ and __y__', '\\_x\\_ and \\_\\_y\\_\\_'],
    ['a_ _b a__b', 'a\\_ \\_b a\\_\\_b'],
    ['a | b', 'a \\| b'],
    ['[click](https://evil.example)', '\\[click\\](https://evil.example)'],
    ['<img src=x>', '\\<img src=x\\>'],
    ['two\n\nlines', 'two lines'],
    ['in\u200Bvisible \u202Eturned', 'invisible turned'],
    ['Ordinary words, 2 of them.', 'Ordinary words, 2 of them.'],
  ])('%j is written %j', (text, expected) => {
    expect(inline(text)).toBe(expected);
  });
});

describe('a name in a code span', () => {
  it('never leaves its cell, its line or its span', () => {
    fc.assert(
      fc.property(hostile, (name) => {
        const span = code(name);
        expect(span).not.toMatch(/[\n\r]/);
        expect(cellCounts(`| ${span} |`)).toEqual([1, 1]);
        const ticks = /^`+/.exec(span)?.[0] ?? '';
        const inside = span.slice(ticks.length, -ticks.length);
        expect([...inside.matchAll(/`+/g)].map(([run]) => run.length)).not.toContain(ticks.length);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is what it was when nothing in it is special', () => {
    expect(code('feature/greenhouse')).toBe('`feature/greenhouse`');
    expect(code('a`b')).toBe('``a`b``');
    expect(code('`a')).toBe('`` `a ``');
  });
});

describe('a call as it is shown', () => {
  it('can be copied: it reads as the very same value, whatever is in it', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.string({ unit: 'binary' }), fc.constantFrom('a  b', 'x|y', 'a\u00A0b', '\u200B\u{E0041}')), (value) => {
        const span = json({ params: { search: value } });
        const ticks = /^`+/.exec(span)?.[0].length ?? 0;
        expect(JSON.parse(span.slice(ticks, -ticks))).toEqual({ params: { search: value } });
        expect(cellCounts(`| ${span} |`)).toEqual([1, 1]);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('long text that people wrote', () => {
  it('stays inside its quotation, line by line', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        for (const line of quote(text).split('\n')) expect(line === '>' || line.startsWith('> ')).toBe(true);
      }),
    );
  });

  it('stays inside its fence', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const lines = fence(text).split('\n');
        const ticks = /^`+/.exec(lines[0] ?? '')?.[0].length ?? 0;
        const closing = lines.slice(1).findIndex((line) => new RegExp(`^ {0,3}\`{${ticks},}\\s*$`).test(line));
        expect(closing).toBe(lines.length - 2);
      }),
    );
  });
});

describe('an address', () => {
  it.each([
    ['of a page', 'https://gitlab.example/a/b?c=d_e#f', 'https://gitlab.example/a/b?c=d_e#f'],
    ['with a link inside', 'https://good.example/[click](https://evil.example)', 'https://good.example/%5Bclick%5D(https://evil.example)'],
    ['with a bar', 'https://a.example/x|y', 'https://a.example/x%7Cy'],
    ['with a backslash at its end', 'https://a.example/x\\', 'https://a.example/x%5C'],
    ['with something invisible', 'https://a\u200B.example/\u202Ex', 'https://a.example/x'],
  ])('%s, %j, stands as %j', (_name, given, shown) => {
    expect(webAddress(given)).toBe(shown);
  });

  it.each(['javascript:alert(1)', 'https://a b', 'https://a/<b>', 'data:text/html,x', ''])('is not made of %j', (text) => {
    expect(webAddress(text)).toBeUndefined();
  });

  it('makes a link that ends where it should, or is shown as text', () => {
    expect(link('Job [1]', 'https://a.example/x|y')).toBe('[Job \\[1\\]](https://a.example/x%7Cy)');
    expect(link('Job', 'https://a.example/x)[y](https://evil.example')).toBe('Job (https://a.example/x)\\[y\\](https://evil.example)');
    expect(link('Job', 'javascript:alert(1)')).toBe('Job (javascript:alert(1))');
  });
});

describe('measures', () => {
  it('cuts at a character, never beyond the limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 50 }), fc.nat(120), (text, most) => {
        const cut = head(text, most);
        expect(bytes(cut)).toBeLessThanOrEqual(Math.max(most, 0));
        expect(text.startsWith(cut)).toBe(true);
        expect(most - bytes(cut)).toBeLessThan(bytes(text) <= most ? Infinity : 4);
      }),
    );
  });

  it('keeps line breaks and tabs of a text, and takes what shows nothing', () => {
    expect(visible('a\tb\r\nc\u2028d\u0007\u200De\u3164\u034F')).toBe('a\tb\nc\nde');
  });

  it.each([[0, '0 bytes'], [999, '999 bytes'], [1_234, '1.2 kB'], [1_234_567, '1.2 MB']])('%i bytes are %j', (count, words) => {
    expect(size(count)).toBe(words);
  });
});

describe('a text cut to a limit', () => {
  const call = 'Continue with gitlab_execute_action `{"action":"issue.get","params":{"project_id":"acme/api"}}`';

  it('says so, and keeps the call that goes on', () => {
    const text = cutTo(`${'x'.repeat(2_000)}\n\n${call}`, 500);
    expect(bytes(text)).toBeLessThanOrEqual(500);
    expect(text).toMatch(/^x+\n\n\(cut at 500 bytes\)\n\nContinue with/);
    expect(text.endsWith(call)).toBe(true);
  });

  it('names no half of a call', () => {
    expect(cutTo(`short\n\n${call.replace('acme', 'a'.repeat(500))}`, 200)).toBe('short\n\n(cut at 200 bytes)');
  });

  it('takes no call out of what people wrote', () => {
    expect(cutTo(`${'x'.repeat(2_000)}\n\n> ${call}\n| ${call}`, 500)).toMatch(/\(cut at 500 bytes\)$/);
  });
});
