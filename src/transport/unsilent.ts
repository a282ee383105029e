import { JsonResponse, type WebAnswer } from './json-response.js';

const encoder = new TextEncoder();
const comment = encoder.encode(': keepalive\n\n');

/**
 * The answer if it comes in time; otherwise an event stream that brings it later and says until then, now and again, that it is there:
 * a connection on which nothing is heard is cut by something on the way.
 * @param patience milliseconds without a word
 */
export async function unsilent(coming: Promise<WebAnswer>, patience: number): Promise<WebAnswer> {
  return (await inTime(coming, patience)) ?? new Response(ReadableStream.from(events(coming, patience)), { headers: { 'content-type': 'text/event-stream' } });
}

async function* events(coming: Promise<WebAnswer>, patience: number): AsyncGenerator<Uint8Array> {
  let answer: WebAnswer | undefined;
  do {
    yield comment;
    answer = await inTime(coming, patience);
  } while (answer === undefined);
  if (answer.headers.get('content-type') === 'text/event-stream') yield* (answer as Response).body as AsyncIterable<Uint8Array>;
  else yield encoder.encode(`event: message\ndata: ${answer instanceof JsonResponse ? answer.text : await answer.text()}\n\n`);
}

async function inTime<T>(coming: Promise<T>, milliseconds: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds, undefined);
  });
  try {
    return await Promise.race([coming, late]);
  } finally {
    clearTimeout(timer);
  }
}
