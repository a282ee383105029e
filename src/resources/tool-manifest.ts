import { Injectable } from '@nestjs/common';
import { ActionDirectory, type ActionIndex } from '../authoring/action-index.js';
import { CallShape } from '../authoring/call-shape.js';
import { SurfaceConfig } from '../config/surface.config.js';
import type { Caller } from '../kernel/caller.js';
import type { JsonObject } from '../kernel/json.js';
import { ResourceIndex } from './resource-index.js';

/** What every client may read about the actions: the manifest and, one by one, the exact call of each. */
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

  /** `gitlab://tools/{id}`: the exact call and both schemas; `undefined` when nothing of that id is served. */
  async detail(id: string, caller: Caller): Promise<JsonObject | undefined> {
    const action = (await this.actions.for(caller)).find(id);
    if (action === undefined) return undefined;
    return {
      id: action.id,
      title: action.title,
      summary: action.summary,
      domain: action.domain,
      effect: action.effect,
      tier: action.tier,
      aliases: action.aliases,
      related_actions: action.related,
      call: this.shape.example(action),
      input_schema: action.input_schema,
      ...(action.output_schema === undefined ? {} : { output_schema: action.output_schema }),
    };
  }

  private build(index: ActionIndex): JsonObject {
    const actions = index.list();
    const effects = { read: 0, write: 0, destroy: 0 };
    for (const { effect } of actions) effects[effect] += 1;
    return {
      surface: this.shape.surface,
      count: actions.length,
      effects,
      domains: index.domains().map(({ name, summary }) => ({ name, summary, actions: actions.filter((each) => each.domain === name).length })),
      actions: actions.map(({ id, title, domain, summary, effect, required }) => ({
        id,
        title,
        domain,
        summary,
        effect,
        required_params: required,
        schema_uri: `gitlab://tools/${id}`,
      })),
      subscribable: this.subscribable(),
    };
  }

  /** The address families that a client may subscribe to; none where subscriptions are not served. */
  private subscribable(): readonly string[] {
    if (this.surface.GITLAB_MCP_CAPABILITY_SURFACE !== 'full') return [];
    return this.resources.list().filter(({ entry }) => entry.spec.watch !== undefined).map(({ entry }) => entry.template);
  }
}
