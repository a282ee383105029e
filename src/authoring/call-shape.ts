import type { JsonObject } from '../kernel/json.js';
import type { SurfaceName } from './action-context.js';

/** A tool call as a client would send it. */
export interface ToolCall {
  readonly tool: string;
  readonly arguments: JsonObject;
}

/** The action that is called: its id, and the name of its own tool. */
export interface CalledAction {
  readonly id: string;
  /** Left out, it is made from the id. */
  readonly tool?: string;
}

/** How a call of an action is written on the surface in use. */
export abstract class CallShape {
  abstract readonly surface: SurfaceName;
  /** Where a caller finds what there is, in a sentence. */
  abstract readonly hint: string;
  abstract call(action: CalledAction, params: JsonObject): ToolCall;
}
