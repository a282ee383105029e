import { Injectable } from '@nestjs/common';
import { type CalledAction, CallShape, type ToolCall } from '../authoring/call-shape.js';
import type { JsonObject } from '../kernel/json.js';
import { executeTool, findTool } from './dynamic-tools.js';

/** On the dynamic surface every action is called through one tool. */
@Injectable()
export class DynamicCallShape extends CallShape {
  readonly surface = 'dynamic';
  readonly hint = `Find ids with ${findTool}.`;

  call({ id }: CalledAction, params: JsonObject): ToolCall {
    return { tool: executeTool, arguments: { action: id, params } };
  }
}
