import { setTimeout as sleep } from 'node:timers/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { ActionError, GitLabRejected, GitLabUnavailable, Interrupted, Refused, type RequestLine } from '../kernel/errors.js';
import { isObject } from '../kernel/json.js';
import { withoutFalseEtag, type Answer, type StreamedAnswer } from './answer.js';
import { BaseAddress } from './base-address.js';
import { refuseBrokenTexts } from './broken-text.js';
import type { ByteSource } from './byte-source.js';
import { currentCall, type CallScope } from './call-scope.js';
import { clean } from './clean-words.js';
import { Connections, type ChosenBy, type Way } from './connections.js';
import type { DoorSettings } from './door-settings.js';
import { formless } from './formless.js';
import { type Form, Multipart } from './multipart.js';
import { isMetadata } from './outbound-address.js';
import { Pulse } from './pulse.js';
import { rejection, secondsToWait, titleOf, type Attempted } from './rejection.js';
import type { Method } from './route.js';
import { breakageOf, codeOf, tooSlow, unreachable } from './unreachable.js';

/** What is told about each request that was sent; never its query, body or credential. */
export interface RequestObserver {
  onRequest(info: SentRequest): void;
}

/** One request as logs and metrics see it. */
export interface SentRequest {
  readonly method: Method;
  readonly routeTemplate: string;
  /** Zero when no answer came. */
  readonly status: number;
  readonly ms: number;
  /** How many times it had been sent before. */
  readonly retry: number;
}

/** How the body of an answer is wanted; `any` gives JSON as its value, anything else as bytes, and nothing as undefined. */
export type Accept = 'json' | 'text' | 'bytes' | 'any';

/** A request that is ready to be sent. */
export interface Outgoing {
  readonly method: Method;
  /** Encoded, below the API's root; sent byte for byte. */
  readonly path: string;
  /** Below which root: REST, or the instance itself (`/oauth/…`, `/api/graphql`). */
  readonly root?: 'api' | 'instance';
  readonly template: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly names?: readonly string[];
  readonly query?: string;
  readonly json?: unknown;
  readonly form?: Form;
  /** A body of bytes as they are. */
  readonly content?: ByteSource;
  readonly headers?: Readonly<Record<string, string>>;
  readonly accept?: Accept;
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
  /** Changes nothing although it is a POST: a parsed GraphQL query. */
  readonly onlyReads?: boolean;
  /** Goes out without a credential. */
  readonly anonymous?: boolean;
}

/** Redirects that one request may follow. */
const mostRedirects = 5;

/** Retries whose wait nobody prescribed: 0.25, 0.5, 1 and 2 seconds. */
const mostBlindRetries = 4;
const firstWait = 250;

/** The longest error page that is worth reading. */
const errorBytes = 64 * 1024;

/** Sends requests to one instance of GitLab. */
export class Requester {
  readonly base: BaseAddress;
  private readonly connections: Connections;
  /** Milliseconds that calls have waited for retries. */
  private readonly waited = new WeakMap<object, number>();

  constructor(
    private readonly settings: DoorSettings,
    private readonly observer?: RequestObserver,
  ) {
    this.base = new BaseAddress(settings.baseUrl);
    this.connections = new Connections(settings, this.base.hostname);
  }

  async request<T>(outgoing: Outgoing): Promise<Answer<T>> {
    return this.exchange(outgoing, (reply, pulse) => this.readAnswer<T>(outgoing, reply, pulse));
  }

  /** Hands the body on as it arrives. A connection that breaks on the way is not taken up again. */
  async stream(outgoing: Outgoing): Promise<StreamedAnswer> {
    return this.exchange(outgoing, async (reply, pulse) => {
      pulse.keep();
      return { answer: { status: reply.status, headers: reply.headers, body: undefined }, body: this.chunks(outgoing, reply, pulse) };
    });
  }

  close(): Promise<void> {
    return this.connections.close();
  }

  private async exchange<T>(outgoing: Outgoing, read: (reply: Reply, pulse: Pulse) => Promise<T>): Promise<T> {
    this.refuseUnfit(outgoing);
    const call = currentCall();
    for (let retry = 0; ; retry += 1) {
      const outcome = await this.attempt(outgoing, call, retry, read);
      if ('value' in outcome) return outcome.value;
      const wait = this.waitBeforeRetry(outgoing, call, retry, outcome);
      if (wait === undefined) throw outcome.error;
      await this.rest(wait, outgoing, call, outcome.error);
    }
  }

  private refuseUnfit({ method, onlyReads, anonymous, json }: Outgoing): void {
    if (this.settings.readOnly && method !== 'GET' && method !== 'HEAD' && onlyReads !== true) {
      throw new Refused('This server is read-only (GITLAB_MCP_READ_ONLY): it sends GitLab nothing that could change something.');
    }
    if (!currentCall()?.token && anonymous !== true) {
      throw new Refused('No GitLab token: set GITLAB_TOKEN (stdio), or send your token in the PRIVATE-TOKEN or Authorization: Bearer header (HTTP). Nothing was sent.');
    }
    refuseBrokenTexts(json);
  }

  /** Sends the request once, redirects included. */
  private async attempt<T>(outgoing: Outgoing, call: CallScope | undefined, retry: number, read: (reply: Reply, pulse: Pulse) => Promise<T>): Promise<Outcome<T>> {
    const line = requestLine(outgoing);
    const pulse = new Pulse([call?.signal, outgoing.signal], this.settings.requestTimeoutMs);
    let target: Target = { origin: this.base.origin, path: this.pathOf(outgoing), chosenBy: 'operator', trusted: true };
    try {
      for (let hops = 0; ; hops += 1) {
        pulse.check();
        const reply = await this.send(outgoing, target, call, retry, pulse);
        const location = redirectTarget(reply);
        if (location === undefined) {
          if (reply.status >= 400) return await this.turnedDown(outgoing, target, reply);
          await refuseNowhere(outgoing, reply);
          return { value: await read(reply, pulse) };
        }
        await reply.body.dump();
        if (hops === mostRedirects) throw new GitLabRejected(reply.status, `GitLab redirected more than ${mostRedirects} times.\nCheck the address of GitLab (GITLAB_URL) and the proxy before it.\n${line.method} ${line.path} → ${reply.status}`, { request: line, words: '', foreign: true });
        target = this.follow(outgoing, target, reply.status, location);
      }
    } catch (error) {
      const explained = this.explain(error, line, target, pulse);
      return { error: explained, ...(explained.cause === error && !pulse.signal.aborted && { breakage: error }) };
    } finally {
      pulse.release();
    }
  }

  private async send(outgoing: Outgoing, target: Target, call: CallScope | undefined, retry: number, pulse: Pulse): Promise<Reply> {
    const way = this.connections.to(target.origin, target.chosenBy);
    const { method } = outgoing;
    const { headers, body } = this.dress(outgoing, target, call, way);
    // A text or file may take as long as it keeps flowing, and so may an upload; a plain answer may not.
    pulse.start(outgoing.form === undefined && outgoing.content === undefined);
    if (call) {
      call.requests += 1;
      if (retry > 0) call.retries += 1;
    }
    const started = performance.now();
    let status = 0;
    try {
      const response = await way.dispatcher.request({ origin: way.origin, path: way.prefix + target.path, method, headers, body, signal: pulse.signal });
      status = response.statusCode;
      return { status, headers: withoutFalseEtag(flatten(response.headers)), body: response.body };
    } finally {
      this.observer?.onRequest({ method, routeTemplate: outgoing.template, status, ms: performance.now() - started, retry });
    }
  }

  private dress(outgoing: Outgoing, target: Target, call: CallScope | undefined, way: Way): { headers: Record<string, string>; body: string | Readable | null } {
    const headers: Record<string, string> = { 'user-agent': 'gitlab-mcp-server', accept: takesFiles(outgoing) ? '*/*' : 'application/json', ...lowerCase(outgoing.headers ?? {}), ...way.headers };
    delete headers['authorization'];
    if (target.trusted && outgoing.anonymous !== true && call?.token) headers['authorization'] = `Bearer ${call.token}`;
    if (!target.trusted) for (const name of credentialHeaders) delete headers[name];
    if (outgoing.form !== undefined) {
      const form = new Multipart(outgoing.form);
      return { headers: { ...headers, 'content-type': form.contentType, 'content-length': String(form.length) }, body: form.read() };
    }
    if (outgoing.content !== undefined) {
      const { content } = outgoing;
      return { headers: { 'content-type': 'application/octet-stream', ...headers, 'content-length': String(content.size) }, body: Readable.from(content.read(), { objectMode: false }) };
    }
    if (outgoing.json === undefined || outgoing.method === 'GET' || outgoing.method === 'HEAD') return { headers, body: null };
    return { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(outgoing.json) };
  }

  private pathOf({ path, query, root = 'api' }: Outgoing): string {
    const base = root === 'api' ? this.base.api : this.base.path;
    return base + path + (query ? `?${query}` : '');
  }

  /** Where a redirect leads, or the error that says why it is not followed. */
  private follow(outgoing: Outgoing, from: Target, status: number, location: string): Target {
    const line = requestLine(outgoing);
    const turnDown = (wrong: string, advice: string, foreign = false): never => {
      throw new GitLabRejected(status, `${wrong}\n${advice}\n${line.method} ${line.path} → ${status}`, { request: line, words: '', ...(foreign && { foreign }) });
    };
    const url = URL.canParse(location, from.origin + from.path) ? new URL(location, from.origin + from.path) : turnDown('GitLab redirected to an address that cannot be read.', 'Check the proxy in front of GitLab.', true);
    if (url.protocol !== 'http:' && url.protocol !== 'https:') turnDown('GitLab redirected to something that is not a web address.', 'Check the proxy in front of GitLab.', true);
    const here = url.origin === this.base.origin;
    if (!(here && url.pathname.startsWith(`${this.base.api}/`)) && signIn.test(url.pathname)) {
      turnDown(`The request was sent on to a sign-in page of ${url.host}.`, 'The token is not accepted at this address, or a sign-in proxy stands in front of GitLab: check GITLAB_URL and the token.', true);
    }
    if (outgoing.method !== 'GET' && outgoing.method !== 'HEAD') {
      const [, kind = '', id = ''] = /\/(projects|groups)\/(\d+)(?:\/|$)/.exec(url.pathname) ?? [];
      if (here && id !== '') turnDown(`The ${kind.slice(0, -1)} has moved or was renamed; GitLab did not carry out the write.`, `Repeat the call with its id, ${id}, in place of the old path.`);
      turnDown(`The write was redirected to ${url.origin} and not carried out.`, here ? 'Use the numeric id of the project or group.' : movedHost(url), !here);
    }
    if (here && from.trusted) return { origin: url.origin, path: url.pathname + url.search, chosenBy: 'operator', trusted: true };
    if (here) return turnDown('Another host redirected back to GitLab.', 'Check the object storage of GitLab.', true);
    const download = outgoing.method === 'GET' && takesFiles(outgoing);
    if (from.trusted && (!download || url.pathname.includes('/api/v4/'))) turnDown(`GitLab redirected to another host, ${url.origin}. The token was not sent there.`, movedHost(url), true);
    const chosenBy: ChosenBy = url.hostname === new URL(this.base.origin).hostname ? 'operator' : 'redirect';
    return { origin: url.origin, path: url.pathname + url.search, chosenBy, trusted: false };
  }

  private async turnedDown(outgoing: Outgoing, target: Target, reply: Reply): Promise<{ error: ActionError; status: number; retryAfter?: number | undefined }> {
    const { status, headers } = reply;
    const { method, path } = requestLine(outgoing);
    const text = await readSome(reply.body, errorBytes);
    const request: Attempted = { method, path, params: outgoing.params, names: outgoing.names, token: currentCall()?.token, onlyReads: outgoing.onlyReads };
    if (!target.trusted) {
      const line = { method, path };
      return { error: new GitLabRejected(status, `GitLab's object storage at ${target.origin} did not deliver the file.\nTry again; the address it was given may have expired.\n${method} ${path} → ${status}`, { request: line, words: '', foreign: true }), status };
    }
    return { error: rejection(request, { status, headers, text }), status, retryAfter: secondsToWait(headers['retry-after']) };
  }

  /** Milliseconds to wait before sending again, or nothing when that is not allowed. */
  private waitBeforeRetry(outgoing: Outgoing, call: CallScope | undefined, retry: number, { status, retryAfter, breakage }: Failure): number | undefined {
    const reads = outgoing.method === 'GET' || outgoing.method === 'HEAD' || outgoing.onlyReads === true;
    if (!mayRetry(reads, status, breakage)) return undefined;
    const blind = firstWait * 2 ** Math.min(retry, mostBlindRetries) * (0.75 + Math.random() / 4);
    if (retryAfter === undefined && retry >= mostBlindRetries) return undefined;
    const wait = Math.max(blind, (retryAfter ?? 0) * 1000);
    const owner = call ?? outgoing;
    const waited = this.waited.get(owner) ?? 0;
    if (waited + wait > this.settings.retryBudgetMs) return undefined;
    if (call?.retryUntil !== undefined && Date.now() + wait > call.retryUntil) return undefined;
    this.waited.set(owner, waited + wait);
    return wait;
  }

  private async rest(wait: number, outgoing: Outgoing, call: CallScope | undefined, cause: ActionError): Promise<void> {
    const pulse = new Pulse([call?.signal, outgoing.signal], 0);
    try {
      await sleep(wait, undefined, { signal: pulse.signal });
    } catch (error) {
      if (!pulse.signal.aborted) throw error;
      throw new Interrupted(`The call ended while waiting to try again.\n${cause.message}`, { cause });
    } finally {
      pulse.release();
    }
  }

  private async readAnswer<T>(outgoing: Outgoing, reply: Reply, pulse: Pulse): Promise<Answer<T>> {
    const { status, headers } = reply;
    const accept = outgoing.accept ?? 'json';
    const write = outgoing.method !== 'GET' && outgoing.method !== 'HEAD' && outgoing.onlyReads !== true;
    if (outgoing.method === 'HEAD' || status === 204 || status === 304) {
      await reply.body.dump();
      if ((accept === 'text' || accept === 'bytes') && status === 204) return { status, headers, body: (accept === 'text' ? '' : Buffer.alloc(0)) as T };
      if (accept === 'json' && status === 204 && outgoing.method === 'GET') throw formless(requestLine(outgoing), status);
      return { status, headers, body: undefined as T };
    }
    if (accept !== 'json') pulse.relax();
    let bytes: Buffer;
    try {
      bytes = await this.readAll(outgoing, reply);
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

  private async readAll(outgoing: Outgoing, { headers, body }: Reply): Promise<Buffer> {
    const limit = outgoing.maxBytes ?? this.settings.maxResponseBytes;
    const announced = Number(headers['content-length']);
    if (announced > limit) {
      discard(body);
      throw tooLarge(outgoing, limit, announced);
    }
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw tooLarge(outgoing, limit);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks, size);
  }

  private parse(outgoing: Outgoing, { status, headers }: Reply, text: string, write: boolean): unknown {
    if (text.trim() === '') return undefined;
    const type = (headers['content-type'] ?? '').toLowerCase();
    const line = requestLine(outgoing);
    if (type.includes('html') || (!type.includes('json') && /^\s*<(!doctype html|html)/i.test(text))) {
      const title = clean(titleOf(text));
      const kind = /sign.?in|log.?in|password/i.test(text.slice(0, errorBytes)) ? 'a sign-in page' : 'an HTML page';
      const effect = write ? ' GitLab has probably not carried out the write: look before repeating it.' : '';
      throw new GitLabRejected(status, `Instead of GitLab's API ${kind} answered${title && ` ("${title}")`}.${effect}\nCheck GITLAB_URL, and the proxy or single sign-on in front of GitLab.\n${line.method} ${line.path} → ${status}`, { request: line, words: title, foreign: true });
    }
    if (type !== '' && !type.includes('json')) {
      if (type.startsWith('text/') || write) return write && !type.startsWith('text/') ? undefined : text;
      throw new GitLabRejected(status, `GitLab answered with ${clean(type)} where JSON was expected.\nThis address delivers a file, not data.\n${line.method} ${line.path} → ${status}`, { request: line, words: '' });
    }
    try {
      return JSON.parse(text);
    } catch (cause) {
      if (write) return undefined;
      throw new GitLabUnavailable(`GitLab's answer cannot be read: it is not complete JSON (${text.length} characters).\nTry again; a proxy in front of GitLab may cut answers short.\n${line.method} ${line.path} → ${status}`, line, { cause });
    }
  }

  private async *chunks(outgoing: Outgoing, { body }: Reply, pulse: Pulse): AsyncGenerator<Buffer> {
    const line = requestLine(outgoing);
    const limit = outgoing.maxBytes ?? Number.POSITIVE_INFINITY;
    let size = 0;
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > limit) throw tooLarge(outgoing, limit);
        yield chunk;
      }
    } catch (error) {
      throw this.explain(error, line, { origin: this.base.origin, path: '', chosenBy: 'operator', trusted: true }, pulse);
    } finally {
      discard(body);
      pulse.end();
    }
  }

  private explain(error: unknown, line: RequestLine, { origin, chosenBy }: Target, pulse: Pulse): ActionError {
    const known = actionErrorIn(error);
    if (known !== undefined) return known;
    if (pulse.interrupted) {
      const doubt = line.method === 'GET' || line.method === 'HEAD' ? '' : ' GitLab may or may not have carried it out: look before repeating it.';
      return new Interrupted(`The call ended before GitLab answered.${doubt}\n${line.method} ${line.path} → interrupted`, { cause: error });
    }
    if (pulse.late || isTimeout(error)) return tooSlow(line, this.settings.requestTimeoutMs, error);
    if (isDefect(error)) throw error;
    const { proxy } = this.connections.to(origin, chosenBy);
    return unreachable(error, line, { origin, proxy });
  }
}

/** Whether the answer may be a file, which GitLab's object storage may deliver. */
function takesFiles({ accept = 'json' }: Outgoing): boolean {
  return accept !== 'json';
}

/** Whether an answer that may be anything is GitLab's JSON, or a page of something in front of it, which the same reader knows. GitLab says of each file how it is to be saved. */
function isData({ headers }: Reply): boolean {
  const type = (headers['content-type'] ?? '').toLowerCase();
  return type.includes('json') || (type.includes('html') && headers['content-disposition'] === undefined);
}

interface Target {
  readonly origin: string;
  readonly path: string;
  readonly chosenBy: ChosenBy;
  /** Whether this is GitLab, which alone gets the credential. */
  readonly trusted: boolean;
}

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Dispatcher.ResponseData['body'];
}

interface Failure {
  readonly error: ActionError;
  readonly status?: number;
  readonly retryAfter?: number | undefined;
  /** What broke the exchange, when a fresh try may fare better. */
  readonly breakage?: unknown;
}

type Outcome<T> = { readonly value: T } | Failure;

/** Where GitLab, and the sign-in proxies that people put in front of it, send whoever is not signed in. */
const signIn = /\/(users\/sign_in|oauth2?\/(authorize|start|sign_in)|saml2?|login|sso)\/?$/i;

const credentialHeaders = ['authorization', 'private-token', 'job-token', 'cookie', 'sudo'];

function requestLine({ method, path }: Outgoing): RequestLine {
  return { method, path };
}

function mayRetry(reads: boolean, status: number | undefined, breakage: unknown): boolean {
  if (status === 429) return true;
  if (status !== undefined) return reads && (status === 502 || status === 503 || status === 504);
  if (breakage === undefined || isTimeout(breakage)) return false;
  const kind = breakageOf(breakage);
  return kind === 'never-connected' || (reads && kind === 'broken');
}

function isTimeout(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT';
}

/** A mistake in this program, not a broken connection: those have a code, or a cause that has one. */
function isDefect(error: unknown): boolean {
  return /^(|UND_ERR_INVALID_ARG|ERR_INVALID_\w+)$/.test(codeOf(error));
}

/** Refusals made inside a DNS lookup come back wrapped. */
function actionErrorIn(error: unknown): ActionError | undefined {
  for (let inner: unknown = error; isObject(inner); inner = inner['cause']) if (inner instanceof ActionError) return inner;
  return undefined;
}

function redirectTarget({ status, headers }: Reply): string | undefined {
  return [301, 302, 303, 307, 308].includes(status) ? headers['location'] : undefined;
}

/** Refuses a redirect that leads nowhere: it is neither an answer nor a deed. */
async function refuseNowhere(outgoing: Outgoing, { status, body }: Reply): Promise<void> {
  if (status < 300) return;
  const line = requestLine(outgoing);
  const write = outgoing.method !== 'GET' && outgoing.method !== 'HEAD' && outgoing.onlyReads !== true;
  if (status === 304) {
    if (Object.keys(outgoing.headers ?? {}).some((name) => name.toLowerCase() === 'if-none-match')) return;
    // Following, starring or cutting a fork off a second time: GitLab says that nothing needed to be changed.
    if (write && (outgoing.method === 'POST' || line.path.endsWith('/fork'))) return;
  }
  await body.dump();
  if (status === 304 && !write) throw formless(line, status);
  const wrong = status === 304 ? 'GitLab answered that nothing was modified: the write was not carried out.' : `GitLab redirected the ${write ? 'write' : 'request'} without an address to go to${write ? '; it was not carried out' : ''}.`;
  throw new GitLabRejected(status, `${wrong}\nCheck the address of GitLab (GITLAB_URL) and the proxy before it.\n${line.method} ${line.path} → ${status}`, { request: line, words: '', foreign: true });
}

function movedHost({ origin, hostname }: URL): string {
  if (isMetadata(hostname)) return 'That is the metadata address of a cloud, where GitLab never lives: check the proxy in front of GitLab, and who redirects there.';
  return `If GitLab lives there, set GITLAB_URL to ${origin} (with its sub-path, if any).`;
}

function flatten(headers: IncomingHttpHeaders): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  return flat;
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function tooLarge({ method, path, accept }: Outgoing, limit: number, size?: number): Refused {
  const advice = accept === 'bytes' || accept === 'text' || accept === 'any' ? 'Ask for a smaller part of it.' : 'Ask for less: a smaller per_page, or a narrower filter.';
  return new Refused(`GitLab's answer is larger than this server takes: ${size === undefined ? `more than ${limit}` : `${size} bytes, and at most ${limit}`} bytes.\n${advice}\n${method} ${path} → stopped reading`);
}

/** Ends a download; what it complains about on its way out is nobody's concern. */
function discard(body: Reply['body']): void {
  body.on('error', () => undefined).destroy();
}

/** Reads the beginning of an error page. The status has been told already: a page that breaks off is shown as far as it came. */
async function readSome(body: Reply['body'], limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= limit) break;
    }
  } catch (error) {
    if (isDefect(error)) throw error;
  }
  return Buffer.concat(chunks).subarray(0, limit).toString();
}
