import type { GitLab } from '../gitlab/gitlab.js';
import type { QueryValue } from '../gitlab/query.js';
import type { JsonObject } from '../kernel/json.js';
import { declaredMembers, declareMember } from './declared-members.js';

/** How lively something is, which decides how often a watched one is read. */
export type Liveliness = 'active' | 'steady' | 'settled';

/** What counts as a change of a watched resource. */
export interface WatchSpec {
  /** In flight, without a life cycle, or at its end. `steady` when left out. */
  readonly liveliness?: (value: unknown) => Liveliness;
  /** The part of the content whose change matters; left out, everything but counters and relative times. */
  readonly meaning?: (value: unknown) => unknown;
  /** False where GitLab's ETag says nothing (raw files). */
  readonly conditional?: boolean;
  /** A cheaper request whose headers name the version of the content; variables that its path does not take travel as query. */
  readonly signal?: string;
}

/** One family of `gitlab://` addresses. */
export interface ResourceSpec {
  /** Short unique name: `issue`. */
  readonly name: string;
  readonly title: string;
  /** One sentence; that it can be watched is added by itself. */
  readonly description: string;
  /** Domain whose icon it wears. */
  readonly domain: string;
  /** The GET that reads it; its parameters are the variables of the address. */
  readonly route: string;
  readonly query?: Readonly<Record<string, QueryValue>>;
  /** Where GitLab has no address for one of a list: the query that leaves only that one, its values the variables of these names. */
  readonly only?: Readonly<Record<string, string>>;
  /** True for a list: one page of 100 with what is known of the whole. */
  readonly collection?: boolean;
  /** What is kept of GitLab's answer, beyond leaving out secrets, pictures of people and links to the API. Everything when left out. */
  readonly keep?: (value: JsonObject) => unknown;
  /** Present: it can be watched. */
  readonly watch?: WatchSpec;
}

/** What reading a resource gave, before it is written out. */
export interface ResourceValue {
  readonly mimeType: string;
  /** JSON, text or bytes. */
  readonly content: unknown;
  readonly etag?: string;
  readonly meta?: JsonObject;
}

/** What a coded resource reads with. */
export interface ResourceContext {
  readonly gitlab: GitLab;
  readonly signal: AbortSignal;
  /** The ETag of an earlier reading; nothing need be given when GitLab answers that it still holds. */
  readonly ifNoneMatch?: string;
}

/** A family of addresses as its class declares it. */
export interface ResourceEntry {
  readonly template: string;
  readonly spec: Omit<ResourceSpec, 'route'> & { readonly route?: string };
  /** Name of the method, for a coded resource. */
  readonly method?: string;
}

const resourcesKey = 'gitlab-mcp:resources';

/** The type of a property that stands for a resource of one GET. */
export type ResourceRead = never;

/** Publishes addresses that one GET reads: `gitlab://project/{project_id}/issue/{issue_iid}`. */
export function Resource(template: string, spec: ResourceSpec) {
  return (target: object, _key: string): void => declareMember(resourcesKey, target.constructor, { template, spec } satisfies ResourceEntry);
}

/** Publishes addresses that a method reads, for anything with a decision in it. */
export function CodedResource(template: string, spec: Omit<ResourceSpec, 'route' | 'query' | 'only' | 'collection' | 'keep'>) {
  return <M extends (variables: Record<string, string>, context: ResourceContext) => Promise<ResourceValue | undefined>>(
    target: object,
    key: string,
    _method: TypedPropertyDescriptor<M>,
  ): void => declareMember(resourcesKey, target.constructor, { template, spec, method: key } satisfies ResourceEntry);
}

/** The resources that a class itself declares, in order. */
export function resourcesOf(type: object): readonly ResourceEntry[] {
  return declaredMembers<ResourceEntry>(resourcesKey, type);
}
