import { GitLabRejected } from '../kernel/errors.js';
import type { Answer, StreamedAnswer } from './answer.js';
import type { ByteSource } from './byte-source.js';
import type { CallRequests } from './call-requests.js';
import type { FreePath } from './free-path.js';
import type { Form } from './multipart.js';
import { readCursor, readPage, type Page } from './page.js';
import { formatQuery, type QueryValue } from './query.js';
import type { Accept, Outgoing } from './outgoing.js';
import { fillPath, parseRoute, type Method, type Route } from './route.js';

/** How a REST request differs from a plain one. */
export interface RestOptions {
  readonly query?: Record<string, QueryValue> | undefined;
  readonly body?: unknown;
  /** What the caller calls parameters of the query or body that GitLab calls otherwise, by GitLab's names; those of the path, where an id was looked up, as `:epic_id`. */
  readonly called?: Readonly<Record<string, string>> | undefined;
  readonly form?: Form | undefined;
  /** A body of bytes as they are. */
  readonly content?: ByteSource | undefined;
  readonly headers?: Record<string, string> | undefined;
  /** Asks for 304 when the answer still has this ETag. */
  readonly ifNoneMatch?: string | undefined;
  readonly accept?: Accept | undefined;
  readonly maxBytes?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** List parameters that GitLab wants comma-joined instead of as `key[]`. */
  readonly commas?: readonly string[] | undefined;
  /** The instance's own root instead of `/api/v4`. */
  readonly root?: 'api' | 'instance' | undefined;
  /** Sends no credential. */
  readonly anonymous?: boolean | undefined;
  /** Changes nothing although its method is not GET, so it may leave a read-only server and be repeated. */
  readonly onlyReads?: boolean | undefined;
}

/** An answer whose form nobody knows beforehand is read and searched as a whole, which must not take long. */
const mostOfAnything = 16 * 1024 * 1024;

type Params = Record<string, unknown>;

/** What metrics are told in place of a route where there is none: paths that callers write would make no end of names. */
const anywhere = '/*';

/** GitLab's REST API for one call, route by route. */
export class Rest {
  constructor(private readonly requests: CallRequests) {}

  send<T>(route: string | Route, params: Params, options: RestOptions = {}): Promise<Answer<T>> {
    return this.requests.request<T>(outgoing(routeOf(route), params, options));
  }

  async get<T>(template: string, params: Params = {}, options?: RestOptions): Promise<T> {
    return (await this.send<T>(at('GET', template), params, options)).body;
  }

  async list<T>(template: string, params: Params = {}, { cursor, ...options }: RestOptions & { readonly cursor?: string | undefined } = {}): Promise<Page<T>> {
    const request = outgoing(at('GET', template), params, options);
    // The cursor's own query leads on, but its pages may be cut smaller.
    const query = cursor === undefined || cursor === '' ? request.query : resized(readCursor(request.path, cursor), options.query?.['per_page']);
    return readPage<T>(request.path, await this.requests.request({ ...request, ...(query !== undefined && { query }) }));
  }

  async post<T>(template: string, params: Params = {}, options?: RestOptions): Promise<T> {
    return (await this.send<T>(at('POST', template), params, options)).body;
  }

  async put<T>(template: string, params: Params = {}, options?: RestOptions): Promise<T> {
    return (await this.send<T>(at('PUT', template), params, options)).body;
  }

  async patch<T>(template: string, params: Params = {}, options?: RestOptions): Promise<T> {
    return (await this.send<T>(at('PATCH', template), params, options)).body;
  }

  async delete<T>(template: string, params: Params = {}, options?: RestOptions): Promise<T> {
    return (await this.send<T>(at('DELETE', template), params, options)).body;
  }

  /** Sends to a path that the caller wrote; the answer may be anything. */
  free(method: Method, { path, query: own }: FreePath, { body, cursor, per_page }: { readonly body?: unknown; readonly cursor?: string | undefined; readonly per_page?: number | undefined } = {}): Promise<Answer> {
    const query = cursor === undefined ? own : resized(readCursor(path, cursor), per_page);
    return this.requests.request({ method, path, template: anywhere, accept: 'any', maxBytes: mostOfAnything, ...(query !== '' && { query }), ...(body !== undefined && { json: body }) });
  }

  /** Asks whether something exists; a 404 is an answer to that, not a failure. */
  async head(template: string, params: Params = {}, options?: RestOptions): Promise<Answer<undefined> | undefined> {
    try {
      return await this.send<undefined>(at('HEAD', template), params, options);
    } catch (error) {
      if (error instanceof GitLabRejected && error.status === 404) return undefined;
      throw error;
    }
  }

  stream(template: string, params: Params = {}, options: RestOptions = {}): Promise<StreamedAnswer> {
    return this.requests.stream(outgoing(at('GET', template), params, { accept: 'bytes', ...options }));
  }
}

function at(method: Method, template: string): Route {
  return parseRoute(`${method} ${template}`);
}

function routeOf(route: string | Route): Route {
  return typeof route === 'string' ? parseRoute(route) : route;
}

function outgoing({ method, template, names }: Route, params: Params, options: RestOptions): Outgoing {
  const { query, body, called, form, content, headers, ifNoneMatch, accept, maxBytes, signal, commas, root, anonymous, onlyReads } = options;
  const text = formatQuery(query, commas);
  return {
    method,
    path: fillPath(template, params),
    template,
    names,
    params,
    headers: { ...headers, ...(ifNoneMatch !== undefined && { 'if-none-match': ifNoneMatch }) },
    ...(text !== '' && { query: text }),
    ...(body !== undefined && { json: body }),
    ...(called !== undefined && { called }),
    ...(form !== undefined && { form }),
    ...(content !== undefined && { content }),
    ...(accept !== undefined && { accept }),
    ...(maxBytes !== undefined && { maxBytes }),
    ...(signal !== undefined && { signal }),
    ...(root !== undefined && { root }),
    ...(anonymous !== undefined && { anonymous }),
    ...(onlyReads !== undefined && { onlyReads }),
  };
}

function resized(query: string, perPage: QueryValue): string {
  return perPage === undefined || perPage === null ? query : query.replace(/(^|&)per_page=\d+/, `$1per_page=${String(perPage)}`);
}
