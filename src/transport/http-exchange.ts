import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { collected } from '../kernel/collected.js';
import { errorCode, HttpRefusal } from './http-refusal.js';
import { JsonResponse, type WebAnswer } from './json-response.js';

const compress = promisify(gzip);

/** Milliseconds between the comments that keep an idle event stream from being cut by something on the way. */
export const keepAliveMs = 15_000;

/** Milliseconds that the headers of an event stream wait for an event to travel with: most streams are the answer to one call. */
const headersWait = 50;

/** Below this many bytes compressing costs more than it saves. */
const worthCompressing = 2_048;

/** Milliseconds for which the rest of a refused body is taken and thrown away. */
const patienceWithRefused = 5_000;

/**
 * Reads the JSON body of a request, up to a limit.
 * @throws HttpRefusal 413 above the limit, 415 for another content type, 400 for broken JSON
 */
export async function readJsonBody(request: IncomingMessage, limit: number): Promise<unknown> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > limit) throw tooLarge(limit);
  refuseOtherForms(request.headers);
  const bytes = await collected(request, limit, () => tooLarge(limit));
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw new HttpRefusal(400, errorCode.parse, 'The body is not valid JSON. Send one JSON-RPC message.');
  }
}

/** JSON in UTF-8, as it is: anything else would be read wrongly. */
function refuseOtherForms({ 'content-type': type = '', 'content-encoding': encoding = 'identity' }: IncomingHttpHeaders): void {
  const refuse = (message: string): never => {
    throw new HttpRefusal(415, errorCode.invalidRequest, message);
  };
  if (!/^application\/json\s*(;|$)/i.test(type)) refuse('Content-Type must be application/json.');
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1] ?? 'utf-8';
  if (!/^(utf-?8|us-ascii)$/i.test(charset)) refuse('Content-Type: JSON is read in UTF-8 only. Leave charset out.');
  if (!/^\s*identity\s*$/i.test(encoding)) refuse('Content-Encoding: bodies are read as they are. Send this one uncompressed.');
}

function tooLarge(limit: number): HttpRefusal {
  return new HttpRefusal(413, errorCode.invalidRequest, `The body is larger than ${limit} bytes (GITLAB_MCP_BODY_LIMIT).`, { connection: 'close' });
}

/** Sends a web response: JSON at once and compressed when that pays, event streams as they come. */
export async function send(response: WebAnswer, request: IncomingMessage, answer: ServerResponse): Promise<void> {
  const headers = Object.fromEntries(response.headers);
  if (response instanceof JsonResponse) {
    await sendWhole(response.text, response.status, headers, request, answer);
    return;
  }
  const streams = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (streams && response.body !== null) {
    answer.writeHead(response.status, { ...headers, 'x-accel-buffering': 'no', 'cache-control': 'no-cache, no-transform' });
    await stream(response.body, answer);
    return;
  }
  await sendWhole(await wholeBody(response), response.status, headers, request, answer);
}

/** A body that is there already; one that is text goes out with the headers, in one piece. */
async function sendWhole(body: string | Uint8Array, status: number, headers: Record<string, string>, request: IncomingMessage, answer: ServerResponse): Promise<void> {
  const size = Buffer.byteLength(body);
  const compresses = size >= worthCompressing && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  const sent = compresses ? await compress(body) : body;
  answer.writeHead(status, { ...headers, ...(compresses && { 'content-encoding': 'gzip', vary: 'accept-encoding' }), 'content-length': compresses ? sent.length : size });
  answer.end(sent);
}

/** What is made in one piece is read in one piece: by its reader, which is quicker than `arrayBuffer`. */
async function wholeBody({ body }: Response): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  const reader = body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value);
  const [only] = chunks;
  return chunks.length === 1 && only !== undefined ? only : Buffer.concat(chunks);
}

async function stream(body: ReadableStream<Uint8Array>, answer: ServerResponse): Promise<void> {
  const reader = body.getReader();
  // An idle stream would deliver its headers only with its first event, however late that is.
  const headers = setTimeout(() => answer.flushHeaders(), headersWait);
  let cancelled: Promise<void> | undefined;
  const hangUp = (): void => {
    cancelled = reader.cancel();
  };
  if (answer.destroyed) hangUp();
  else answer.once('close', hangUp);
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      clearTimeout(headers);
      if (!answer.write(next.value) && !answer.destroyed) await drained(answer);
    }
  } finally {
    clearTimeout(headers);
  }
  await cancelled;
  answer.end();
}

/**
 * Sends a refusal. A client that is still sending may read its answer only afterwards, and not at all when the connection is closed under
 * it: so what comes is taken in for a while.
 */
export function sendRefusal(refusal: HttpRefusal, request: IncomingMessage, answer: ServerResponse): void {
  const body = Buffer.from(refusal.body);
  answer.writeHead(refusal.status, { 'content-type': 'application/json', 'content-length': body.length, ...refusal.headers });
  answer.write(body);
  if (request.complete) {
    answer.end();
    return;
  }
  const timer = setTimeout(() => answer.end(), patienceWithRefused);
  request.once('close', () => {
    clearTimeout(timer);
    answer.end();
  });
  request.resume();
}

function drained(answer: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      answer.off('drain', go);
      answer.off('close', go);
      resolve();
    };
    answer.once('drain', go);
    answer.once('close', go);
  });
}
