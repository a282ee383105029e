import { Injectable } from '@nestjs/common';
import { type CalledAction, CallShape, type ToolCall } from '../authoring/call-shape.js';
import { toolNameOf } from '../authoring/tool-name.js';
import type { ToolNames } from '../authoring/tool-names.js';
import type { JsonObject } from '../kernel/json.js';

/** On the individual surface an action is a tool, and its parameters are the tool's arguments. */
@Injectable()
export class IndividualCallShape extends CallShape {
  readonly surface = 'individual';
  readonly hint = 'tools/list names every action as a tool of its own.';

  constructor(private readonly names: ToolNames) {
    super();
  }

  call({ id, tool }: CalledAction, params: JsonObject): ToolCall {
    return { tool: this.names.shown(toolNameOf(id, tool)), arguments: params };
  }
}
