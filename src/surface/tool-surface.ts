import type { Channel } from '../authoring/asking.js';
import type { Progress } from '../authoring/progress.js';
import type { Outcome } from '../catalog/outcome.js';
import type { Caller } from '../kernel/caller.js';
import type { Ending } from '../kernel/ending.js';
import type { JsonObject } from '../kernel/json.js';
import { nearest } from '../kernel/nearest.js';

/** A tool as it is listed. */
export interface ToolDefinition {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly outputSchema?: JsonObject;
  /** Domain whose icon it wears. */
  readonly icon: string;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

/** What a tool call brings besides its arguments. */
export interface CallInfo {
  readonly caller: Caller;
  readonly signal: AbortSignal;
  /** Comes when the process ends and gives up what still runs, which is then answered. */
  readonly givesUp?: Ending | undefined;
  readonly progress: Progress;
  /** How this call's client can be asked. */
  readonly channel: Channel;
}

/** One way to show the catalog as tools. */
export abstract class ToolSurface {
  /** The tools a caller is served, always in the same order. */
  abstract tools(caller: Caller): Promise<readonly ToolDefinition[]>;
  /** Runs a tool; `undefined` when this surface has no tool of that name. */
  abstract call(name: string, args: JsonObject, info: CallInfo): Promise<Outcome | undefined>;
  /** What else may be behind a tool that is missing, as a further sentence; empty where nothing is. */
  leftOut(_caller: Caller): Promise<string> {
    return Promise.resolve('');
  }
  /** Names of tools that an unknown name may have meant. */
  async near(name: string, caller: Caller): Promise<readonly string[]> {
    return nearest(name, (await this.tools(caller)).map((tool) => tool.name));
  }
  /** The scopes of a token any one of which is enough for a call; `undefined` where it is not known what would be called. */
  abstract scopesFor(name: string, args: JsonObject): readonly string[] | undefined;
}
