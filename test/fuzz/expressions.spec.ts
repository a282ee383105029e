import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import ts from 'typescript';
import { exploredForEach } from './explored.js';

const root = process.cwd();

/** A regular expression of the source, and where it stands. */
interface Expression {
  readonly place: string;
  readonly pattern: RegExp;
}

/** Every literal of the code that is shipped. */
function expressionsOfTheSource(): Expression[] {
  const files = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true }).filter(({ name, parentPath }) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && !relative(root, parentPath).startsWith(join('src', 'testing')));
  return files.flatMap(({ name, parentPath }) => {
    const file = join(parentPath, name);
    const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
    const found: Expression[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
        found.push({ place: `${relative(root, file)}:${line + 1} ${node.text}`, pattern: new RegExp(node.text.slice(1, end), node.text.slice(end + 1)) });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

/** Characters that make one part of a pattern fit and the next not. */
const common = [...'aZ0 \n\t/\\`[](){}<>-_.@:#"\'=|&;%!*,+~$^?', 'é', '://', '](', '25', '\u001b['];

/** Texts of one length that repeat what a pattern looks for. */
function attack({ pattern: { source } }: Expression, length: number): fc.Arbitrary<string> {
  const own = [...new Set(source.replace(/\\u[0-9a-f]{4}|\\p\{\w+\}|\\[bBdDsSwW]/gi, '').replaceAll('\\', ''))];
  const part = fc.oneof(fc.constantFrom(...(own.length > 0 ? own : common)), fc.constantFrom(...common));
  const unit = fc.oneof({ weight: 2, arbitrary: part }, { weight: 1, arbitrary: fc.tuple(part, part).map((parts) => parts.join('')) });
  const run = unit.map((each) => each.repeat(Math.ceil(length / each.length)));
  const halves = fc.tuple(unit, unit).map((units) => units.map((each) => each.repeat(Math.ceil(length / 2 / each.length))).join(''));
  return fc.tuple(fc.constantFrom('', 'x', ...own), fc.oneof(run, halves), fc.constantFrom('\u0001', '', ...own)).map((parts) => parts.join(''));
}

/** Processor time that a pattern takes for a text, in milliseconds. */
function cost(pattern: RegExp, text: string): number {
  const started = process.cpuUsage();
  pattern.lastIndex = 0;
  if (pattern.global) text.replace(pattern, '');
  else pattern.test(text);
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1_000;
}

/** Forty thousand characters take a linear pattern a few milliseconds, and one that begins anew at each of them a second. */
const length = 40_000;
const suspicious = 200;

describe('every regular expression of the source', () => {
  it('is judged by a test that can fail', () => {
    expect(cost(/\/+$/, `${'/'.repeat(length)}x`)).toBeGreaterThan(suspicious);
    expect(cost(/(?<!\/)\/+$/, `${'/'.repeat(length)}x`)).toBeLessThan(suspicious);
  });

  it('takes no more than a few steps for each character of a text, whatever the text', async () => {
    const expressions = expressionsOfTheSource();
    expect(expressions.length).toBeGreaterThan(300);
    const faults = await exploredForEach(
      expressions,
      ({ place }) => place,
      (expression) => attack(expression, length),
      ({ pattern }) => (text) => {
        // Once more before it counts: the first time may have been that of a garbage collection.
        const took = cost(pattern, text) > suspicious ? cost(pattern, text) : 0;
        if (took > suspicious) throw new Error(`${text.length} characters took ${Math.round(took)} ms: its time grows with the square of the text.`);
        return Promise.resolve();
      },
      { runs: 8, share: 0.07 },
    );
    expect(faults.map((fault) => fault.replace(/Counterexample: .*/s, ''))).toEqual([]);
  });
});
