import { Injectable } from '@nestjs/common';
import { CallShape, type ToolCall } from '../authoring/call-shape.js';
import type { JsonObject } from '../kernel/json.js';

export const executeTool = 'gitlab_execute_action';

/** On the dynamic surface every action is called through one tool. */
@Injectable()
export class DynamicCallShape extends CallShape {
  readonly surface = 'dynamic';

  call(action: string, params: JsonObject): ToolCall {
    return { tool: executeTool, arguments: { action, params } };
  }
}
