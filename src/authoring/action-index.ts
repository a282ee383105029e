import type { Caller } from '../kernel/caller.js';
import type { JsonObject } from '../kernel/json.js';
import type { Tier } from '../kernel/tier.js';
import type { Effect, GitLabVersion } from './action-spec.js';

/** One action as the outside may see it. */
export interface ActionDescription {
  readonly id: string;
  readonly domain: string;
  readonly title: string;
  readonly summary: string;
  readonly effect: Effect;
  readonly tier: Tier;
  /** The first GitLab that serves it, where that is told. */
  readonly since?: GitLabVersion;
  readonly input_schema: JsonObject;
  readonly output_schema?: JsonObject;
  /** Required parameters with their types. */
  readonly required: Readonly<Record<string, string>>;
  readonly aliases: readonly string[];
  readonly related: readonly string[];
  readonly example: JsonObject;
  /** Name of its own tool where each action is one. */
  readonly tool?: string;
}

/** What is served to one caller: the actions left after every filter. */
export abstract class ActionIndex {
  abstract list(): readonly ActionDescription[];
  abstract find(id: string): ActionDescription | undefined;
  abstract domains(): readonly { readonly name: string; readonly summary: string; readonly icon: string }[];
}

/** Knows what each caller is served. */
export abstract class ActionDirectory {
  abstract for(caller: Caller): Promise<ActionIndex>;
}
