import type { Gitlab } from '@gitbeaker/rest';
import type { DefaultRequestOptions, FormattedResponse, RequesterType, ResourceOptions, ResponseBodyTypes } from '@gitbeaker/requester-utils';
import { withoutLastSlashes } from '../kernel/slashes.js';
import { formatQuery } from './query.js';
import type { Outgoing } from './outgoing.js';
import type { Requester } from './requester.js';
import { fillPath, refuseDotSegments, type Method } from './route.js';

type Instance = InstanceType<typeof Gitlab>;

/** gitbeaker's resources by name: `gitlab.Issues.subscribe(…)`. */
export type TypedResources = Omit<Instance, 'url' | 'requester' | 'queryTimeout' | 'headers' | 'authHeaders' | 'camelize'>;

type Resources = Record<string, Record<string, (...args: unknown[]) => unknown>>;

/**
 * gitbeaker's typed resources over our requester, made on first use.
 * Making them takes up to 110 ms and 1.7 MB, so one set serves every caller; token and signal come from the running call.
 */
export function typedResources(requester: Requester): (name: string) => object {
  let made: Promise<Resources> | undefined;
  const make = () => (made ??= createResources(requester));
  const known = new Map<string, object>();
  return (name) => {
    let resource = known.get(name);
    if (resource === undefined) known.set(name, (resource = resourceOf(name, make)));
    return resource;
  };
}

function resourceOf(name: string, make: () => Promise<Resources>): object {
  return new Proxy(Object.freeze({}), {
    get(_, method) {
      // A promise looks for `then` on whatever it is given: a resource is not a promise.
      if (typeof method !== 'string' || method === 'then') return undefined;
      return async (...args: unknown[]) => {
        const resource = (await make())[name];
        const call = resource?.[method];
        if (typeof call !== 'function') throw new Error(`gitbeaker has no ${name}.${method}.`);
        return call.apply(resource, args);
      };
    },
  });
}

async function createResources(requester: Requester): Promise<Resources> {
  const { Gitlab } = await import('@gitbeaker/rest');
  // The token is the call's: this one only satisfies the constructor, and our requester never reads it.
  const resources: unknown = new Gitlab({ host: '', oauthToken: '', queryTimeout: null as unknown as number, requesterFn: (options: ResourceOptions) => requesterFor(options, requester) });
  return resources as Resources;
}

function requesterFor({ url }: ResourceOptions, requester: Requester): RequesterType {
  const prefix = withoutLastSlashes(url.replace(/^\/api\/v4\/?/, ''));
  const send = (method: Method) => <T extends ResponseBodyTypes>(endpoint: string, options?: DefaultRequestOptions) => run<T>(requester, method, `${prefix}/${endpoint}`, options);
  return { get: send('GET'), post: send('POST'), put: send('PUT'), patch: send('PATCH'), delete: send('DELETE') };
}

async function run<T extends ResponseBodyTypes>(requester: Requester, method: Method, endpoint: string, options: DefaultRequestOptions = {}): Promise<FormattedResponse<T>> {
  if (options.asStream === true) throw new Error('Streams are read with gitlab.rest.stream, not through a typed resource.');
  const path = tidy(endpoint);
  const query = formatQuery(snakeKeys(options.searchParams ?? {}));
  const outgoing: Outgoing = { method, path, template: withoutIds(path), ...bodyOf(options.body), ...(query !== '' && { query }), ...(options.signal && { signal: options.signal }) };
  const { status, headers, body } = await requester.request<T>(outgoing);
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
