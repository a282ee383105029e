import { Injectable } from '@nestjs/common';
import { PlacePolicy } from '../authoring/place-policy.js';
import type { ResourceValue } from '../authoring/resource.decorator.js';
import { LimitsConfig } from '../config/limits.config.js';
import { SurfaceConfig } from '../config/surface.config.js';
import { GitLabDoor } from '../gitlab/gitlab.js';
import type { Caller } from '../kernel/caller.js';
import { InvalidParams, Refused } from '../kernel/errors.js';
import type { JsonObject } from '../kernel/json.js';
import { GuideShelf } from './guide-shelf.js';
import { ResourceIndex, type ServedResource } from './resource-index.js';
import type { ResourceListing, TemplateListing } from './resource-listing.js';
import { ToolManifest } from './tool-manifest.js';

/** What a resource holds: text or, for what is none, base64. */
export interface ResourceContent {
  readonly uri: string;
  readonly mimeType: string;
  readonly text?: string;
  readonly blob?: string;
  readonly meta?: JsonObject;
}

const manifest: ResourceListing = {
  uri: 'gitlab://tools',
  name: 'tools',
  title: 'Action manifest',
  description: 'Every action this server runs, with domain, effect and required parameters. It is long: gitlab://tools/{domain}, such as gitlab://tools/issue, holds those of one domain.',
  mimeType: 'application/json',
  icon: 'server',
};

const detail: TemplateListing = {
  uriTemplate: 'gitlab://tools/{id}',
  name: 'tool',
  title: 'Action details',
  description: 'The exact call of one action, with its input and output schema; for the name of a domain, its actions.',
  mimeType: 'application/json',
  icon: 'server',
};

/** Answers `gitlab://` addresses. */
@Injectable()
export class ResourceReader {
  private readonly full: boolean;

  constructor(
    private readonly manifest: ToolManifest,
    private readonly index: ResourceIndex,
    private readonly guides: GuideShelf,
    private readonly door: GitLabDoor,
    private readonly places: PlacePolicy,
    private readonly limits: LimitsConfig,
    surface: SurfaceConfig,
  ) {
    this.full = surface.GITLAB_MCP_CAPABILITY_SURFACE === 'full';
  }

  list(): readonly ResourceListing[] {
    if (!this.full) return [manifest];
    const fixed = this.index.list().filter((resource) => resource.fixed);
    return [manifest, ...fixed.map((resource) => ({ ...listing(resource), uri: resource.entry.template, mimeType: 'application/json' })), ...this.guides.list()];
  }

  templates(): readonly TemplateListing[] {
    if (!this.full) return [detail];
    return [detail, ...this.index.list().filter((resource) => !resource.fixed).map((resource) => ({ ...listing(resource), uriTemplate: resource.entry.template }))];
  }

  /**
   * The content behind an address; `undefined` when there is none, for this caller.
   * @throws GitLabRejected of the status 404 when GitLab has nothing there, which says why that may be
   */
  async read(uri: string, caller: Caller, signal: AbortSignal): Promise<ResourceContent | undefined> {
    const json = { uri, mimeType: 'application/json' };
    if (uri === manifest.uri) return { ...json, text: await this.manifest.manifest(caller) };
    const id = /^gitlab:\/\/tools\/([a-z0-9_.]+)$/.exec(uri)?.[1];
    if (id !== undefined) {
      const found = await this.manifest.detail(id, caller);
      return found === undefined ? undefined : { ...json, text: JSON.stringify(found) };
    }
    if (!this.full) return undefined;
    const guide = this.guides.read(uri);
    if (guide !== undefined) return { uri, mimeType: 'text/markdown', text: guide };
    const found = this.index.match(uri);
    if (found === undefined) return undefined;
    const value = await this.readAs(caller, signal, found.resource, found.variables);
    return value === undefined ? undefined : written(uri, value);
  }

  private async readAs(caller: Caller, signal: AbortSignal, resource: ServedResource, variables: Record<string, string>): Promise<ResourceValue | undefined> {
    const gitlab = this.door.for({ token: caller.token, signal, retryUntil: Date.now() + this.limits.GITLAB_MCP_RETRY_BUDGET });
    try {
      await this.places.check(variables, gitlab);
      return await resource.read(variables, { gitlab, signal });
    } catch (error) {
      // What is out of bounds or spelt so that no address is meant is not there, in the protocol's words.
      if (error instanceof InvalidParams || (error instanceof Refused && caller.token !== undefined)) return undefined;
      throw error;
    }
  }
}

function listing({ entry: { spec } }: ServedResource): Omit<TemplateListing, 'uriTemplate'> {
  const watchable = spec.watch !== undefined;
  return {
    name: spec.name,
    title: spec.title,
    description: watchable ? `${spec.description} Can be watched.` : spec.description,
    icon: spec.domain,
    ...(watchable ? { meta: { 'gitlab-mcp/subscribable': true } } : {}),
  };
}

function written(uri: string, { mimeType, content, meta }: ResourceValue): ResourceContent {
  const common = { uri, mimeType, ...(meta === undefined ? {} : { meta }) };
  if (Buffer.isBuffer(content)) return { ...common, blob: content.toString('base64') };
  return { ...common, text: typeof content === 'string' ? content : JSON.stringify(content) };
}
