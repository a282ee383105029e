import { collected } from '../kernel/collected.js';
import { GitLabRejected, GitLabUnavailable, Refused } from '../kernel/errors.js';
import { readJson } from '../kernel/json.js';
import type { Answer } from './answer.js';
import { clean } from './clean-words.js';
import { formless } from './formless.js';
import { isWrite, type Outgoing, requestLine } from './outgoing.js';
import { withoutOwnToken } from './own-token.js';
import type { Pulse } from './pulse.js';
import { refusalText } from './refusal-text.js';
import { titleOf } from './rejection.js';
import { discard, type Reply } from './reply.js';
import { isDefect } from './unreachable.js';

/** The longest error page that is worth reading. */
const errorBytes = 64 * 1024;

/** Reads what GitLab answered, and tells it from what something in front of GitLab did. */
export class AnswerReader {
  /** @param maxBytes of an answer that is read whole, unless the request has a limit of its own */
  constructor(private readonly maxBytes: number) {}

  async read<T>(outgoing: Outgoing, reply: Reply, pulse: Pulse, token: string | undefined): Promise<Answer<T>> {
    const { status, headers } = reply;
    const accept = outgoing.accept ?? 'json';
    const write = isWrite(outgoing);
    if (outgoing.method === 'HEAD' || status === 204 || status === 304) {
      await reply.body.dump();
      if ((accept === 'text' || accept === 'bytes') && status === 204) return { status, headers, body: (accept === 'text' ? '' : Buffer.alloc(0)) as T };
      if (accept === 'json' && status === 204 && outgoing.method === 'GET') throw formless(requestLine(outgoing), status);
      return { status, headers, body: undefined as T };
    }
    if (accept !== 'json') pulse.relax();
    let bytes: Buffer;
    try {
      bytes = await this.readAll(outgoing, reply, token);
    } catch (error) {
      // GitLab has done what was asked: that its description of it got lost must not look like a failure.
      if (write && (accept === 'json' || accept === 'any')) return { status, headers, body: undefined as T };
      throw error;
    }
    if (accept === 'any') return { status, headers, body: (isData(reply) ? this.parse(outgoing, reply, bytes.toString(), write) : bytes.length > 0 ? bytes : undefined) as T };
    if (accept === 'bytes') return { status, headers, body: bytes as T };
    if (accept === 'text') return { status, headers, body: bytes.toString() as T };
    const body = this.parse(outgoing, reply, bytes.toString(), write);
    // What a POST that only reads is answered, GraphQL above all, is judged where it is understood.
    if (outgoing.method === 'GET' && (body === undefined || body === null)) throw formless(requestLine(outgoing), status);
    return { status, headers, body: body as T };
  }

  private async readAll(outgoing: Outgoing, { headers, body }: Reply, token: string | undefined): Promise<Buffer> {
    const limit = outgoing.maxBytes ?? this.maxBytes;
    const announced = Number(headers['content-length']);
    if (announced > limit) {
      discard(body);
      throw tooLarge(outgoing, limit, announced);
    }
    try {
      return withoutOwnToken(await collected(body, limit, () => tooLarge(outgoing, limit)), token);
    } catch (error) {
      discard(body);
      throw error;
    }
  }

  private parse(outgoing: Outgoing, { status, headers }: Reply, text: string, write: boolean): unknown {
    if (text.trim() === '') return undefined;
    const type = (headers['content-type'] ?? '').toLowerCase();
    const line = requestLine(outgoing);
    if (type.includes('html') || (!type.includes('json') && /^\s*<(!doctype html|html)/i.test(text))) {
      const title = clean(titleOf(text));
      const kind = /sign.?in|log.?in|password/i.test(text.slice(0, errorBytes)) ? 'a sign-in page' : 'an HTML page';
      const effect = write ? ' GitLab has probably not carried out the write: look before repeating it.' : '';
      throw new GitLabRejected(status, refusalText(line, status, `Instead of GitLab's API ${kind} answered${title && ` ("${title}")`}.${effect}`, 'Check GITLAB_URL, and the proxy or single sign-on in front of GitLab.'), { request: line, words: title, foreign: true });
    }
    if (type !== '' && !type.includes('json')) {
      if (type.startsWith('text/') || write) return write && !type.startsWith('text/') ? undefined : text;
      throw new GitLabRejected(status, refusalText(line, status, `GitLab answered with ${clean(type)} where JSON was expected.`, 'This address delivers a file, not data.'), { request: line, words: '' });
    }
    try {
      return readJson(text);
    } catch (cause) {
      if (write) return undefined;
      throw new GitLabUnavailable(refusalText(line, status, `GitLab's answer cannot be read: it is not complete JSON (${text.length} characters).`, 'Try again; a proxy in front of GitLab may cut answers short.'), line, { cause });
    }
  }
}

/** Whether an answer that may be anything is GitLab's JSON, or a page of something in front of it, which the same reader knows. GitLab says of each file how it is to be saved. */
function isData({ headers }: Reply): boolean {
  const type = (headers['content-type'] ?? '').toLowerCase();
  return type.includes('json') || (type.includes('html') && headers['content-disposition'] === undefined);
}

export function tooLarge(outgoing: Outgoing, limit: number, size?: number): Refused {
  const { accept } = outgoing;
  const advice = accept === 'bytes' || accept === 'text' || accept === 'any' ? 'Ask for a smaller part of it.' : 'Ask for less: a smaller per_page, or a narrower filter.';
  return new Refused(refusalText(outgoing, 'stopped reading', `GitLab's answer is larger than this server takes: ${size === undefined ? `more than ${limit}` : `${size} bytes, and at most ${limit}`} bytes.`, advice));
}

/** Reads the beginning of an error page. The status has been told already: a page that breaks off is shown as far as it came. */
export async function beginningOf({ body }: Reply): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= errorBytes) break;
    }
  } catch (error) {
    if (isDefect(error)) throw error;
  }
  return Buffer.concat(chunks).subarray(0, errorBytes).toString();
}
