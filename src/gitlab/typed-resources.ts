import type { Gitlab } from '@gitbeaker/rest';
import type { DefaultRequestOptions, FormattedResponse, RequesterType, ResponseBodyTypes } from '@gitbeaker/requester-utils';
import { withoutLastSlashes } from '../kernel/slashes.js';
import type { CallRequests } from './call-requests.js';
import { formatQuery } from './query.js';
import type { Outgoing } from './outgoing.js';
import { fillPath, refuseDotSegments, type Method } from './route.js';

type Instance = InstanceType<typeof Gitlab>;

/** gitbeaker's resources by name: `gitlab.Issues.subscribe(…)`. */
export type TypedResources = Omit<Instance, 'url' | 'requester' | 'queryTimeout' | 'headers' | 'authHeaders' | 'camelize'>;

interface Resource {
  readonly url: string;
  readonly [method: string]: unknown;
}

type Resources = Readonly<Record<string, Resource>>;

/** gitbeaker's typed resources, made on first use. Making them takes up to 110 ms and 1.7 MB, so one set serves every caller. */
export class TypedResourceSet {
  private made: Promise<Resources> | undefined;

  /** A resource whose requests are those of one call. */
  of(name: string, requests: CallRequests): object {
    return new Proxy(Object.freeze({}), {
      get: (_, method) => {
        // A promise looks for `then` on whatever it is given: a resource is not a promise.
        if (typeof method !== 'string' || method === 'then') return undefined;
        return async (...args: unknown[]) => {
          const shared = (await this.resources())[name];
          const call = shared?.[method];
          if (shared === undefined || typeof call !== 'function') throw new Error(`gitbeaker has no ${name}.${method}.`);
          const resource: unknown = Object.create(shared, { requester: { value: requesterFor(shared, requests) } });
          return call.apply(resource, args) as unknown;
        };
      },
    });
  }

  private resources(): Promise<Resources> {
    return (this.made ??= createResources());
  }
}

async function createResources(): Promise<Resources> {
  const { Gitlab } = await import('@gitbeaker/rest');
  // Token, time limit and requester are the call's: these only satisfy the constructor, which sets a limit of its own unless that is null.
  const resources: unknown = new Gitlab({ host: '', oauthToken: '', queryTimeout: null, requesterFn: () => nobody });
  return resources as Resources;
}

const refuse = (): Promise<never> => Promise.reject(new Error('A typed resource was used outside of a call.'));
const nobody: RequesterType = { get: refuse, post: refuse, put: refuse, patch: refuse, delete: refuse };

function requesterFor({ url }: Resource, requests: CallRequests): RequesterType {
  const prefix = withoutLastSlashes(url.replace(/^\/api\/v4\/?/, ''));
  const send = (method: Method) => <T extends ResponseBodyTypes>(endpoint: string, options?: DefaultRequestOptions) => run<T>(requests, method, `${prefix}/${endpoint}`, options);
  return { get: send('GET'), post: send('POST'), put: send('PUT'), patch: send('PATCH'), delete: send('DELETE') };
}

async function run<T extends ResponseBodyTypes>(requests: CallRequests, method: Method, endpoint: string, options: DefaultRequestOptions = {}): Promise<FormattedResponse<T>> {
  if (options.asStream === true) throw new Error('Streams are read with gitlab.rest.stream, not through a typed resource.');
  const path = tidy(endpoint);
  const query = formatQuery(snakeKeys(options.searchParams ?? {}));
  const outgoing: Outgoing = { method, path, template: withoutIds(path), ...bodyOf(options.body), ...(query !== '' && { query }), ...(options.signal && { signal: options.signal }) };
  const { status, headers, body } = await requests.request<T>(outgoing);
  return { status, headers: { ...headers }, body: body ?? (null as T) };
}

function bodyOf(body: DefaultRequestOptions['body']): Pick<Outgoing, 'json' | 'form'> {
  if (body === undefined) return {};
  if (body instanceof FormData) return { form: body };
  // gitbeaker sends an empty object where there is nothing to send, even with DELETE.
  return Object.keys(body).length === 0 ? {} : { json: snakeKeys(body) };
}

/** Only gitbeaker's own parameters are in camel case; deeper keys are data and stay as they are. */
function snakeKeys(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [/^[A-Z]/.test(key) ? key : key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]));
}

/** gitbeaker encodes once whatever it is given: a project path that was encoded already would go out encoded twice. */
function tidy(endpoint: string): string {
  const segments = endpoint.split('/').filter((segment) => segment !== '');
  for (const segment of segments) refuseDotSegments('A part of the path', segment);
  const [collection = '', owner] = segments;
  if (owner !== undefined && (collection === 'projects' || collection === 'groups')) {
    const name = `${collection.slice(0, -1)}_id`;
    segments[1] = fillPath(`:${name}`, { [name]: decodeURIComponent(owner) });
  }
  return `/${segments.join('/')}`;
}

/** The route as metrics want it: the same for every project and number. */
function withoutIds(path: string): string {
  return path.replace(/\/(projects|groups)\/[^/]+/, '/$1/:id').replace(/\/\d+(?=\/|$)/g, '/:id');
}
