import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { PlacePolicy } from '../authoring/place-policy.js';
import { type Liveliness, type ResourceContext, type ResourceEntry, resourcesOf, type ResourceValue } from '../authoring/resource.decorator.js';
import { type Look, type Watchable, WatchSource } from '../authoring/watchable.js';
import { GitLabDoor } from '../gitlab/gitlab.js';
import { readPage } from '../gitlab/page.js';
import { fillPath, parseRoute } from '../gitlab/route.js';
import { isObject, type JsonObject } from '../kernel/json.js';
import { withoutSecrets } from '../presentation/secrets.js';
import { AddressTemplate } from './address-template.js';

/** A family of addresses that can be read. */
export interface ServedResource {
  readonly entry: ResourceEntry;
  readonly template: AddressTemplate;
  /** True for one address without variables. */
  readonly fixed: boolean;
  /** @param ifNoneMatch answered with undefined when nothing changed since */
  read(variables: Record<string, string>, context: ResourceContext, ifNoneMatch?: string): Promise<ResourceValue | undefined>;
}

type Reader = (variables: Record<string, string>, context: ResourceContext) => Promise<ResourceValue>;

/** Every `gitlab://` address that domains declare. */
@Injectable()
export class ResourceIndex extends WatchSource implements OnModuleInit {
  private served: readonly ServedResource[] = [];

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly door: GitLabDoor,
    private readonly places: PlacePolicy,
  ) {
    super();
  }

  onModuleInit(): void {
    const served: ServedResource[] = [];
    for (const { instance } of this.discovery.getProviders() as { instance?: object | null }[]) {
      if (typeof instance !== 'object' || instance === null) continue;
      for (const entry of resourcesOf(instance.constructor)) served.push(servedResource(entry, instance));
    }
    // What is confined to no project and no group does not exist while only some may be touched.
    const confined = served.filter(({ entry }) => !this.places.confined || /\{(project_id|group_id)\}/.test(entry.template));
    this.served = confined.sort((a, b) => (a.entry.template < b.entry.template ? -1 : 1));
  }

  list(): readonly ServedResource[] {
    return this.served;
  }

  /** What answers an address, with the values of its variables. */
  match(uri: string): { readonly resource: ServedResource; readonly variables: Record<string, string> } | undefined {
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
    const { gitlab } = this.door;
    return {
      uri,
      look: async ({ etag, signal }) => {
        await this.places.check(variables, gitlab);
        if (watch.signal !== undefined) return this.lookBySignal(watch.signal, variables, etag, signal);
        const value = await resource.read(variables, { gitlab, signal }, watch.conditional === false ? undefined : etag);
        if (value === undefined) return undefined;
        const liveliness: Liveliness = watch.liveliness?.(value.content) ?? 'steady';
        const fingerprint = digest((watch.meaning ?? meaningful)(value.content));
        return { fingerprint, liveliness, ...(value.etag === undefined ? {} : { etag: value.etag }) } satisfies Look;
      },
    };
  }

  /** A HEAD whose headers name the version of the content: nothing else is fetched. */
  private async lookBySignal(route: string, variables: Record<string, string>, _etag: string | undefined, signal: AbortSignal): Promise<Look> {
    const { headers } = await this.door.gitlab.rest.send(route, variables, { signal });
    const version = headers['x-gitlab-content-sha256'] ?? headers['x-gitlab-blob-id'] ?? headers['x-gitlab-last-commit-id'] ?? '';
    return { fingerprint: digest(version), liveliness: 'steady' };
  }
}

function servedResource(entry: ResourceEntry, instance: object): ServedResource {
  const template = new AddressTemplate(entry.template);
  const fixed = !entry.template.includes('{');
  if (entry.method !== undefined) {
    const read = (instance as Record<string, Reader>)[entry.method]!;
    return { entry, template, fixed, read: (variables, context) => read.call(instance, variables, context) };
  }
  const { spec } = entry;
  const route = parseRoute(spec.route ?? '');
  return {
    entry,
    template,
    fixed,
    read: async (variables, { gitlab, signal }, ifNoneMatch) => {
      const query = { ...spec.query, ...(spec.collection === true ? { per_page: 100 } : {}) };
      const answer = await gitlab.rest.send(route, variables, { query, signal, ...(ifNoneMatch === undefined ? {} : { ifNoneMatch }) });
      if (answer.status === 304) return undefined;
      const etag = answer.headers['etag'];
      const kept = withoutSecrets(Array.isArray(answer.body) ? answer.body.map((each) => keep(spec.keep, each)) : keep(spec.keep, answer.body));
      const value: ResourceValue = { mimeType: 'application/json', content: kept, ...(etag === undefined ? {} : { etag }) };
      return spec.collection === true ? { ...value, meta: pageInfo(fillPath(route.template, variables), answer) } : value;
    },
  };
}

function keep(by: ((value: JsonObject) => unknown) | undefined, value: unknown): unknown {
  return by !== undefined && isObject(value) ? by(value) : value;
}

/** How much of a collection one page of a hundred holds. */
function pageInfo(path: string, answer: Parameters<typeof readPage>[1]): JsonObject {
  const { items, pagination } = readPage(path, answer);
  const { total_items: total, has_more } = pagination;
  return { 'gitlab-mcp/pageInfo': { returned: items.length, ...(total === undefined ? {} : { total }), complete: !has_more } };
}

/** Members that move without a change anyone would call one. */
const restless = new Set(['last_activity_at', 'local_time', 'last_used_at', 'last_activity_on', 'current_sign_in_at', 'last_sign_in_at', 'time_stats', 'user_notes_count', 'star_count', 'forks_count', 'open_issues_count']);

/** Everything but counters and relative times. */
function meaningful(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(meaningful);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => !restless.has(name)).map(([name, member]) => [name, meaningful(member)]));
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value) ?? '').digest('base64url');
}
