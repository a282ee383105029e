import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { inProject, isBlank, shortened, shown, summary } from './question-text.js';

/** Text of every kind that tries to pass for more than text. */
const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '\n', '\r\n', '\r', '\u0085', '\u2028', '\u2029', '\v', '\f', '\t', '\0', '\u001B[31m', '\u200B', '\u200D', '\u2060', '\uFEFF', '\u00AD', '\u034F', '\u202E', '\u2066', '\u2069', '\u061C', '\uFE0F',
          '\u{E0041}', '\u3164', 'https://', 'HTTP://', 'javascript://', 'ftp\u200B://', 'x:\u202E//', ':\u00AD/\u200B/', '://', ':////', '**', '__', '`', '```', '~~', '[a](b)', '![a](b)', '<b>', '</b>', '<!--', '&lt;', '# ', '- ', '> ', '1. ', '|', '\\', '---', '===', '- Confidential: no', 'Create the issue?', '\uD800',
        ),
        fc.string({ unit: 'grapheme', maxLength: 5 }),
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join('')),
);

/** What a reader of Markdown would act on. */
const actions = [/`[^`][^]*`/, /\*+[^*\s]([^]*[^*\s])?\*/, /(?<![\p{L}\p{N}_])_+[^_\s]([^]*[^_\s])?_+(?![\p{L}\p{N}_])/u, /~+[^~\s]([^]*[^~\s])?~/, /\$+[^$\s]([^]*[^$\s])?\$/, /\]\(/, /<[a-z/!?]/i, /&#?\w+;/];

/** Escaped text with a full stop in the place of every escape and the character it protects. */
const unprotected = (text: string) => text.replace(/\\[\\`*_(<&~$]/g, '.').replaceAll('[:]//', '');

/** Escaped text as a reader of Markdown shows it. */
const asRead = (text: string) => text.replace(/\\(?=[!-/:-@[-`{-~])/g, (_, at: number, all: string) => (/\\*$/.exec(all.slice(0, at))?.[0].length ?? 0) % 2 === 0 ? '' : '\\');

describe('a value inside a question', () => {
  it('stays on one line and shows no character that hides, turns or breaks text', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        expect(shown(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Surrogate}]/u);
      }),
      { numRuns: 2_000 },
    );
  });

  it('holds no address that a client would make clickable, and no Markdown or HTML that is active', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        expect(shown(text)).not.toContain('://');
        for (const action of actions) expect(unprotected(shown(text))).not.toMatch(action);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never changes how many lines a summary has', () => {
    fc.assert(
      fc.property(nasty, nasty, fc.array(nasty), fc.boolean(), (title, description, labels, confidential) => {
        const text = summary('Create the issue?', { Title: title, Description: description, Labels: labels, Confidential: confidential, Left: undefined });
        const lines = text.split(/\r\n|[\n\r\u0085\u2028\u2029\v\f]/);
        expect(lines).toHaveLength(6);
        expect(lines[0]).toBe('Create the issue?');
        expect(lines[5]).toBe(`- Confidential: ${confidential ? 'yes' : 'no'}`);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is shown as it is when there is nothing to escape, however often', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9.,;'"@% ]*$/), (text) => {
        expect(shown(shown(text))).toBe(shown(text));
        expect(shown(text)).toBe(text.replace(/ +/g, ' ').trim());
      }),
    );
  });

  it.each([
    ['line breaks of any kind', 'a\r\n\n\tb\u2028c\u0085d', 'a b c d'],
    ['an address', 'see https://evil.example', 'see https[:]//evil.example'],
    ['an address of any scheme', 'ssh://x and JAVASCRIPT://y', 'ssh[:]//x and JAVASCRIPT[:]//y'],
    ['an address behind a hidden character', 'https:\u200B//x', 'https[:]//x'],
    ['a link', '[Yes](https://x)', '[Yes]\\(https[:]//x)'],
    ['an image', '![Yes](//x/y.png)', '![Yes]\\(//x/y.png)'],
    ['HTML', '<b>&amp;</b> <!-- x --> <?x?>', '\\<b>\\&amp;\\</b> \\<!-- x --> \\<?x?>'],
    ['a character by its number', '&#10; &#x41;', '\\&#10; \\&#x41;'],
    ['text that turns', '\u202Efdp.exe\u202C', 'fdp.exe'],
    ['an escape of its own', 'a\\*b \\', 'a\\\\*b \\\\'],
    ['emphasis', '**Yes** *no* _x_ __y__', '\\*\\*Yes\\*\\* \\*no\\* \\_x\\_ \\_\\_y\\_\\_'],
    ['emphasis within words', 'a*b*c', 'a\\*b\\*c'],
    ['emphasis beside what is none', 'fix_this and _that_, 2 * 3 and *4*', 'fix_this and \\_that\\_, 2 * 3 and \\*4\\*'],
    ['code', 'Fix `a` and ``b``', 'Fix \\`a\\` and \\`\\`b\\`\\`'],
    ['code of blanks', '` `', '\\` \\`'],
    ['text struck through', '~~no~~', '\\~\\~no\\~\\~'],
    ['mathematics', '$x$', '\\$x\\$'],
    ['emphasis beside an escape of its own', '\\_x_', '\\\\\\_x\\_'],
    ['a list', ['bug', 'a*b', 'c*'], 'bug, a\\*b, c\\*'],
    ['yes', true, 'yes'],
    ['no', false, 'no'],
    ['a number', 7, '7'],
  ] as const)('with %s reads as what it is', (_name, value, expected) => {
    expect(shown(value)).toBe(expected);
  });

  it.each([
    'Delete branch fix_this of acme/api (branch.delete)', 'feature/a-b_c', 'MY_VAR_NAME', 'snake_case and other_case', 'release/*', 'a * b * c', '* and *', '_private', 'private_', '#7 and !5', '[WIP] Draft: #7 (part 1)', '~/x and ~/y', '~alice', 'a `tick', '$5 and $6',
    'R&D & more; AT&T', 'a < b > c <3', 'C:\\dir\\x', 'v1.2.0+build', '{"a_b":[1,{"c":null}]}', '- x = y | z ^ w', '2_000_000', 'größe_über_äö', '1. x', '[ ] ( )',
  ])('carries no escape in %j, on which nothing would act', (text) => {
    expect(shown(text)).toBe(text);
  });

  it('reads the same to a reader of Markdown as in plain text, whatever it is', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const flat = text.replace(/\p{Surrogate}/gu, '\uFFFD').replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '').replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
        expect(asRead(shown(text))).toBe(flat.replaceAll('://', '[:]//'));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('a long description', () => {
  it('is its first hundred characters and an ellipsis, cut before anything is escaped', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-composite', maxLength: 300 }), (text) => {
        const characters = [...text];
        expect(shortened(text)).toBe(characters.length > 100 ? `${characters.slice(0, 100).join('')}…` : text);
      }),
    );
    expect(summary('Q', { Description: '`.'.repeat(51) })).toBe(`Q\n\n- Description: ${'\\`.'.repeat(50)}…`);
    expect(summary('Q', { Description: '`.'.repeat(50) })).toBe(`Q\n\n- Description: ${'\\`.'.repeat(50)}`);
  });

  it('is never cut through a character', () => {
    expect(shortened('🌱'.repeat(101))).toBe(`${'🌱'.repeat(100)}…`);
  });

  it('is the only value that is shortened', () => {
    expect(summary('Q', { Title: 'x'.repeat(300) })).toBe(`Q\n\n- Title: ${'x'.repeat(300)}`);
  });
});

describe('blank text', () => {
  it.each(['', ' ', '\n\t', '\u200B', ' \u2060\u00AD ', '\u3164'])('is %j', (text) => {
    expect(isBlank(text)).toBe(true);
  });
  it.each(['x', ' . ', '🌱'])('is not %j', (text) => {
    expect(isBlank(text)).toBe(false);
  });
});

describe('a question about a project', () => {
  it.each([
    ['acme/api', 'Create it in acme/api?'],
    ['acme%2Fapi', 'Create it in acme/api?'],
    ['42', 'Create it in project 42?'],
    ['$&\n- Confidential: no', 'Create it in $& - Confidential: no?'],
  ])('names %j on its one line', (project, question) => {
    expect(inProject('Create it?', project)).toBe(question);
  });
});
