import { PassThrough } from 'node:stream';
import { describe, expect, it } from '@jest/globals';
import { collected } from './collected.js';

const tooMany = () => new RangeError('too many');

describe('collecting a stream', () => {
  it('gives all its bytes, also when they are exactly as many as may be', async () => {
    const stream = new PassThrough();
    const bytes = collected(stream, 6, tooMany);
    stream.write('abc');
    stream.end('def');

    expect((await bytes).toString()).toBe('abcdef');
  });

  it('stops at the first byte above the limit, and leaves the stream to its caller', async () => {
    const stream = new PassThrough();
    const bytes = collected(stream, 5, tooMany);
    stream.write('abc');
    stream.write('def');

    await expect(bytes).rejects.toThrow('too many');
    expect([stream.destroyed, stream.isPaused()]).toEqual([false, true]);
  });

  it.each([
    ['fails', (stream: PassThrough) => stream.destroy(new Error('broke')), 'broke'],
    ['is closed', (stream: PassThrough) => stream.destroy(), 'before its end'],
  ])('fails when it %s on the way, and when it did before', async (_name, ends, says) => {
    const stream = new PassThrough();
    const bytes = collected(stream, 5, tooMany);
    stream.write('abc');
    ends(stream);
    await expect(bytes).rejects.toThrow(says);

    const late = collected(stream, 5, tooMany);
    await expect(late).rejects.toThrow(says);
  });
});
