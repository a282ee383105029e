import { describe, expect, it } from '@jest/globals';
import { LogCleaner, type LogLine, LogRange, LogSearch, LogTail, numbered, readLog } from './log.js';

const esc = '\u001b';

const lines = (log: string, raw = false): LogLine[] => {
  const cleaner = new LogCleaner({ raw });
  return [...cleaner.push(Buffer.from(log)), ...cleaner.end()];
};

const texts = (log: string) => lines(log).map(({ text }) => text);

async function* inChunks(log: Buffer, size: number) {
  for (let start = 0; start < log.length; start += size) yield log.subarray(start, start + size);
}

describe('cleaning a log', () => {
  it('removes colours and other terminal sequences', () => {
    expect(texts(`${esc}[31;1mred${esc}[0;m and ${esc}]0;title\u0007plain${esc}[0K\n`)).toEqual(['red and plain']);
  });

  it('keeps the last state of a line that carriage returns rewrote', () => {
    expect(texts('at 5%\rat 50%\rat 100%\nnext\r\n')).toEqual(['at 100%', 'next']);
  });

  it('keeps the last state of a line that was erased by a terminal sequence', () => {
    expect(texts(`first${esc}[2K${esc}[1Gsecond\n`)).toEqual(['second']);
  });

  it('steps back where a spinner did', () => {
    expect(texts('wait |\b/\b-\bdone\n')).toEqual(['wait done']);
  });

  it('removes section marks, with their options, and remembers the section', () => {
    const log = `section_start:1700000000:step_script[collapsed=true]\r${esc}[0KRunning\nsection_end:1700000003:step_script\r${esc}[0Kafter\n`;
    expect(lines(log)).toEqual([
      { number: 1, text: 'Running', section: 'step_script' },
      { number: 2, text: 'after' },
    ]);
  });

  it("shortens the runner's timestamps to the time of day", () => {
    expect(texts('2026-11-28T10:00:15.104532Z 01O src/a.ts(1,2): error TS2322: no\n')).toEqual(['10:00:15 src/a.ts(1,2): error TS2322: no']);
  });

  it('removes invisible characters and passwords in addresses', () => {
    expect(texts('clone https://ci:s3cret@example.com/a.git\u200b\u202e\n')).toEqual(['clone https://example.com/a.git']);
  });

  it('keeps everything when it is wanted raw', () => {
    expect(lines(`${esc}[31mred${esc}[0m\r50%\n`, true)).toEqual([{ number: 1, text: `${esc}[31mred${esc}[0m\r50%` }]);
  });

  it('cuts a line that is too long, and says by how much', () => {
    expect(texts('x'.repeat(2_500))).toEqual([`${'x'.repeat(2_000)}… (500 more characters)`]);
    expect(texts(`${'y'.repeat(100_000)}\nnext\n`)[0]).toMatch(/^y{2000}… \(98000 more characters\)$/);
  });

  it.each([1, 2_500, 70_000, 300_000])('finds a text in a line of any length, however deep it stands: after %i characters', async (before) => {
    const log = Buffer.from(`first\n${'x'.repeat(before)} The Needle ${'y'.repeat(3_000)}\ncharacters more\n`);
    for (const raw of [false, true]) {
      const search = new LogSearch('the needle', 0, 200);
      await readLog(inChunks(log, 4_099), search.take, { raw, search: 'the needle' });
      expect(search.matching).toEqual([2]);
      expect(search.lines[0]?.text).toContain('The Needle');
      if (!raw) expect(search.lines[0]?.text.length).toBeLessThan(2_100);
    }
  });

  it('takes none of its own words for a match', async () => {
    const search = new LogSearch('more characters', 0, 200);
    await readLog(inChunks(Buffer.from('x'.repeat(3_000)), 4_099), search.take, { search: 'more characters' });
    expect(search.total).toBe(0);
  });

  it('counts lines and bytes, wherever the chunks are cut', async () => {
    const log = Buffer.from('äöü 🙂\n\nlast without an end');
    const seen: string[] = [];
    await expect(readLog(inChunks(log, 1), ({ text }) => seen.push(text))).resolves.toEqual({ lines: 3, bytes: log.length });
    expect(seen).toEqual(['äöü 🙂', '', 'last without an end']);
  });
});

describe('keeping a part of a log', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => ({ number: index + 1, text: `line ${index + 1}` }));

  it('keeps the end', () => {
    const tail = new LogTail(3);
    hundred.forEach(tail.take);
    expect(tail.lines.map(({ number }) => number)).toEqual([98, 99, 100]);
  });

  it('bounds the end by its length as well', () => {
    const tail = new LogTail(50, 20);
    hundred.forEach(tail.take);
    expect(tail.lines.length).toBeLessThan(10);
    expect(tail.lines.at(-1)?.number).toBe(100);
  });

  it('keeps a range', () => {
    const range = new LogRange(10, 2);
    hundred.forEach(range.take);
    expect(range.lines.map(({ number }) => number)).toEqual([10, 11]);
  });

  it('finds lines in any case, once each although their surroundings overlap', () => {
    const search = new LogSearch('LINE 5', 1, 200);
    hundred.slice(0, 60).forEach(search.take);
    expect(search.total).toBe(11);
    expect(search.matching).toEqual([5, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59]);
    expect(search.lines.map(({ number }) => number)).toEqual([4, 5, 6, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60]);
  });

  it('says where the matches go on that there was no room for', () => {
    const search = new LogSearch('line', 0, 3);
    hundred.forEach(search.take);
    expect(search).toMatchObject({ matching: [1, 2, 3], next: 4, total: 100 });
  });

  it('writes numbers, tells matches from context, and says what is left out', () => {
    expect(numbered([{ number: 1, text: 'a' }, { number: 2, text: 'b' }, { number: 5, text: 'c' }], new Set([2]))).toBe('1- a\n2: b\n… 2 lines left out\n5- c');
  });
});
