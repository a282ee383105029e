import { describe, expect, it } from '@jest/globals';
import { failureSign, FailureWatch } from './failure-watch.js';
import { LogCleaner, numbered } from './log.js';

const watched = (log: string): FailureWatch => {
  const watch = new FailureWatch();
  const cleaner = new LogCleaner();
  [...cleaner.push(Buffer.from(log)), ...cleaner.end()].forEach(watch.take);
  return watch;
};

describe('telling failures', () => {
  it.each([
    'AssertionError: expected 200 to equal 500',
    'src/main.ts(3,22): error TS2554: Expected 2 arguments, but got 1.',
    '    ✕ refuses an expired session (7 ms)',
    '  ● Login › refuses',
    'E   assert 1 == 2',
    'panic: runtime error: index out of range',
    'Traceback (most recent call last):',
    'java.lang.NullPointerException: name',
    'com.acme.Outer$InnerException: name',
    'values differ. Expected: 3, actual: 4',
    '/bin/sh: foo: command not found',
    'fatal: unable to access the repository',
    'Error: connect ECONNREFUSED 10.0.0.5:5432',
  ])('takes "%s" for a cause', (text) => {
    expect(failureSign({ number: 1, text })).toBe('cause');
  });

  it.each(['Tests:       1 failed, 5 passed', 'npm ERR! code ELIFECYCLE', 'Command exited with code 2', 'make: *** [all] Error 2', 'FAIL src/a.spec.ts'])('takes "%s" for an echo', (text) => {
    expect(failureSign({ number: 1, text })).toBe('echo');
  });

  it.each(['0 errors, 3 warnings', 'no errors found', '$ npm test -- --fail-fast', '✓ returns an error for a bad name', 'PASS src/error.spec.ts', 'copying src/errors/failed.ts', 'npm warn deprecated: error handling', 'ERROR: Job failed: exit code 1', ''])(
    'takes "%s" for nothing special',
    (text) => {
      expect(failureSign({ number: 1, text })).toBeUndefined();
    },
  );

  it('does not look for causes in what ran after the script', () => {
    expect(failureSign({ number: 1, text: 'ERROR: No files to upload', section: 'upload_artifacts_on_failure' })).toBeUndefined();
  });
});

describe('finding the failure', () => {
  const noise = (count: number, from = 1) => Array.from({ length: count }, (_, index) => `work ${from + index}`).join('\n');

  it('keeps an error in view that stands far above the end', () => {
    const watch = watched(`${noise(500)}\nAssertionError: expected 1 to be 2\n${noise(500)}\nERROR: Job failed: exit code 1\n`);
    const shown = watch.end(3_000);
    expect(watch.headline?.number).toBe(501);
    expect(shown.map(({ number }) => number)).toEqual(expect.arrayContaining([501, 1002]));
    expect(numbered(shown).length).toBeLessThan(3_200);
  });

  it('prefers a cause to the echoes that follow it', () => {
    expect(watched(`TypeError: x is undefined\n${noise(100)}\nnpm ERR! code 1\nERROR: Job failed: exit code 1\n`).headline?.text).toBe('TypeError: x is undefined');
  });

  it('falls back on an echo, and on the end without any sign', () => {
    expect(watched(`${noise(50)}\nTests: 2 failed\n${noise(50)}\n`).headline?.text).toBe('Tests: 2 failed');
    const watch = watched(`${noise(50)}\nERROR: Job failed: exit code 137\n`);
    expect(watch.headline).toBeUndefined();
    expect(watch.around(1_000).at(-1)?.text).toBe('ERROR: Job failed: exit code 137');
  });

  it('looks for no failure in a job that went well', () => {
    const watch = watched(`error: retrying\n${noise(500)}\nJob succeeded\n`);
    expect(watch.failure).toBeUndefined();
    expect(watch.end(500).at(-1)?.text).toBe('Job succeeded');
  });

  it('shows the beginning and the end of a failure that is too long, and the verdict', () => {
    const errors = Array.from({ length: 2_000 }, (_, index) => `src/f${index}.ts(1,1): error TS1: wrong`).join('\n');
    const shown = watched(`${errors}\nERROR: Job failed: exit code 2\n`).around(2_000);
    expect(shown[0]?.number).toBe(1);
    expect(shown.map(({ number }) => number)).toEqual(expect.arrayContaining([2_000, 2_001]));
    expect(numbered(shown).length).toBeLessThan(2_200);
  });
});
