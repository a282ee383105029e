import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { ActionError, GitLabRejected, Interrupted, Refused } from '../kernel/errors.js';
import { isObject } from '../kernel/json.js';
import { type Answer, type StreamedAnswer, withoutFalseEtag } from './answer.js';
import { AnswerReader, beginningOf, tooLarge } from './answer-reader.js';
import { BaseAddress } from './base-address.js';
import { refuseBrokenTexts } from './broken-text.js';
import { type CallScope, withheld } from './call-scope.js';
import { Connections, type Way } from './connections.js';
import type { DoorSettings } from './door-settings.js';
import { Multipart } from './multipart.js';
import { isWrite, type Outgoing, requestLine, takesFiles } from './outgoing.js';
import { Pulse } from './pulse.js';
import { follow, redirectTarget, refuseEndless, refuseNowhere, type Target } from './redirect.js';
import { refusalText } from './refusal-text.js';
import { type Attempted, rejection, secondsToWait } from './rejection.js';
import { discard, type Reply } from './reply.js';
import { type Failure, Retries } from './retries.js';
import type { Method } from './route.js';
import { Turns } from './turns.js';
import { inDoubt, isDefect, isTimeout, tooSlow, unreachable } from './unreachable.js';

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

/** Sends requests to one instance of GitLab. */
export class Requester {
  readonly base: BaseAddress;
  private readonly connections: Connections;
  private readonly reader: AnswerReader;
  private readonly retries: Retries;
  private readonly turns = new Turns();

  constructor(
    private readonly settings: DoorSettings,
    private readonly observer?: RequestObserver,
  ) {
    this.base = new BaseAddress(settings.baseUrl);
    this.connections = new Connections(settings, this.base.hostname);
    this.reader = new AnswerReader(settings.maxResponseBytes);
    this.retries = new Retries(settings);
  }

  request<T>(outgoing: Outgoing, call: CallScope): Promise<Answer<T>> {
    return this.exchange(outgoing, call, (reply, pulse) => this.reader.read<T>(outgoing, reply, pulse, call.token));
  }

  /** Hands the body on as it arrives. A connection that breaks on the way is not taken up again. */
  stream(outgoing: Outgoing, call: CallScope): Promise<StreamedAnswer> {
    return this.exchange(outgoing, call, async (reply, pulse) => {
      pulse.keep();
      return { answer: { status: reply.status, headers: reply.headers, body: undefined }, body: this.chunks(outgoing, reply, pulse) };
    });
  }

  close(): Promise<void> {
    return this.connections.close();
  }

  private async exchange<T>(outgoing: Outgoing, call: CallScope, read: (reply: Reply, pulse: Pulse) => Promise<T>): Promise<T> {
    this.refuseUnfit(outgoing, call);
    for (let retry = 0; ; retry += 1) {
      const outcome = await this.attempt(outgoing, call, retry, read);
      if ('value' in outcome) return outcome.value;
      const wait = this.retries.waitBefore(outgoing, call, retry, outcome);
      if (wait === undefined) throw outcome.error;
      await this.retries.rest(wait, outgoing, call, outcome.error);
    }
  }

  private refuseUnfit(outgoing: Outgoing, call: CallScope): void {
    const { anonymous, json } = outgoing;
    if (this.settings.readOnly && isWrite(outgoing)) {
      throw withheld(call, requestLine(outgoing), 'it sends GitLab nothing that could change something.');
    }
    if (!call.token && anonymous !== true) {
      throw new Refused('No GitLab token: set GITLAB_TOKEN (stdio), or send your token in the PRIVATE-TOKEN or Authorization: Bearer header (HTTP). Nothing was sent.');
    }
    refuseBrokenTexts(json);
  }

  /** Sends the request once, redirects included, when it is the caller's turn. */
  private async attempt<T>(outgoing: Outgoing, call: CallScope, retry: number, read: (reply: Reply, pulse: Pulse) => Promise<T>): Promise<Outcome<T>> {
    const caller = call.token ?? '';
    const turn = this.turns.take(caller, call.signal);
    if (turn !== undefined) await turn;
    const pulse = new Pulse([call.signal, outgoing.signal], this.settings.requestTimeoutMs);
    let target: Target = { origin: this.base.origin, path: this.pathOf(outgoing), chosenBy: 'operator', trusted: true };
    try {
      for (let hops = 0; ; hops += 1) {
        pulse.check();
        const reply = await this.send(outgoing, target, call, retry, pulse);
        const location = redirectTarget(reply);
        if (location === undefined) {
          if (reply.status >= 400) return await this.turnedDown(outgoing, target, call, reply);
          await refuseNowhere(outgoing, reply);
          return { value: await read(reply, pulse) };
        }
        await reply.body.dump();
        refuseEndless(outgoing, hops, reply.status);
        target = follow(this.base, outgoing, target, reply.status, location);
      }
    } catch (error) {
      const explained = this.explain(error, outgoing, target, pulse);
      return { error: explained, ...(explained.cause === error && !pulse.aborted && { breakage: error }) };
    } finally {
      pulse.release();
      this.turns.give(caller);
    }
  }

  private async send(outgoing: Outgoing, target: Target, call: CallScope, retry: number, pulse: Pulse): Promise<Reply> {
    const way = this.connections.to(target.origin, target.chosenBy);
    const { method } = outgoing;
    const { headers, body } = this.dress(outgoing, target, call, way);
    // A text or file may take as long as it keeps flowing, and so may an upload; a plain answer may not.
    pulse.start(outgoing.form === undefined && outgoing.content === undefined);
    call.requests += 1;
    if (retry > 0) call.retries += 1;
    const started = performance.now();
    let status = 0;
    try {
      const response = await way.dispatcher.request({ origin: way.origin, path: way.prefix + target.path, method, headers, body, signal: pulse });
      status = response.statusCode;
      return { status, headers: withoutFalseEtag(flatten(response.headers)), body: response.body };
    } finally {
      this.observer?.onRequest({ method, routeTemplate: outgoing.template, status, ms: performance.now() - started, retry });
    }
  }

  private dress(outgoing: Outgoing, target: Target, call: CallScope, way: Way): { headers: Record<string, string>; body: string | Readable | null } {
    const headers: Record<string, string> = { 'user-agent': 'gitlab-mcp-server', accept: takesFiles(outgoing) ? '*/*' : 'application/json', ...lowerCase(outgoing.headers ?? {}), ...way.headers };
    delete headers['authorization'];
    if (target.trusted && outgoing.anonymous !== true && call.token) headers['authorization'] = `Bearer ${call.token}`;
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

  private async turnedDown(outgoing: Outgoing, target: Target, { token }: CallScope, reply: Reply): Promise<{ error: ActionError; status: number; retryAfter?: number | undefined }> {
    const { status, headers } = reply;
    const line = requestLine(outgoing);
    const text = await beginningOf(reply);
    const request: Attempted = { ...line, params: outgoing.params, names: outgoing.names, query: outgoing.query, json: outgoing.json, called: outgoing.called, token, onlyReads: outgoing.onlyReads };
    if (!target.trusted) {
      return { error: new GitLabRejected(status, refusalText(line, status, `GitLab's object storage at ${target.origin} did not deliver the file.`, 'Try again; the address it was given may have expired.'), { request: line, words: '', foreign: true }), status };
    }
    return { error: rejection(request, { status, headers, text }), status, retryAfter: secondsToWait(headers['retry-after']) };
  }

  private async *chunks(outgoing: Outgoing, { body }: Reply, pulse: Pulse): AsyncGenerator<Buffer> {
    const limit = outgoing.maxBytes ?? Number.POSITIVE_INFINITY;
    let size = 0;
    try {
      for await (const chunk of body as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > limit) throw tooLarge(outgoing, limit);
        yield chunk;
      }
    } catch (error) {
      throw this.explain(error, outgoing, { origin: this.base.origin, path: '', chosenBy: 'operator', trusted: true }, pulse);
    } finally {
      discard(body);
      pulse.end();
    }
  }

  private explain(error: unknown, outgoing: Outgoing, { origin, chosenBy }: Target, pulse: Pulse): ActionError {
    const known = actionErrorIn(error);
    if (known !== undefined) return known;
    if (pulse.interrupted) {
      const doubt = isWrite(outgoing) ? ` ${inDoubt}` : '';
      return new Interrupted(refusalText(outgoing, 'interrupted', `The call ended before GitLab answered.${doubt}`), { cause: error });
    }
    if (pulse.late || isTimeout(error)) return tooSlow(outgoing, this.settings.requestTimeoutMs, error);
    if (isDefect(error)) throw error;
    const { proxy } = this.connections.to(origin, chosenBy);
    return unreachable(error, outgoing, { origin, proxy });
  }
}

type Outcome<T> = { readonly value: T } | Failure;

const credentialHeaders = ['authorization', 'private-token', 'job-token', 'cookie', 'sudo'];

/** Refusals made inside a DNS lookup come back wrapped. */
function actionErrorIn(error: unknown): ActionError | undefined {
  for (let inner: unknown = error; isObject(inner); inner = inner['cause']) if (inner instanceof ActionError) return inner;
  return undefined;
}

function flatten(headers: IncomingHttpHeaders): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) flat[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value;
  return flat;
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
