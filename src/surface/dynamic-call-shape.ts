import { Injectable } from '@nestjs/common';
import { type CalledAction, CallShape, type ToolCall } from '../authoring/call-shape.js';
import type { ToolNames } from '../authoring/tool-names.js';
import type { JsonObject } from '../kernel/json.js';

/** On the dynamic surface every action is called through one tool. */
@Injectable()
export class DynamicCallShape extends CallShape {
  readonly surface = 'dynamic';
  readonly hint: string;

  constructor(private readonly names: ToolNames) {
    super();
    this.hint = `Find ids with ${names.find}.`;
  }

  call({ id }: CalledAction, params: JsonObject): ToolCall {
    return { tool: this.names.execute, arguments: { action: id, params } };
  }
}
