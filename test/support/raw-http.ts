import { type IncomingHttpHeaders, request } from 'node:http';

/** A whole answer. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly bytes: Buffer;
  json(): Record<string, unknown>;
}

/** An answer that is still coming. */
export interface RawStream {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** What has come so far. */
  text(): string;
  /** Resolves once what has come fits. */
  until(pattern: RegExp): Promise<string>;
  /** Resolves with everything once the server has ended it, properly or not. */
  readonly ended: Promise<{ readonly text: string; readonly complete: boolean }>;
  /** Hangs up. */
  close(): void;
}

/** A request byte for byte, since fetch would not let a test set Host; resolves with the headers of its answer. */
export function rawStream(endpoint: string, method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<RawStream & { readonly bytes: () => Buffer }> {
  const { hostname, port } = new URL(endpoint);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, method, path, headers, agent: false }, (answer) => {
      const chunks: Buffer[] = [];
      const waiting = new Set<() => void>();
      const text = () => Buffer.concat(chunks).toString();
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        for (const look of waiting) look();
      });
      // An answer that breaks off reports an error as well; whether it was complete says the same.
      answer.on('error', () => undefined);
      const ended = new Promise<{ text: string; complete: boolean }>((end) => answer.on('close', () => end({ text: text(), complete: answer.complete })));
      const until = (pattern: RegExp) =>
        new Promise<string>((found, missing) => {
          const look = () => {
            const match = pattern.exec(text());
            if (match === null) return;
            waiting.delete(look);
            found(match[1] ?? match[0]);
          };
          waiting.add(look);
          void ended.then(({ text: whole }) => missing(new Error(`The answer ended without ${String(pattern)}: ${whole}`)));
          look();
        });
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, bytes: () => Buffer.concat(chunks), until, ended, close: () => sent.destroy() });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The same, with the whole answer. */
export async function rawRequest(endpoint: string, method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<RawAnswer> {
  const { status, headers: answered, bytes, ended } = await rawStream(endpoint, method, path, headers, body);
  const { text } = await ended;
  return { status, headers: answered, text, bytes: bytes(), json: () => jsonOf(text) };
}

/** The JSON of an answer, bare or as the first event of a stream. */
function jsonOf(text: string): Record<string, unknown> {
  const data = /^data: (.*)$/m.exec(text)?.[1];
  return JSON.parse(data ?? text) as Record<string, unknown>;
}
