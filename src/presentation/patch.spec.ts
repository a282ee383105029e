import { describe, expect, it } from '@jest/globals';
import { parsePatch, patchOfFile, patchSections } from './patch.js';

const flat = (patch: string) => parsePatch(patch).hunks.flatMap(({ lines }) => lines.map(({ kind, old, new: fresh, text }) => [kind, old, fresh, text]));

describe('reading a patch', () => {
  it('numbers context, removed and added lines as GitLab does', () => {
    const patch = '@@ -10,3 +10,4 @@ class A\n one\n-two\n+zwei\n+drei\n three\n';

    expect(flat(patch)).toEqual([
      ['context', 10, 10, 'one'],
      ['removed', 11, 11, 'two'],
      ['added', 12, 11, 'zwei'],
      ['added', 12, 12, 'drei'],
      ['context', 12, 13, 'three'],
    ]);
    expect(parsePatch(patch)).toMatchObject({ added: 2, removed: 1 });
  });

  it('starts a new file at old line 0', () => {
    expect(flat('@@ -0,0 +1,2 @@\n+a\n+b\n')).toEqual([['added', 0, 1, 'a'], ['added', 0, 2, 'b']]);
  });

  it('keeps hunks apart and leaves file headers out', () => {
    const patch = '--- a/VERSION\n+++ b/VERSION\n@@ -1 +1 @@\n-1.9.7\n+1.9.8\n@@ -9,2 +9,1 @@\n x\n-y\n';

    expect(parsePatch(patch).hunks.map(({ lines }) => lines.length)).toEqual([2, 2]);
  });

  it('takes a removed line that looks like a header for what it is', () => {
    expect(flat('@@ -1,2 +1,1 @@\n---- a/x\n keep\n')).toEqual([['removed', 1, 1, '--- a/x'], ['context', 2, 1, 'keep']]);
  });

  it('skips the remark about a missing line break', () => {
    const patch = '@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n';

    expect(flat(patch)).toEqual([['removed', 1, 1, 'a'], ['added', 2, 1, 'b']]);
  });

  it('takes an empty line inside a hunk for a context line', () => {
    expect(flat('@@ -1,2 +1,3 @@\n a\n\n+b\n')).toEqual([['context', 1, 1, 'a'], ['context', 2, 2, ''], ['added', 3, 3, 'b']]);
  });

  it('knows where each line stands in the text', () => {
    const patch = '@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+b\n';

    expect(parsePatch(patch).hunks[0]?.lines.map(({ at }) => at)).toEqual([1, 3]);
  });

  it('finds nothing in an empty patch or in the notice about binary files', () => {
    expect(parsePatch('')).toEqual({ hunks: [], added: 0, removed: 0 });
    expect(parsePatch('Binary files a/x.png and b/x.png differ\n').hunks).toEqual([]);
  });
});

describe('a whole patch', () => {
  const whole = [
    'diff --git a/a.ts b/a.ts\nindex 1..2 100644\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-a\n+b\n',
    'diff --git a/old name.ts b/new name.ts\nsimilarity index 90%\nrename from old name.ts\nrename to new name.ts\n--- a/old name.ts\n+++ b/new name.ts\n@@ -2 +2 @@\n-c\n+d\n',
    'diff --git a/gone.ts b/gone.ts\ndeleted file mode 100644\n--- a/gone.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n-e\n',
    'diff --git a/logo.png b/logo.png\nBinary files a/logo.png and b/logo.png differ\n',
  ].join('');

  it('falls into files, each with its head and its path, binary ones too', () => {
    const sections = patchSections(whole);

    expect(sections.map(({ path }) => path)).toEqual(['a.ts', 'new name.ts', 'gone.ts', 'logo.png']);
    expect(sections.map(({ text }) => text).join('')).toBe(whole);
    expect(patchSections('')).toEqual([]);
  });

  it('gives the hunks of a changed, a renamed and a deleted file', () => {
    expect(patchOfFile(whole, 'a.ts')).toBe('@@ -1 +1 @@\n-a\n+b\n');
    expect(patchOfFile(whole, 'new name.ts')).toBe('@@ -2 +2 @@\n-c\n+d\n');
    expect(patchOfFile(whole, 'gone.ts')).toBe('@@ -1 +0,0 @@\n-e\n');
  });

  it('gives nothing for a binary file or one that is not there', () => {
    expect(patchOfFile(whole, 'logo.png')).toBeUndefined();
    expect(patchOfFile(whole, 'name.ts')).toBeUndefined();
  });
});
