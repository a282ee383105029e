import type { JsonObject } from '../kernel/json.js';
import type { SurfaceName } from '../kernel/surface-name.js';
import type { ActionDescription } from './action-index.js';

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

  /** A typical call, which says that the person approved where the action destroys something. */
  example(action: ActionDescription): ToolCall {
    const call = this.call(action, action.example);
    return action.effect === 'destroy' ? { ...call, arguments: { ...call.arguments, confirm: true } } : call;
  }
}
