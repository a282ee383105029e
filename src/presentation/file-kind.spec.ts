import { describe, expect, it } from '@jest/globals';
import { mediaTypeOf, textOf } from './file-kind.js';

describe('telling text from other bytes', () => {
  it('reads UTF-8, byte order mark included', () => {
    expect(textOf(Buffer.from('\ufeffäöü\n'))).toBe('\ufeffäöü\n');
  });

  it('takes neither NUL nor broken characters for text', () => {
    expect(textOf(Buffer.from([65, 0, 66]))).toBeUndefined();
    expect(textOf(Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)))).toBeUndefined();
    expect(textOf(Buffer.from('ä').subarray(0, 1))).toBeUndefined();
    expect(textOf(Buffer.from('ä').subarray(1))).toBeUndefined();
  });

  it('leaves out half a character where the bytes were cut', () => {
    const bytes = Buffer.from('äbä');
    expect(textOf(bytes.subarray(1, 4), { start: true, end: true })).toBe('b');
  });

  it('knows pictures by their first bytes', () => {
    expect(mediaTypeOf(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).toBe('image/png');
    expect(mediaTypeOf(Buffer.from('RIFF1234WEBPVP8 '))).toBe('image/webp');
    expect(mediaTypeOf(Buffer.from([1, 2, 3]))).toBe('application/octet-stream');
  });
});
