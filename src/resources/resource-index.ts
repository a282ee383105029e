import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { methodOf, providedEntries } from '../authoring/declared-members.js';
import { Gauges } from '../authoring/gauges.js';
import { Lookups } from '../authoring/lookups.js';
import { PlacePolicy } from '../authoring/place-policy.js';
import { type Liveliness, type ResourceContext, type ResourceEntry, resourcesOf, type ResourceValue } from '../authoring/resource.decorator.js';
import { type Look, type Watchable, WatchSource } from '../authoring/watchable.js';
import type { Answer } from '../gitlab/answer.js';
import { type GitLab, GitLabDoor } from '../gitlab/gitlab.js';
import { readPage } from '../gitlab/page.js';
import { refusalText } from '../gitlab/refusal-text.js';
import { fillPath, parseRoute, type Route } from '../gitlab/route.js';
import { GitLabRejected, type RequestLine } from '../kernel/errors.js';
import { isObject, type JsonObject } from '../kernel/json.js';
import { AddressTemplate } from './address-template.js';
import { digest, meaningful } from './fingerprint.js';
import { keptContent } from './kept-content.js';

type Variables = Record<string, string>;

/** A family of addresses that can be read. */
export interface ServedResource {
  readonly entry: ResourceEntry;
  readonly template: AddressTemplate;
  /** True for one address without variables. */
  readonly fixed: boolean;
  /** @returns undefined when nothing changed since the ETag of the context */
  read(variables: Variables, context: ResourceContext): Promise<ResourceValue | undefined>;
}

type Reader = (variables: Variables, context: ResourceContext) => Promise<ResourceValue | undefined>;

/** Every `gitlab://` address that domains declare. */
@Injectable()
export class ResourceIndex extends WatchSource implements OnModuleInit {
  private served: readonly ServedResource[] = [];
  /** Whether GitLab said "unchanged" when it was handed an ETag. */
  private readonly lookups = new Lookups();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly door: GitLabDoor,
    private readonly places: PlacePolicy,
    gauges: Gauges,
  ) {
    super();
    gauges.add(...this.lookups.figures('etag'));
  }

  onModuleInit(): void {
    const served: ServedResource[] = [];
    for (const { entry, instance } of providedEntries(this.discovery, resourcesOf)) served.push(servedResource(entry, instance));
    const admitted = served.filter(({ template }) => this.places.admits(template.names));
    this.served = admitted.sort((a, b) => (a.entry.template < b.entry.template ? -1 : 1));
  }

  list(): readonly ServedResource[] {
    return this.served;
  }

  /** What answers an address, with the values of its variables. */
  match(uri: string): { readonly resource: ServedResource; readonly variables: Variables } | undefined {
    for (const resource of this.served) {
      const variables = resource.template.match(uri);
      if (variables !== undefined) return { resource, variables };
    }
    return undefined;
  }

  override find(uri: string): Watchable | undefined {
    const found = this.match(uri);
    const watch = found?.resource.entry.spec.watch;
    if (found === undefined || watch === undefined) return undefined;
    const { resource, variables } = found;
    return {
      uri,
      look: async (looking) => {
        const { etag, signal } = looking;
        const gitlab = this.door.for(looking);
        await this.places.check(variables, gitlab);
        if (watch.signal !== undefined) return lookBySignal(parseRoute(watch.signal), variables, gitlab);
        const ifNoneMatch = watch.conditional === false ? undefined : etag;
        const value = await resource.read(variables, { gitlab, signal, ...(ifNoneMatch === undefined ? {} : { ifNoneMatch }) });
        if (ifNoneMatch !== undefined) this.lookups.noteWhether(value === undefined);
        if (value === undefined) return undefined;
        const liveliness: Liveliness = watch.liveliness?.(value.content) ?? 'steady';
        // How many there are in all tells of a change beyond the first page.
        const fingerprint = digest([(watch.meaning ?? meaningful)(value.content), value.meta]);
        return { fingerprint, liveliness, ...(value.etag === undefined ? {} : { etag: value.etag }) } satisfies Look;
      },
    };
  }
}

/** Headers of a file that change with its content, and with whether it may be executed. */
const versions = ['x-gitlab-content-sha256', 'x-gitlab-blob-id', 'x-gitlab-execute-filemode'] as const;

/** A request without content, whose headers name the version of what it stands for. */
async function lookBySignal(route: Route, variables: Variables, { rest }: GitLab): Promise<Look> {
  const query = Object.fromEntries(Object.entries(variables).filter(([name]) => !route.names.includes(name)));
  const { headers } = await rest.send(route, variables, { query });
  return { fingerprint: digest(versions.map((name) => headers[name] ?? null)), liveliness: 'steady' };
}

function servedResource(entry: ResourceEntry, instance: object): ServedResource {
  const template = new AddressTemplate(entry.template);
  const fixed = !entry.template.includes('{');
  return { entry, template, fixed, read: entry.method === undefined ? plainRead(entry) : codedRead(methodOf<Reader>(instance, entry.method)) };
}

function codedRead(read: Reader): ServedResource['read'] {
  return async (variables, context) => {
    const value = await read(variables, context);
    if (value === undefined) return undefined;
    return typeof value.content === 'string' || Buffer.isBuffer(value.content) ? value : { ...value, content: keptContent(value.content) };
  };
}

function plainRead({ spec }: ResourceEntry): ServedResource['read'] {
  const route = parseRoute(spec.route ?? '');
  return async (variables, { gitlab, signal, ifNoneMatch }) => {
    const query = { ...spec.query, ...(spec.collection === true ? { per_page: 100 } : {}), ...only(spec.only, variables) };
    const answer = await gitlab.rest.send(route, variables, { query, signal, ifNoneMatch });
    if (answer.status === 304) return undefined;
    const etag = answer.headers['etag'];
    const path = fillPath(route.template, variables);
    const content = keptContent(spec.only === undefined ? kept(spec.keep, answer.body) : kept(spec.keep, theOne(answer, path)));
    const value: ResourceValue = { mimeType: 'application/json', content, ...(etag === undefined ? {} : { etag }) };
    return spec.collection === true ? { ...value, meta: pageInfo(path, answer) } : value;
  };
}

/** The query that picks one of a list. */
function only(names: Readonly<Record<string, string>> | undefined, variables: Variables): Record<string, string[]> {
  return Object.fromEntries(Object.entries(names ?? {}).map(([parameter, name]) => [parameter, [variables[name] ?? '']]));
}

/** The only item of a list; a list of none means what 404 means elsewhere. */
function theOne({ body }: Answer, path: string): unknown {
  const [one] = Array.isArray(body) ? (body as unknown[]) : [];
  if (one !== undefined) return one;
  const request: RequestLine = { method: 'GET', path };
  throw new GitLabRejected(404, refusalText(request, 'an empty list', 'There is nothing of this number.'), { request, words: '' });
}

function kept(keep: ((value: JsonObject) => unknown) | undefined, body: unknown): unknown {
  if (keep === undefined) return body;
  if (Array.isArray(body)) return body.map((each) => kept(keep, each));
  return isObject(body) ? keep(body) : body;
}

/** How much of a collection one page of a hundred holds. */
function pageInfo(path: string, answer: Answer): JsonObject {
  const { items, pagination } = readPage(path, answer);
  const { total_items: total, has_more } = pagination;
  return { 'gitlab-mcp/pageInfo': { returned: items.length, ...(total === undefined ? {} : { total }), complete: !has_more } };
}
