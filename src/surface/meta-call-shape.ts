import { Injectable } from '@nestjs/common';
import { domainOf } from '../authoring/action-spec.js';
import { type CalledAction, CallShape, type ToolCall } from '../authoring/call-shape.js';
import { toolNameOf } from '../authoring/tool-name.js';
import type { ToolNames } from '../authoring/tool-names.js';
import type { JsonObject } from '../kernel/json.js';

/** Domains whose actions stand alone as tools with direct parameters: a group of them would be harder to call, not easier. */
const standingAlone = new Set(['discover_project', 'interactive']);

/** Whether an action has a tool of its own beside the tools of the domains. */
export function standsAlone(id: string): boolean {
  return standingAlone.has(domainOf(id));
}

/** On the meta surface an action is called through the tool of its domain, by what stands after the dot of its id. */
@Injectable()
export class MetaCallShape extends CallShape {
  readonly surface = 'meta';
  readonly hint = "Each domain's tool names its actions in tools/list.";

  constructor(private readonly names: ToolNames) {
    super();
  }

  call({ id, tool }: CalledAction, params: JsonObject): ToolCall {
    if (standsAlone(id)) return { tool: this.names.shown(toolNameOf(id, tool)), arguments: params };
    const domain = domainOf(id);
    return { tool: this.names.ofDomain(domain), arguments: { action: id.slice(domain.length + 1), params } };
  }
}
