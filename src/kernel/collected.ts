import type { Readable } from 'node:stream';

/**
 * All bytes of a stream, up to a limit. Above it no more is read, and what becomes of the stream is for the caller to say.
 * Every request and every answer goes through here: listening costs a fraction of what a loop over the stream does.
 * @param tooMany makes the failure of a stream that is longer
 */
export function collected(stream: Readable, limit: number, tooMany: () => Error): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      if (size <= limit) {
        chunks.push(chunk);
        return;
      }
      stream.off('data', take).pause();
      reject(tooMany());
    };
    stream.on('data', take);
    stream.once('end', () => resolve(Buffer.concat(chunks, size)));
    stream.once('error', reject);
    const over = (): void => {
      if (!stream.readableEnded) reject(stream.errored ?? cutShort());
    };
    stream.once('close', over);
    // What broke off before anybody listened says nothing any more.
    if (stream.destroyed) over();
  });
}

function cutShort(): Error {
  return Object.assign(new Error('The stream was closed before its end.'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
}
