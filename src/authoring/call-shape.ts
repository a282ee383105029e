import type { JsonObject } from '../kernel/json.js';
import type { SurfaceName } from './action-context.js';

/** A tool call as a client would send it. */
export interface ToolCall {
  readonly tool: string;
  readonly arguments: JsonObject;
}

/** How a call of an action is written on the surface in use. */
export abstract class CallShape {
  abstract readonly surface: SurfaceName;
  abstract call(action: string, params: JsonObject): ToolCall;
}
