import { Injectable } from '@nestjs/common';
import { type ActionDescription, ActionDirectory, type ActionIndex } from '../authoring/action-index.js';
import { CallShape } from '../authoring/call-shape.js';
import { SurfaceConfig } from '../config/surface.config.js';
import type { Caller } from '../kernel/caller.js';
import type { JsonObject } from '../kernel/json.js';
import { ResourceIndex } from './resource-index.js';

/** What every client may read about the actions: the manifest, the part of it about one domain and, one by one, the exact call of each. */
@Injectable()
export class ToolManifest {
  /** The manifest of each selection; those who are served the same share it. */
  private readonly manifests = new WeakMap<ActionIndex, string>();

  constructor(
    private readonly actions: ActionDirectory,
    private readonly shape: CallShape,
    private readonly resources: ResourceIndex,
    private readonly surface: SurfaceConfig,
  ) {}

  /** `gitlab://tools`: what is served on which surface, and per action what it needs. */
  async manifest(caller: Caller): Promise<string> {
    const index = await this.actions.for(caller);
    const text = this.manifests.get(index) ?? JSON.stringify(this.build(index));
    this.manifests.set(index, text);
    return text;
  }

  /** `gitlab://tools/{id}`: the exact call and both schemas, or the actions of a domain; `undefined` when nothing of that id is served. */
  async detail(id: string, caller: Caller): Promise<JsonObject | undefined> {
    const index = await this.actions.for(caller);
    const action = index.find(id);
    return action === undefined ? this.domain(id, index) : this.call(action);
  }

  private call(action: ActionDescription): JsonObject {
    return {
      id: action.id,
      title: action.title,
      summary: action.summary,
      domain: action.domain,
      effect: action.effect,
      tier: action.tier,
      ...(action.since === undefined ? {} : { since: action.since }),
      aliases: action.aliases,
      related_actions: action.related,
      call: this.shape.example(action),
      input_schema: action.input_schema,
      ...(action.output_schema === undefined ? {} : { output_schema: action.output_schema }),
    };
  }

  private domain(wanted: string, index: ActionIndex): JsonObject | undefined {
    const domain = index.domains().find(({ name }) => name === wanted);
    if (domain === undefined) return undefined;
    const actions = index.list().filter((each) => each.domain === wanted);
    return { surface: this.shape.surface, domain: wanted, summary: domain.summary, ...counted(actions), actions: actions.map(listed) };
  }

  private build(index: ActionIndex): JsonObject {
    const actions = index.list();
    return {
      surface: this.shape.surface,
      ...counted(actions),
      domains: index.domains().map(({ name, summary }) => ({ name, summary, actions: actions.filter((each) => each.domain === name).length, uri: addressOf(name) })),
      actions: actions.map(listed),
      subscribable: this.subscribable(),
    };
  }

  /** The address families that a client may subscribe to; none where subscriptions are not served. */
  private subscribable(): readonly string[] {
    if (this.surface.GITLAB_MCP_CAPABILITY_SURFACE !== 'full') return [];
    return this.resources.list().filter(({ entry }) => entry.spec.watch !== undefined).map(({ entry }) => entry.template);
  }
}

/** How many there are, in all and by what they do. */
function counted(actions: readonly ActionDescription[]): JsonObject {
  const effects = { read: 0, write: 0, destroy: 0 };
  for (const { effect } of actions) effects[effect] += 1;
  return { count: actions.length, effects };
}

function listed({ id, title, domain, summary, effect, required }: ActionDescription): JsonObject {
  return { id, title, domain, summary, effect, required_params: required, schema_uri: addressOf(id) };
}

function addressOf(id: string): string {
  return `gitlab://tools/${id}`;
}
