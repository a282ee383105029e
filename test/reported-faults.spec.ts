import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';

const checkout = join(import.meta.dirname, '..');

/** The rows of the table: an id, what a user meets, the tests that prove it, a remark. */
function rows(): string[][] {
  const text = readFileSync(join(checkout, 'docs/decisions/reported-faults.md'), 'utf8');
  return text.split('\n').filter((line) => /^\| R\d/.test(line)).map((line) => line.slice(2, -2).split(' | ').map((cell) => cell.trim()));
}

/** The tests that a cell names, each with its file. */
function named(cell: string): { file: string; title: string }[] {
  return cell.split('<br>').filter((each) => each !== '').map((each) => {
    const [, file = '', title = ''] = /^`([^`]+)`: (.+)$/.exec(each) ?? [];
    return { file, title: title.replaceAll('&#124;', '|') };
  });
}

describe('the table of reported faults', () => {
  it('has a row for each of the ninety', () => {
    expect(rows().map(([id]) => id)).toEqual(Array.from({ length: 90 }, (_, index) => `R${String(index + 1).padStart(2, '0')}`));
  });

  it('names tests that are there', () => {
    const gone = rows().flatMap(([id, , proof = '']) =>
      named(proof)
        .filter(({ file, title }) => title === '' || !existsSync(join(checkout, file)) || !readFileSync(join(checkout, file), 'utf8').replaceAll("\\'", "'").includes(title))
        .map(({ file, title }) => `${String(id)}: ${file}: ${title}`),
    );
    expect(gone).toEqual([]);
  });

  it('says of each fault where it is proved, or why it cannot be met', () => {
    expect(rows().filter(([, , proof = '', remark = '']) => proof === '' && remark.length < 20).map(([id]) => id)).toEqual([]);
  });
});
