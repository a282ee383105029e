/** Bytes of known number that can be read as often as they have to be sent. */
export interface ByteSource {
  readonly size: number;
  /** All of them from the beginning; fails when they are no longer what they were. */
  read(): AsyncIterable<Uint8Array>;
}

/** Bytes that are in memory already. */
export function bytesInMemory(content: Uint8Array): ByteSource {
  return { size: content.length, read: () => pieces(content) };
}

/** What is handed to a connection at once, so that how far it has come can be told. */
const piece = 64 * 1024;

async function* pieces(content: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += piece) yield content.subarray(at, at + piece);
}
